package state

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"nissy/cube"
	"nissy/internal/syntax"
	"nissy/internal/words"
)

// checkCounts returns an error if the drawing has a wrong number of facelets, one of no scheme, or too
// many of a colour.
func (r *reader) checkCounts() error {
	if n := len(r.symbols); n != numFacelets {
		return &cube.SyntaxError{Problem: words.Plural(n, "facelet"), Msg: "a cube has 54, nine of each colour" + r.shortLine() + "; here are " + r.listCounts()}
	}
	for _, s := range r.symbols {
		if !s.isUnknown() && strings.IndexByte(r.scheme.symbols, s.letter) < 0 {
			return r.symbolError(s, "bad facelet", "facelets are "+spaced(r.scheme.symbols)+", or . if they are unknown")
		}
	}
	if r.hasUnknown() {
		for _, n := range r.counts() {
			if n > r.ofEach() {
				return impossibleError(r.listCounts() + ": at most " + r.ofEachColor() + " would be right")
			}
		}
		return nil
	}
	if !r.hasEach(r.ofEach()) {
		where := r.repair(&r.layouts[0])
		if problems := r.problems(&r.layouts[0]); where == "" && len(problems) <= mostProblems { // else the faces may be in another order
			where = "; " + strings.Join(problems, ", ")
		}
		return impossibleError(r.listWrongCounts() + ": " + r.ofEachColor() + " would be right" + where)
	}
	return nil
}

// hasUnknown reports whether the text says that facelets are unknown.
func (r *reader) hasUnknown() bool { return r.unknowns() > 0 }

// ofEach returns how many facelets of each colour a complete text has.
func (r *reader) ofEach() int {
	if r.lacksCenters() {
		return perFace - 1
	}
	return perFace
}

func (r *reader) ofEachColor() string {
	if r.lacksCenters() {
		return "eight of each colour"
	}
	return "nine of each colour"
}

func impossibleError(problem string) error { return fmt.Errorf("%w: %s", cube.ErrImpossible, problem) }

// symbolError returns the error about a facelet of the text.
func (r *reader) symbolError(s symbol, problem, msg string) error {
	return syntax.At(r.text, s.start, s.start+s.bytes, problem, msg)
}

// listCounts lists how often each colour occurs.
func (r *reader) listCounts() string { return r.list(func(int) bool { return true }) }

// listWrongCounts lists the colours that do not occur as often as they should.
func (r *reader) listWrongCounts() string { return r.list(func(n int) bool { return n != r.ofEach() }) }

func (r *reader) list(matters func(n int) bool) string {
	var list []string
	counts := r.counts()
	for _, letter := range []byte(r.scheme.symbols) {
		if n := counts[letter]; letter != noSymbol && matters(n) {
			list = append(list, fmt.Sprintf("%d × %c", n, letter))
		}
	}
	return strings.Join(list, ", ")
}

// shortLine names the first row of a net that has a wrong length, if it is meant as a net or as faces.
func (r *reader) shortLine() string {
	lengths := r.lineLengths()
	for _, shape := range [][]int{lyingCross, standingCross, repeated(perFace, cube.NumFaces), repeated(3, 3*cube.NumFaces)} {
		wrong, at := 0, 0
		for i := range min(len(lengths), len(shape)) {
			if lengths[i] != shape[i] {
				wrong, at = wrong+1, i
			}
		}
		if len(lengths) == len(shape) && wrong == 1 {
			return fmt.Sprintf("; row %d has %s instead of %d", at+1, words.Plural(lengths[at], "facelet"), shape[at])
		}
	}
	return ""
}

func repeated(n, times int) []int { return slices.Repeat([]int{n}, times) }

// place says where facelets of the drawing are: in the net of the text, or else which letters of the text they are, and where they
// are in the net that nissy draws.
func (r *reader) place(facelets ...int) string {
	cells := r.cells()
	isNet := cells != nil && !isOrder(r.layouts[0].name)
	var inText, inNet []string
	for _, i := range facelets {
		at := r.inNet(i)
		if isNet {
			at = cells[i]
		}
		inNet = append(inNet, fmt.Sprintf("row %d column %d", at.row+1, at.column+1))
		inText = append(inText, strconv.Itoa(r.number(i)))
	}
	if isNet {
		return strings.Join(inNet, "/") + " of the net"
	}
	return fmt.Sprintf("%s %s (%s of the net)", r.letters(len(facelets)), strings.Join(inText, "/"), strings.Join(inNet, "/"))
}

// inNet returns where facelet i of the drawing is in the net that nissy draws.
func (r *reader) inNet(i int) cell {
	for row := range cube.Net {
		if column := slices.Index(cube.Net[row][:], r.layouts[0].at[i]); column >= 0 {
			return cell{row, column}
		}
	}
	panic("state: no such facelet")
}

// number returns which of the facelets of the text facelet i of the drawing is, from 1. Centres that are left out do not count.
func (r *reader) number(i int) (n int) {
	for _, s := range r.symbols[:i+1] {
		if s.letter != 0 {
			n++
		}
	}
	return n
}

// letters returns what to call n facelets of the text.
func (r *reader) letters(n int) string {
	word := "letter"
	if !unicode.IsLetter(rune(r.text[r.symbols[0].start])) {
		word = "facelet"
	}
	if n > 1 {
		word += "s"
	}
	return word
}

// mostProblems is how many problems an error lists.
const mostProblems = 4

// impossible returns the error for a drawing that is no possible cube in the layout.
func (r *reader) impossible(l *layout) error {
	problems := r.problems(l)
	if more := len(problems) - mostProblems; more > 0 {
		problems = append(problems[:mostProblems], fmt.Sprintf("and %d more", more))
	}
	return impossibleError(strings.Join(problems, ", ") + r.repair(l))
}

// problems describes what is wrong with the centres, or else with the pieces.
func (r *reader) problems(l *layout) []string {
	if problems := r.centerProblems(l); len(problems) > 0 {
		return problems
	}
	return r.pieceProblems(l)
}

// indexOf returns which facelet of the drawing is the facelet of the cube in the layout.
func (l *layout) indexOf(facelet int) int { return slices.Index(l.at[:], facelet) }

// centerProblems describes centres that are alike.
func (r *reader) centerProblems(l *layout) (problems []string) {
	centers := r.centers(l)
	for i, c := range centers {
		if j := slices.Index(centers[:i], c); j >= 0 && c != 0 {
			problems = append(problems, fmt.Sprintf("two centres are %c, at %s and %s: the six centres must differ",
				c, r.place(l.indexOf(perFace*j+center)), r.place(l.indexOf(perFace*i+center))))
		}
	}
	return problems
}

// pieceProblems describes the slots whose colours no piece has, else the pieces that are missing or
// there twice, else why moves cannot solve the pieces. If centres are unknown, it looks at the first
// colouring only.
func (r *reader) pieceProblems(l *layout) (problems []string) {
	colors := r.colorings(l)[0]
	f := r.paint(l, colors)
	c := cube.Solved
	isKnown := !r.hasUnknown()
	var miscounted []string
	for _, k := range kinds() {
		seen := map[uint8]int{}
		for i := range k.slots {
			s := &k.slots[i]
			at := slices.IndexFunc(s.options, func(o option) bool { return s.allows(&f, &o) })
			switch {
			case at < 0:
				problems = append(problems, r.badPiece(l, &k, s, &f))
				continue
			case !isKnown:
				continue
			}
			o := s.options[at]
			if j, twice := seen[o.piece]; twice {
				miscounted = append(miscounted, fmt.Sprintf("%s %s appears twice, %s and %s", k.name, r.colorsAt(l, s), r.placeOf(l, &k.slots[j]), r.placeOf(l, s)))
			}
			seen[o.piece] = i
			k.put(&c, i, o)
		}
		for piece := range k.slots {
			if _, exists := seen[uint8(piece)]; !exists && isKnown && len(problems) == 0 {
				miscounted = append(miscounted, fmt.Sprintf("%s %s is missing", k.name, colors.piece(&k.slots[piece])))
			}
		}
	}
	switch {
	case len(problems) > 0:
		return problems
	case len(miscounted) > 0:
		return miscounted
	case !isKnown:
		return []string{"no cube fits with the unknown facelets"}
	}
	return []string{strings.TrimPrefix(c.Check().Error(), cube.ErrImpossible.Error()+": ") + ", though all stickers fit: look at each piece again"}
}

func (c coloring) piece(s *slot) (symbols string) {
	for _, facelet := range s.at {
		symbols += string(c[facelet/perFace])
	}
	return symbols
}

// badPiece describes a slot whose colours no piece has.
func (r *reader) badPiece(l *layout, k *kind, s *slot, f *facelets) string {
	mirrored := *f
	mirrored[s.at[0]], mirrored[s.at[1]] = f[s.at[1]], f[s.at[0]]
	if len(s.at) == 3 && s.isPossible(&mirrored) {
		return fmt.Sprintf("the stickers of %s %s go the wrong way round, %s", k.name, r.colorsAt(l, s), r.placeOf(l, s))
	}
	return fmt.Sprintf("there is no %s %s, %s", k.name, r.colorsAt(l, s), r.placeOf(l, s))
}

func (s *slot) reidIndex() int {
	return slices.IndexFunc(cube.ReidFacelets(), func(at []int) bool {
		return len(at) == len(s.at) && !slices.ContainsFunc(at, func(facelet int) bool { return !slices.Contains(s.at, facelet) })
	})
}

// colorsAt returns the symbols in the slot, or the piece that the text names there.
func (r *reader) colorsAt(l *layout, s *slot) (colors string) {
	if r.pieces != nil {
		return r.pieces[s.reidIndex()]
	}
	for _, facelet := range s.at {
		if letter := r.symbols[l.indexOf(facelet)].letter; letter == 0 {
			colors += "."
		} else {
			colors += string(letter)
		}
	}
	return colors
}

// placeOf says where a slot is.
func (r *reader) placeOf(l *layout, s *slot) string {
	if r.pieces != nil {
		return "in " + cube.ReidSlots[s.reidIndex()]
	}
	var facelets []int
	for _, at := range s.at {
		facelets = append(facelets, l.indexOf(at))
	}
	return "at " + r.place(facelets...)
}

// repair says which one facelet to change, or which two to swap, to get a possible cube, if there is
// only one way.
func (r *reader) repair(l *layout) string {
	if r.hasUnknown() || r.pieces != nil {
		return ""
	}
	var found string
	n := 0
	try := func(swap bool, i, j int, letter byte) {
		changed := *r.drawing
		changed.symbols = slices.Clone(r.symbols)
		changed.symbols[i].letter = letter
		if swap {
			changed.symbols[j].letter = r.symbols[i].letter
		}
		fixed := reader{drawing: &changed, layouts: r.layouts[:1]}
		if fixed.evaluate(l).count == 0 {
			return
		}
		n++
		found = fmt.Sprintf("; right would be %c at %s", letter, r.place(i))
		if swap {
			found += fmt.Sprintf(" and %c at %s", r.symbols[i].letter, r.place(j))
		}
	}
	if counts := r.counts(); !r.hasEach(r.ofEach()) {
		for i, s := range r.symbols {
			for _, letter := range []byte(r.scheme.symbols) {
				if counts[s.letter] == r.ofEach()+1 && counts[letter] == r.ofEach()-1 {
					try(false, i, 0, letter)
				}
			}
		}
	} else {
		for i, s := range r.symbols {
			for j := range i {
				if other := r.symbols[j].letter; other != s.letter && other != 0 && s.letter != 0 {
					try(true, i, j, other)
				}
			}
		}
	}
	if n != 1 {
		return ""
	}
	return found
}

// mostListed is how many layouts an error lists.
const mostListed = 12

// ambiguous returns the error for a drawing that can be different cubes.
func (r *reader) ambiguous(found []candidate) error {
	var names []string
	for _, c := range found {
		names = append(names, c.name)
	}
	list := strings.Join(names[:min(len(names), mostListed)], ", ")
	if more := len(names) - mostListed; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	advice := "name the order of the faces, such as --faces " + names[0]
	if !isOrder(names[0]) {
		advice = "indent the net, or give the faces one after the other"
	}
	return &cube.SyntaxError{Problem: "ambiguous cube", Msg: "different cubes are possible, with the faces in the orders " + list + ": " + advice}
}
