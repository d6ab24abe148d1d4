package dropin

import (
	"strings"

	"nissy/cube"
)

// coreDigits are the digits of a cube of nissy-core, from 0 to 31.
const coreDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"

// coreCubeLength is the number of characters of a cube. nissy-core ignores what follows.
const coreCubeLength = len("ABCDEFGH=ABCDEFGHIJKL=A")

// cube returns the cube of the options. Moves may be unable to solve it, and pieces may be missing, which
// isConsistent says.
func (n *nissyCore) cube() (*cube.Cube, error) {
	text := n.options["-cube"]
	text = text[:min(len(text), coreCubeLength)]
	c := cube.Solved
	corners, err := n.digits("corner", text, cube.NumCorners)
	if err != nil {
		return nil, err
	}
	if !strings.HasPrefix(text[cube.NumCorners:], "=") {
		return nil, n.fail(coreBadCube, "Error reading separator: a single '=' must be used to separate edges and corners")
	}
	edges, err := n.digits("edge", text[cube.NumCorners+1:], cube.NumEdges)
	if err != nil {
		return nil, err
	}
	c.Corner, c.Edge = [cube.NumCorners]uint8(corners), [cube.NumEdges]uint8(edges)
	return n.oriented(&c, text[cube.NumCorners+1+cube.NumEdges:])
}

// digits returns the values of the first digits of a text.
func (n *nissyCore) digits(piece, text string, count int) ([]uint8, error) {
	values := make([]uint8, count)
	for i := range values {
		if i == len(text) {
			return nil, n.fail(coreBadCube, "Error reading %s %d (string terminated early)", piece, i)
		}
		v := strings.IndexByte(coreDigits, text[i])
		if v < 0 {
			return nil, n.fail(coreBadCube, "Error reading %s %d (char '%c')", piece, i, text[i])
		}
		values[i] = uint8(v)
	}
	return values, nil
}

// oriented returns the cube, turned as a whole as the end of its text says. Without an end it is upright.
func (n *nissyCore) oriented(c *cube.Cube, end string) (*cube.Cube, error) {
	if len(end) < 2 || !isConsistent(c) {
		return c, nil
	}
	turned, err := cube.ParseB32("ABCDEFGH=ABCDEFGHIJKL=" + end[1:])
	if err != nil {
		return nil, n.fail(coreBadCube, "Error reading orientation: impossible value %d (%c)", end[1]-'A', end[1])
	}
	product := c.Mul(&turned)
	return &product, nil
}

// isConsistent reports whether the cube has each piece once.
func isConsistent(c *cube.Cube) bool {
	err := c.Check()
	return err == nil || unsolvableReason(c) != ""
}

// unsolvableReason says why moves cannot solve a cube that has each piece once. It is empty for other cubes.
func unsolvableReason(c *cube.Cube) string {
	err := c.Check()
	if err == nil {
		return ""
	}
	reasons := [][2]string{{"are swapped", "There is parity"}, {"is flipped", "EO is not solvable"}, {"is twisted", "CO is not solvable"}}
	for _, reason := range reasons {
		if strings.Contains(err.Error(), reason[0]) {
			return reason[1]
		}
	}
	return ""
}

// moves returns the sequence of an option.
func (n *nissyCore) moves(option string) (cube.Alg, error) {
	var sides [2][]string
	side := 0
	text := n.options[option]
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case strings.IndexByte(" \t\n", c) >= 0:
		case c == '(' && side == 1:
			return cube.Alg{}, n.fail(coreBadMoves, "Nested parentheses in move sequence")
		case c == ')' && side == 0:
			return cube.Alg{}, n.fail(coreBadMoves, "Mismatched ')' in move sequence")
		case c == '(' || c == ')':
			side = 1 - side
		case strings.IndexByte("UDRLFBMSExyz", c) < 0:
			return cube.Alg{}, n.fail(coreBadMoves, "Unknown move: %c", c)
		default:
			move := coreMove(text[i:])
			sides[side] = append(sides[side], move)
			i += len(move) - 1
		}
	}
	if side == 1 {
		return cube.Alg{}, n.fail(coreBadMoves, "Mismatched '(' in move sequence")
	}
	normal, err := parseCoreMoves(sides[0])
	if err != nil {
		return cube.Alg{}, err
	}
	inverse, err := parseCoreMoves(sides[1])
	return cube.Alg{Normal: normal, Inverse: inverse}, err
}

// coreMove returns the move at the beginning of a text.
func coreMove(text string) string {
	end := 1
	if strings.HasPrefix(text[end:], "w") && strings.IndexByte("UDRLFB", text[0]) >= 0 {
		end++
	}
	if end < len(text) && strings.IndexByte("23'", text[end]) >= 0 {
		end++
	}
	return text[:end]
}

// parseCoreMoves parses moves. A 3 after a move means three quarter turns.
func parseCoreMoves(moves []string) ([]cube.Move, error) {
	text := strings.Join(moves, " ")
	return cube.ParseMoves(strings.ReplaceAll(text, "3", "'"))
}

// movesOnCube returns the sequence of an option, which must not turn the cube as a whole on its inverse side.
func (n *nissyCore) movesOnCube(option string) (cube.Alg, error) {
	moves, err := n.moves(option)
	if err != nil {
		return moves, err
	}
	if onInverse := cube.Solved.Apply(moves.Inverse...); !onInverse.CentersSolved() {
		return moves, n.fail(coreBadMoves, "Error applying moves: NISS part must not move centers")
	}
	return moves, nil
}
