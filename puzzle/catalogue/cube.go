package catalogue

import (
	"fmt"
	"slices"
	"strings"
)

// vector is a place of an NxNxN cube or a direction: right, up and to the front. The middle is 0,
// and places next to each other are 2 apart, so they are whole numbers for all N.
type vector [3]int

// cubeAxes are the directions of the faces, in the order U R F D L B.
var cubeAxes = [6]vector{{0, 1, 0}, {1, 0, 0}, {0, 0, 1}, {0, -1, 0}, {-1, 0, 0}, {0, 0, -1}}

func (v vector) dot(w vector) int { return v[0]*w[0] + v[1]*w[1] + v[2]*w[2] }

// turned returns v after a quarter turn, clockwise as seen from the end of an axis.
func (v vector) turned(axis vector) vector {
	along := v.dot(axis)
	return vector{ // the part along the axis stays, the rest is the vector product
		axis[0]*along + v[1]*axis[2] - v[2]*axis[1],
		axis[1]*along + v[2]*axis[0] - v[0]*axis[2],
		axis[2]*along + v[0]*axis[1] - v[1]*axis[0],
	}
}

// cubePiece is a place for a piece, with the directions of its stickers, clockwise at corners.
type cubePiece struct {
	place    vector
	stickers []vector
}

// cubeSet is a set of pieces that can get to the same places.
type cubeSet struct {
	name         string
	orientations int
	pieces       []cubePiece
}

// cubeDefinition returns the definition of an NxNxN cube for wca.Cube. Centres of one colour are interchangeable.
func cubeDefinition(n int) string {
	var text strings.Builder
	sets := cubeSets(n)
	fmt.Fprintf(&text, "Name %dx%dx%d cube\n\n", n, n, n)
	faces, depths := 6, n/2
	if n%2 == 0 {
		faces, depths = 3, n-1
		text.WriteString("# The corner DBL never moves: 3Rw turns three layers instead of L.\n")
	}
	text.WriteString("# Slots are in the order U R F D L B of their first faces, then from left to right, bottom to top and back to front.\n\n")
	for _, set := range sets {
		fmt.Fprintf(&text, "Set %s %d %d\n", set.name, len(set.pieces), set.orientations)
	}
	text.WriteString("\nSolved\n")
	for _, set := range sets {
		if len(set.pieces[0].stickers) == 1 {
			text.WriteString(set.name + "\n")
			writeNumbers(&text, set.pieces, func(p cubePiece) int { return 1 + slices.Index(cubeAxes[:], p.stickers[0]) })
		}
	}
	text.WriteString("End\n")
	for face := range faces {
		for layers := 1; layers <= depths; layers++ {
			fmt.Fprintf(&text, "\nMove %s\n", layersName(layers, "URFDLB"[face]))
			for _, set := range sets {
				set.writeMove(&text, cubeAxes[face], n+1-2*layers)
			}
			text.WriteString("End\n")
		}
	}
	return text.String()
}

// layersName returns the name of a turn of some layers.
func layersName(layers int, face byte) string {
	switch layers {
	case 1:
		return string(face)
	case 2:
		return string(face) + "w"
	}
	return fmt.Sprintf("%d%cw", layers, face)
}

// writeNumbers writes a line with a number for each piece.
func writeNumbers[T any](text *strings.Builder, list []T, number func(T) int) {
	words := make([]string, len(list))
	for i, item := range list {
		words[i] = fmt.Sprint(number(item))
	}
	text.WriteString(strings.Join(words, " ") + "\n")
}

// writeMove writes what a clockwise turn of the places from some height on does to the set.
func (s cubeSet) writeMove(text *strings.Builder, axis vector, height int) {
	from, twist, moved := make([]int, len(s.pieces)), make([]int, len(s.pieces)), false
	for i, p := range s.pieces {
		to, first := i, p.stickers[0]
		if p.place.dot(axis) >= height {
			first = first.turned(axis)
			to = s.find(p.place.turned(axis), first)
			moved = true
		}
		from[to] = i + 1
		twist[i] = slices.Index(s.pieces[to].stickers, first)
	}
	if !moved {
		return
	}
	text.WriteString(s.name + "\n")
	number := func(n int) int { return n }
	writeNumbers(text, from, number)
	if s.orientations > 1 {
		writeNumbers(text, twist, number)
	}
}

// find returns the index of the piece at a place, which has a sticker in a direction.
func (s cubeSet) find(place, sticker vector) int {
	return slices.IndexFunc(s.pieces, func(p cubePiece) bool { return p.place == place && slices.Contains(p.stickers, sticker) })
}

// cubeSets returns the pieces that move.
func cubeSets(n int) []cubeSet {
	var sets []cubeSet
	for x := 1 - n; x < n; x += 2 {
		for y := 1 - n; y < n; y += 2 {
			for z := 1 - n; z < n; z += 2 {
				sets = addPiece(sets, n, vector{x, y, z})
			}
		}
	}
	for _, set := range sets {
		slices.SortStableFunc(set.pieces, func(a, b cubePiece) int {
			return slices.Index(cubeAxes[:], a.stickers[0]) - slices.Index(cubeAxes[:], b.stickers[0])
		})
	}
	slices.SortStableFunc(sets, func(a, b cubeSet) int { return len(b.pieces[0].stickers) - len(a.pieces[0].stickers) })
	return sets
}

// addPiece adds the piece at a place to its set, if any move turns it.
func addPiece(sets []cubeSet, n int, place vector) []cubeSet {
	stickers := stickersAt(n, place)
	middle := n%2 == 1 && len(stickers) == 1 && place.dot(place) == (n-1)*(n-1)
	if len(stickers) == 0 || middle || n%2 == 0 && place == (vector{1 - n, 1 - n, 1 - n}) {
		return sets
	}
	name, orientations := cubeSetName(n, place, stickers)
	i := slices.IndexFunc(sets, func(s cubeSet) bool { return s.name == name })
	if i < 0 {
		i = len(sets)
		sets = append(sets, cubeSet{name: name, orientations: orientations})
	}
	sets[i].pieces = append(sets[i].pieces, cubePiece{place, stickers})
	return sets
}

// stickersAt returns the directions of the stickers at a place: first up or down, if there is one, then clockwise.
func stickersAt(n int, place vector) (stickers []vector) {
	for _, face := range []int{0, 3, 1, 4, 2, 5} {
		if axis := cubeAxes[face]; place.dot(axis) == n-1 {
			stickers = append(stickers, axis)
		}
	}
	if len(stickers) == 3 && stickers[0].turned(stickers[2]) != stickers[1] {
		stickers[1], stickers[2] = stickers[2], stickers[1]
	}
	return stickers
}

// cubeSetName returns the name of the set of the pieces that can get to a place, and how many orientations they have. Layers are
// counted from the outside: WINGS-3 are wings in third layers.
func cubeSetName(n int, place vector, stickers []vector) (name string, orientations int) {
	layer := func(along int) int { return (n + 1 - along) / 2 }
	switch len(stickers) {
	case 3:
		return "CORNERS", 3
	case 2:
		along := 0 // how far the piece is from the middle of its edge
		for _, axis := range cubeAxes {
			if !slices.Contains(stickers, axis) && place.dot(axis) < n-1 {
				along = max(along, place.dot(axis))
			}
		}
		switch {
		case along == 0:
			return "EDGES", 2
		case n < 6:
			return "WINGS", 1
		}
		return fmt.Sprintf("WINGS-%d", layer(along)), 1
	}
	side := cubeAxes[(slices.Index(cubeAxes[:], stickers[0])+1)%6]
	a, b := place.dot(side), place.dot(side.turned(stickers[0]))
	for a <= 0 || b < 0 { // turn the face: the four places of a face belong to one set
		a, b = b, -a
	}
	if n == 4 {
		return "CENTRES", 1
	}
	return fmt.Sprintf("CENTRES-%d-%d", layer(a), layer(b)), 1
}
