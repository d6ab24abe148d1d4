package shell

import (
	"context"
	"io"
	"strings"

	"nissy/cube"
	"nissy/session"
)

// mayBeBare reports whether a line without a command is meant as moves: its first
// word is, or begins with what stands for moves. An argument of the program is
// only where the attempt outlives it.
func (sh *shell) mayBeBare(words []word) bool {
	if words[0].column == 0 && !sh.settings.has("--attempt") {
		return false
	}
	first := words[0].text
	if strings.ContainsAny(first[:min(1, len(first))], "@$(^") {
		return true
	}
	bare, _, _ := strings.Cut(first, "(")
	a, err := cube.ParseAlg(bare)
	return err == nil && a.Len() > 0
}

// bare returns the words of the command that a line of moves means. They start
// an attempt when there is none. When there is one, a person is asked; anybody
// else has to say set or add.
func (sh *shell) bare(ctx context.Context, words []word) ([]word, error) {
	in := &input{command: &command{operand: needsMoves}, session: sh.session, arguments: new(arguments)}
	if _, err := in.parseMoves(words...); err != nil {
		return nil, err
	}
	if !sh.session.Attempt().Started() {
		return behind("set", words), nil
	}
	if !sh.person {
		return nil, at(words[0], &session.InputError{
			Problem: "moves without a command", Token: session.Shorten(join(words)), Msg: "set starts another attempt, add adds them to this one",
		})
	}
	for {
		answer, err := sh.input.line(ctx, "set a new scramble, or add to the skeleton? [s/a] ")
		if err == io.EOF || err == errDropped {
			return nil, errNothingDone
		}
		if err != nil {
			return nil, err
		}
		if isPasted(answer) {
			return nil, errPasted
		}
		switch answer = strings.ToLower(strings.TrimSpace(answer)); {
		case answer == "":
			return nil, errNothingDone
		case strings.HasPrefix("set", answer):
			return behind("set", words), nil
		case strings.HasPrefix("add", answer):
			return behind("add", words), nil
		}
	}
}

// errNothingDone is how a question ends that was not answered.
var errNothingDone = &session.InputError{Problem: "nothing was done", Msg: "set SCRAMBLE starts an attempt, add MOVES adds to it"}

// errPasted is how a question ends that the next line of a text has answered.
var errPasted = &session.InputError{Problem: "nothing was done", Msg: "load reads a write-up that is pasted behind it"}

// isPasted reports whether an answer is a line of moves.
func isPasted(answer string) bool {
	words, err := parseLine(answer)
	if err != nil || len(words) == 0 {
		return false
	}
	a, err := cube.ParseAlg(join(words))
	return err == nil && a.Len() > 0
}

// behind puts the words behind the name of a command.
func behind(name string, words []word) []word {
	return append([]word{{text: name, raw: name}}, words...)
}
