package cube

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"nissy/internal/syntax"
)

const b32Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"

// b32Layout gives the kind of each character of B32, as a key of b32Fields.
const b32Layout = "cccccccc=eeeeeeeeeeee=o"

// b32Orientations lists the orientations of the cube in the order of B32. Each is
// named after the centres that are on U and on F. The rotation with the same
// short name takes the faces U and F to these two, so it is the inverse of the
// one that led to the orientation.
var b32Orientations = []string{"UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "RF", "RD", "RB", "RU", "LF", "LD", "LB", "LU", "FD", "FR", "FU", "FL", "BD", "BR", "BU", "BL"}

// B32 returns the position in the 23 characters of the B32 format of nissy-core:
// the corners, the edges and the rotation of the whole cube. The corners and
// edges are those of Upright, in the order and the packing of Cube.
func (c *Cube) B32() string {
	upright := c.Upright()
	text := make([]byte, 0, len(b32Layout))
	for _, v := range upright.Corner {
		text = append(text, b32Digits[v])
	}
	text = append(text, '=')
	for _, v := range upright.Edge {
		text = append(text, b32Digits[v])
	}
	orientation := slices.Index(b32Orientations, c.Orientation().Inverse().shortName())
	return string(append(text, '=', b32Digits[orientation]))
}

// ParseB32 parses the format that B32 writes. The orientation and the equals sign before it are
// optional, and white space is ignored. ParseB32 checks only that each piece is there once, not that
// moves lead to the position; see Cube.Check. The error is a *SyntaxError or wraps ErrImpossible.
func ParseB32(s string) (Cube, error) {
	digits, err := scanB32(s)
	if err != nil {
		return Cube{}, err
	}
	c := Cube{Corner: [NumCorners]uint8(digits), Edge: [NumEdges]uint8(digits[NumCorners:]), Center: Solved.Center}
	if err := impossibleError(c.countProblems()); err != nil {
		return Cube{}, err
	}
	if rest := digits[NumCorners+NumEdges:]; len(rest) > 0 {
		toCenters, _ := rotationNamed(b32Orientations[rest[0]])
		r := toCenters.Inverse().Rotation()
		c = c.Mul(&r)
	}
	return c, nil
}

// scanB32 returns the values of the digits of s, or an error if s does not have
// the layout of B32.
func scanB32(s string) ([]uint8, error) {
	var digits []uint8
	n := 0
	for i, r := range s {
		if unicode.IsSpace(r) {
			continue
		}
		if n == len(b32Layout) {
			return nil, syntax.At(s, i, len(s), "extra text", "B32 ends with the orientation")
		}
		field := b32Fields[b32Layout[n]]
		if !strings.ContainsRune(field.allowed, r) {
			return nil, charError(s, i, "bad "+field.name, "it must be one of "+field.allowed)
		}
		if r != '=' {
			digits = append(digits, uint8(strings.IndexRune(b32Digits, r)))
		}
		n++
	}
	if n != len(b32Layout) && n != len(b32Layout)-len("=o") {
		return nil, &SyntaxError{Problem: fmt.Sprintf("%d characters", n), Msg: "B32 is 8 corners = 12 edges = orientation, as in ABCDEFGH=ABCDEFGHIJKL=A"}
	}
	return digits, nil
}

// b32Fields holds, for each kind of character in b32Layout, its name and the
// characters that are allowed.
var b32Fields = [...]struct{ name, allowed string }{
	'c': {"corner", b32Digits[:24]},
	'e': {"edge", b32Digits[:12] + b32Digits[16:28]},
	'o': {"orientation", b32Digits[:24]},
	'=': {"separator", "="},
}
