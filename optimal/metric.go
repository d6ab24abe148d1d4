package optimal

import (
	"fmt"

	"nissy/cube"
)

// Metric is what counts as a move.
type Metric uint8

const (
	HTM Metric = iota // every turn of a face
	QTM               // every quarter turn: half turns count two
)

var metricNames = [...]string{HTM: "htm", QTM: "qtm"}

func (m Metric) String() string { return metricNames[m] }

// ParseMetric returns the metric of a name.
func ParseMetric(name string) (Metric, error) {
	for m, n := range metricNames {
		if n == name {
			return Metric(m), nil
		}
	}
	return 0, fmt.Errorf("no metric %q: htm or qtm", name)
}

// Of returns the length of a move.
func (m Metric) Of(move cube.Move) int {
	if m == QTM && move.IsHalf() {
		return 2
	}
	return 1
}

// Len returns the length of a sequence.
func (m Metric) Len(moves []cube.Move) int {
	n := 0
	for _, move := range moves {
		n += m.Of(move)
	}
	return n
}

// half is the length of a half turn.
func (m Metric) half() int { return 1 + int(m) }

// single has the moves of length 1.
func (m Metric) single() cube.MoveSet {
	if m == QTM {
		return cube.AllMoves &^ cube.HalfTurns
	}
	return cube.AllMoves
}
