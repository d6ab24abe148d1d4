package cubes

import (
	"nissy/cube"
	"nissy/session"
)

func init() {
	session.Register([]session.Kind{
		{Name: "status", Request: GetStatus{}},
		{Name: "steps", Request: Steps{}},
		{Name: "invert", Request: Invert{}},
		{Name: "unniss", Request: Unniss{}},
		{Name: "cleanup", Request: Cleanup{}},
		{Name: "variations", Request: Vary{Kind: Variations()[0]}},
		{Name: "count", Request: Measure{}},
		{Name: "compare", Request: Compare{}},
		{Name: "print", Request: Print{}},
		{Name: "apply", Request: Print{}},
		{Name: "inverse", Request: Inverse{}},
		{Name: "transform", Request: Transform{}},
		{Name: "randomcube", Request: RandomCube{}},
		{Name: "scramble", Request: Scramble{}, Uses: session.LongSearch},
	}, []session.Event{
		Step{}, Sequence{}, Lengths{}, Comparison{}, State{Cube: cube.Solved}, Status{},
	})
}
