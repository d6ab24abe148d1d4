package puzzles

import (
	"context"
	"fmt"
	"math/big"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"nissy/puzzle"
	"nissy/puzzle/solver"
	"nissy/session"
)

// PuzzleGoals are the positions that solutions may lead to, instead of the solved one.
type PuzzleGoals struct {
	// Goals has the moves that lead to each, or one of the names "solved", "rotations" and "antipodes". GoalFile is a
	// file with such goals, one per line, or a scramble file of ksolve+.
	Goals    []string `json:"goals"`
	GoalFile string   `json:"goal_file"`
}

// mostPuzzleGoals is the largest number of goals.
const mostPuzzleGoals = 3000

// mostForAntipodes is the largest number of positions of a puzzle whose antipodes can be goals.
const mostForAntipodes = 100_000_000

// read returns the goals, and the moves that solutions must not have; none if there are no goals. antipodes
// computes those of that name.
func (r PuzzleGoals) read(p *puzzle.Puzzle, antipodes func() ([]puzzle.Goal, error)) (goals []puzzle.Goal, without *puzzle.Limit, err error) {
	list := slices.Clone(r.Goals)
	if r.GoalFile != "" {
		text, err := readPuzzleFile(r.GoalFile)
		if err != nil {
			return nil, nil, err
		}
		if isScrambleFile(text) {
			goals, err = scrambledGoals(p, filepath.Base(r.GoalFile), text)
		} else {
			list = slices.Concat(list, goalLines(text))
		}
		if err != nil {
			return nil, nil, err
		}
	}
	for i, text := range list {
		switch text {
		case "solved":
			goals = append(goals, puzzle.Goal{Name: text, State: p.Solved})
		case "rotations":
			rotations, err := p.RotationGoals(mostPuzzleGoals)
			if err != nil {
				return nil, nil, err
			}
			goals, without = append(goals, rotations...), forbidRotations(p)
		case "antipodes":
			farthest, err := antipodes()
			if err != nil {
				return nil, nil, err
			}
			goals = append(goals, farthest...)
		default:
			state, err := p.ParseSequence(text)
			if err != nil {
				return nil, nil, fmt.Errorf("goal %d: %w", i+1, err)
			}
			goals = append(goals, puzzle.Goal{Name: text, State: state})
		}
	}
	if len(goals) > mostPuzzleGoals {
		return nil, nil, fmt.Errorf("%d goals: a search can have at most %d", len(goals), mostPuzzleGoals)
	}
	if len(goals) == 0 && r.GoalFile != "" {
		return nil, nil, &session.InputError{Problem: "no goals", Token: session.Shorten(r.GoalFile), Msg: "give one per line"}
	}
	return goals, without, nil
}

// antipodes returns the positions of a puzzle that are farthest from the solved one as goals. It returns an error if
// these are too many, or the puzzle has too many positions.
func antipodes(ctx context.Context, p *puzzle.Puzzle, metric puzzle.Metric, tables *solver.Tables) (goals []puzzle.Goal, err error) {
	count, err := solver.CountPositions(ctx, p)
	if err != nil {
		return nil, err
	}
	if count == nil || count.Cmp(big.NewInt(mostForAntipodes)) > 0 {
		how := "an unknown number of"
		if count != nil {
			how = humanize.BigComma(count)
		}
		return nil, &session.InputError{
			Problem: "unknown antipodes", Msg: fmt.Sprintf("the puzzle has %s positions, and they are computed for up to %s", how, humanize.Comma(mostForAntipodes)),
		}
	}
	s := solver.New(p, tables)
	defer s.Close()
	god, err := s.God(ctx, solver.GodRequest{Metric: metric, Antipodes: mostPuzzleGoals + 1})
	if err != nil {
		return nil, err
	}
	for i, a := range god.Antipodes {
		goals = append(goals, puzzle.Goal{Name: fmt.Sprint("antipode ", i+1), State: a.State})
	}
	return goals, nil
}

// isScrambleFile reports whether the text begins with a command of a scramble file.
func isScrambleFile(text string) bool {
	return slices.ContainsFunc(goalLines(text), func(line string) bool {
		word, _, _ := strings.Cut(line, " ")
		return word == "Scramble" || word == "ScrambleAlg"
	})
}

// goalLines returns the lines that are neither empty nor comments.
func goalLines(text string) (list []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			list = append(list, line)
		}
	}
	return list
}

// scrambledGoals returns the positions of a scramble file.
func scrambledGoals(p *puzzle.Puzzle, file, text string) (goals []puzzle.Goal, err error) {
	scrambles, err := p.ParseScrambles(file, text)
	for _, s := range scrambles {
		if s.Kind == puzzle.Random {
			return nil, &session.InputError{Problem: "no goal", Token: session.Shorten(s.Name), Msg: "a random position cannot be a goal"}
		}
		goals = append(goals, puzzle.Goal{Name: s.Name, State: s.Start})
	}
	return goals, err
}

// forbidRotations returns the limit that forbids rotations of the whole puzzle.
func forbidRotations(p *puzzle.Puzzle) *puzzle.Limit {
	var limit puzzle.Limit
	for m := range p.Moves {
		if p.IsRotation(m) {
			limit.Moves = append(limit.Moves, m)
		}
	}
	return &limit
}

// nameOf returns the name of the goal to which moves lead from the start; empty if there are no goals.
func nameOf(p *puzzle.Puzzle, goals []puzzle.Goal, start puzzle.State, moves []int) string {
	if len(goals) == 0 {
		return ""
	}
	for _, m := range moves {
		start = p.Apply(start, m)
	}
	start = p.Reduce(start)
	i := slices.IndexFunc(goals, func(g puzzle.Goal) bool { return p.Reduce(g.State).Equal(start) })
	if i < 0 { // parts of the scramble need not be solved
		return ""
	}
	return goals[i].Name
}
