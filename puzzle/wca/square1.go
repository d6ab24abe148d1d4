package wca

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"nissy/internal/lazyregexp"
	"nissy/puzzle"
)

// SquareOne is the notation of square-1: (1,-2) turns the upper layer by 30 degrees and the lower one by
// -60, and / turns the right half by 180.
type SquareOne struct{}

// NewReader returns a reader for a sequence.
func (SquareOne) NewReader() puzzle.Reader { return &squareOneReader{} }

// squareOneReader knows what the next word may begin with.
type squareOneReader struct{ expects squareOneState }

type squareOneState uint8

const (
	expectsUpper squareOneState = iota // a turn or a /
	expectsComma
	expectsLower
)

var squareOneToken = lazyregexp.New(`[-+]?\d+|[/,()]|.`)

func (r *squareOneReader) Read(word string) (moves []string, err error) {
	for _, token := range squareOneToken().FindAllString(strings.ReplaceAll(word, "−", "-"), -1) {
		n, numberErr := strconv.Atoi(token)
		switch isNumber := numberErr == nil; {
		case token == "(" && r.expects == expectsUpper, token == ")" && r.expects == expectsUpper:
		case token == "/" && r.expects == expectsUpper:
			moves = append(moves, "/")
		case token == "," && r.expects == expectsComma:
			r.expects = expectsLower
		case isNumber && (n < -12 || n > 12):
			return nil, fmt.Errorf("%d is not a turn: write -5 to 6", n)
		case isNumber && r.expects == expectsUpper:
			moves, r.expects = append(moves, layerTurn("U", n)...), expectsComma
		case isNumber && r.expects == expectsLower:
			moves, r.expects = append(moves, layerTurn("D", n)...), expectsUpper
		case r.expects == expectsComma:
			return nil, errors.New("a comma is missing: write turns of both layers, such as (1,0)")
		case r.expects == expectsLower:
			return nil, errors.New("the turn of the lower layer is missing: write turns such as (1,0)")
		default:
			return nil, errors.New("write (1,0) for a turn of the upper layer, (0,-3) for one of the lower layer, and /")
		}
	}
	return moves, nil
}

// layerTurn returns the name of a turn of a layer, in twelfths, if it turns anything.
func layerTurn(layer string, twelfths int) []string {
	return clockMove(layer, false, (twelfths%12+12)%12)
}

func (r *squareOneReader) End() error {
	if r.expects != expectsUpper {
		return errors.New("the turn of the lower layer is missing: write turns such as (1,0)")
	}
	return nil
}

// Write joins the turns of both layers that follow one another.
func (*squareOneReader) Write(names []string) []string {
	var words []string
	upper, lower := 0, 0
	flush := func() {
		if upper, lower = nearest(upper), nearest(lower); upper != 0 || lower != 0 {
			words = append(words, fmt.Sprintf("(%d,%d)", upper, lower))
		}
		upper, lower = 0, 0
	}
	for _, name := range names {
		switch turn := twelfths(name[1:]); name[0] {
		case 'U':
			upper += turn
		case 'D':
			lower += turn
		default:
			flush()
			words = append(words, "/")
		}
	}
	flush()
	return words
}

// twelfths returns the turn of a name without its letter, such as 2'.
func twelfths(power string) int {
	digits, back := strings.CutSuffix(power, "'")
	n := 1
	if digits != "" {
		n, _ = strconv.Atoi(digits)
	}
	if back {
		n = -n
	}
	return n
}

// nearest returns the same turn from -5 to 6.
func nearest(twelfths int) int { return (twelfths%12+12+5)%12 - 5 }
