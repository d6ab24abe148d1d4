package topics

import (
	"nissy/session"
)

// All returns the topics of the help, without making their parts. Those of the topic about JSON are given.
func All(json func() []Part) []Topic {
	return []Topic{
		tourTopic, notationTopic, nissTopic,
		{"cases", "what 4c2e, 4b2 2e and other names of cases mean", nil, casesParts},
		attemptTopic, trainingTopic, coachingTopic,
		{"steps", "the steps of solve, and what each needs", nil, stepsParts},
		tablesTopic, configTopic, optionsTopic,
		{"json", "what --json prints, command by command", nil, json},
		exitCodesTopic, promptTopic, scriptsTopic, serverTopic, libraryTopic,
		nissyClassicTopic, nissyCoreTopic, blockSolverTopic, janusTopic, ksolvePlusTopic,
	}
}

var tourTopic = Topic{"tour", "a first solution, command by command", []Part{
	Paragraph("Start the shell with nissy, and type these lines one after the other. First start an attempt, and look for ways to orient the edges (EO) " +
		"on any axis, on both sides (-N):"),
	Code("set R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F", "solve eo -N -n 5"),
	Paragraph("Each solution has a number. Add the first to the skeleton. Then look for a domino reduction (DR) that keeps the EO, and add one:"),
	Code("add @1", "solve dr-eofb -N -n 3", "add @1"),
	Paragraph("Finish the cube, look at the write-up, and check it against the rules:"),
	Code("solve drfin", "add @1", "show", "verify"),
	Paragraph("undo takes back a change. steps lists the other steps, help cases explains names such as 4c2e."),
}, nil}

var notationTopic = Topic{"notation", "how to write moves, scrambles and cubes", []Part{
	Paragraph("Moves are U D R L F B, clockwise quarter turns. 2 makes a half turn, ' a counter-clockwise turn. You may " +
		"leave out the spaces. nissy reads all forms of the prime, and 3 instead of it. Wide moves are Rw or r, " +
		"slices M E S, rotations x y z. Copied moves may have a number before them, as in 1) R U F., quotation marks around them, commas between all of them, and (3 moves) after them."),
	Paragraph("A commutator [A, B] is A B A' B', and a conjugate [A: B] is A B A'. A and B may have others inside, and ' or a number after the bracket inverts or repeats it: [[R, U]2: F]. " +
		"nissy reads them wherever it reads moves of the cube, and writes the moves; write-ups keep the brackets. [A/B] has no certain meaning, so it is an error."),
	Paragraph("Moves in parentheses are on the inverse of the scramble: U (B R' B) is U on normal and B R' B on inverse. " +
		"nissy also reads ^(B R' B), as cubing.js writes it. A scramble may continue with a skeleton in this way."),
	Paragraph("A scramble or a skeleton may turn the whole cube. nissy solves the cube as you hold it after these moves: R is the face on the right, whatever its colour. " +
		"A line on the standard error says which colours are then on top and in front, if white is on top and green in front of the solved cube. " +
		"Moves on the inverse are made on the cube as you hold it after the inverse scramble: make the inverse of all moves on a solved cube held with white on top and green in front. " +
		"Insertions and replacements change the skeleton, so nissy rewrites it with turns of faces only."),
	Paragraph("With --grip fixed, solutions are for the cube held with white on top and green in front again. They begin with the rotation that turns it there, so they solve the scramble as it is. " +
		"The moves on the inverse then need no rotation: for them, begin the inverse scramble with the inverse of this rotation, and white is on top and green in front at its end, too."),
	Paragraph("You can give a cube wherever you can give a scramble, perhaps with moves after it; with --cube these may be a saved sequence or a result. " +
		"It is one of these:"),
	ListEntry("facelets", "the 54 colours, face by face in the order U R F D L B, each row by row; or a net in several lines, as print --net draws it"),
	ListEntry("pieces", "Reid's notation, UF UR ... DLB DBR, or the tables of print"),
	ListEntry("B32", "the 23 characters of nissy-core; print --format b32 writes them"),
	ListEntry("JSON", "a KPattern of cubing.js for the 3x3x3, or what print --json writes"),
	Paragraph("Facelets are the letters U R F D L B, the colours W R G Y O B, the digits 1 to 6, coloured squares and circles (emoji), or any other six " +
		"symbols, in upper or lower case, with spaces, commas, quotation marks or nothing between them, and perhaps with lines around them. " +
		"There may be other words around letters, colours or digits, such as the names of faces or the call of a program, if there are nine of each and no " +
		"moves beside them. " +
		"The centres say which colour is which, so the cube may be held in any way and have any colours. For letters and colours nissy knows how the cube " +
		"is held: white is U, green is F. " +
		"48 facelets are a cube without centres, with the faces in the order U R F D L B or W R G Y O B."),
	Paragraph("If only one order of the faces gives a possible cube, nissy finds it and says so. If several do, which happens only a few moves from the " +
		"solved cube, it lists them; --faces ULFRBD chooses one. The characters . ? and X are facelets that you do not know: nissy solves the cube if only " +
		"one fits, and otherwise says how many fit."),
	Paragraph("54 letters or twenty pieces are always a cube, and an error if that cube is impossible. With --as-moves they are moves."),
	Paragraph("Only double quotation marks quote: ' is always a prime. You only need them around a text that has spaces and is not a scramble. " +
		"// starts a comment anywhere, # at the beginning of a word; it runs to the end of the line."),
	Code("solve eofb R' U' F D2 (L B')", "print --format b32 r U2 M'", "print JLQWSVUH=ZLCUABGIVTKH=A R2", "twophase BBBUUULLBUFUURRURRFFLFFLUULRRFDDFDDFDBDLLDLLFRRRDBBDBB"),
}, nil}

var nissTopic = Topic{"niss", "moves on the inverse scramble", []Part{
	Paragraph("NISS means Normal-Inverse Scramble Switch. You may look for moves on the scramble or on its inverse, and combine both. " +
		"Normal moves follow the scramble. Inverse moves follow the inverse scramble; that is the same as putting their inverse before the scramble. " +
		"The two sides are independent, so you can find them in any order. " +
		"The complete solution is the normal moves followed by the inverse of the inverse moves; unniss writes it."),
	Paragraph("solve -N searches all ways to divide the moves between both sides. -L searches for solutions on one side, whichever it is. -I searches on inverse only. " +
		"-N -I writes the inverse part first."),
	Code("solve eofb -N 5 R' U' F D2 L2 F", "unniss F (R' B)"),
}, nil}

// knownCase is a case with moves that lead to it from the solved cube.
type knownCase struct{ name, moves, about string }

// drCases and htrSubsets are examples of cases. On the cubes of drCases EO is
// solved on F/B and the case is that of DR on U/D; those of htrSubsets are in DR
// on U/D.
var (
	drCases = []knownCase{
		{"4c4e", "R", "four bad corners, four bad edges; the trigger R solves it"},
		{"4c2e", "R U2 R", "four bad corners, two bad edges; trigger R U2 R"},
		{"3c2e", "R U R", "three bad corners, two bad edges; trigger R U R"},
		{"0c0e", "U R2 D", "DR is solved"},
	}
	htrSubsets = []knownCase{
		{"0c0 0e", "R2 U2", "HTR is solved"},
		{"0c0 4e", "U R2 L2 U", "the corners are solved up to half turns, four edges are bad"},
		{"4a1 4e", "U", "one quarter turn solves it"},
		{"4b2 2e", "U R2 U", "two quarter turns for the corners"},
		{"4a2 4e", "U R2 U2 F2 U", "two quarter turns for the corners"},
		{"2c3 2e", "U R2 U R2 U", "two bad corners, three quarter turns"},
		{"4c3 2e", "U R2 U R2 U2 F2 U", "three quarter turns"},
		{"2c4 2e", "U R2 U R2 U' R2 U", "four quarter turns"},
	}
)

func casesParts() []Part {
	parts := []Part{
		Paragraph("A case is a short name for what is left to do. status prints cases, and so does solve in a terminal or with --cases always."),
		Paragraph("Before DR, a case counts bad pieces: 4c2e is four corners that are not oriented on the axis of the DR, and two bad edges. " +
			"EO is solved on another axis, so the bad edges are those that are misplaced: slice edges outside the slice, and as many other edges inside it. " +
			"Each of these positions has EO on F/B; the case is for DR on U/D:"),
	}
	for _, c := range drCases {
		parts = append(parts, ListEntry(c.name, c.about+": status "+c.moves))
	}
	parts = append(parts, Paragraph("After DR, the HTR subset matters: 4b2 2e is the corner case 4b2 with two bad edges. "+
		"A corner case is a number of bad corners, a letter for their arrangement, and the number of quarter turns that solving the corners to HTR takes. "+
		"The corner cases are 0c0 4a1 4b2 4a2 0c3 2c3 4c3 2c4 4c4 2c5 4c5. Some of them, in DR on U/D:"))
	for _, c := range htrSubsets {
		parts = append(parts, ListEntry(c.name, c.about+": status "+c.moves))
	}
	parts = append(parts, Paragraph("After a leave-slice finish (drslice), only the edges of one slice are left. The case gives the lengths of their cycles: slice 3, slice 2 2, or slice 0 if all are solved."),
		Code("status R U2 R", "solve eo -N -n 5 --cases always R' U' F D2 L2 F R2 U2 R2 B D2 L"))
	return parts
}

var attemptTopic = Topic{"attempt", "working on a scramble: what nissy remembers, and how to use results", []Part{
	Paragraph("set starts an attempt with a scramble. From then on a command without a scramble means the scramble with the " +
		"skeleton so far. add puts moves at the end of the skeleton, undo and redo go through all changes, show prints the write-up."),
	Paragraph("The solutions of the last solve, chain, multistep, two_gen or twophase have numbers. @2 means the second one: among moves its moves; alone, for example in verify @2 or count @2, " +
		"the whole skeleton with it. add @2 adds it line by line, after the earlier results that it was searched from, unless the attempt has these " +
		"already. results lists them again. @2:17 is number 17 of the second newest list."),
	Paragraph("Instead of a scramble, @1-5, @1,3 or @* mean the positions after these results: the next step is searched from all of them, and every solution says where it starts. " +
		"-n then limits the whole answer, --each the solutions that continue one result."),
	Paragraph("After a skeleton each solution has a tally: (13-1/21) means that it has 13 moves, that one of them merges with the skeleton, and that the " +
		"total is 21. The smallest totals come first."),
	Paragraph("save gives moves a name, $name, that you can use wherever moves are expected. mark and back compare ideas: set a mark where they diverge, " +
		"and one at the end of each. note adds a line of text, verify checks the solution, link makes a link to it, write and load use a file for the write-up."),
	Paragraph("At the prompt nissy saves the attempt after each change, in the folder attempts in the data folder. restore continues it, attempts lists " +
		"all. If set or new replaces an unfinished attempt, nissy keeps that, too. In a script, the attempt is lost at the end unless --attempt FILE names " +
		"its file; nissy refuses a file that is not an attempt."),
	Code("set R' U' F D2 L2 F R2 U2 R2 B D2 L", "solve eofb -N 5", "solve drud-eofb -n 3 @1-5", "add @3", "mark dr", "solve htr -N 3", "add @1 // a comment", "show"),
}, nil}

var trainingTopic = Topic{"training", "explanations, scrambles of a given kind, and quizzes", []Part{
	Paragraph("explain describes a position and how to continue: bad edges and short EOs, DR cases with setups and triggers, HTR subsets, cycles. " +
		"explain --lines says why the lines of an attempt work, and " +
		"explain --solution splits a solution without NISS into lines, on both sides, as it may have been found."),
	Code("explain R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'", "explain --lines"),
	Paragraph("scramble draws positions with a case of DR, an HTR subset, cycles of a slice, or a short EO. All such positions are equally likely, and " +
		"--seed repeats them."),
	Code("scramble --dr-case 4c4e -n 5", "scramble dr --subset 2c3", "scramble slice --cycles 3", "scramble fmc --eo-at-most 3"),
	Paragraph("quiz asks questions. The loss of an answer is how many more moves it has than the best, which may use NISS. Each case is in one of five boxes, at first in box 1. " +
		"A right answer with a loss of at most 1 moves its case up a box; any other answer, or none, moves it back to box 1. A case is asked half as often as a case one box below. " +
		"quiz --stats prints for each case the box, the answers, and of the right ones the number, the mean loss, that of the last five, and the mean time."),
	Code("quiz dr", "quiz htr --case 4b2,2c3 -n 5", "quiz eo --niss", "quiz --stats"),
	Paragraph("The answers are recorded in nissy-training in the data folder, one per line: time, kind, case, outcome, length, best length and seconds, with tabs between them. nissy never removes any. " +
		"Programs use the requests quiz and quiz_answer, which record nothing."),
}, nil}

var coachingTopic = Topic{"coaching", "where you lose moves, over many attempts", []Part{
	Paragraph("coach add analyzes attempts and keeps the results: write-ups in files and folders, one or many in a file, and with --attempts those that " +
		"the shell has saved. Each is analyzed once. The coach also keeps a date in the write-up, such as 2026-05-31, times such as // EO @12:30, and " +
		"alternatives and marks, as branches."),
	Code("coach add attempts.txt", "coach list --last 10", "coach show 12"),
	Paragraph("coach report then prints in which steps you lose moves, how certain that is, and what to train. coach drills asks for steps from your own positions. " +
		"coach deepen finds out how many possibilities you look at, and coach what-if compares two strategies."),
	Code("coach report", "coach drills -n 5"),
	Paragraph("With --name, coach add keeps the solutions of somebody else. coach compare shows at which steps the solutions of two people for the same " +
		"scrambles diverge."),
	Code("coach add anna.txt --name Anna", "coach compare Anna"),
	Paragraph("The attempts are in nissy-coach.db in the data folder. If that file is damaged, nissy copies it, keeps what it can read, and says so."),
}, nil}

func stepsParts() []Part {
	parts := []Part{Paragraph("A step without an axis in its name finds the axis, or the place of a block, and prints it after //.")}
	for _, name := range session.StepNames() {
		parts = append(parts, ListEntry(name, AboutStep(name)))
	}
	return parts
}

var tablesTopic = Topic{"tables", "where pruning tables are, and what they cost", []Part{
	Paragraph("A search needs pruning tables. nissy builds each when it is first needed. Most take a fraction of a second and the large ones two or three seconds; " +
		"tables for the whole cube take seven to twenty seconds on two cores, and the largest a minute or two. gen builds tables ahead of time, ptable lists them, " +
		"freemem releases their memory."),
	Paragraph("Tables are saved in the data folder: the folder of --data, or of the variable NISSYDATA, or $XDG_DATA_HOME/nissy, ~/.local/share/nissy, " +
		"~/Library/Application Support/nissy (macOS) or %LocalAppData%\\nissy (Windows). Without a data folder they stay in memory. nissy rebuilds a table whose file is " +
		"damaged or not its own, and never changes files of other programs."),
	Code("gen", "gen optimal --size 2G", "ptable --verify"),
}, nil}

var configTopic = Topic{"config", "the config file: defaults of options, and aliases", []Part{
	Paragraph("The config file is $XDG_CONFIG_HOME/nissy/config.toml, or ~/.config/nissy/config.toml, on Windows %AppData%\\nissy\\config.toml. " +
		"--config FILE names another one, --no-config ignores it. It is written in TOML. A section with the name of a command sets defaults of its " +
		"options, with or without their dashes. The section nissy sets those of the program, and alias defines aliases. The sections chain.presets, chain.steps and chain.triggers name chains, steps and sets of triggers: quick = \"eo > dr > htr > fin\" in chain.presets makes quick a command. Options that " +
		"you type take precedence; -v=false ignores a switch that the file sets. nissy reports each mistake in the file with its line " +
		"and uses the rest; if the heading of a section is wrong, it leaves out the section. config prints the settings in force, and where they come from."),
	Code("[nissy]", "no-color = true", "", "[solve]", "t = 4", "v = true", "", "[alias]", `eos = "solve eo -N -n 5"`),
}, nil}

var optionsTopic = Topic{"options", "options that every command has, and how to write options", []Part{
	ListEntry("--json", "print JSON, one object per line; see help json"),
	ListEntry("-h, --help", "describe the command instead of running it"),
	Paragraph("Options may come anywhere after the command, and end at --. -M5, -M 5 and -M=5 are the same, and so are -N -I and -NI. " +
		"Long options may have one dash. -v=false ignores a switch that the config file sets."),
	Code("solve eofb -NI -M5 R' U' F D2", "help solve -N"),
}, nil}

var exitCodesTopic = Topic{"exit codes", "the exit codes of nissy", []Part{
	ListEntry("0", "success, even if there was no solution"),
	ListEntry("1", "a command failed, or the cube was not ready for it"),
	ListEntry("2", "there was a mistake in what was typed"),
	ListEntry("130", "nissy was interrupted; it printed what it had found"),
	Paragraph("A script continues after a failure and ends with its code: 2 if all failures were mistakes in the script, otherwise 1. With --fail-fast it stops at the first failure. " +
		"If its output is a pipe that nobody reads any more, nissy ends without a message and with code 1."),
}, nil}

var promptTopic = Topic{"prompt", "keys at the prompt, and what is saved", []Part{
	Paragraph("Without a command, in a terminal, nissy shows a prompt. In an attempt the prompt has the number of moves and the last step. " +
		"nissy saves the last 2000 different lines that you typed in nissy-lines, in the data folder."),
	ListEntry("Tab", "complete a command, step, option, value, name or file, or list the possibilities"),
	ListEntry("Up, Down", "earlier lines"),
	ListEntry("Ctrl-R", "search backwards in earlier lines; Ctrl-S searches forwards"),
	ListEntry("Ctrl-A, Ctrl-E", "go to the beginning or end of the line"),
	ListEntry("Ctrl-U, Ctrl-K, Ctrl-W", "delete to the beginning, to the end, or a word; Ctrl-Y inserts it again"),
	ListEntry("Ctrl-C", "stop the running command, which prints what it has found; at the prompt, drop the line; twice in a row, leave nissy"),
	ListEntry("p", "pause a command that has run for half a second; then any key continues it; not on Windows"),
	ListEntry("Ctrl-D, exit", "leave nissy; exit also works at a question and at the prompts of -i and load"),
	Paragraph("Moves alone start an attempt, and nissy says what the position is. In an attempt nissy asks whether to set them as a scramble or to add them: Enter means neither, and so does any command, which then runs."),
	Paragraph("If you paste several lines, nissy runs commands line by line. If the lines are a write-up, or moves, it asks once whether to load them. " +
		"A pasted line waits for Enter."),
	Paragraph("nissy reads what you type while a command is running once the command has ended. In a terminal that cannot move its cursor (TERM=dumb) " +
		"these keys do not work."),
}, nil}

var scriptsTopic = Topic{"scripts", "commands from files, pipes and arguments", []Part{
	Paragraph("nissy runs the command in its arguments, or the command of each -c, or the commands in a file given instead of a command. Otherwise it " +
		"reads commands from the standard input. A file has one command per line, and may begin with " +
		"#!/usr/bin/env nissy. -i and --file read many scrambles for one command, one per line."),
	Code("nissy solve eofb R U F", `nissy -c "set R U F" -c "solve eofb" -c "add @1" -c show`, "nissy < commands.txt", "nissy commands.txt"),
}, nil}
