package command

import (
	"slices"
	"strings"

	"nissy/session"
	"nissy/session/cubes"
	"nissy/session/search"
	"nissy/steps"
	"nissy/steps/chain"
)

// stepNames lists what solve solves: steps, and chains that have a name.
func stepNames() []string { return slices.Concat(session.StepNames(), search.ChainNames()) }

// stepName returns the name of the step or chain that the user means.
func stepName(typed string) (name string, ok bool) {
	if c := chain.Named(typed); c != nil {
		return c.Name, true
	}
	if strings.HasPrefix(typed, "chain ") {
		return typed, true
	}
	return cubes.StepName(typed)
}

// isStep reports whether a word names a step, as 222 does.
func isStep(word string) bool {
	_, ok := stepName(word)
	return ok
}

// IsMoves reports whether a line without a command is moves, before a comment if there
// is one.
func IsMoves(line string) bool {
	text, _, _ := strings.Cut(line, "//")
	return isMoves(text) && !NamesStep(line)
}

// NamesStep reports whether a line without a command begins with the name of a step or a
// place of a block, although it may be moves.
func NamesStep(line string) bool {
	words := strings.Fields(line)
	return len(words) > 0 && namesStep(words[0])
}

// namesStep reports whether the first word of a line without a command names a step or a
// place of a block, although it may be moves: dr is not Dw Rw, and fr is not Fw Rw.
// Capitals are moves: DR is D R.
func namesStep(word string) bool {
	if word != strings.ToLower(word) {
		return false
	}
	return slices.Contains(stepNames(), word) || steps.AtPlace(word) != nil
}

// placeAlone returns the error for a place of a block that was typed as a step, such as
// fr, or nil if the text is not a place.
func placeAlone(typed string) *session.InputError {
	names := steps.AtPlace(typed)
	if names == nil {
		return nil
	}
	hint := "did you mean " + names[0] + "?"
	if len(names) > 1 {
		hint += " other blocks there are " + strings.Join(names[1:], ", ")
	}
	return &session.InputError{Problem: "a place without a block", Token: typed, Msg: hint}
}

// unknownStep returns the error for a step that does not exist. The hint is for a name
// that is near to none.
func unknownStep(typed, hint string) *session.InputError {
	if place := placeAlone(typed); place != nil {
		return place
	}
	return session.Unknown("step", typed, session.StepNames(), hint)
}
