package search

import (
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/internal/textfile"
	"nissy/session"
	"nissy/steps"
)

// Goals are the positions that a search of the whole cube may lead to, instead of the solved cube.
type Goals struct {
	To *history.Goal `json:"to"` // a single one; nil: those of the lists

	// List has goals as ReadGoals reads them. File is the file with such a list, one per line.
	List []string `json:"goals"`
	File string   `json:"goal_file"`
}

// MostGoals is the largest number of goals of a search.
const MostGoals = 10_000

// goalSets have the goals of each name.
var goalSets = map[string]func() []history.Goal{
	"solved":    func() []history.Goal { return []history.Goal{{Name: "solved", Cube: cube.Solved}} },
	"rotations": rotations,
}

// ReadGoals returns the goals of a name, or the one that history.ParseGoal reads.
func ReadGoals(text string) ([]history.Goal, error) {
	if set := goalSets[text]; set != nil {
		return set(), nil
	}
	if text == "antipodes" { // which small puzzles have
		return nil, &session.InputError{Problem: "unknown antipodes", Msg: "nobody has listed those of this cube; ksolve knows those of small puzzles"}
	}
	goal, err := history.ParseGoal(text)
	return []history.Goal{goal}, err
}

// rotations returns the positions in which the pieces are solved, but turned together against the
// centres. Turns of faces reach 12 of the 24.
func rotations() (goals []history.Goal) {
	for s := range cube.Sym(cube.NumRotations) {
		c := s.Rotation()
		back := c.Turned()
		name := "rotation " + cube.FormatMoves(cube.InvertMoves(back))
		if len(back) == 0 {
			name = "solved"
		}
		c.Center = cube.Solved.Center
		if c.Check() == nil {
			goals = append(goals, history.Goal{Name: name, Cube: c})
		}
	}
	return goals
}

// areGiven reports whether the search has other goals than the solved cube.
func (g Goals) areGiven() bool { return g.To != nil || len(g.List) > 0 || g.File != "" }

// Resolved returns the goals with the lines of the file in the list.
func (g Goals) Resolved() (Goals, error) {
	if g.File == "" {
		return g, nil
	}
	text, err := textfile.Read(g.File)
	if err != nil {
		return g, err
	}
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			g.List = append(g.List, line)
		}
	}
	if len(g.List) == 0 {
		return g, fmt.Errorf("%s has no goals: give one per line", g.File)
	}
	g.File = ""
	return g, nil
}

// read returns all goals, which are possible and different as positions that may be turned.
func (g Goals) read() (goals []history.Goal, err error) {
	if g.To != nil {
		if len(g.List) > 0 {
			return nil, &session.InputError{Problem: "to and goals", Msg: "give one of them"}
		}
		goals = []history.Goal{*g.To}
	}
	for i, text := range g.List {
		found, err := ReadGoals(text)
		if err != nil {
			return nil, fmt.Errorf("goal %d: %w", i+1, err)
		}
		goals = append(goals, found...)
	}
	for _, goal := range goals {
		if err := goal.Cube.Check(); err != nil {
			return nil, fmt.Errorf("goal %s: %w", session.Shorten(goal.Name), err)
		}
	}
	known := map[cube.Cube]bool{}
	goals = slices.DeleteFunc(goals, func(g history.Goal) bool {
		c := g.Cube.Upright()
		isKnown := known[c]
		known[c] = true
		return isKnown
	})
	if len(goals) > MostGoals {
		return nil, fmt.Errorf("%d goals: a search can have at most %d", len(goals), MostGoals)
	}
	return goals, nil
}

// Describe says which goals these are, for messages about a step: it follows its name.
func (g Goals) Describe() string {
	goals, err := g.read()
	switch {
	case err != nil || len(goals) == 0:
		return ""
	case len(goals) == 1:
		return " to " + session.Shorten(goals[0].Name)
	}
	return fmt.Sprintf(" to any of %d goals", len(goals))
}

// toGoals returns the step with the goals of the request, as they are seen from a position.
func (r Solve) toGoals(step *steps.Step, from history.Held) (*steps.Step, error) {
	if !r.areGiven() {
		return step, nil
	}
	goals, err := r.Goals.read()
	if err != nil {
		return nil, err
	}
	for i := range goals {
		goals[i].Cube = from.Goal(goals[i].Cube)
	}
	return step.WithGoals(goals)
}
