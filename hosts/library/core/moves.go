package core

import (
	"slices"

	"nissy/cube"
	"nissy/internal/lazyregexp"
	"nissy/session/cubes"
)

// mostMoves is how many moves of a sequence on one side may be read for variations and comparisons.
const mostMoves = 999

// variationKinds has the kinds of variations by name.
var variationKinds = map[string]func(cube.Alg) []cube.Alg{
	"lastqt": lastQuarterTurns,
	"unniss": func(a cube.Alg) []cube.Alg { return []cube.Alg{{Normal: a.UnNISS()}} },
}

// CountMoves returns the number of moves in HTM.
func CountMoves(moves string) (int, error) {
	alg, err := parseMoves(moves)
	return alg.Count(cube.HTM), err
}

// SameMoves reports whether two sequences have the same moves, apart from the order of parallel
// moves.
func SameMoves(a, b string) (bool, error) {
	first, err := parseShort(a)
	if err != nil {
		return false, err
	}
	second, err := parseShort(b)
	if err != nil {
		return false, err
	}
	return cubes.HaveSameMoves(first, second), nil
}

// Variations returns the variations of a sequence, each as text. The kind is "lastqt" or "unniss".
func Variations(moves, kind string) ([]string, error) {
	alg, err := parseShort(moves)
	if err != nil {
		return nil, err
	}
	vary := variationKinds[kind]
	if vary == nil {
		return nil, failure(InvalidVariation, "unknown variation %q: use lastqt or unniss", kind)
	}
	var lines []string
	for _, varied := range vary(alg) {
		lines = append(lines, varied.String())
	}
	return lines, nil
}

// moveText matches moves as nissy-core writes them. cube.ParseAlg reads more than that.
var moveText = lazyregexp.New(`^([ \t\n()]|[UDRLFB]w?[23']?|[MSExyz][23']?)*$`)

// parseMoves reads moves on both sides.
func parseMoves(text string) (cube.Alg, error) {
	if !moveText().MatchString(text) {
		_, err := cube.ParseAlg(text)
		if err == nil {
			return cube.Alg{}, failure(InvalidMoves, "the moves %q are not as nissy-core writes them", text)
		}
		return cube.Alg{}, failure(InvalidMoves, "%v", err)
	}
	alg, err := cube.ParseAlg(text)
	if err != nil {
		return cube.Alg{}, failure(InvalidMoves, "%v", err)
	}
	return alg, nil
}

// parseShort reads a sequence that must not be too long.
func parseShort(text string) (cube.Alg, error) {
	alg, err := parseMoves(text)
	if err == nil && max(len(alg.Normal), len(alg.Inverse)) > mostMoves {
		err = failure(BufferSize, "there are more than %d moves on a side", mostMoves)
	}
	return alg, err
}

// lastQuarterTurns returns the sequence with each direction of the quarter turns that end its sides:
// the last move, and the one before it if both are quarter turns of one axis. The directions of
// the last move on inverse change the fastest.
func lastQuarterTurns(a cube.Alg) []cube.Alg {
	var all []cube.Alg
	for _, normal := range bothDirections(a.Normal) {
		for _, inverse := range bothDirections(a.Inverse) {
			all = append(all, cube.Alg{Normal: normal, Inverse: inverse})
		}
	}
	return all
}

// bothDirections returns one side with each direction of its last quarter turns, clockwise first.
func bothDirections(moves []cube.Move) [][]cube.Move {
	all := [][]cube.Move{moves}
	last := len(moves) - 1
	if last < 0 || moves[last].IsHalf() {
		return all
	}
	first := last
	if last > 0 && !moves[last-1].IsHalf() && moves[last-1].Axis() == moves[last].Axis() {
		first--
	}
	for i := first; i <= last; i++ {
		var varied [][]cube.Move
		for _, moves := range all {
			for _, turns := range []int{1, 3} {
				v := slices.Clone(moves)
				v[i] = v[i].WithTurns(turns)
				varied = append(varied, v)
			}
		}
		all = varied
	}
	return all
}
