package optimal

import "nissy/cube"

// Metric says how a search counts moves.
type Metric uint8

// The metrics of searches.
const (
	HTM Metric = iota // every turn of a face counts 1
	QTM               // a quarter turn counts 1, a half turn 2
)

// counting has the way in which package cube counts each metric.
var cubeMetrics = [...]cube.Metric{HTM: cube.HTM, QTM: cube.QTM}

// MetricNames lists the names of the metrics.
func MetricNames() []string { return []string{HTM.String(), QTM.String()} }

// String returns the metric's name, "htm" or "qtm".
func (m Metric) String() string { return cubeMetrics[m].String() }

// Turns says in the plural what the metric counts.
func (m Metric) Turns() string {
	if m == QTM {
		return "quarter turns"
	}
	return "moves"
}

// Length returns the length of a solution.
func (m Metric) Length(a cube.Alg) int { return a.Count(cubeMetrics[m]) }

// Diameter returns the most that the shortest solution of a position can count.
// It was found by Tomas Rokicki and others, with 35 years of computing time for
// HTM (2010) and 29 for QTM (2014).
func (m Metric) Diameter() int {
	if m == QTM {
		return 26
	}
	return 20
}

// ParseMetric returns the metric with the name given, in small or capital
// letters; obtm is htm. The error is a *cube.SyntaxError.
func ParseMetric(name string) (Metric, error) {
	parsed, err := cube.ParseMetric(name)
	for m, counts := range cubeMetrics {
		if err == nil && counts == parsed {
			return Metric(m), nil
		}
	}
	return HTM, &cube.SyntaxError{Problem: "unknown metric", Token: name, Msg: "solutions are counted in htm or qtm"}
}

// of returns what a move counts.
func (m Metric) cost(move cube.Move) int {
	if move.IsHalf() {
		return m.halfTurnCost()
	}
	return 1
}

// half is what a half turn counts.
func (m Metric) halfTurnCost() int { return 1 + int(m) }

// single has the moves that count 1.
func (m Metric) unitMoves() cube.MoveSet {
	if m == QTM {
		return cube.AllMoves &^ cube.HalfTurns
	}
	return cube.AllMoves
}
