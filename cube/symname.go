package cube

import (
	"strings"

	"nissy/internal/syntax"
)

// String returns the name of the symmetry, which contains the faces to which the
// rotation takes U and F: "rotation BL" takes U to B and F to L. "mirrored BL" is
// rotation BL followed by the reflection that swaps R and L. So it takes U to B and
// F to R, and turns clockwise moves into counter-clockwise ones.
func (s Sym) String() string {
	if s.isMirror() {
		return "mirrored " + s.shortName()
	}
	return "rotation " + s.shortName()
}

// shortName returns the two faces in the name of s, such as "BL".
func (s Sym) shortName() string {
	s %= NumRotations
	return s.Face(U).String() + s.Face(F).String()
}

func rotationNamed(name string) (Sym, bool) {
	for s := range Sym(NumRotations) {
		if s.shortName() == name {
			return s, true
		}
	}
	return 0, false
}

// ParseSym parses the name of a symmetry that String writes, ignoring case. It also
// accepts the short forms UF for rotation UF and UF* for mirrored UF. The error is
// a *SyntaxError.
func ParseSym(text string) (Sym, error) {
	words := strings.Fields(strings.ToUpper(text))
	mirrored := false
	switch len(words) {
	case 1:
		words[0], mirrored = strings.CutSuffix(words[0], "*")
	case 2:
		mirrored = words[0] == "MIRRORED"
		if mirrored || words[0] == "ROTATION" {
			words = words[1:]
		}
	}
	s, ok := rotationNamed(strings.Join(words, " "))
	if !ok {
		return 0, &SyntaxError{Problem: "unknown transformation", Token: syntax.Shorten(text),
			Msg: "write rotation UF or mirrored UF (UF or UF* for short), with the adjacent faces to which U and F go"}
	}
	if mirrored {
		s += NumRotations
	}
	return s, nil
}
