package session

import (
	"fmt"
	"slices"

	"nissy/cube"
	"nissy/history"
)

// colours are the colours of the faces, by cube.Face.
var colours = map[cube.Face]string{
	cube.U: "white", cube.D: "yellow", cube.F: "green", cube.B: "blue", cube.R: "red", cube.L: "orange",
}

// NoticeTurned emits a Notice for each way in which some of the positions are turned as a whole. It says
// how the cube is held for solutions in the grip.
func NoticeTurned(emit func(Event), g history.Grip, positions ...history.Position) {
	var texts []string
	for _, p := range positions {
		top, front, turned := p.Turned()
		if !turned {
			continue
		}
		n := Notice{Text: fmt.Sprintf("the cube is held with %s on top and %s in front", colours[top], colours[front]), Advice: FixGrip}
		if g == history.Fixed {
			c := p.Cube()
			n = Notice{Text: fmt.Sprintf("%s turns the cube from %s on top and %s in front to %s and %s",
				cube.FormatMoves(c.Turned()), colours[top], colours[front], colours[cube.U], colours[cube.F])}
		}
		if !slices.Contains(texts, n.Text) {
			texts = append(texts, n.Text)
			emit(n)
		}
	}
}
