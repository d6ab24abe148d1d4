package command

var trainingTopic = topic{"training", "explanations, scrambles that match a wish, and quizzes", []part{
	paragraph("explain says what a position is and how to go on: bad edges and short EOs, DR cases with setups and triggers, HTR subsets, cycles. explain --lines says why the lines of an attempt work, and " +
		"explain --solution splits a solution without NISS into lines, on both sides, as it may have been found."),
	code("explain R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'", "explain --lines"),
	paragraph("scramble draws positions that match a wish: a case of DR, an HTR subset, the cycles of a slice, or a short EO. All such positions are equally likely, and --seed repeats them."),
	code("scramble --dr-case 4c4e -n 5", "scramble dr --subset 2c3", "scramble slice --cycles 3", "scramble fmc --eo-at-most 3"),
	paragraph("quiz asks questions. The loss of an answer is how many more moves it has than the best, which may use NISS. Each case is in one of five boxes, at first in box 1. " +
		"A right answer with a loss of at most 1 moves its case up a box; any other answer, or none, moves it back to box 1. A case is asked half as often as a case one box below. " +
		"quiz --stats prints for each case the box, the answers, and of the right ones the number, the mean loss, that of the last five, and the mean time."),
	code("quiz dr", "quiz htr --case 4b2,2c3 -n 5", "quiz eo --niss", "quiz --stats"),
	paragraph("The answers are recorded in nissy-training in the data folder, one per line: time, kind, case, outcome, length, best length and seconds, with tabs between them. nissy never removes any. " +
		"Programs use the requests quiz and quiz_answer, which record nothing."),
}, nil}
