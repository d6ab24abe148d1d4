package cube

import "strings"

// Metric is a way to count moves.
type Metric uint8

// The metrics. HTM, the half turn metric, is the one that counts in fewest
// moves; its other name is OBTM.
const (
	HTM Metric = iota // a turn of a face or of two layers 1, of a slice 2
	QTM               // the same, and half turns double
	STM               // every turn 1, slices too
	ETM               // everything that is written 1, rotations too
)

// metrics holds the name of each metric and what it counts for a quarter and
// a half turn of a face (or two layers), of a slice and of the whole cube.
var metrics = [...]struct {
	name                  string
	face, slice, rotation [2]int
}{
	HTM: {"htm", [2]int{1, 1}, [2]int{2, 2}, [2]int{0, 0}},
	QTM: {"qtm", [2]int{1, 2}, [2]int{2, 4}, [2]int{0, 0}},
	STM: {"stm", [2]int{1, 1}, [2]int{1, 1}, [2]int{0, 0}},
	ETM: {"etm", [2]int{1, 1}, [2]int{1, 1}, [2]int{1, 1}},
}

func (m Metric) String() string { return metrics[m].name }

// ParseMetric returns the metric with the name given, in small or capital
// letters; obtm is htm.
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
	return 0, &SyntaxError{Problem: "unknown metric", Token: shorten(name), Msg: "metrics are htm (or obtm), qtm, stm and etm"}
}

// Count returns the number of moves of a as written, both sides together.
func (a Alg) Count(m Metric) int { return CountMoves(a.Normal, m) + CountMoves(a.Inverse, m) }

// CountMoves returns the number of moves as written.
func CountMoves(moves []Move, metric Metric) int {
	costs := &metrics[metric]
	n := 0
	for _, m := range moves {
		cost := &costs.face
		switch {
		case m.IsSlice():
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
