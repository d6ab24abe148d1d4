package cube

import "strings"

// String names the symmetry by the faces that it takes U and F to: rotation BL
// takes U to B and F to L, and the other faces as they must follow; mirrored
// BL is rotation BL with R and L swapped afterwards, so that it takes U to B
// and F to R, and clockwise turns become counter-clockwise.
func (s Sym) String() string {
	if s.IsMirror() {
		return "mirrored " + s.shortName()
	}
	return "rotation " + s.shortName()
}

// shortName returns the faces in the name of s.
func (s Sym) shortName() string {
	s %= NumRotations
	return s.Face(U).String() + s.Face(F).String()
}

// rotationNamed returns the rotation with the short name given.
func rotationNamed(name string) (Sym, bool) {
	for s := range Sym(NumRotations) {
		if s.shortName() == name {
			return s, true
		}
	}
	return 0, false
}

// ParseSym reads the name of a symmetry as String writes it. The shorter forms
// UF for rotation UF and UF* for mirrored UF are allowed too, and small
// letters.
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
		return 0, &SyntaxError{Problem: "unknown transformation", Token: shorten(text),
			Msg: "write rotation UF or mirrored UF (UF or UF* for short), with the faces that U and F go to, which must be adjacent"}
	}
	if mirrored {
		s += NumRotations
	}
	return s, nil
}
