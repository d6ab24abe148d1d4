package state

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/internal/syntax"
	"nissy/internal/words"
)

const reidEdges = cube.NumEdges

// pieceWords are the words of a text, with their offsets.
func pieceWords(text string) (words []string, starts []int) {
	isSpace := func(r rune) bool { return strings.ContainsRune(" \t\r\n\v\f\u00a0,;\"()[]|", r) }
	for pos := 0; ; {
		start := strings.IndexFunc(text[pos:], func(r rune) bool { return !isSpace(r) })
		if start < 0 {
			return words, starts
		}
		start += pos
		end := strings.IndexFunc(text[start:], isSpace)
		if end < 0 {
			end = len(text) - start
		}
		words, starts = append(words, text[start:start+end]), append(starts, start)
		pos = start + end
	}
}

// A text is meant as pieces, not as moves, if it has so many words, and only a few of them are not
// two or three faces.
const (
	fewestPieces = 12
	mostPieces   = 2 * (cube.NumEdges + cube.NumCorners)
	mostOthers   = 2
)

// arePieces reports whether the words are meant as pieces, as in Reid's form.
func arePieces(words []string) bool {
	others := 0
	for _, w := range words[:min(len(words), mostPieces)] {
		isPiece := len(w) == 2 || len(w) == 3
		if !isPiece || strings.Trim(strings.ToUpper(w), faceOrder) != "" || strings.EqualFold(w[:1], w[1:2]) {
			others++
		}
	}
	return len(words) >= fewestPieces && len(words) <= mostPieces && others <= mostOthers
}

// readPieces reads Reid's form: the pieces in cube.ReidSlots.
func readPieces(text string) (cube.Cube, error) {
	texts, starts := pieceWords(text)
	names := make([]string, 0, len(cube.ReidSlots))
	for i, w := range texts {
		if i == len(cube.ReidSlots) {
			return cube.Cube{}, syntax.At(text, starts[i], starts[i]+len(w), "extra piece", "a cube has 12 edges and 8 corners")
		}
		name := strings.ToUpper(w)
		if len(name) != len(cube.ReidSlots[i]) || strings.Trim(name, faceOrder) != "" {
			if len(texts) != len(cube.ReidSlots) && strings.Trim(name, faceOrder) == "" { // one is missing before, or too many
				break
			}
			msg := fmt.Sprintf("a piece in %s has %d of the colours U R F D L B", cube.ReidSlots[i], len(cube.ReidSlots[i]))
			return cube.Cube{}, syntax.At(text, starts[i], starts[i]+len(w), "bad piece", msg)
		}
		names = append(names, name)
	}
	if len(texts) != len(cube.ReidSlots) {
		return cube.Cube{}, &cube.SyntaxError{Problem: words.Plural(len(texts), "piece"), Msg: "a cube has 12 edges and 8 corners, as in " + strings.Join(cube.ReidSlots, " ")}
	}
	return fromPieces(names, faceOrder)
}

// fromPieces returns the cube with pieces in cube.ReidSlots and with centres in faceOrder. A name gives the
// colours in the order of the letters of the slot.
func fromPieces(names []string, centers string) (cube.Cube, error) {
	letters := []byte(cube.Solved.Facelets())
	for i := range cube.NumFaces {
		letters[perFace*i+center] = centers[i]
	}
	for i, at := range cube.ReidFacelets() {
		for k, facelet := range at {
			letters[facelet] = names[i][k]
		}
	}
	d, _ := scan(string(letters))
	d.scheme = schemes[0]
	r := reader{drawing: &d, layouts: orders()[:1], isFixed: true, pieces: names}
	if _, ok := r.grip(coloring(centers)); !ok {
		return cube.Cube{}, impossibleError("the centres are not arranged as on a real cube")
	}
	if first := r.evaluate(&r.layouts[0]); first.count > 0 {
		return first.held(), nil
	}
	return cube.Cube{}, r.impossible(&r.layouts[0])
}

// readTable reads the tables that cube.Cube.Pieces writes.
func readTable(text string) (cube.Cube, error) {
	bad := &cube.SyntaxError{Problem: "bad tables of pieces", Msg: "give all lines that print --format pieces writes"}
	c := cube.Solved
	var rows [][]string
	for line := range strings.Lines(text) {
		if fields := strings.Fields(line); len(fields) > 0 {
			rows = append(rows, fields)
		}
	}
	if len(rows) != 8 {
		return cube.Cube{}, bad
	}
	read := func(slots, pieces, turns []string, signs string, put func(slot, piece, turn int), known []string) bool {
		if len(slots) != len(known) || len(pieces) != len(known) || len(turns) != len(known) {
			return false
		}
		for i := range slots {
			slot, piece, turn := slices.Index(known, slots[i]), slices.Index(known, pieces[i]), strings.Index(signs, turns[i])
			if slot < 0 || piece < 0 || turn < 0 || len(turns[i]) != 1 {
				return false
			}
			put(slot, piece, turn)
		}
		return true
	}
	cut := func(row, words int) []string { return rows[row][min(words, len(rows[row])):] }
	var edges, corners, faces []string
	for i := range cube.Edge(cube.NumEdges) {
		edges = append(edges, i.String())
	}
	for i := range cube.Corner(cube.NumCorners) {
		corners = append(corners, i.String())
	}
	for i := range cube.Face(cube.NumFaces) {
		faces = append(faces, i.String())
	}
	ok := read(cut(0, 2), cut(1, 1), cut(2, 1), ".x", func(slot, piece, turn int) { c.SetEdge(cube.Edge(slot), cube.Edge(piece), turn) }, edges) &&
		read(cut(3, 2), cut(4, 1), cut(5, 1), ".+-", func(slot, piece, turn int) { c.SetCorner(cube.Corner(slot), cube.Corner(piece), turn) }, corners) &&
		read(cut(6, 2), cut(7, 1), slices.Repeat([]string{"."}, cube.NumFaces), ".", func(slot, piece, _ int) { c.Center[slot] = cube.Face(piece) }, faces)
	if !ok {
		return cube.Cube{}, bad
	}
	return checked(c)
}

// checked returns the cube if moves can solve it.
func checked(c cube.Cube) (cube.Cube, error) {
	if err := c.Check(); err != nil {
		return cube.Cube{}, err
	}
	return c, nil
}

// orbit is a kind of pieces in KPattern JSON.
type orbit struct {
	Pieces      []int `json:"pieces"`
	Orientation []int `json:"orientation"`
}

// orbits are all pieces of a 3x3x3 in KPattern JSON.
type orbits struct {
	Edges   *orbit `json:"EDGES"`
	Corners *orbit `json:"CORNERS"`
	Centers *orbit `json:"CENTERS"`
}

// kpatternCenters are the faces in the order of KPattern.
const kpatternCenters = "ULFRBD"

const kpatternAdvice = `give a KPattern of the 3x3x3, such as {"EDGES":{"pieces":[...],"orientation":[...]},"CORNERS":...,"CENTERS":...}, or what nissy prints with --json`

// readJSON reads KPattern JSON of cubing.js, and the cubes that nissy prints as JSON.
func readJSON(text string) (c cube.Cube, err error) {
	var object struct {
		orbits
		Puzzle   string  `json:"experimentalPuzzleName"`
		Data     *orbits `json:"patternData"`
		OldData  *orbits `json:"experimentalPatternData"`
		Facelets string  `json:"facelets"`
	}
	if err := json.Unmarshal([]byte(text), &object); err != nil {
		return c, &cube.SyntaxError{Problem: "bad JSON", Msg: kpatternAdvice}
	}
	if object.Facelets != "" {
		return Parse(object.Facelets)
	}
	all := object.orbits
	for _, data := range []*orbits{object.Data, object.OldData} {
		if data != nil {
			all = *data
		}
	}
	if object.Puzzle != "" && object.Puzzle != "3x3x3" {
		return c, &cube.SyntaxError{Problem: "not a 3x3x3", Token: syntax.Shorten(object.Puzzle), Msg: "ksolve solves other puzzles"}
	}
	if all.Edges == nil || all.Corners == nil {
		return c, &cube.SyntaxError{Problem: "JSON without pieces", Msg: kpatternAdvice}
	}
	edges, err := all.Edges.names("EDGES", cube.ReidSlots[:reidEdges])
	if err != nil {
		return c, err
	}
	corners, err := all.Corners.names("CORNERS", cube.ReidSlots[reidEdges:])
	if err != nil {
		return c, err
	}
	centers := []byte(faceOrder)
	if all.Centers != nil {
		if err := all.Centers.check("CENTERS", cube.NumFaces, 4); err != nil {
			return c, err
		}
		for i, piece := range all.Centers.Pieces {
			centers[strings.IndexByte(faceOrder, kpatternCenters[i])] = kpatternCenters[piece]
		}
	}
	return fromPieces(append(edges, corners...), string(centers))
}

// check checks that the orbit has so many pieces, each with one of so many orientations.
func (o *orbit) check(name string, pieces, turns int) error {
	if len(o.Orientation) == 0 && name == "CENTERS" {
		o.Orientation = make([]int, len(o.Pieces))
	}
	if len(o.Pieces) != pieces || len(o.Orientation) != pieces {
		return &cube.SyntaxError{Problem: fmt.Sprintf("%s has %d pieces and %d orientations", name, len(o.Pieces), len(o.Orientation)), Msg: fmt.Sprintf("the 3x3x3 has %d of each", pieces)}
	}
	for i, p := range o.Pieces {
		if p < 0 || p >= pieces || o.Orientation[i] < 0 || o.Orientation[i] >= turns {
			return &cube.SyntaxError{Problem: fmt.Sprintf("%s has piece %d with orientation %d", name, p, o.Orientation[i]), Msg: fmt.Sprintf("pieces are from 0 to %d, orientations from 0 to %d", pieces-1, turns-1)}
		}
	}
	return nil
}

// names returns the colours of the pieces in the slots.
func (o *orbit) names(orbitName string, slots []string) (names []string, err error) {
	if err := o.check(orbitName, len(slots), len(slots[0])); err != nil {
		return nil, err
	}
	for i, piece := range o.Pieces {
		letters, turn := slots[piece], o.Orientation[i]
		names = append(names, letters[turn:]+letters[:turn])
	}
	return names, nil
}
