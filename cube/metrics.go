package cube

import (
	"strings"

	"nissy/internal/syntax"
)

// Metric is a way to count moves.
type Metric uint8

// The metrics. HTM, the half turn metric, is the official one for Fewest Moves. The
// WCA calls it OBTM.
const (
	HTM Metric = iota // face and wide moves count 1, slice moves 2, rotations 0
	QTM               // like HTM, but half turns count double
	STM               // face, wide and slice moves count 1, rotations 0
	ETM               // every move counts 1, including rotations
)

// metrics holds the name of each metric and its costs.
var metrics = [...]struct {
	name string
	// The costs of a quarter turn and a half turn of a face (also for wide moves),
	// of a slice and of the whole cube.
	face, slice, rotation [2]int
}{
	HTM: {"htm", [2]int{1, 1}, [2]int{2, 2}, [2]int{0, 0}},
	QTM: {"qtm", [2]int{1, 2}, [2]int{2, 4}, [2]int{0, 0}},
	STM: {"stm", [2]int{1, 1}, [2]int{1, 1}, [2]int{0, 0}},
	ETM: {"etm", [2]int{1, 1}, [2]int{1, 1}, [2]int{1, 1}},
}

func (m Metric) String() string { return metrics[m].name }

// ParseMetric returns the metric with the given name, ignoring case. The name obtm
// means htm. The error is a *SyntaxError.
func ParseMetric(name string) (Metric, error) {
	lower := strings.ToLower(name)
	if lower == "obtm" {
		return HTM, nil
	}
	for m := range metrics {
		if metrics[m].name == lower {
			return Metric(m), nil
		}
	}
	return 0, &SyntaxError{Problem: "unknown metric", Token: syntax.Shorten(name), Msg: "metrics are htm (or obtm), qtm, stm and etm"}
}

// Count returns the length of both sides of a in the metric, without merging moves
// first.
func (a Alg) Count(m Metric) int { return CountMoves(a.Normal, m) + CountMoves(a.Inverse, m) }

// CountMoves returns the length of the moves in the metric, without merging them
// first.
func CountMoves(moves []Move, metric Metric) int {
	costs := &metrics[metric]
	n := 0
	for _, m := range moves {
		cost := &costs.face
		switch {
		case m.isSlice():
			cost = &costs.slice
		case m.IsRotation():
			cost = &costs.rotation
		}
		if m.IsHalf() {
			n += cost[1]
		} else {
			n += cost[0]
		}
	}
	return n
}
