package pruning

import "nissy/cube"

// The coordinates of blocks. They describe parts of the 2x2x3 block at DB, of the one at
// DL, or of the cross on D. A large block needs several coordinates, because a value must
// fit into 16 bits.
var (
	// cubeEdges is the edges of the 2x2x2 block at DBL.
	cubeEdges = newPieces([]cube.Edge{cube.DB, cube.DL, cube.BL}, nil)
	// layerEdges is the edges of the 1x2x3 block on D, at DB.
	layerEdges = newPieces([]cube.Edge{cube.DB, cube.DL, cube.DR}, nil)
	// slotEdges is the other edges of the 2x2x3 block at DB.
	slotEdges = newPieces([]cube.Edge{cube.BL, cube.BR}, nil)
	// frontEdge is the edge that completes layerEdges to the cross.
	frontEdge = newPieces([]cube.Edge{cube.DF}, nil)
	// oneCorner and twoCorners are the corners at DB.
	oneCorner  = newPieces(nil, []cube.Corner{cube.DBL})
	twoCorners = newPieces(nil, []cube.Corner{cube.DBL, cube.DBR})
	// f2lSlot is the F2L pair at BL: a corner on D and the edge above it.
	f2lSlot = newPieces([]cube.Edge{cube.BL}, []cube.Corner{cube.DBL})
	// cubePlaces, linePlaces and leftPlaces are the slots of some edges: those of the
	// 2x2x2 block at DBL, those of the line on D, and all but one of the 2x2x3 block at
	// DL.
	cubePlaces = newEdgeSlots([]cube.Edge{cube.DB, cube.DL, cube.BL})
	linePlaces = newEdgeSlots([]cube.Edge{cube.DF, cube.DB})
	leftPlaces = newEdgeSlots([]cube.Edge{cube.DL, cube.DB, cube.FL, cube.BL})
	// leftEdges is three edges of the 2x2x3 block at DL.
	leftEdges = newPieces([]cube.Edge{cube.DL, cube.FL, cube.BL}, nil)
)

// The tables of block and two-gen steps.
var (
	Table222 = &Spec{
		Name: "222", Title: "2x2x2 block",
		Rows: []*Coord{cubeEdges}, Col: oneCorner, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 9, 90, 852, 7169, 44182, 131636, 68940, 561},
	}
	Table123 = &Spec{
		Name: "123", Title: "1x2x3 block",
		Rows: []*Coord{layerEdges}, Col: twoCorners, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 12, 132, 1406, 14099, 122279, 797145, 2638638, 1715068, 33460},
	}
	Table223Edges = &Spec{
		Name: "223-edges", Title: "edges of the 2x2x3 block",
		Rows: []*Coord{layerEdges}, Col: slotEdges, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 12, 141, 1642, 16755, 138851, 769552, 1740085, 374022, 219},
	}
	Table223 = &Spec{
		Name: "223", Title: "2x2x3 block",
		Rows: []*Coord{layerEdges, slotEdges}, Col: twoCorners, Moves: cube.AllMoves, reduced: keepsDB,
		ByDepth: []uint64{1, 4, 38, 445, 5293, 61145, 677109, 6829831, 54135309}, beyond: 207930352 + 113609382 + 468466 + 1,
	}
	TableCross = &Spec{
		Name: "cross", Title: "cross on D",
		Rows: []*Coord{layerEdges}, Col: frontEdge, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102},
	}
	TableXCross = &Spec{
		Name: "xcross", Title: "2x2x2 block and one more edge",
		Rows: []*Coord{layerEdges}, Col: f2lSlot, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 12, 127, 1360, 13480, 117584, 772399, 2423371, 1225726, 7860},
	}
	TableEOLine = &Spec{
		Name: "eoline", Title: "EO on F/B with the line on D",
		Rows: []*Coord{EO}, Col: linePlaces, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 9, 91, 851, 6831, 41703, 130239, 88683, 1927, 1},
	}
	TableEO222 = &Spec{
		Name: "eo-222", Title: "EO on F/B with the edges of a 2x2x2 block",
		Rows: []*Coord{EO}, Col: cubePlaces, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 10, 113, 1216, 11627, 102422, 616006, 1509033, 461802, 1130},
	}
	TableEOLeft = &Spec{
		Name: "eo-left", Title: "EO on F/B with four edges of a 2x2x3 block",
		Rows: []*Coord{EO}, Col: leftPlaces, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 12, 144, 1708, 18392, 181808, 1525975, 8252596, 13273755, 1075809, 40},
	}
	TableTwoGenCorners = &Spec{
		Name: "twogen-corners", Title: "corners to two-gen with three edges",
		Rows: []*Coord{leftEdges}, Col: TwoGenCorners, Moves: cube.AllMoves,
		ByDepth: []uint64{1, 12, 144, 1669, 18525, 190737, 1657393, 9501366, 17878671, 2684135, 787},
	}
	TableTwoGenPerm = &Spec{
		Name: "twogen-perm", Title: "two-gen, permutation",
		Rows: []*Coord{twoGenCP}, Col: twoGenEP, Moves: cube.URMoves,
		ByDepth: []uint64{1, 6, 18, 54, 162, 486, 1457, 4360, 12776, 34132, 77058, 111014, 56433, 4390, 52, 1},
	}
	TableTwoGenTwist = &Spec{
		Name: "twogen-twist", Title: "two-gen, twists and edges",
		Rows: []*Coord{twoGenCO}, Col: twoGenEP, Moves: cube.URMoves,
		ByDepth: []uint64{1, 6, 18, 54, 162, 486, 1439, 4110, 11558, 31675, 82525, 191691, 354675, 393601, 146204, 6479, 36},
	}
)

// blockSpecs returns the declarations of this file.
func blockSpecs() []*Spec {
	return []*Spec{
		Table222, Table123, Table223Edges, Table223, TableCross, TableXCross,
		TableEOLine, TableEO222, TableEOLeft,
		TableTwoGenCorners, TableTwoGenPerm, TableTwoGenTwist,
	}
}
