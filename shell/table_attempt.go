package shell

import (
	"strings"

	"nissy/history"
	"nissy/session"
)

const (
	changeJSON = `{"verb", "change", "total", "undo", "redo"}: verb is done, undone or redone; change is the change as a command`
)

// attemptCommands are those about the attempt.
func attemptCommands() []*command {
	return []*command{
		{
			name: "set", summary: "start an attempt with a scramble",
			details: "From then on commands that take a scramble may leave it out, and mean the scramble with the skeleton so far.",
			operand: needsScramble, json: changeJSON,
			examples: []string{"set R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D'"},
			request: func(in *input) (session.Request, error) {
				return session.Change{Change: history.Set{Scramble: in.position}}, nil
			},
		},
		{
			name: "add", summary: "add moves to the skeleton",
			details: "A comment behind // stands in the write-up; without one the line says what it has solved.",
			operand: needsMoves, json: changeJSON,
			examples: []string{"add U2 (B R' B)", "add (L2 D) R U' R' // drud"},
			request:  addRequest,
		},
		{
			name: "undo", summary: "undo the last change of the attempt, or several",
			params: []param{countParam}, json: changeJSON, examples: []string{"undo", "undo 3"},
			request: func(in *input) (session.Request, error) {
				n, err := in.times()
				return session.Undo{Count: n}, err
			},
		},
		{
			name: "redo", summary: "do again what was undone",
			params: []param{countParam}, json: changeJSON, examples: []string{"redo"},
			request: func(in *input) (session.Request, error) {
				n, err := in.times()
				return session.Redo{Count: n}, err
			},
		},
		{
			name: "show", summary: "print the attempt as a write-up",
			details:  "Behind each line stand its moves and those of all lines so far: (5/9), or (5-1/8) where one has cancelled.",
			json:     `{"scramble", "cube", "lines", "total", "complete", "solution"}; each of the lines is {"normal", "inverse", "comment", "length", "cancelled", "total"}`,
			examples: []string{"show"},
			request:  func(*input) (session.Request, error) { return session.Show{}, nil },
		},
	}
}

var countParam = param{name: "N", what: "number of changes", optional: true}

// mostTimes is the largest number of changes that can be asked for.
const mostTimes = 1_000_000

// times returns how many changes are meant: one, if nothing is said.
func (in *input) times() (int, error) {
	w, ok := in.params[countParam.name]
	if !ok {
		return 1, nil
	}
	o := option{name: countParam.name, kind: isNumber, min: 1, max: mostTimes}
	v, err := o.read(w)
	return int(v.number), err
}

func addRequest(in *input) (session.Request, error) {
	first := strings.TrimSpace(join(in.operands))
	return session.Add{
		Moves: in.position.Moves, Comment: in.comment(),
		InverseFirst: strings.HasPrefix(first, "(") || strings.HasPrefix(first, "^"),
	}, nil
}

// comment returns what was typed behind //.
func (in *input) comment() string {
	if len(in.operands) == 0 {
		return ""
	}
	last := in.operands[len(in.operands)-1]
	text := last.text + last.comment
	_, comment, _ := strings.Cut(text, "//")
	return strings.TrimSpace(oneLine(comment))
}
