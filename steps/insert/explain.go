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
	written layers          // the moves of the tokens, merged where an insertion meets other moves
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
	e.written = turns(skeleton.UnNISS()).written()
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
	d := e.divide(way.left)
	if !ok { // other moves come before the place than in the lines
		before := d.before.moves()
		e.begin(history.Restatement, cube.Alg{Normal: append(before, d.after.moves()...)})
		at = len(before)
	}
	e.insertAt(name, at, at > e.inverse, way.moves.moves())
	e.written = d.with(way.moves)
}

// divide divides the moves of the tokens at the place after the moves left, which are merged.
func (e *explanation) divide(left layers) *division {
	p := place{left: left, written: e.written}
	if d := p.divide(); d != nil {
		return d
	}
	// The place is between moves that come together when others merge.
	return &division{left, left.inverse().join(e.written)}
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

// find returns the index of the token before which the place after the moves left is. These moves
// are merged. ok is false if no token begins there. To avoid that, find may exchange parallel
// moves of a line.
func (e *explanation) find(left layers) (at int, ok bool) {
	if at, ok = e.findInOrder(left); ok {
		return at, true
	}
	var before layers
	for start, end := 0, 0; start < len(e.tokens); start = end {
		for end = start + 1; end < len(e.tokens) && e.mayExchange(end-1, end); end++ {
		}
		run := e.tokens[start:end]
		if run[0].place != "" {
			continue
		}
		moves := turns(movesOf(run))
		for _, sum := range sumsOf(moves) {
			if slices.Equal(slices.Clone(before).push(sum), left) {
				first, last := partOf(moves, sum)
				for i, m := range append(first.moves(), last.moves()...) {
					run[i].move = m
				}
				return start + len(first.moves()), true
			}
		}
		before = before.join(moves)
	}
	return 0, false
}

// mayExchange reports whether two neighbouring tokens are parallel moves on the same side of a line.
func (e *explanation) mayExchange(i, j int) bool {
	a, b := &e.tokens[i], &e.tokens[j]
	return a.place == "" && b.place == "" && a.line == b.line && a.move.Axis() == b.move.Axis() && j != e.inverse
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
