package steps

import "strings"

// AtPlace returns the names of block steps for the place of an edge or a corner, such as
// FR. It returns one of each block that can be kept, and first those that the place alone
// identifies, such as 223-FR. The text may be in lower case, and then its faces may be in
// any order. AtPlace returns nil for a text that is no such place, such as R.
func AtPlace(text string) (names []string) {
	if len(text) < 2 {
		return nil
	}
	var others []string
	for _, s := range All() {
		if !s.piecesOnly || s.Name != s.Stem {
			continue
		}
		switch name, whole := s.stepAt(text); {
		case whole:
			names = append(names, name)
		case name != "":
			others = append(others, name)
		}
	}
	return append(names, others...)
}

// stepAt returns the step of the family for the first place that ends with the text, ""
// if there is none. whole reports whether the text is the whole place.
func (s *Step) stepAt(text string) (name string, whole bool) {
	for _, f := range s.frames {
		last := f.place[strings.LastIndex(f.place, "-")+1:]
		if last == text || sortLetters(strings.ToLower(last)) == sortLetters(text) {
			return s.Stem + "-" + f.place, last == f.place
		}
	}
	return "", false
}
