package shell

import (
	"strings"

	"nissy/history"
	"nissy/session"
)

// savingCommands are those about what has a name.
func savingCommands() []*command {
	return []*command{
		{
			name: "save", summary: "save moves under a name",
			details:  "Without a name they get the next number. $name and $1 stand wherever moves may stand.",
			params:   []param{{name: "$NAME", what: "name", optional: true, begins: "$"}},
			operand:  needsMoves,
			json:     changeJSON,
			examples: []string{"save R U R' U'", "save $sledge R' F R F'"},
			request:  saveRequest,
		},
		{
			name: "list", summary: "list the saved sequences", json: `{"name", "normal", "inverse", "moves", "length"}`,
			request: func(*input) (session.Request, error) { return session.List{}, nil },
		},
		{
			name: "drop", summary: "forget a saved sequence",
			params: []param{savedParam}, json: changeJSON,
			request: func(in *input) (session.Request, error) {
				return session.Change{Change: history.Drop{Name: strings.TrimPrefix(in.param("$NAME"), "$")}}, nil
			},
		},
		{
			name: "mark", summary: "mark where the skeleton ends, to come back to it",
			details:  "With marks two ideas can be compared: mark where they part, and each at its end; back goes from one to the other.",
			params:   []param{markParam},
			json:     changeJSON,
			examples: []string{"mark eo"},
			request: func(in *input) (session.Request, error) {
				return session.Change{Change: history.SetMark{Name: in.param("NAME")}}, in.checkName("NAME")
			},
		},
		{
			name: "back", summary: "go back to a mark",
			details: "The lines that the skeleton has beyond it are left; undo, or another mark, brings them again.",
			params:  []param{markParam}, json: changeJSON,
			request: func(in *input) (session.Request, error) {
				return session.Change{Change: history.Back{Name: in.param("NAME")}}, nil
			},
		},
		{
			name: "marks", summary: "list the marks, with moves and what is solved", json: `{"mark", "here", "reached", "total", "lines"}`,
			details: "A star stands where the skeleton ends now.",
			request: func(*input) (session.Request, error) { return session.Marks{}, nil },
		},
		{
			name: "unmark", summary: "forget a mark",
			params: []param{markParam}, json: changeJSON,
			request: func(in *input) (session.Request, error) {
				return session.Change{Change: history.DropMark{Name: in.param("NAME")}}, nil
			},
		},
	}
}

var (
	markParam  = param{name: "NAME", what: "mark"}
	savedParam = param{name: "$NAME", what: "name"}
)

func saveRequest(in *input) (session.Request, error) {
	name := strings.TrimPrefix(in.param("$NAME"), "$")
	if name == "" && in.param("$NAME") == "" {
		return session.Save{Moves: in.position.Moves}, nil
	}
	return session.Save{Name: name, Moves: in.position.Moves}, in.checkName("$NAME")
}

// checkName checks that the parameter can be a name.
func (in *input) checkName(param string) error {
	w := in.params[param]
	if session.IsName(strings.TrimPrefix(w.text, "$")) {
		return nil
	}
	return at(w, &session.InputError{Problem: "bad name", Token: session.Shorten(w.text), Msg: "a name is letters, digits, _ and -"})
}
