package analysis

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"nissy/cube"
	"nissy/history"
	"nissy/pruning"
	"nissy/steps"
	"nissy/steps/chain"
)

// Kind is a kind of change that makes an attempt shorter.
type Kind string

// The kinds of changes.
const (
	Step Kind = "step" // another step on the same sides
	Side Kind = "side" // a step on the other side, or on both

	// The same step with its last quarter turn the other way, or a step that begins by reversing
	// the last quarter turn before it.
	Cancellation Kind = "cancellation"

	Replace Kind = "replace" // a shorter sequence instead of at most mostSeen moves of a line

	// Insertions instead of the last line of the skeleton, or instead of insertions of the attempt.
	Insertion Kind = "insertion"

	Premove Kind = "premove" // a move on the side that the line does not use, then the same step

	// A shorter sequence instead of a longer stretch, or one across lines. No person sees it, so it does not count for what is within
	// reach, and no line has lost its moves.
	Also Kind = "also"
)

// Kinds lists the kinds of changes that count.
func Kinds() []Kind { return []Kind{Step, Side, Cancellation, Replace, Insertion, Premove} }

// defaultTime is how long an analysis takes by default once the tables are ready.
const defaultTime = 10 * time.Second

// Options say what is within reach and how long to search.
type Options struct {
	// Limits is a chain that finds what a person may find. Nil means the preset human, or
	// blocks if the attempt solves a block before an EO, or if that is unknown, the one that reaches fewer moves.
	Limits *chain.Chain

	// If the attempt is the result of Attempt.HeldBefore, Held translates the moves in the texts of
	// Alternative.How. Analyze does not translate any other moves of the Report.
	Held history.Held

	Known []history.Attempt // solutions of the same scramble; what they have after lines of the attempt is within reach

	Time    time.Duration // 0: defaultTime
	Threads int           // 0: all cores
}

// Observer follows an analysis. Any of its functions may be nil. Analyze never calls two of
// them at the same time.
type Observer struct {
	// Progress is called before each search of a round.
	Progress func(Progress)

	// Better is called when something shorter is within reach than before.
	Better func(Alternative)
}

// Progress says how far an analysis is.
type Progress struct {
	Beam        int // the width of the beam in this round
	Done, Total int // searches of the round
	Elapsed     time.Duration
}

// Report is an analysis of an attempt. Lengths are in HTM, after merging.
type Report struct {
	Attempt  history.Attempt
	limits   string // the chain, as text
	Reach    int    // within reach before the first line
	Searched bool   // Reach was searched to the end
	Lines    []Line // those of the attempt that have moves

	// Changes has the best change of each line that lost moves. One of the kind Also is the last.
	Changes []Alternative
}

// Line is a line of the attempt and what was lost there.
type Line struct {
	history.Line
	Features Features
	Joined   bool // with the next line it is one step, as an RZP and a DR are; what is lost counts there
	Reach    int  // within reach after the line; if Joined, before it
	Loss     int  // by how much Reach is greater than before the step
	Kind     Kind // of the best change; empty if Loss is 0

	// Lower and Upper bound what was lost, compared with Report.Reach: they are Loss if Searched. The lower bounds of all lines together are
	// at most what the attempt has lost.
	Lower, Upper int

	// Searched reports whether what was within reach before the step was searched to the end, and
	// SearchedAfter the same of Reach. If not, it is "at most".
	Searched, SearchedAfter bool

	// Better is what was there instead, the best first and, of equally good changes, the simplest:
	// one that merges, a quarter turn the other way, insertions, the fewest first, another step, a
	// step on another side, a premove, a replacement. If Loss is not 0, the first one leads to a
	// total of Reach-Loss. The others lead to at most Reach moves.
	Better []Alternative

	// Ways is the number of ways to make the step in Moved moves, as many as it has. Counted
	// reports whether Ways is exact; otherwise there may be more. Rank is 1 plus the number of
	// these ways that lead to a shorter solution. Shortest is the length of the shortest way to
	// make the step. All are 0 if the line completes no step of the limits, or does it in a way that
	// they do not allow. Rank is also 0 if the limits end with insertions.
	Rank, Ways, Shortest, Moved int
	Counted                     bool
}

// Alternative is a change of the attempt, and what it leads to.
type Alternative struct {
	Line  int // the number of the line that it replaces, from 1, in Report.Lines
	Kind  Kind
	Moves cube.Alg // instead of the line; all moves of the solution if IsWhole
	Step  string   // what the moves solve, such as drfb-eorl
	Total int      // the number of moves of the solution

	Cancelled int // the moves that cancel between Moves and those before them; 0 if IsWhole

	Features Features   // of the changed line
	Then     []Features // of the lines after it, empty for notes; none if IsWhole

	// How says how a person could have seen it, such as "R U2 R after 3 moves".
	How []string

	Solution []cube.Move    // without NISS
	Lines    []history.Line // all lines of the attempt with the change

	merges bool // it begins by reversing the last quarter turn before it
}

// IsWhole reports whether Moves is the whole solution.
func (a Alternative) IsWhole() bool {
	return a.Kind == Replace || a.Kind == Also || a.Kind == Insertion
}

// Texts returns all lines of the solution as in a write-up.
func (a Alternative) Texts() (texts []string) {
	for _, l := range a.Lines {
		texts = append(texts, l.WithComment())
	}
	return texts
}

// Length returns the number of moves of the alternative.
func (a Alternative) Length() int { return a.Moves.Count(cube.HTM) }

// Text describes the alternative, such as "(U L2 F) leads to 19: drfb-eorl, case 4a1 4e".
func (a Alternative) Text() string {
	if a.IsWhole() {
		return fmt.Sprintf("%s leads to %d", strings.Join(a.How, ", "), a.Total)
	}
	text := fmt.Sprintf("%s%s leads to %d", a.Moves, mergedText(a.Length(), a.Cancelled), a.Total)
	if len(a.How) > 0 {
		text += ": " + strings.Join(a.How, ", ")
	}
	return text
}

// ErrNoSkeleton reports that an attempt has nothing to analyze.
var ErrNoSkeleton = errors.New("no skeleton to analyze: write the lines of a solution after the scramble")

// UnsolvedError reports that the lines of an attempt do not solve its scramble.
type UnsolvedError struct {
	Left string // what they leave unsolved, such as AB3C
}

func (e *UnsolvedError) Error() string {
	return fmt.Sprintf("the lines do not solve the scramble: %s is left after the last line; analyze needs a complete solution of it", e.Left)
}

// check returns an error if the attempt cannot be analyzed.
func check(a history.Attempt) error {
	if a.Last() == nil {
		return ErrNoSkeleton
	}
	if a.Complete() {
		return nil
	}
	c := a.Cube()
	return &UnsolvedError{c.Cycles().Name()}
}

// Analyze analyzes a complete attempt. It returns ErrNoSkeleton or an *UnsolvedError if it
// cannot. When ctx ends it returns what it has found so far and the error of ctx. If all
// prefixes were searched to the end, the report is the same for any number of threads.
func Analyze(ctx context.Context, st *pruning.Store, a history.Attempt, o Options, observer Observer) (*Report, error) {
	if err := check(a); err != nil {
		return nil, err
	}
	limits := []*chain.Chain{o.Limits}
	if o.Limits == nil {
		limits = defaultLimits(a)
	}
	if o.Threads <= 0 {
		o.Threads = runtime.GOMAXPROCS(0)
	}
	o.Time = cmp.Or(max(o.Time, 0), defaultTime) / time.Duration(len(limits))
	var best *Report
	for _, o.Limits = range limits {
		s, err := newSearch(ctx, st, a, o, observer)
		if err != nil {
			return best, err
		}
		err = s.run(ctx)
		if r := s.report(); best == nil || r.Reach < best.Reach {
			best = r
		}
		if err != nil {
			return best, err
		}
	}
	return best, nil
}

// defaultLimits returns the preset for the attempt: blocks if it solves a block before an EO. If a line solves all edges before there is
// either, it may have been found in both ways, so it returns both presets.
func defaultLimits(a history.Attempt) []*chain.Chain {
	start := a.Scrambled()
	human, blocks := chain.Named("human"), chain.Named("blocks")
	for i := range a.Lines() {
		c := a.Truncate(i + 1).Cube()
		switch facts := steps.FactsOf(&c); {
		case facts.Has(steps.Fact{Kind: steps.Edges}):
			return []*chain.Chain{human, blocks}
		case slices.ContainsFunc(axesInOrder, func(a cube.Axis) bool { return facts.Has(steps.EO.On(a)) }):
			return []*chain.Chain{human}
		case hasBlock(&c) && !hasBlock(&start):
			return []*chain.Chain{blocks}
		}
	}
	return []*chain.Chain{human}
}

// hasBlock reports whether a block is solved that is a step of the preset blocks, or an F2L.
func hasBlock(c *cube.Cube) bool {
	return slices.ContainsFunc(c.Blocks(), func(b cube.Block) bool {
		return slices.Contains([]string{"222", "223", "F2L-1", "F2L"}, b.Kind)
	})
}
