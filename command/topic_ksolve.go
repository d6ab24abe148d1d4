package command

var ksolvePlusTopic = topic{"ksolve+", "coming from ksolve+, which solves any twisty puzzle", fixed(
	paragraph("nissy as ksolve DEF SCRAMBLES takes the files of ksolve+ and prints its lines: each depth, and each solution when it is found. "+
		"So does a link to nissy with the name ksolve: your scripts need no change. "+
		"The command ksolve of nissy reads the same files and has more options. These do the same:"),
	listEntry("DEF SCRAMBLES", "ksolve DEF SCRAMBLES, with a length after each solution instead of the depths; -v reports the depths on the standard error"),
	listEntry("DEF !", "ksolve DEF !, or ksolve --god DEF; it continues an interrupted count"),
	listEntry("DEF !q", "ksolve DEF !q"),
	listEntry("MaxDepth 9", "-M 9, which overrules the file"),
	listEntry("Slack 2", "-O 2, which overrules the file"),
	listEntry("QTM", "--qtm"),
	listEntry("ScrambleAlg", "the moves themselves: ksolve DEF R U R' U'"),
	listEntry("RandomScramble", "the same in the file; --seed repeats the position"),
	code("as ksolve my.def my.txt", "ksolve --puzzle pyraminx R U R' U'", "ksolve --list"),
	paragraph("Both commands find the same solutions in the same order. "+
		"Of two moves that commute and follow one another they try one order; other orders, such as those of moves with a third one between them, are solutions of their own."),
	paragraph("as ksolve differs from ksolve+ in this: the lines about tables are those that ksolve+ prints when it has found them, whether or not nissy has. "+
		"God's algorithm needs no file with the name !, counts no position twice in quarter turns, and does not print how much memory it takes. "+
		"If there are more than 1000 farthest positions, it may print others of them. "+
		"ForbiddenPairs works; ksolve+ refuses every move that exists. "+
		"A scramble may ignore what the definition does not; ksolve+ misses solutions then. "+
		"A definition without Solved, or a scramble that leaves out a set, makes ksolve+ crash; nissy takes the set for solved. "+
		"If nissy knows that there is no solution, it says why on the standard error and goes on as if it had searched all depths. "+
		"It does not make files next to the definition: its tables are in its data folder. "+
		"Mistakes that only nissy notices, such as a piece that occurs twice in a scramble, are errors in its own words."),
)}
