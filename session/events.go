package session

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"nissy/cube"
	"nissy/history"
	"nissy/optimal"
	"nissy/pruning"
	"nissy/puzzle"
	"nissy/steps"
)

// Event is something that a request yields. Each one is a JSON object.
type Event interface{ event() }

// Solution is one solution of a step. Solutions come in their final order.
type Solution struct {
	Position history.Position
	Step     string // as asked for
	steps.Solution
	Metric       optimal.Metric // of its length
	InverseFirst bool           // write the inverse part first
	From         *Reference     // the result that it continues; nil: none
}

// Length is the number of moves as the metric counts them.
func (s Solution) Length() int { return s.Metric.Length(s.Alg) }

// String writes the moves as the request wants them.
func (s Solution) String() string { return string(s.AppendTo(nil)) }

// AppendTo appends to dst what String writes.
func (s Solution) AppendTo(dst []byte) []byte {
	if s.InverseFirst {
		return append(dst, s.Alg.InverseFirst()...)
	}
	return s.Alg.AppendTo(dst)
}

// Found is a solution at the moment it is found, in no order; it comes again
// as a Solution.
type Found struct{ Solution }

// Depth says that solutions of this length are searched now.
type Depth struct {
	Depth int `json:"depth"`
}

// Effort tells what a search has taken so far.
type Effort struct {
	Depth   int    // that was searched last
	Nodes   uint64 // positions looked at
	Elapsed time.Duration
}

// SearchSummary sums a search up.
type SearchSummary struct {
	Step     string
	Count    int // of the solutions
	Shortest int // length of the shortest one
	Metric   optimal.Metric
	Effort
}

// Count is the number of solutions.
type Count struct {
	Position history.Position
	Step     string
	Count    int
}

// Sequence is a sequence of moves that was asked for.
type Sequence struct {
	Position history.Position // what it was made from, if anything
	Alg      cube.Alg
}

// TwoPhaseSolution is a solution of the whole cube that is not claimed to be the shortest.
type TwoPhaseSolution struct{ Sequence }

// State is a position that was asked for.
type State struct {
	Position history.Position // what it was made from, if anything
	Cube     cube.Cube
}

// Lengths are the lengths of a sequence in the four metrics.
type Lengths struct {
	Scramble string `json:"scramble"`
	HTM      int    `json:"htm"`
	QTM      int    `json:"qtm"`
	STM      int    `json:"stm"`
	ETM      int    `json:"etm"`
}

// Step describes a step.
type Step struct {
	Name  string `json:"step"`
	Title string `json:"title"`
	Needs string `json:"needs"` // what must hold before; empty: nothing
	Final bool   `json:"final"` // has one side only: no NISS

	Places []string `json:"places,omitempty"` // steps for one place each, of a step for any
}

// Table describes a table. Detailed ones carry their depth distribution.
type Table struct {
	Name        string   `json:"table"`
	Description string   `json:"description"`
	Path        string   `json:"path"` // empty: memory only
	Entries     uint64   `json:"entries"`
	Bytes       uint64   `json:"bytes"`
	OnDisk      bool     `json:"disk"`
	InMemory    bool     `json:"memory"`
	ByDepth     []uint64 `json:"entries_at_depth,omitempty"`
	Unreachable uint64   `json:"unreachable"`
	Detailed    bool     `json:"-"`
}

// Generated says that tables are there: the one with the name, or all that were
// asked for.
type Generated struct {
	Name   string `json:"table,omitempty"`
	Tables int    `json:"tables"`
	Bytes  uint64 `json:"bytes"`
	Folder string `json:"folder"` // empty: memory only
}

// Verified says that the file of a table is whole.
type Verified struct {
	Name string `json:"verified"`
}

// Notice is something that the user should know, in one line.
type Notice struct {
	Text   string       `json:"notice"`
	Advice Advice       `json:"-"` // what the user can do
	Cause  fmt.Stringer `json:"-"` // a notice of another package; nil: none
}

// TableProgress says how far the construction of a table is that the request
// waits for.
type TableProgress pruning.Progress

// SearchProgress says how far a search is. It comes several times a second.
type SearchProgress struct {
	Step string
	steps.Progress
	Elapsed time.Duration
}

func (Solution) event()      {}
func (Found) event()         {}
func (Depth) event()         {}
func (Effort) event()        {}
func (SearchSummary) event() {}
func (Count) event()         {}
func (Sequence) event()      {}
func (State) event()         {}
func (Lengths) event()       {}
func (Step) event()          {}
func (Table) event()         {}
func (Generated) event()     {}
func (Verified) event()      {}
func (Notice) event()        {}

func (TableProgress) event()  {}
func (SearchProgress) event() {}

// jsonObject returns the moves as lists; "moves" is the solution without NISS.
func (s Solution) jsonObject() any {
	return struct {
		positionObject
		Step  string `json:"step"`
		Axis  string `json:"axis"`
		Place string `json:"place"`
		movesObject
		Case string `json:"case"`
		From int    `json:"from,omitempty"`
	}{positionObject: newPositionObject(s.Position), Step: s.Step, Axis: s.Axis, Place: s.Place, movesObject: newMovesObject(s.Alg, s.Length()), Case: s.Note, From: s.From.number()}
}

// jsonObject returns the number with what was counted.
func (c Count) jsonObject() any {
	return struct {
		positionObject
		Step  string `json:"step"`
		Count int    `json:"count"`
	}{newPositionObject(c.Position), c.Step, c.Count}
}

// jsonObject returns the moves as lists.
func (s Sequence) jsonObject() any {
	return struct {
		positionObject
		movesObject
	}{newPositionObject(s.Position), newMovesObject(s.Alg, s.Alg.Count(cube.HTM))}
}

// jsonObject returns the state in all formats.
func (s State) jsonObject() any {
	return struct {
		Scramble string `json:"scramble"`
		Facelets string `json:"facelets"`
		Reid     string `json:"reid"`
		B32      string `json:"b32"`
	}{s.Position.Moves.String(), s.Cube.Facelets(), s.Cube.Reid(), s.Cube.B32()}
}

// movesObject is how moves stand in JSON.
type movesObject struct {
	Normal  []string `json:"normal"`
	Inverse []string `json:"inverse"`
	Moves   []string `json:"moves"`
	Length  int      `json:"length"`
}

func newMovesObject(a cube.Alg, length int) movesObject {
	return movesObject{moveNames(a.Normal), moveNames(a.Inverse), moveNames(a.UnNISS()), length}
}

func moveNames(moves []cube.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = m.String()
	}
	return list
}

// Encode writes an event, or an object of the client, as one line of JSON. It
// writes an event's object in its place, if it has one; a MarshalJSON would do
// the same in three times the time.
func Encode(e any) []byte {
	if event, ok := e.(interface{ jsonObject() any }); ok {
		e = event.jsonObject()
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		panic(err) // the types of this package cannot fail
	}
	return b.Bytes()
}

// EncodeError writes an error as one line of JSON. The place is that of the line it is
// about, empty where there is but one.
func EncodeError(err error, place string) []byte {
	line := struct {
		Error  string `json:"error"`
		Token  string `json:"token"`
		Column int    `json:"column"`
		Place  string `json:"place,omitempty"`
	}{Error: err.Error(), Place: place}
	if input, ok := errors.AsType[*InputError](err); ok {
		line.Token, line.Column = input.Token, input.Column
	}
	return Encode(line)
}

// AllEvents lists an empty event of each type, for clients that must handle all
// of them.
func AllEvents() []Event {
	return []Event{
		Solution{}, Found{}, Depth{}, Effort{}, SearchSummary{}, Count{}, Sequence{}, TwoPhaseSolution{}, State{Cube: cube.Solved}, Lengths{}, Step{}, Table{}, Generated{}, Verified{},
		Notice{}, TableProgress{}, SearchProgress{}, Skeleton{}, Better{}, Stage{}, Started{}, Ended{}, Changed{Change: history.Load{}}, WriteUp{}, Saved{}, Marked{},
		StoredAttempt{}, Restored{}, Deleted{}, Written{}, Verdict{}, Comparison{}, Link{}, Status{}, PuzzleScramble{}, PuzzlePosition{Puzzle: new(puzzle.Puzzle)},
		PuzzleSolution{}, PuzzleCount{}, Distance{}, GodTotal{}, Antipode{Position: PuzzlePosition{Puzzle: new(puzzle.Puzzle)}}, PuzzleText{}, PuzzleSummary{}, CataloguePuzzle{},
	}
}
