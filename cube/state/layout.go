package state

import (
	"slices"
	"strings"
	"sync"

	"nissy/cube"
)

// layout says where the facelets of a text belong: facelet i of the text is facelet at[i] of the cube.
type layout struct {
	name string // the order of the faces, or what the net is like
	at   [numFacelets]int
}

// orderLayout returns the layout of faces one after the other, each row by row.
func orderLayout(order string) (l layout) {
	l.name = order
	for i := range l.at {
		l.at[i] = perFace*strings.IndexByte(faceOrder, order[i/perFace]) + i%perFace
	}
	return l
}

// isOrder reports whether the text names each face once.
func isOrder(text string) bool {
	letters := []byte(text)
	slices.Sort(letters)
	return string(letters) == "BDFLRU"
}

// orders are the layouts of all 720 orders of the faces, the usual one first.
var orders = sync.OnceValue(func() (list []layout) {
	var extend func(order, rest string)
	extend = func(order, rest string) {
		if rest == "" {
			list = append(list, orderLayout(order))
		}
		for i := range rest {
			extend(order+rest[i:i+1], rest[:i]+rest[i+1:])
		}
	}
	extend("", faceOrder)
	return list
})

// vector is a direction in space. U, R and F are the positive ones of the axes.
type vector [3]int

func (v vector) plus(w vector) vector { return vector{v[0] + w[0], v[1] + w[1], v[2] + w[2]} }
func (v vector) times(n int) vector   { return vector{n * v[0], n * v[1], n * v[2]} }
func (v vector) dot(w vector) int     { return v[0]*w[0] + v[1]*w[1] + v[2]*w[2] }

// square is a face of a net: the direction that it faces, and those of its rows and its columns.
type square struct{ out, right, down vector }

// squares are the faces in the order of faceOrder, as cube.Facelets lists their facelets.
var squares = func() (list [cube.NumFaces]square) {
	u, r, f := vector{1, 0, 0}, vector{0, 1, 0}, vector{0, 0, 1}
	d, l, b := u.times(-1), r.times(-1), f.times(-1)
	return [cube.NumFaces]square{{u, r, f}, {r, b, d}, {f, r, d}, {d, r, b}, {l, f, d}, {b, l, d}}
}()

// facelet returns the index in cube.Facelets of the facelet of s in a row and a column, from 0 to 2.
func (s square) facelet(row, column int) int {
	place := s.right.times(column - 1).plus(s.down.times(row - 1))
	for i, face := range squares {
		if face.out == s.out {
			return perFace*i + 3*(1+place.dot(face.down)) + 1 + place.dot(face.right)
		}
	}
	panic("state: no such face")
}

// next returns the square beside s in a net: so many squares down and to the right, one of them 0 and
// the other 1 or -1.
func (s square) next(down, right int) square {
	switch {
	case right > 0:
		return square{s.right, s.out.times(-1), s.down}
	case right < 0:
		return square{s.right.times(-1), s.out, s.down}
	case down > 0:
		return square{s.down, s.right, s.out.times(-1)}
	}
	return square{s.down.times(-1), s.right, s.out}
}

// cell is a place in a drawing: a row and a column, from 0.
type cell struct{ row, column int }

// fold returns the layout of a net with facelets in the cells, in the order of the text; ok is false
// if they do not form a net of a cube. The first square of the top row that has one below is U,
// and the one below is F.
func fold(cells []cell) (l layout, ok bool) {
	places := map[cell]square{}
	for _, c := range cells {
		places[cell{c.row / 3, c.column / 3}] = square{}
	}
	if len(cells) != numFacelets || len(places) != cube.NumFaces {
		return l, false
	}
	top, ok := topOf(places)
	if !ok {
		return l, false
	}
	folded := map[cell]square{top: squares[0]}
	for todo := []cell{top}; len(todo) > 0; todo = todo[1:] {
		from := todo[0]
		for _, step := range []cell{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
			to := cell{from.row + step.row, from.column + step.column}
			_, exists := places[to]
			if _, done := folded[to]; exists && !done {
				folded[to] = folded[from].next(step.row, step.column)
				todo = append(todo, to)
			}
		}
	}
	var seen [numFacelets]bool
	for i, c := range cells {
		s, isFolded := folded[cell{c.row / 3, c.column / 3}]
		if !isFolded {
			return l, false
		}
		l.at[i] = s.facelet(c.row%3, c.column%3)
		if seen[l.at[i]] {
			return l, false
		}
		seen[l.at[i]] = true
	}
	return l, true
}

// topOf returns the first square of the top row that has one below; ok is false if there is none.
func topOf(places map[cell]square) (top cell, ok bool) {
	for c := range places {
		_, hasBelow := places[cell{c.row + 1, c.column}]
		if c.row == 0 && hasBelow && (!ok || c.column < top.column) {
			top, ok = c, true
		}
	}
	return top, ok
}
