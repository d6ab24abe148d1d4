package wca

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// RandomCube returns random moves of an NxNxN cube, in the form of the WCA: 40 of 4x4x4, and 20 more for each further layer. Of
// moves about one axis in a row no two turn the same layers.
func RandomCube(layers int, rng *rand.Rand) string {
	var words []string
	var row []string // the moves about the last axis, without their quarter turns
	axis := -1
	for len(words) < 20*(layers-2) {
		face, depth := rng.IntN(6), 1+rng.IntN(layers/2)
		if 2*depth == layers {
			face %= 3 // turning the other half is the same, except for a rotation
		}
		move := cubeMove(depth, face, 1)
		if face%3 != axis {
			axis, row = face%3, nil
		} else if slices.Contains(row, move) {
			continue
		}
		row = append(row, move)
		words = append(words, cubeMove(depth, face, 1+rng.IntN(3)))
	}
	return strings.Join(words, " ")
}

// RandomMegaminx returns random moves of the megaminx: seven lines of ten turns of all but a layer, each with a turn of U, which goes the
// way that the last turn of D goes.
func RandomMegaminx(rng *rand.Rand) string {
	lines := make([]string, 7)
	for i := range lines {
		var words []string
		last := ""
		for j := range 10 {
			last = [2]string{"++", "--"}[rng.IntN(2)]
			words = append(words, "RD"[j%2:j%2+1]+last)
		}
		if last == "++" {
			words = append(words, "U")
		} else {
			words = append(words, "U'")
		}
		lines[i] = strings.Join(words, " ")
	}
	return strings.Join(lines, "\n")
}

// RandomClock returns a turn for each of the fourteen settings of the pins that scrambles use. Each turn is one of twelve, so all
// positions are equally likely.
func RandomClock(rng *rand.Rand) string {
	pairs := []string{"U", "R", "D", "L", "ALL"}
	var words []string
	turn := func(settings ...string) {
		for _, pins := range settings {
			if hours := rng.IntN(12) - 5; hours < 0 {
				words = append(words, fmt.Sprintf("%s%d-", pins, -hours))
			} else {
				words = append(words, fmt.Sprintf("%s%d+", pins, hours))
			}
		}
	}
	turn("UR", "DR", "DL", "UL")
	turn(pairs...)
	words = append(words, "y2")
	turn(pairs...)
	return strings.Join(words, " ")
}

// RandomTips returns turns of the tips of the pyraminx. Each is turned either way or not at all.
func RandomTips(rng *rand.Rand) (words []string) {
	for _, tip := range []string{"u", "l", "r", "b"} {
		if turn := rng.IntN(3); turn > 0 {
			words = append(words, tip+[3]string{1: "", 2: "'"}[turn])
		}
	}
	return words
}
