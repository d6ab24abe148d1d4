package command

import (
	"fmt"
	"strings"

	"nissy/command/options"
	"nissy/cube/state"
	"nissy/history"
	"nissy/session"
	"nissy/session/search"
)

var gripOption = &options.Option{
	Name: "--grip", Value: "GRIP", Kind: options.ChoiceValue, Choices: history.GripNames,
	Help: "how to hold a cube that the moves have turned: as they leave it (the default), or with white on top and green in front",
}

var toOption = &options.Option{
	Name: "--to", Value: "CUBE", Kind: options.TextValue, NoDefault: true, Excludes: append([]options.Exclusion{{Other: "--goal", Why: "one names a position, the other several"}}, notInChains...),
	Help: "lead to this position instead of the solved cube: moves, or a cube as for --cube",
}

var goalOption = &options.Option{
	Name: "--goal", Value: "GOALS", Kind: options.TextValue, NoDefault: true, Excludes: notInChains,
	Help: "lead to whichever of several positions is nearest: a FILE with one per line, a list with commas, or rotations, the pieces solved in any orientation to the centres",
}

// grip returns the grip of --grip, AsHeld without it.
func (in *requestInput) grip() history.Grip {
	g, _ := history.ParseGrip(in.Text(gripOption.Name)) // the option has only valid choices
	return g
}

// to returns the position of --to, nil without it.
func (in *requestInput) to() *history.Goal {
	if !in.Has(toOption.Name) {
		return nil
	}
	w := in.Last(toOption.Name).Word
	goal, err := history.ParseGoal(w.Text)
	in.fail(locate(err, w))
	return &goal
}

// goals returns the positions of --to and --goal.
func (in *requestInput) goals() search.Goals {
	g := search.Goals{To: in.to()}
	text := in.Text(goalOption.Name)
	if text == "" {
		return g
	}
	if in.isFile(text) {
		g.File = text
		return g
	}
	if g.List = splitList(text); state.IsCube(text) { // it may have commas
		g.List = []string{text}
	}
	for _, name := range g.List {
		if _, err := search.ReadGoals(name); err != nil {
			in.fail(fmt.Errorf("goal %s: %w", session.Shorten(name), err))
		}
	}
	return g
}

// splitList splits a list at its commas.
func splitList(text string) []string {
	list := strings.Split(text, ",")
	for i := range list {
		list[i] = strings.TrimSpace(list[i])
	}
	return list
}
