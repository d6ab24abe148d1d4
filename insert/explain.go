package insert

import (
	"slices"
	"strconv"
	"strings"

	"nissy/cube"
	"nissy/history"
)

// explanation writes insertions as lines of an attempt. Its tokens are the moves of all
// lines, in the order in which they are made on normal, with the places of the insertions
// among them. Moves that could merge remain separate.
type explanation struct {
	tokens  []token
	inverse int             // the index of the first token that is made on the inverse
	lines   []explainedLine // the lines that the tokens belong to
	before  []history.Line  // the lines before them
}

// token is a move or a place of a line.
type token struct {
	line  int
	move  cube.Move
	place string // the name of a place, instead of a move
}

type explainedLine struct {
	role      history.Role
	name      string // of an insertion: its place
	onInverse bool
}

// explain returns the lines of a skeleton and of the insertions into it. The first line has
// the moves of the skeleton, perhaps with parallel moves in another order.
func explain(skeleton cube.Alg, ways []inserted) []history.Line {
	var e explanation
	e.begin(history.Continuation, skeleton)
	for i := range ways {
		e.insert("["+strconv.Itoa(i+1)+"]", &ways[i])
	}
	return e.all()
}

// begin adds a line with all moves, which replaces the tokens.
func (e *explanation) begin(role history.Role, moves cube.Alg) {
	e.before, e.lines, e.tokens = e.all(), []explainedLine{{role: role}}, nil
	for _, m := range moves.UnNISS() {
		e.tokens = append(e.tokens, token{move: m})
	}
	e.inverse = len(moves.Normal)
}

// all returns all lines of the attempt.
func (e *explanation) all() []history.Line {
	lines := e.before
	for i := range e.lines {
		lines = append(lines, e.line(i))
	}
	return lines
}

// insert adds the line of an insertion, and its place in the line where it goes.
func (e *explanation) insert(name string, way *inserted) {
	at, ok := e.find(way.left)
	if !ok { // the place is between moves that have merged
		e.begin(history.Restatement, cube.Alg{Normal: toLayers(movesOf(e.tokens)).moves()})
		at, _ = e.find(way.left)
	}
	e.insertAt(name, at, at > e.inverse, way.moves.moves())
}

// insertAt adds the line of an insertion, and its place before the token with index at.
func (e *explanation) insertAt(name string, at int, onInverse bool, moves []cube.Move) {
	added := []token{{line: e.lineAt(at), place: name}}
	for _, m := range moves {
		added = append(added, token{line: len(e.lines), move: m})
	}
	e.lines = append(e.lines, explainedLine{role: history.Insertion, name: name, onInverse: onInverse})
	if !onInverse {
		e.inverse += len(added)
	}
	e.tokens = slices.Insert(e.tokens, at, added...)
}

// find returns the index of the token before which a place is. The moves before the place,
// merged, are left. It may exchange two parallel moves of a line.
func (e *explanation) find(left layers) (at int, ok bool) {
	if at, ok = e.findInOrder(left); ok {
		return at, true
	}
	for i := range len(e.tokens) - 1 {
		a, b := &e.tokens[i], &e.tokens[i+1]
		if a.place != "" || b.place != "" || a.line != b.line || a.move.Axis() != b.move.Axis() || i+1 == e.inverse {
			continue
		}
		*a, *b = *b, *a
		if at, ok = e.findInOrder(left); ok {
			return at, true
		}
		*a, *b = *b, *a
	}
	return 0, false
}

// findInOrder is find without exchanging moves. Of several indexes it chooses one on the
// earliest line.
func (e *explanation) findInOrder(left layers) (at int, ok bool) {
	var before layers
	for i := range len(e.tokens) + 1 {
		if slices.Equal(before, left) && (!ok || e.lineAt(i) < e.lineAt(at)) {
			at, ok = i, true
		}
		if i < len(e.tokens) && e.tokens[i].place == "" {
			before = before.push(layerOf(e.tokens[i].move))
		}
	}
	return at, ok
}

// lineAt returns the line that can have a place before the token with the index.
func (e *explanation) lineAt(index int) int {
	line := len(e.lines) - 1
	for _, neighbour := range e.tokens[max(0, index-1):min(len(e.tokens), index+1)] {
		line = min(line, neighbour.line)
	}
	return line
}

// line returns a line of the attempt.
func (e *explanation) line(number int) history.Line {
	var normal, inverse []token
	for i, t := range e.tokens {
		switch {
		case t.line != number:
		case i < e.inverse:
			normal = append(normal, t)
		default:
			t.move = t.move.Inverse()
			inverse = append(inverse, t)
		}
	}
	slices.Reverse(inverse)
	of := e.lines[number]
	n := history.Notation{Role: of.role, Name: of.name}
	n.Places = append(placesOf(normal, false), placesOf(inverse, of.role != history.Insertion)...)
	n.Text = textOf(normal)
	if len(inverse) > 0 {
		n.Text = strings.TrimSpace(n.Text + " (" + textOf(inverse) + ")")
	}
	l := history.Line{Moves: cube.Alg{Normal: movesOf(normal), Inverse: movesOf(inverse)}, Notation: &n}
	if of.role == history.Insertion { // the place says on which side it is
		l.Moves = cube.Alg{Normal: append(l.Moves.Normal, l.Moves.Inverse...)}
	}
	if of.role == history.Continuation && len(n.Places) == 0 {
		l.Notation = nil
	}
	return l
}

func placesOf(tokens []token, onInverse bool) (places []history.Place) {
	moves := 0
	for _, t := range tokens {
		if t.place == "" {
			moves++
		} else {
			places = append(places, history.Place{Name: t.place, OnInverse: onInverse, Index: moves})
		}
	}
	return places
}

func movesOf(tokens []token) (moves []cube.Move) {
	for _, t := range tokens {
		if t.place == "" {
			moves = append(moves, t.move)
		}
	}
	return moves
}

func textOf(tokens []token) string {
	words := make([]string, len(tokens))
	for i, t := range tokens {
		if words[i] = t.place; t.place == "" {
			words[i] = t.move.String()
		}
	}
	return strings.Join(words, " ")
}
