package command

import (
	"strings"

	"nissy/command/options"
	"nissy/session"
	"nissy/session/explain"
)

// Quiz says which questions to ask.
type Quiz struct {
	Kind  string
	Cases []string // the cases to draw from
	NISS  bool     // only positions whose best solutions use the inverse
	Count int      // the number of questions
	Seed  *uint64  // nil: a random seed
}

// quizCommands returns the command quiz.
var quizCommands = []*Command{{
	Name: "quiz", Summary: "practise a step: solve a position, and compare with the best", group: solvingGroup,
	details: "eo asks for EO on F/B, dr for DR on U/D after EO on F/B, htr for HTR after DR on U/D, and finish for a finish by half turns after HTR. " +
		"Type the moves, those on inverse in parentheses. quiz then says whether they are right and how many more they are than necessary, and prints some " +
		"of the best solutions. An empty line, or skip, gives up on the question; Ctrl-C ends the quiz. In a script the answer is the next line. " +
		"Each answer is recorded in nissy-training in the data folder. Each case is in one of five boxes: a right answer that is at most one move too long moves its case up a box; " +
		"any other answer, or none, moves it to the first. A case is asked half as often as a case one box below. See help training.",
	params: []param{{name: "KIND", what: "kind of question", choices: explain.QuizKinds, optional: true}},
	options: []*options.Option{
		{Name: "--case", Value: "LIST", Kind: options.TextValue, Help: "only these cases, such as 4c4e,3c2e"},
		{Name: "--niss", Help: "only positions that are solved in fewer moves with NISS than without; not for finish"},
		options.NumberOption("-n", "N", 1, session.MostSolutions, "how many questions; 1 by default"),
		seedOption,
		{Name: "--stats", NoDefault: true, Excludes: []options.Exclusion{{Other: "--case", Why: "it asks nothing"}, {Other: "--niss", Why: "it asks nothing"}, {Other: "-n", Why: "it asks nothing"}, {Other: "--seed", Why: "it asks nothing"}},
			Help: "print for each case the box, the answers, and of the right ones the number, the mean loss, that of the last five, and the mean time"},
	},
	json: `{"kind", "case", "step", "task", "scramble", "facelets"} for the question, {"scramble", "kind", "case", "answer", "right", "problem", "length", "best", "loss", "solutions"} for the answer: ` +
		`problem says why the answer is not right, solutions are some of the best. With --stats: {"kind", "case", "box", "asked", "right", "loss", "last_loss", "seconds"}: loss, last_loss and seconds are means of the right answers, last_loss of the last five`,
	examples: []string{"quiz dr", "quiz dr --case 4c4e -n 5", "quiz eo --niss", "quiz --stats"},
	action:   quizAction,
}}

func quizAction(in *requestInput) (Action, error) {
	kind := in.param("KIND")
	if in.Has("--stats") {
		return func(client Client) error { return client.QuizStats(kind) }, nil
	}
	if kind == "" {
		return nil, in.missing("a kind of question", "give one of "+strings.Join(explain.QuizKinds(), " "))
	}
	cases, err := explain.QuizCases(kind)
	if err != nil {
		return nil, err
	}
	if in.Has("--case") {
		w := in.Last("--case").Word
		if cases, err = explain.ParseQuizCases(kind, w.Text); err != nil {
			return nil, locate(err, w)
		}
	}
	q := Quiz{Kind: kind, Cases: cases, NISS: in.Has("--niss"), Count: in.NumberOr("-n", 1), Seed: in.Seed("--seed")}
	return func(client Client) error { return client.Quiz(q) }, nil
}
