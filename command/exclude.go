package command

import (
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/session"
)

// excluded returns the moves of the skeletons that --exclude names.
func (in *requestInput) excluded() (all []string, err error) {
	for _, w := range in.Values("--exclude") {
		a, err := in.excludedMoves(w)
		if err != nil {
			return nil, err
		}
		all = append(all, a.String())
	}
	return all, nil
}

// excludedMoves returns the moves of a text, or of the first lines of a result: @1/2 means
// the first two lines of result 1, and @1 all.
func (in *requestInput) excludedMoves(w Word) (a cube.Alg, err error) {
	if !strings.HasPrefix(w.Text, "@") {
		if a, err = cube.ParseAlg(w.Text); err != nil {
			err = locate(err, []Word{w})
		}
		return a, err
	}
	name, lines, hasLines := strings.Cut(w.Text, "/")
	list, err := in.parser.scope().Results(name)
	if err != nil {
		return a, locate(err, []Word{w})
	}
	if len(list) > 1 {
		return a, w.Error(&session.InputError{Problem: "several solutions", Token: w.Text, Msg: "exclude one, such as @1/2"})
	}
	most := len(list[0].Lines)
	if hasLines {
		n, err := strconv.Atoi(lines)
		if err != nil || n < 1 || n > most {
			return a, w.Error(&session.InputError{Problem: "no line", Token: w.Text, Msg: "the result has lines 1 to " + strconv.Itoa(most)})
		}
		most = n
	}
	for _, line := range list[0].Lines[:most] {
		a = a.Then(line.Moves)
	}
	return a, nil
}
