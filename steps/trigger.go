package steps

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"nissy/cube"
)

// Trigger is the moves that finish a DR, as for EO on F/B and DR on U/D. The first and the
// last one are quarter turns of R or L. A trigger stands for its images under the eight
// symmetries that keep both axes, each with its last turn either way.
type Trigger []cube.Move

// String returns the moves, such as "R U2 R".
func (t Trigger) String() string { return cube.FormatMoves(t) }

// Name returns the moves without spaces, such as "RU2R".
func (t Trigger) Name() string { return strings.ReplaceAll(t.String(), " ", "") }

// Case returns the case of DR that the trigger solves.
func (t Trigger) Case() cube.DRCase {
	before := cube.Solved.Apply(cube.InvertMoves(t)...)
	return before.DRCase(cube.UD)
}

// isTriggerTurn reports whether m is a quarter turn of R or L, which changes the case of
// DR on U/D and keeps EO on F/B.
func isTriggerTurn(m cube.Move) bool { return m.Axis() == cube.RL && !m.IsHalf() }

// isHalfOfRL reports whether m is R2 or L2.
func isHalfOfRL(m cube.Move) bool { return m.Axis() == cube.RL && m.IsHalf() }

// KnownTriggers returns the triggers that people use, with the most common ones first.
// Callers must not change them.
func KnownTriggers() []Trigger { return triggersInUse() }

var triggersInUse = sync.OnceValue(func() (triggers []Trigger) {
	for text := range strings.SplitSeq("R,RUR,RU'R,RU2R,RF2R,RU2F2R,RF2U2R,RU2L,RF2L,RL,RUL,RU'L", ",") {
		moves, err := cube.ParseMoves(text)
		if err != nil {
			panic("steps: " + err.Error())
		}
		triggers = append(triggers, moves)
	}
	return triggers
})

// The most triggers, and the most moves of a trigger, that ParseTriggers accepts.
const (
	maxTriggers     = 100
	maxTriggerMoves = 20
)

// ParseTriggers parses triggers that are separated by commas, such as "R,RUR,R U2 R". A
// case such as 4c4e stands for all known triggers that solve it. The result has no trigger
// twice. The error is a *cube.SyntaxError.
func ParseTriggers(text string) (triggers []Trigger, err error) {
	start := 0
	for item := range strings.SplitSeq(text, ",") {
		p := triggerParser{text, start + len(item) - len(strings.TrimLeft(item, " \t")), strings.TrimSpace(item)}
		parsed, err := p.parse()
		if err != nil {
			return nil, err
		}
		for _, t := range parsed {
			if !slices.ContainsFunc(triggers, func(other Trigger) bool { return slices.Equal(other, t) }) {
				triggers = append(triggers, t)
			}
		}
		if len(triggers) > maxTriggers {
			return nil, p.error("too many triggers", fmt.Sprintf("there can be at most %d", maxTriggers))
		}
		start += len(item) + 1
	}
	return triggers, nil
}

// triggerParser parses an item of a list of triggers, which begins at byte start of the
// text.
type triggerParser struct {
	text  string
	start int
	item  string
}

// error returns an error about the item.
func (p *triggerParser) error(problem, msg string) error {
	return p.errorAt(1, problem, p.item, msg)
}

// errorAt returns an error about a token at a column of the item.
func (p *triggerParser) errorAt(column int, problem, token, msg string) error {
	if utf8.RuneCountInString(token) > 20 {
		token = string([]rune(token)[:20]) + "..."
	}
	return &cube.SyntaxError{Problem: problem, Token: token, Column: utf8.RuneCountInString(p.text[:p.start]) + column, Msg: msg}
}

func (p *triggerParser) parse() ([]Trigger, error) {
	switch {
	case p.item == "":
		return nil, p.error("empty trigger", "write triggers such as R,RUR, or a case such as 4c4e")
	case p.item[0] >= '0' && p.item[0] <= '9':
		return p.parseCase()
	case strings.Contains(p.item, "//"):
		return nil, p.error("bad trigger", "it cannot contain a comment")
	}
	moves, err := cube.ParseMoves(p.item)
	if e, ok := err.(*cube.SyntaxError); ok {
		return nil, p.errorAt(max(e.Column, 1), e.Problem, e.Token, e.Msg)
	}
	if msg := Trigger(moves).fault(); msg != "" {
		return nil, p.error("bad trigger", msg)
	}
	return []Trigger{moves}, nil
}

// parseCase returns the known triggers that solve the case.
func (p *triggerParser) parseCase() (triggers []Trigger, err error) {
	want, ok := cube.ParseDRCase(p.item)
	if !ok {
		return nil, p.error("unknown case", "a case is the numbers of bad corners and bad edges, such as 4c4e")
	}
	for _, t := range KnownTriggers() {
		if t.Case() == want {
			triggers = append(triggers, t)
		}
	}
	if triggers == nil {
		return nil, p.error("no known trigger solves", "the known triggers solve "+namesOf(casesOf(KnownTriggers()), " "))
	}
	return triggers, nil
}

// fault says why the moves are not a trigger. It returns "" if they are one.
func (t Trigger) fault() string {
	for _, m := range t {
		if !m.IsFace() || !cube.EOMoves.Has(m) {
			return m.String() + " does not keep EO on F/B; the moves are turns of U, D, R and L, F2 and B2"
		}
	}
	switch last := t[len(t)-1]; {
	case len(t) > maxTriggerMoves:
		return fmt.Sprintf("it has more than %d moves", maxTriggerMoves)
	case !isTriggerTurn(t[0]):
		return "it begins with " + t[0].String() + ", not with a quarter turn of R or L"
	case !isTriggerTurn(last):
		return "it ends with " + last.String() + ", not with a quarter turn of R or L"
	}
	for i, m := range t[1:] {
		if m.Face() == t[i].Face() || i > 0 && m.Face() == t[i-1].Face() && m.Axis() == t[i].Axis() {
			return "its turns of " + m.Face().String() + " merge"
		}
	}
	if n := len(t); n > 1 && isHalfOfRL(t[1]) {
		return t[1].String() + " belongs before " + t[0].String() + ", to the setup"
	} else if n > 1 && isHalfOfRL(t[n-2]) {
		return t[n-2].String() + " beside " + t[n-1].String() + " is superfluous"
	}
	for i := range t {
		if t[i:].Case() == inDR {
			return "it is in DR before its end"
		}
	}
	return ""
}

// inDR is the case of a cube in DR.
var inDR = cube.NewDRCase(0, 0)

// casesOf returns the cases that the triggers solve, in order.
func casesOf(triggers []Trigger) (cases []cube.DRCase) {
	for _, t := range triggers {
		if c := t.Case(); !slices.Contains(cases, c) {
			cases = append(cases, c)
		}
	}
	slices.SortFunc(cases, func(a, b cube.DRCase) int {
		return cmp.Or(cmp.Compare(a.BadCorners, b.BadCorners), cmp.Compare(a.BadEdges, b.BadEdges))
	})
	return cases
}

// namesOf returns the names of cases or triggers as a list for messages.
func namesOf[T fmt.Stringer](list []T, separator string) string {
	var names []string
	for _, item := range list {
		names = append(names, item.String())
	}
	return strings.Join(names, separator)
}

// EndingTrigger returns the known trigger with which a solution from EO to DR ends, its moves in the
// solution, and the number of moves before it since the last change of the case of DR. The trigger is
// nil if the solution has moves on both sides or ends with no known trigger.
func EndingTrigger(a cube.Alg, eo, dr cube.Axis) (trigger Trigger, played []cube.Move, setup int) {
	if len(a.Normal) > 0 && len(a.Inverse) > 0 {
		return nil, nil, 0
	}
	f := frame{sym: toUDAndFB[dr][eo]}
	moves := f.seen(a)
	for start, m := range moves {
		if !isTriggerTurn(m) {
			continue
		}
		if t := knownWords().triggerOf(moves[start:]); t != nil {
			last := start - 1
			for last >= 0 && !isTriggerTurn(moves[last]) {
				last--
			}
			played = slices.Concat(a.Normal, a.Inverse)[start:]
			if len(played) > len(t) { // a half turn of the setup; see triggerOf
				played = slices.Delete(played, 1, 2)
			}
			return t, played, start - 1 - last
		}
	}
	return nil, nil, 0
}

var knownWords = sync.OnceValue(func() *triggerWords { return newTriggerWords(KnownTriggers()) })
