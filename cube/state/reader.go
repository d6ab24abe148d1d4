package state

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/internal/words"
)

// reader finds the cubes that a drawing can be.
type reader struct {
	*drawing
	layouts []layout // the usual one first
	isFixed bool     // there is no doubt about the first layout
	pieces  []string // the names of the pieces in cube.ReidSlots, if the text has these; nil: it has facelets
}

// candidate is what a drawing is in a layout.
type candidate struct {
	*layout
	count  uint64    // how many cubes it can be
	cube   cube.Cube // one of them, with solved centres
	grip   cube.Cube // the rotation that turns the centres as the symbols name them
	isHeld bool      // the symbols name the faces, and the centres are those of a cube in some grip
	exact  bool      // the symbols name the faces, and each centre is on its own
}

func (c *candidate) held() cube.Cube { return c.grip.Mul(&c.cube) }

// read returns the only cube that the drawing can be, and a notice if it is not read in the usual way.
func (r *reader) read() (c cube.Cube, notice string, err error) {
	if err := r.checkCounts(); err != nil {
		return c, "", err
	}
	first := r.evaluate(&r.layouts[0])
	if first.count > 1 || first.count > 0 && (r.isFixed || first.exact || r.lacksCenters()) {
		return r.only(first)
	}
	found := r.different(first)
	switch {
	case len(found) == 0:
		return c, "", r.impossible(&r.layouts[0])
	case len(found) > 1:
		return c, "", r.ambiguous(found)
	}
	return r.only(found[0])
}

// lacksCenters reports whether the text has 48 facelets, without centres.
func (r *reader) lacksCenters() bool {
	return r.symbols[center].letter == 0
}

// different returns the first layouts that give different cubes, beginning with the given one. If the
// centres name the faces and fit to a cube that is turned, the only other layout that counts is the
// order that they name.
func (r *reader) different(first candidate) (found []candidate) {
	if first.count > 0 {
		found = append(found, first)
	}
	if r.isFixed {
		return found
	}
	others := r.layouts[1:]
	if centers := r.centers(&r.layouts[0]); first.count > 0 && first.isHeld && r.scheme.symbols == faceOrder && isOrder(string(centers[:])) {
		others = []layout{orderLayout(string(centers[:]))}
	}
	for i := range others {
		if !r.isQuick(&others[i]) {
			continue
		}
		c := r.evaluate(&others[i])
		isNew := func(d candidate) bool { return d.count == 1 && c.count == 1 && d.cube == c.cube }
		if c.count > 0 && !slices.ContainsFunc(found, isNew) {
			found = append(found, c)
		}
	}
	return found
}

// mostGuessed is the number of unknown facelets up to which other layouts than the usual one are tried.
const mostGuessed = 12

// isQuick reports whether the drawing can be evaluated fast in a layout: its centres are known, and
// almost all other facelets.
func (r *reader) isQuick(l *layout) bool {
	centers := r.centers(l)
	return !slices.Contains(centers[:], 0) && r.unknowns() <= mostGuessed || r.lacksCenters()
}

// unknowns returns the number of facelets that the text says are unknown.
func (r *reader) unknowns() (n int) {
	for _, s := range r.symbols {
		if s.isUnknown() && s.letter != 0 {
			n++
		}
	}
	return n
}

// only returns the cube of the candidate if it is the only one.
func (r *reader) only(c candidate) (held cube.Cube, notice string, err error) {
	missing := r.unknowns()
	if c.count > 1 {
		return held, "", &cube.SyntaxError{Problem: "ambiguous cube", Msg: manyFit(c.count) + " with " + words.Plural(missing, "unknown facelet") + ": give more of them"}
	}
	var notices []string
	if c.layout != &r.layouts[0] {
		notices = append(notices, "read as "+c.name+", the only layout that gives a possible cube")
		if isOrder(c.name) {
			notices[0] = "the faces are in the order " + c.name + ", the only one that gives a possible cube"
		}
	}
	if missing > 0 {
		notices = append(notices, "only one cube fits with "+words.Plural(missing, "unknown facelet"))
	}
	if r.lacksCenters() {
		notices = append(notices, "48 facelets: the centres are taken to be "+spaced(r.scheme.symbols)+" on U R F D L B")
	}
	return c.held(), strings.Join(notices, "; "), nil
}

// mostCounted is up to which number errors say how many cubes fit.
const mostCounted = 1000

func manyFit(n uint64) string {
	if n > mostCounted {
		return "more than 1,000 cubes fit"
	}
	return fmt.Sprintf("%d cubes fit", n)
}

func (r *reader) evaluate(l *layout) candidate {
	c := candidate{layout: l, grip: cube.Solved}
	for _, colors := range r.colorings(l) {
		f := r.paint(l, colors)
		n, example := f.fit()
		if n == 0 {
			continue
		}
		if c.count += n; c.count < n {
			c.count = math.MaxUint64
		}
		c.cube = example
		if grip, ok := r.grip(colors); ok {
			c.grip, c.isHeld, c.exact = grip, true, grip.CentersSolved()
		}
		if c.count > mostCounted { // the exact number does not matter, and counting takes long
			break
		}
	}
	return c
}

// coloring gives the symbols of the six centres, in faceOrder.
type coloring string

// paint returns the facelets in a layout with centres like these.
func (r *reader) paint(l *layout, colors coloring) (f facelets) {
	for i, s := range r.symbols {
		f[l.at[i]] = unknown
		if face := strings.IndexByte(string(colors), s.letter); face >= 0 && !s.isUnknown() {
			f[l.at[i]] = faceNamed(faceOrder[face])
		}
	}
	return f
}

// centers returns the symbols of the centres in a layout, with 0 for those that are not known.
func (r *reader) centers(l *layout) (centers [cube.NumFaces]byte) {
	for i, s := range r.symbols {
		if at := l.at[i]; at%perFace == center && !s.isUnknown() {
			centers[at/perFace] = s.letter
		}
	}
	return centers
}

// colorings returns how the centres can be coloured in a layout: as they are, and those that are not
// known with the symbols that are left. If the symbols mean faces, only those centres are returned
// that a cube in some grip has, if there are any. If no centre is known, the cube is not turned.
func (r *reader) colorings(l *layout) (list []coloring) {
	centers := r.centers(l)
	if centers == [cube.NumFaces]byte{} && r.scheme.symbols != "" {
		return []coloring{coloring(r.scheme.symbols)}
	}
	rest := r.scheme.symbols
	for i, c := range centers {
		if c != 0 && slices.Contains(centers[:i], c) {
			return nil
		}
		if c != 0 {
			rest = strings.ReplaceAll(rest, string(c), "")
		}
	}
	var extend func(done, rest string)
	extend = func(done, rest string) {
		if len(done) == cube.NumFaces {
			list = append(list, coloring(done))
			return
		}
		if c := centers[len(done)]; c != 0 {
			extend(done+string(c), rest)
			return
		}
		for i := range rest {
			if rest[i] != noSymbol || strings.IndexByte(rest, noSymbol) == i {
				extend(done+rest[i:i+1], rest[:i]+rest[i+1:])
			}
		}
	}
	extend("", rest)
	if len(list) > 1 {
		isTurned := func(c coloring) bool { _, ok := r.grip(c); return ok }
		if i := slices.IndexFunc(list, isTurned); i >= 0 {
			return slices.DeleteFunc(list, func(c coloring) bool { return !isTurned(c) })
		}
	}
	return list
}

// grip returns the rotation that takes the centres of the scheme to the coloring; ok is false if there
// is none, or if the symbols of the scheme do not mean faces.
func (r *reader) grip(colors coloring) (grip cube.Cube, ok bool) {
	if !r.scheme.named {
		return cube.Solved, false
	}
	var centers [cube.NumFaces]cube.Face
	for i, symbol := range []byte(colors) {
		centers[faceNamed(faceOrder[i])] = faceNamed(faceOrder[strings.IndexByte(r.scheme.symbols, symbol)])
	}
	for s := range cube.Sym(cube.NumRotations) {
		if rotation := s.Rotation(); rotation.Center == centers {
			return rotation, true
		}
	}
	return cube.Solved, false
}

// spaced returns the symbols with spaces between them.
func spaced(symbols string) string { return strings.Join(strings.Split(symbols, ""), " ") }
