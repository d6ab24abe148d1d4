package optimal

import "nissy/cube"

// Metric says how a search counts moves: in one of two metrics of package cube.
type Metric cube.Metric

// The metrics of a search.
const (
	HTM = Metric(cube.HTM) // every turn of a face counts 1
	QTM = Metric(cube.QTM) // a quarter turn counts 1, a half turn 2
)

// MetricNames returns the names of the metrics.
func MetricNames() []string { return []string{HTM.String(), QTM.String()} }

// String returns the metric's name, "htm" or "qtm".
func (m Metric) String() string { return cube.Metric(m).String() }

// Turn returns what the metric counts, as a noun.
func (m Metric) Turn() string {
	if m == QTM {
		return "quarter turn"
	}
	return "move"
}

// Length returns the length of a solution.
func (m Metric) Length(a cube.Alg) int { return a.Count(cube.Metric(m)) }

// Diameter returns the length of the shortest solution of the worst position. Tomas
// Rokicki and others found it, with 35 years of computing time for HTM (2010) and
// 29 for QTM (2014).
func (m Metric) Diameter() int {
	if m == QTM {
		return 26
	}
	return 20
}

// ParseMetric returns the metric with the name given, in lower or upper case.
// "obtm" means HTM. The error is a *cube.SyntaxError.
func ParseMetric(name string) (Metric, error) {
	m, err := cube.ParseMetric(name)
	if err == nil && (m == cube.HTM || m == cube.QTM) {
		return Metric(m), nil
	}
	return HTM, &cube.SyntaxError{Problem: "unknown metric", Token: name, Msg: "solutions are counted in htm or qtm"}
}

func (m Metric) cost(move cube.Move) int {
	if move.IsHalf() {
		return m.halfTurnCost()
	}
	return 1
}

func (m Metric) halfTurnCost() int { return 1 + int(m) }

func (m Metric) unitMoves() cube.MoveSet {
	if m == QTM {
		return cube.AllMoves &^ cube.HalfTurns
	}
	return cube.AllMoves
}
