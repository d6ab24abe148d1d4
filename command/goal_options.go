package command

import (
	"fmt"
	"strings"

	"nissy/cube/state"
	"nissy/history"
	"nissy/session"
	"nissy/session/search"
)

var gripOption = &option{
	name: "--grip", value: "GRIP", kind: choiceValue, choices: history.GripNames,
	help: "how to hold a cube that the moves have turned: as they leave it (the default), or with white on top and green in front",
}

var toOption = &option{
	name: "--to", value: "CUBE", kind: textValue, noDefault: true, excludes: append([]exclusion{{"--goal", "one names a position, the other several"}}, notInChains...),
	help: "lead to this position instead of the solved cube: moves, or a cube as for --cube",
}

var goalOption = &option{
	name: "--goal", value: "GOALS", kind: textValue, noDefault: true, excludes: notInChains,
	help: "lead to whichever of several positions is nearest: a FILE with one a line, a list with commas, or rotations, the pieces solved in any orientation to the centres",
}

// grip returns the grip of --grip, AsHeld without it.
func (in *requestInput) grip() history.Grip {
	g, _ := history.ParseGrip(in.Text(gripOption.name)) // the option has only valid choices
	return g
}

// to returns the position of --to, nil without it.
func (in *requestInput) to() *history.Goal {
	if !in.Has(toOption.name) {
		return nil
	}
	w := in.last(toOption.name).word
	goal, err := history.ParseGoal(w.Text)
	in.fail(locate(err, w))
	return &goal
}

// goals returns the positions of --to and --goal.
func (in *requestInput) goals() search.Goals {
	g := search.Goals{To: in.to()}
	text := in.Text(goalOption.name)
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
