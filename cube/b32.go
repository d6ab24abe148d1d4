package cube

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// b32Digits are the digits of B32, from 0 to 31.
const b32Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"

// b32Form shows what stands where in B32: corners, edges and the orientation.
const b32Form = "cccccccc=eeeeeeeeeeee=o"

// b32Orientations are the orientations of the cube in B32's order: the centre
// on U and the one on F. The symmetry of that name takes the faces U and F
// there; the cube has been turned the opposite way.
var b32Orientations = strings.Fields("UF UR UB UL DF DR DB DL RF RD RB RU LF LD LB LU FD FR FU FL BD BR BU BL")

// B32 writes the position in the 23 characters of B32: the corners and edges
// as they are when the cube is turned back as a whole (Upright), in the order
// and the packing of Cube, and the rotation.
func (c *Cube) B32() string {
	upright := c.Upright()
	text := make([]byte, 0, len(b32Form))
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

// ParseB32 reads what B32 writes. The orientation with its equals sign may be
// left out, and white space may stand anywhere.
func ParseB32(s string) (Cube, error) {
	digits, err := scanB32(s)
	if err != nil {
		return Cube{}, err
	}
	c := Cube{Corner: [NumCorners]uint8(digits), Edge: [NumEdges]uint8(digits[NumCorners:]), Center: Solved.Center}
	if err := c.Check(); err != nil {
		return Cube{}, err
	}
	if rest := digits[NumCorners+NumEdges:]; len(rest) > 0 {
		toCenters, _ := symNamed(b32Orientations[rest[0]])
		r := toCenters.Inverse().Rotation()
		c = c.Mul(&r)
	}
	return c, nil
}

// scanB32 returns the digits of s, which has the form of B32.
func scanB32(s string) ([]uint8, error) {
	var digits []uint8
	n := 0
	for i, r := range s {
		if unicode.IsSpace(r) {
			continue
		}
		if n == len(b32Form) {
			return nil, syntaxError(s, i, len(s), "extra text", "B32 ends with the orientation")
		}
		slot := b32Slots[b32Form[n]]
		if !strings.ContainsRune(slot.allowed, r) {
			return nil, badChar(s, i, "bad "+slot.name, "here stands one of "+slot.allowed)
		}
		if r != '=' {
			digits = append(digits, uint8(strings.IndexRune(b32Digits, r)))
		}
		n++
	}
	if n != len(b32Form) && n != len(b32Form)-len("=o") {
		return nil, &SyntaxError{Problem: fmt.Sprintf("%d characters", n), Msg: "B32 is 8 corners = 12 edges = orientation, as in ABCDEFGH=ABCDEFGHIJKL=A"}
	}
	return digits, nil
}

// b32Slots says for each character of b32Form what may stand there.
var b32Slots = map[byte]struct{ name, allowed string }{
	'c': {"corner", b32Digits[:24]},
	'e': {"edge", b32Digits[:12] + b32Digits[16:28]},
	'o': {"orientation", b32Digits[:24]},
	'=': {"separator", "="},
}
