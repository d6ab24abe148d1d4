package command

func trainingParts() []part {
	return []part{
		paragraph("explain says what is in a position: bad edges and short EOs, DR cases with setups and triggers, HTR subsets, cycles. explain --lines says why the lines of an attempt work, and " +
			"explain --solution splits a solution without NISS into the lines that it may have been found as."),
		code("explain R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'", "explain --lines"),
		paragraph("scramble draws positions as wished: a case of DR, an HTR subset, the cycles of a slice, or a short EO. All such positions are equally likely, and --seed repeats them."),
		code("scramble --dr-case 4c4e -n 5", "scramble dr --subset 2c3", "scramble slice --cycles 3", "scramble fmc --eo-at-most 3"),
		paragraph("quiz asks questions. The loss of an answer is the number of moves that it has more than the best, which may use NISS. Every case has a place in one of five boxes and starts in the first. " +
			"A right answer with a loss of at most 1 moves its case up; any other answer, or none, moves it back to the first box. Box 1 is asked twice as often as box 2, and so on. " +
			"quiz --stats prints by case the box, the answers, how many were right, their mean loss, that of the last five, and the mean time."),
		code("quiz dr", "quiz htr --case 4b2,2c3 -n 5", "quiz --stats"),
		paragraph("The answers are in nissy-training in the data folder, one a line: when, kind, case, outcome, length, best length, seconds, with tabs between them. Nothing is ever removed. " +
			"Programs ask with the requests quiz and quiz_answer, which record nothing."),
	}
}
