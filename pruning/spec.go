package pruning

import (
	"slices"

	"nissy/cube"
	"nissy/pruning/store"
)

// Spec declares a table. The table has the distance of every position to the nearest
// goal, in moves of the moveset, considering only the part of the position that the row
// and column coordinates describe. The entry of a cube is in the row that Rows give and
// the column that Col gives.
type Spec struct {
	Name  string
	Title string   // a short description, for people
	Rows  []*Coord // row coordinates, the most significant first; empty for a single row
	Col   *Coord   // column coordinate
	Moves cube.MoveSet
	Goals func() []cube.Cube // nil for the solved cube

	// reduced is a group of symmetries. The table keeps one row of each class under the
	// group. The moves, the goals and the columns must be symmetric too. It is nil for a
	// table that keeps all rows.
	reduced symmetryGroup

	// ByDepth is the distribution: the numbers of entries with distance 0, 1, 2, ….
	ByDepth []uint64
	// beyond is the number of entries with a larger distance. Searching for their
	// distances would cost more time than it saves. Lookups return len(ByDepth) for them.
	beyond uint64
}

// entries returns the number of entries that positions can have.
func (s *Spec) entries() (n uint64) {
	for _, k := range s.ByDepth {
		n += k
	}
	return n + s.beyond
}

// header returns the header of the table's file.
func (s *Spec) header() store.Header {
	rows := uint64(s.rowCount())
	return store.Header{
		Name: s.Name, Version: 1, Bits: 4,
		Entries: rows * uint64(s.Col.Size), Size: rows * uint64(s.rowBytes()),
		Distribution: s.ByDepth,
	}
}

func (s *Spec) rowBytes() int { return (s.Col.Size + 1) / 2 }

// rowCount returns the number of rows. For a reduced table it follows from the
// distribution, because every entry of such a table is reached.
func (s *Spec) rowCount() int {
	if s.reduced != nil {
		return int(s.entries()) / s.Col.Size
	}
	return rowCoords(s.Rows).size()
}

// distances returns the distance that each stored value represents. That is the value
// itself, except for maxStored: if the table has beyond, it represents the first distance
// that is not searched. If no distance of the table is as large, it represents
// Unreachable.
func (s *Spec) distances() (d [maxStored + 1]uint8) {
	for i := range d {
		d[i] = uint8(i)
	}
	switch {
	case s.beyond > 0:
		d[maxStored] = uint8(len(s.ByDepth))
	case len(s.ByDepth) <= maxStored:
		d[maxStored] = Unreachable
	}
	return d
}

// rotations returns the solved cube in all 24 rotations.
func rotations() (goals []cube.Cube) {
	for s := range cube.Sym(cube.NumRotations) {
		goals = append(goals, s.Rotation())
	}
	return goals
}

// The tables of orientation, DR, corner, HTR and finish steps.
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
		Rows: []*Coord{ESlice, EO}, Col: CO, Moves: cube.AllMoves, reduced: keepsUD,
		ByDepth: []uint64{1, 1, 5, 44, 487, 5841, 68364, 776568, 7950748, 52098876, 76236234, 3771112, 129},
	}
	TableDREO = &Spec{
		Name: "dr-eo", Title: "DR on U/D, keeping EO on F/B",
		Rows: []*Coord{ESlice}, Col: CO, Moves: cube.EOMoves,
		ByDepth: []uint64{1, 2, 17, 134, 1065, 8190, 54694, 267576, 560568, 187204, 3114},
	}
	TableAR = &Spec{
		Name: "ar", Title: "AR, keeping EO on F/B",
		Rows: []*Coord{ESlice}, Col: CO, Moves: cube.EOMoves, Goals: arPositions,
		ByDepth: []uint64{4900, 9620, 73897, 319498, 540054, 134126, 470},
	}
	TableDRAR = &Spec{
		Name: "dr-ar", Title: "DR on U/D, keeping AR",
		Rows: []*Coord{ESlice}, Col: CO, Moves: cube.ARMoves,
		ByDepth: []uint64{1, 2, 9, 36, 124, 426, 1238, 1924, 1056, 84},
	}
	TableCorners = &Spec{
		Name: "corners", Title: "corners",
		Rows: []*Coord{CP}, Col: CO, Moves: cube.AllMoves, reduced: keepsUD,
		ByDepth: []uint64{1, 4, 23, 213, 1974, 13968, 79267, 370042, 1422664, 3106728, 1052624, 6108},
	}
	TableCorners222 = &Spec{
		Name: "corners-222", Title: "the 2x2x2 cube, turning U, R and F",
		Rows: []*Coord{cp7}, Col: co7, Moves: cube.URFMoves,
		ByDepth: []uint64{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644},
	}
	TableCornersHTR = &Spec{
		Name: "corners-htr", Title: "corners to HTR",
		Rows: []*Coord{cpHTR}, Col: CO, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 6, 63, 468, 3068, 15828, 72606, 268200, 454968, 102296, 1036},
	}
	TableCornersHTRURF = &Spec{
		Name: "corners-htr-urf", Title: "corners to HTR, turning U, R and F",
		Rows: []*Coord{cpHTR}, Col: CO, Moves: cube.URFMoves,
		ByDepth: []uint64{1, 3, 18, 96, 561, 2729, 12350, 44878, 75570, 16728, 156},
	}
	TableHTR = &Spec{
		Name: "htr", Title: "HTR, keeping DR on U/D",
		Rows: []*Coord{cpHTR}, Col: sSlice, Moves: cube.DRMoves,
		ByDepth: []uint64{1, 2, 9, 36, 124, 530, 1806, 3732, 5158, 7070, 7218, 3202, 488, 24},
	}
	TableCornersDR = &Spec{
		Name: "corners-dr", Title: "corners, keeping DR on U/D",
		Col: CP, Moves: cube.DRMoves,
		ByDepth: []uint64{1, 10, 67, 330, 752, 1400, 2752, 4384, 6208, 7136, 8064, 6528, 2432, 256},
	}
	TableDRFinish = &Spec{
		Name: "dr-finish", Title: "all pieces except the E slice, keeping DR on U/D",
		Rows: []*Coord{CP}, Col: ep8, Moves: cube.DRMoves, reduced: keepsUD,
		ByDepth: []uint64{1, 3, 10, 52, 285, 1318, 5671, 26502, 115467, 470846, 1853056, 6535823, 18349792, 32843350, 34118883, 15974563, 1290346, 19777, 15},
	}
	TableHTRFinish = &Spec{
		Name: "htr-finish", Title: "HTR finish with half turns",
		Rows: []*Coord{htrCornersE}, Col: htrMS, Moves: cube.HalfTurns,
		ByDepth: []uint64{1, 6, 27, 120, 519, 1932, 6484, 20310, 55034, 113892, 178495, 179196, 89728, 16176, 1488, 144},
	}
	TableFR = &Spec{
		Name: "fr", Title: "FR on U/D, from HTR",
		Rows: []*Coord{htrCornersE}, Col: htrMS, Moves: cube.HalfTurns, Goals: frPositions,
		ByDepth: []uint64{192, 384, 1728, 5760, 15360, 40320, 81408, 141312, 192000, 150528, 31488, 3072},
	}
	TableFRLS = &Spec{
		Name: "frls", Title: "FR on U/D except the edges of the E slice, from HTR",
		Rows: []*Coord{htrCorners}, Col: htrMS, Moves: cube.HalfTurns, Goals: frPositions,
		ByDepth: []uint64{192, 384, 1728, 3456, 4992, 9216, 13056, 9984, 10752, 1536},
	}
	TableHTRSlice = &Spec{
		Name: "htr-slice", Title: "all pieces except the E slice, with half turns",
		Rows: []*Coord{htrCorners}, Col: htrMS, Moves: cube.HalfTurns,
		ByDepth: []uint64{1, 6, 27, 108, 387, 1200, 3218, 7020, 11901, 14338, 11442, 4976, 672},
	}
)

// The tables of the two-phase solver, which are small.
var (
	TablePhase1Corners = &Spec{
		Name: "phase1-co", Title: "CO on U/D and the slots of the E slice",
		Rows: []*Coord{ESlice}, Col: CO, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 4, 50, 586, 6184, 54066, 296322, 582492, 142520, 340},
	}
	TablePhase1Edges = &Spec{
		Name: "phase1-eo", Title: "EO on F/B and the slots of the E slice",
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
		Rows: []*Coord{EP4}, Col: ep8, Moves: cube.DRMoves,
		ByDepth: []uint64{1, 10, 67, 456, 3063, 18202, 86691, 290812, 434814, 120488, 11818, 1114, 144},
	}
)

// specs returns the declarations of all tables.
func specs() []*Spec { return slices.Concat(stepSpecs(), blockSpecs()) }

// stepSpecs returns the declarations of this file.
func stepSpecs() []*Spec {
	return []*Spec{
		TableEO, TableCO, TableCO222, TableDR, TableDREO, TableAR, TableDRAR,
		TableCorners, TableCorners222, TableCornersHTR, TableCornersHTRURF,
		TableHTR, TableCornersDR, TableDRFinish, TableHTRFinish, TableFR, TableFRLS, TableHTRSlice,
		TablePhase1Corners, TablePhase1Edges, TablePhase2Corners, TablePhase2Edges,
	}
}
