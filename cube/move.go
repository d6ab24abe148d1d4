package cube

import (
	"slices"
	"strings"

	"nissy/internal/syntax"
)

// Face is one of the six faces, in the order U D R L F B.
type Face uint8

// The six faces. Opposite faces differ in the last bit only.
const (
	U Face = iota
	D
	R
	L
	F
	B
)

// NumFaces is the number of faces of the cube.
const NumFaces = 6

const faceNames = "UDRLFB"

// String returns the name of the face, such as "U".
func (f Face) String() string { return faceNames[f : f+1] }

// Opposite returns the face on the other side of the cube.
func (f Face) Opposite() Face { return f ^ 1 }

// Axis returns the axis about which the face turns.
func (f Face) Axis() Axis { return Axis(f >> 1) }

// Axis is one of the three axes of the cube.
type Axis uint8

// The three axes, named after their two faces.
const (
	UD Axis = iota
	RL
	FB
)

// NumAxes is the number of axes of the cube.
const NumAxes = 3

var axisNames = [NumAxes]string{"ud", "rl", "fb"}

// String returns the name of the axis: "ud", "rl" or "fb".
func (a Axis) String() string { return axisNames[a] }

// ParseAxis returns the axis with the given name, in lower or upper case; "lr" means "rl". The error is a *SyntaxError.
func ParseAxis(name string) (Axis, error) {
	lower := strings.ToLower(name)
	if lower == "lr" {
		return RL, nil
	}
	if i := slices.Index(axisNames[:], lower); i >= 0 {
		return Axis(i), nil
	}
	return 0, syntax.At(name, 0, len(name), "unknown axis", "the axes are ud, fb and rl")
}

// Faces returns the two faces on the axis, the positive one (U, R or F) first.
func (a Axis) Faces() (positive, negative Face) { return Face(2 * a), Face(2*a + 1) }

// Move is one turn of a face, of a face with the slice next to it (wide), of a slice
// or of the whole cube. Moves come in groups of three with the same base, which is
// the part that turns: a clockwise quarter turn, a half turn and a
// counter-clockwise quarter turn.
type Move uint8

// The numbers of moves. The turns of single faces come first, in the order
// U U2 U' D D2 D' R R2 R' L L2 L' F F2 F' B B2 B'.
const (
	NumFaceMoves = 18
	NumMoves     = 54
)

// The first base of each kind of move. Bases 0 to 5 are the faces.
const (
	baseWide     = 6  // Uw Dw Rw Lw Fw Bw
	baseSlice    = 12 // M E S
	baseRotation = 15 // x y z
)

var baseNames = [NumMoves / 3]string{
	"U", "D", "R", "L", "F", "B",
	"Uw", "Dw", "Rw", "Lw", "Fw", "Bw",
	"M", "E", "S",
	"x", "y", "z",
}

var turnSuffix = [3]string{"", "2", "'"}

// NewMove returns the turn of face f by the number (1, 2 or 3) of clockwise quarter
// turns.
func NewMove(f Face, turns int) Move { return Move(3*int(f) + turns - 1) }

func (m Move) base() int { return int(m) / 3 }

// Turns returns 1 for a clockwise quarter turn, 2 for a half turn and 3 for a
// counter-clockwise quarter turn.
func (m Move) Turns() int { return int(m)%3 + 1 }

// IsHalf reports whether m is a half turn.
func (m Move) IsHalf() bool { return m%3 == 1 }

// IsFace reports whether m turns a single face.
func (m Move) IsFace() bool { return m < NumFaceMoves }

// isWide reports whether m turns a face together with the slice next to it.
func (m Move) isWide() bool { return m.base() >= baseWide && m.base() < baseSlice }

// isSlice reports whether m is a turn of M, E or S.
func (m Move) isSlice() bool { return m.base() >= baseSlice && m.base() < baseRotation }

// IsRotation reports whether m turns the cube as a whole.
func (m Move) IsRotation() bool { return m.base() >= baseRotation && m < NumMoves }

// Face returns the face that m turns. Slices and rotations turn in the direction of
// the returned face: L, D and F for M, E and S, and R, U and F for x, y and z.
func (m Move) Face() Face {
	switch b := m.base(); {
	case b < baseWide:
		return Face(b)
	case b < baseSlice:
		return Face(b - baseWide)
	case b < baseRotation:
		return [3]Face{L, D, F}[b-baseSlice]
	default:
		return [3]Face{R, U, F}[b-baseRotation]
	}
}

// Axis returns the axis about which m turns. Moves commute if and only if they have
// the same axis.
func (m Move) Axis() Axis { return m.Face().Axis() }

// Inverse returns the move that undoes m.
func (m Move) Inverse() Move { return m + 2 - 2*(m%3) }

// WithTurns returns the move that turns the same part by the number (1, 2 or 3) of
// clockwise quarter turns.
func (m Move) WithTurns(turns int) Move { return m - m%3 + Move(turns-1) }

// String returns the notation of the move, such as "R2" or "Uw'".
func (m Move) String() string { return baseNames[m.base()] + turnSuffix[m%3] }

// MoveSet is a set of face moves, with one bit for each move.
type MoveSet uint32

// The movesets of the classical steps, in the orientation in which these are
// defined: EO on F/B and DR on U/D.
const (
	AllMoves  MoveSet = 1<<NumFaceMoves - 1
	HalfTurns MoveSet = 0b010_010_010_010_010_010
	// EOMoves keep edges oriented on F/B: all moves except quarter turns of F and B.
	EOMoves = AllMoves&^(0b111_111<<12) | HalfTurns
	// DRMoves keep a DR on U/D: half turns, and quarter turns of U and D.
	DRMoves = 0b111_111 | HalfTurns
	// ARMoves keep an AR with EO on F/B and DR on U/D: half turns, and quarter turns of R
	// and L.
	ARMoves = 0b111_111<<6 | HalfTurns
	// FRMoves keep an FR on U/D: half turns of R, L, F and B.
	FRMoves = HalfTurns &^ 0b111_111
	// DRSliceMoves are the DRMoves without turns of D.
	DRSliceMoves = DRMoves &^ (0b111 << 3)
	// URFMoves turn three adjacent faces, and never move the corner DBL.
	URFMoves MoveSet = 0b111 | 0b111<<6 | 0b111<<12
	// URMoves turn two adjacent faces.
	URMoves MoveSet = 0b111 | 0b111<<6
)

// Has reports whether the face move m is in the set.
func (s MoveSet) Has(m Move) bool { return s>>m&1 != 0 }

// Moves returns the moves of the set in ascending order.
func (s MoveSet) Moves() []Move {
	var ms []Move
	for m := Move(0); m < NumFaceMoves; m++ {
		if s.Has(m) {
			ms = append(ms, m)
		}
	}
	return ms
}

// Parallels returns the turns of the face of the face move m and of the opposite face.
func (m Move) Parallels() MoveSet { return 0b111_111 << (6 * m.Axis()) }

// After returns the moves of the set that a search should try after m. It excludes
// turns of the same face, and allows turns of opposite faces in one order only: U
// before D, R before L and F before B.
func (s MoveSet) After(m Move) MoveSet {
	f := m.Face()
	s &^= 0b111 << (3 * f)
	if f&1 == 1 {
		s &^= 0b111 << (3 * (f - 1))
	}
	return s
}
