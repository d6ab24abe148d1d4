package command

import (
	"strconv"
	"strings"

	"nissy/command/options"
	"nissy/cube"
	"nissy/session"
)

// excluded returns the moves of the skeletons that --exclude names.
func (in *requestInput) excluded() (all []string) {
	for _, w := range in.Values("--exclude") {
		all = append(all, in.excludedMoves(w).String())
	}
	return all
}

// excludedMoves returns the moves of a text, or of the first lines of a result: @1/2 means
// the first two lines of result 1, and @1 all.
func (in *requestInput) excludedMoves(w options.Word) (a cube.Alg) {
	if !strings.HasPrefix(w.Text, "@") {
		a, err := cube.ParseAlg(w.Text)
		in.fail(locate(err, w))
		return a
	}
	name, number, hasNumber := strings.Cut(w.Text, "/")
	list, err := in.parser.scope().Results(name)
	in.fail(err)
	if len(list) > 1 {
		in.fail(w.Error(&session.InputError{Problem: "several solutions", Token: w.Text, Msg: "exclude one, such as @1/2"}))
	}
	if in.err != nil {
		return a
	}
	lines := list[0].Lines
	if hasNumber {
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || n > len(lines) {
			in.fail(w.Error(&session.InputError{Problem: "no line", Token: w.Text, Msg: "the result has lines 1 to " + strconv.Itoa(len(lines))}))
			return a
		}
		lines = lines[:n]
	}
	for _, line := range lines {
		a = a.Then(line.Moves)
	}
	return a
}
