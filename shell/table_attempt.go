package shell

import (
	"slices"
	"strings"

	"nissy/history"
	"nissy/session"
)

const (
	showJSON   = `{"scramble", "cube", "lines", "total", "complete", "solution"}; each of the lines is {"normal", "inverse", "comment", "length", "cancelled", "total"}`
	changeJSON = `{"verb", "change", "total", "undo", "redo"}: verb is done, undone or redone; change is the change as a command`
)

// attemptCommands are those about the attempt.
func attemptCommands() []*command {
	return slices.Concat(skeletonCommands(), savingCommands(), fileCommands())
}

// skeletonCommands are those about the scramble and the skeleton.
func skeletonCommands() []*command {
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
			name: "note", summary: "add a line of text to the write-up",
			operand: takesText, json: changeJSON, examples: []string{"note the second EO looked better"},
			request: func(in *input) (session.Request, error) {
				return session.Add{Lines: []history.Line{{Comment: oneLine(join(in.operands))}}}, nil
			},
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
			options:  []option{netOption, markOption},
			json:     showJSON,
			examples: []string{"show"},
			request:  func(in *input) (session.Request, error) { return session.Show{}, in.checkNet() },
		},
		statusCommand(),
	}
}

// statusCommand tells what the position is.
func statusCommand() *command {
	return &command{
		name: "status", summary: "tell what is solved and what is left",
		details: "On each axis EO, CO and DR, with what is missing: bad edges, bad corners, and for DR the case, such as 4c2e, once EO is solved " +
			"on another axis. Behind a DR stands its HTR subset. AB3C means all but three corners. In a cycle each piece belongs in the place of the next.",
		operand: takesScramble,
		json: `{"scramble", "cube", "solved", "done", "htr", "axes", "blocks", "left", "corner_cycles", "twisted", "edge_cycles", "flipped"}; ` +
			`axes has for ud, rl and fb {"bad_edges", "bad_corners", "eo", "co", "dr", "dr_case", "htr_subset", "slice"}`,
		examples: []string{"status", "status R U R' D R U' R' D'"},
		request: func(in *input) (session.Request, error) {
			return session.GetStatus{Position: in.position}, nil
		},
	}
}

var countParam = param{name: "N", what: "number of changes", optional: true}

// mostTimes is the largest number of changes that can be asked for.
const mostTimes = 1_000_000

// times returns how many changes are meant: one, if nothing is said.
func (in *input) times() (int, error) { return in.ordinal(countParam.name) }

// ordinal returns the parameter as a number, 1 if it was left out.
func (in *input) ordinal(param string) (int, error) {
	w, ok := in.params[param]
	if !ok {
		return 1, nil
	}
	o := option{name: param, kind: isNumber, min: 1, max: mostTimes}
	v, err := o.read(w)
	return int(v.number), err
}

func addRequest(in *input) (session.Request, error) {
	if len(in.operands) == 1 && session.IsResults(in.operands[0].text) {
		return in.addResult(in.operands[0])
	}
	first := strings.TrimSpace(join(in.operands))
	return session.Add{Lines: []history.Line{{
		Moves: in.position.Moves, Comment: in.comment(),
		InverseFirst: strings.HasPrefix(first, "(") || strings.HasPrefix(first, "^"),
	}}}, nil
}

// addResult adds the lines of a result; a comment is for the last of them. That
// it is one was seen when the moves were read.
func (in *input) addResult(w word) (session.Request, error) {
	list, err := in.session.Results(w.text)
	if err != nil {
		return nil, err
	}
	add := session.Add{Lines: list[0].Lines, Found: &list[0]}
	if comment := in.comment(); comment != "" {
		add.Lines[len(add.Lines)-1].Comment = comment
	}
	return add, nil
}

// comment returns what was typed behind //.
func (in *input) comment() string {
	if len(in.operands) == 0 {
		return ""
	}
	_, comment, _ := strings.Cut(join(in.operands)+in.operands[len(in.operands)-1].comment, "//")
	return strings.TrimSpace(oneLine(comment))
}
