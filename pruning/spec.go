package pruning

import (
	"slices"

	"nissy/cube"
	"nissy/pruning/store"
)

// Spec declares a table: the distance of every position, in moves of the
// moveset, to the nearest goal, as far as its two coordinates tell positions
// apart. The table is an array of rows; its entry for a cube is in the row
// that Rows number and the column that Col numbers.
type Spec struct {
	Name  string
	Title string
	Rows  []*Coord // none: a single row
	Col   *Coord
	Moves cube.MoveSet
	Goals func() []cube.Cube // nil: the solved cube

	// Reduced tables keep one row of each class under a group of symmetries;
	// moves, goals and the columns must be symmetric too. nil: all rows.
	Reduced Group

	// ByDepth is how many entries are 0, 1, 2, … moves from a goal.
	ByDepth []uint64
	// Beyond is how many entries are farther than that: the search for them
	// would take longer than it pays, and one more move stands for them.
	Beyond uint64
}

// entries returns how many entries of the table a position can have.
func (s *Spec) entries() (n uint64) {
	for _, k := range s.ByDepth {
		n += k
	}
	return n + s.Beyond
}

// header describes the table's file.
func (s *Spec) header() store.Header {
	rows := uint64(s.rowCount())
	return store.Header{
		Name: s.Name, Version: 1, Bits: 4,
		Entries: rows * uint64(s.Col.Size), Size: rows * uint64(s.stride()),
		Distribution: s.ByDepth,
	}
}

// stride is the size of a row in bytes.
func (s *Spec) stride() int { return (s.Col.Size + 1) / 2 }

// rowCount is the number of rows: what the distribution leaves for each entry
// of a row, since in reduced tables every entry is reached.
func (s *Spec) rowCount() int {
	if s.Reduced != nil {
		return int(s.entries()) / s.Col.Size
	}
	return rowCoord(s.Rows).size()
}

// distances tells what the stored values mean.
func (s *Spec) distances() (d [maxStored + 1]uint8) {
	for i := range d {
		d[i] = uint8(i)
	}
	switch {
	case s.Beyond > 0:
		d[maxStored] = uint8(len(s.ByDepth))
	case len(s.ByDepth) <= maxStored:
		d[maxStored] = Unreachable
	}
	return d
}

// rotations are the solved cube turned as a whole in all ways.
func rotations() (goals []cube.Cube) {
	for s := range cube.Sym(cube.NumRotations) {
		goals = append(goals, s.Rotation())
	}
	return goals
}

// The tables.
var (
	TableEO = &Spec{
		Name: "eo", Title: "EO on F/B",
		Col: EO, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 2, 25, 202, 620, 900, 285, 13},
	}
	TableCO = &Spec{
		Name: "co", Title: "CO on U/D",
		Col: CO, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 4, 34, 186, 816, 1018, 128},
	}
	TableCO222 = &Spec{
		Name: "co-222", Title: "CO of the 2x2x2 cube, turning U, R and F",
		Col: CO, Moves: cube.URFMoves, Goals: rotations,
		ByDepth: []uint64{3, 6, 36, 192, 822, 1008, 120},
	}
	TableDR = &Spec{
		Name: "dr", Title: "DR on U/D",
		Rows: []*Coord{ESlice, EO}, Col: CO, Moves: cube.AllMoves, Reduced: KeepsUD,
		ByDepth: []uint64{1, 1, 5, 44, 487, 5841, 68364, 776568, 7950748, 52098876, 76236234, 3771112, 129},
	}
	TableDREO = &Spec{
		Name: "dr-eo", Title: "DR on U/D, keeping EO on F/B",
		Rows: []*Coord{ESlice}, Col: CO, Moves: cube.EOMoves,
		ByDepth: []uint64{1, 2, 17, 134, 1065, 8190, 54694, 267576, 560568, 187204, 3114},
	}
	TableCorners = &Spec{
		Name: "corners", Title: "corners",
		Rows: []*Coord{CP}, Col: CO, Moves: cube.AllMoves, Reduced: KeepsUD,
		ByDepth: []uint64{1, 4, 23, 213, 1974, 13968, 79267, 370042, 1422664, 3106728, 1052624, 6108},
	}
	TableCorners222 = &Spec{
		Name: "corners-222", Title: "the 2x2x2 cube, turning U, R and F",
		Rows: []*Coord{CP7}, Col: CO7, Moves: cube.URFMoves,
		ByDepth: []uint64{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644},
	}
	TableCornersHTR = &Spec{
		Name: "corners-htr", Title: "corners to HTR",
		Rows: []*Coord{CPHTR}, Col: CO, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 6, 63, 468, 3068, 15828, 72606, 268200, 454968, 102296, 1036},
	}
	TableCornersHTRURF = &Spec{
		Name: "corners-htr-urf", Title: "corners to HTR, turning U, R and F",
		Rows: []*Coord{CPHTR}, Col: CO, Moves: cube.URFMoves,
		ByDepth: []uint64{1, 3, 18, 96, 561, 2729, 12350, 44878, 75570, 16728, 156},
	}
	TableHTR = &Spec{
		Name: "htr", Title: "HTR, keeping DR on U/D",
		Rows: []*Coord{CPHTR}, Col: SSlice, Moves: cube.DRMoves,
		ByDepth: []uint64{1, 2, 9, 36, 124, 530, 1806, 3732, 5158, 7070, 7218, 3202, 488, 24},
	}
	TableCornersDR = &Spec{
		Name: "corners-dr", Title: "corners, keeping DR on U/D",
		Col: CP, Moves: cube.DRMoves,
		ByDepth: []uint64{1, 10, 67, 330, 752, 1400, 2752, 4384, 6208, 7136, 8064, 6528, 2432, 256},
	}
	TableDRFinish = &Spec{
		Name: "dr-finish", Title: "all but the E slice, keeping DR on U/D",
		Rows: []*Coord{CP}, Col: EP8, Moves: cube.DRMoves, Reduced: KeepsUD,
		ByDepth: []uint64{1, 3, 10, 52, 285, 1318, 5671, 26502, 115467, 470846, 1853056, 6535823, 18349792, 32843350, 34118883, 15974563, 1290346, 19777, 15},
	}
	TableHTRFinish = &Spec{
		Name: "htr-finish", Title: "HTR finish by half turns",
		Rows: []*Coord{HTRCornersE}, Col: HTRMS, Moves: cube.HalfTurns,
		ByDepth: []uint64{1, 6, 27, 120, 519, 1932, 6484, 20310, 55034, 113892, 178495, 179196, 89728, 16176, 1488, 144},
	}
)

// The small tables of the two-phase solver.
var (
	TablePhase1Corners = &Spec{
		Name: "phase1-co", Title: "CO on U/D and the E slice's places",
		Rows: []*Coord{ESlice}, Col: CO, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 4, 50, 586, 6184, 54066, 296322, 582492, 142520, 340},
	}
	TablePhase1Edges = &Spec{
		Name: "phase1-eo", Title: "EO on F/B and the E slice's places",
		Rows: []*Coord{ESlice}, Col: EO, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 4, 50, 532, 4804, 41832, 238263, 555636, 172314, 324},
	}
	TablePhase2Corners = &Spec{
		Name: "phase2-cp", Title: "corners and E slice in DR",
		Rows: []*Coord{EP4}, Col: CP, Moves: cube.DRMoves,
		ByDepth: []uint64{1, 10, 67, 404, 2023, 8504, 28545, 69734, 127540, 179700, 189120, 199200, 116112, 44416, 2304},
	}
	TablePhase2Edges = &Spec{
		Name: "phase2-ep", Title: "edges in DR",
		Rows: []*Coord{EP4}, Col: EP8, Moves: cube.DRMoves,
		ByDepth: []uint64{1, 10, 67, 456, 3063, 18202, 86691, 290812, 434814, 120488, 11818, 1114, 144},
	}
)

// Specs lists all tables.
func Specs() []*Spec { return slices.Concat(stepSpecs(), blockSpecs()) }

func stepSpecs() []*Spec {
	return []*Spec{
		TableEO, TableCO, TableCO222, TableDR, TableDREO,
		TableCorners, TableCorners222, TableCornersHTR, TableCornersHTRURF,
		TableHTR, TableCornersDR, TableDRFinish, TableHTRFinish,
		TablePhase1Corners, TablePhase1Edges, TablePhase2Corners, TablePhase2Edges,
	}
}
