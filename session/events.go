package session

import (
	"fmt"

	"nissy/cube"
	"nissy/history"
	"nissy/pruning"
	"nissy/puzzle"
	"nissy/steps/insert"
)

// Event is something that a request reports. Encode turns it into a JSON object.
type Event interface{ event() }

// Notice is something that the user should know, in one line.
type Notice struct {
	Text   string       `json:"notice"`
	Advice Advice       `json:"-"` // what the user can do
	Cause  fmt.Stringer `json:"-"` // the notice of another package that this one passes on; nil: none
}

// TableProgress says how far the construction of a table is for which the request
// waits.
type TableProgress pruning.Progress

// IsProgress reports whether an event only says how far a request is. A client that is busy
// may miss it.
func IsProgress(e Event) bool {
	switch e.(type) {
	case TableProgress, SearchProgress, StatsProgress, AnalysisProgress, Effort, Stage:
		return true
	}
	return false
}

// IsResult reports whether an event is part of the answer to a request. The others are about
// the search: notices, progress, and solutions that are reported again as results.
func IsResult(e Event) bool {
	switch e.(type) {
	case Notice, Depth, Found, SearchSummary, Better, BetterInsertions, BetterChange:
		return false
	}
	return !IsProgress(e)
}

func (Notice) event()        {}
func (TableProgress) event() {}

// AllEvents lists an empty event of each type, for clients that must handle all of
// them.
func AllEvents() []Event {
	return []Event{
		Notice{}, TableProgress{}, SearchProgress{}, Started{}, Ended{},
		Solution{}, Found{}, Depth{}, Effort{}, SearchSummary{}, Count{}, Step{}, StatsProgress{}, Distribution{Lengths: []int{}}, Difference{},
		Skeleton{}, Better{}, Stage{}, Proof{}, TwoPhaseSolution{}, Insertions{}, BetterInsertions{}, Replacement{insert.Replacement{With: [][]cube.Move{nil}}}, Shortened{}, AnalyzedLine{}, AnalyzedChange{}, BetterChange{}, AnalysisProgress{}, Analysis{}, Plot{}, ListedResult{Event: Solution{}},
		Sequence{}, Lengths{}, Comparison{}, SideBySide{}, Setup{}, Link{}, State{Cube: cube.Solved}, Status{}, Explanation{}, ExplainedLine{}, Question{Cube: cube.Solved}, Judgement{}, Verdict{},
		Table{}, Generated{}, Verified{},
		Changed{Change: history.Load{}}, WriteUp{}, Saved{}, Marked{}, StoredAttempt{}, Restored{}, Deleted{}, Written{},
		PuzzleScramble{}, PuzzlePosition{Puzzle: new(puzzle.Puzzle)}, PuzzleSolution{}, PuzzleCount{},
		Distance{}, GodTotal{}, Antipode{Position: PuzzlePosition{Puzzle: new(puzzle.Puzzle)}},
		PuzzleText{}, PuzzleSummary{}, CataloguePuzzle{},
	}
}
