package topics

// The names of the programs are those of their projects, and those by which they are called.
var blockSolverTopic = Topic{"BlockSolver", "coming from BlockSolver, which solves blocks", []Part{
	Paragraph("nissy as block_solver STEP OPTIONS SCRAMBLE takes the arguments of BlockSolver and prints the same lines, including backspaces. " +
		"So does a link to nissy with the name block_solver: your scripts need no change. " +
		"These are the commands and options of nissy for the same searches:"),
	ListEntry("222 SCRAMBLE", "solve 222 SCRAMBLE; 123, 223, F2L-1, two_gen_reduction and two_gen_finish are steps with the same names. All shortest solutions are printed."),
	ListEntry("-s 1", "-s 1"),
	ListEntry("-M 12", "-M 12. BlockSolver's defaults are 15, 20 for two_gen_finish and 25 for two_gen; solve has 20 for all steps."),
	ListEntry("-L", "-L -s 0: the shortest solutions of each side. -L alone prints those of the better side, -N also mixes both sides."),
	ListEntry("multistep", "multistep, or multistep -s 0, in which each step is as short as it can be"),
	ListEntry("two_gen", "two_gen; with -s 0 each step is as short as it can be"),
	ListEntry("-b 1000", "-b 1000"),
	ListEntry("(R U)", "(R U): a scramble on the inverse is the same in nissy, which also takes moves on both sides, wide moves and rotations"),
	Code("as block_solver 222 -s 1 -L R U F D2 L", "solve 222 -s 1 -L R U F D2 L", "multistep -s 0 -b 1000 R' U' F D2 L2 F R2 U2 R2 B D2 L"),
	Paragraph("What solve prints is not always what as block_solver prints. BlockSolver ends a solution as soon as the block is solved anywhere, while " +
		"solve 222-DBL continues until DBL is solved, and solve 222 does so for each place. With -s, BlockSolver also prints solutions whose last but one " +
		"move could be left out, such as R2 in U' R2 L'; solve does not. " +
		"It prints the place that is solved, and writes no backspace."),
	Paragraph("as block_solver differs from BlockSolver in this: solutions of equal length have another order. " +
		"After two steps on the inverse, BlockSolver's multistep continues from a wrong position, so nissy finds skeletons that it misses, some of them shorter. " +
		"If -b drops something, they may drop different things. " +
		"Where BlockSolver crashes because two_gen_finish needs more than two faces, nissy says so on the standard error and ends with 1. " +
		"nissy's tables are in its data folder; it prints nothing about them."),
}, nil}

var janusTopic = Topic{"janus", "coming from janus, which finds all shortest solutions", []Part{
	Paragraph("nissy as janus takes the place of janus, and nissy as janus_server that of its server: with the same arguments, lines and exit codes. So does a link to nissy with one of these names. " +
		"Scripts and front ends work as they are."),
	Code(`nissy as janus "F B2 U L' R"`, "nissy as janus -qtm < scrambles.txt", "nissy as janus_server 3490", `ln -s "$(command -v nissy)" ~/bin/janus`),
	Paragraph("The same in nissy's own commands:"),
	ListEntry("janus MOVES", "solve -o -v --pairs MOVES: all shortest solutions of the whole cube, with the progress of the search"),
	ListEntry("janus < FILE", "solve -o -v --pairs --file FILE, or -i for the standard input"),
	ListEntry("-qtm", "--metric qtm: a half turn counts as two moves"),
	ListEntry("-enares", "not needed. nissy has tables of several sizes, and uses the largest one that is built: gen optimal --size 2G"),
	ListEntry("depthTable files", "tables in the data folder, of 118 MB to 7.5 GB: ptable lists them. nissy does not read those of janus. The first search builds one; lines about that begin with nissy:"),
	ListEntry("janus_server", "serve --janus PORT, with --qtm for quarter turns. It also serves a page and requests over HTTP, and other machines cannot reach it; see help server"),
	ListEntry("-help", "help, help solve, help serve"),
	Paragraph("The protocol has the same commands: solve MOVES, abort, metric, help, exit. The answers are the same line for line."),
	Paragraph("Solutions are those of janus: of two turns of opposite faces the one of F, R or U comes first. Solutions shorter than 16 moves also have its order; longer ones are printed as they are found, as by janus, and the numbers may differ. " +
		"The server prints all as they are found."),
	Paragraph("nissy differs where janus fails:"),
	ListEntry("lines", "janus reads a line of more than 1023 bytes as two scrambles, and a line end of Windows as a wrong move"),
	ListEntry("wrong moves", "janus's server does not report them to its client. nissy answers error: unrecognized move, with the column"),
	ListEntry("clients", "nissy serves several at a time, where janus lets the others wait. A client that leaves ends only its own search, and one that "+
		"closes its writing side gets its answer"),
	ListEntry("packets", "janus takes what arrives at once as one command. nissy reads lines"),
	ListEntry("abort", "nissy ends a search at once, while janus may take minutes"),
	ListEntry("ports", "with a wrong port, janus_server ends with exit code 0, nissy with 1"),
	Paragraph("janus knows turns of the six faces only. nissy's own commands also read wide moves, slices, rotations and moves on inverse (help notation)."),
}, nil}

var ksolvePlusTopic = Topic{"ksolve+", "coming from ksolve+, which solves any twisty puzzle", []Part{
	Paragraph("nissy as ksolve DEF SCRAMBLES takes the files of ksolve+ and prints its lines: each depth, and each solution when it is found. " +
		"So does a link to nissy with the name ksolve: your scripts need no change. " +
		"The command ksolve of nissy reads the same files and has more options. These do the same:"),
	ListEntry("DEF SCRAMBLES", "ksolve DEF SCRAMBLES, with a length after each solution instead of the depths; -v reports the depths on the standard error"),
	ListEntry("DEF !", "ksolve DEF !, or ksolve --god DEF; it continues an interrupted count"),
	ListEntry("DEF !q", "ksolve DEF !q"),
	ListEntry("MaxDepth 9", "-M 9, which overrides the file"),
	ListEntry("Slack 2", "-O 2, which overrides the file"),
	ListEntry("QTM", "--qtm"),
	ListEntry("ScrambleAlg", "the moves themselves: ksolve DEF R U R' U'"),
	ListEntry("RandomScramble", "the same in the file; --seed repeats the position"),
	Code("as ksolve my.def my.txt", "ksolve --puzzle pyraminx R U R' U'", "ksolve --list"),
	Paragraph("Both commands find the same solutions in the same order. " +
		"Of two moves that commute and follow one another they try one order; other orders, such as those of moves with a third one between them, are solutions of their own."),
	Paragraph("as ksolve differs from ksolve+ in this: the lines about tables are those that ksolve+ prints when it has found them, whether or not nissy has. " +
		"God's algorithm needs no file with the name !, counts no position twice in quarter turns, and does not print how much memory it takes. " +
		"If there are more than 1000 farthest positions, it may print others of them. " +
		"ForbiddenPairs works; ksolve+ refuses every move that exists. " +
		"A scramble may ignore what the definition does not; ksolve+ misses solutions then. " +
		"A definition without Solved, or a scramble that leaves out a set, makes ksolve+ crash; nissy assumes that the set is solved. " +
		"If nissy knows that there is no solution, it says why on the standard error and prints the lines of a search of all depths. " +
		"It does not make files next to the definition: its tables are in its data folder. " +
		"Mistakes that only nissy notices, such as a piece that occurs twice in a scramble, are errors in its own words."),
}, nil}
