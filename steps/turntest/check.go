package turntest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"nissy/cube"
	"nissy/cube/state"
	"nissy/history"
)

// answer is the answer to a request, and what is wrong with it.
type answer struct {
	request  object
	scramble history.Position // without the skeleton
	position history.Position // with it
	grip     history.Grip
	results  []object // the lines that have results
	failure  string   // the error of the answer; empty: none
	mistake  bool     // the error says which field of the request, or which column of a text, is wrong
	any      bool     // the request was not drawn, so it may fail or have no results
	problems []error
}

// Check checks the lines of the answer to a request. The error lists what is wrong, such as moves
// that do not solve the step that they are for.
func Check(body string, lines []string) error {
	var a answer
	if err := a.read(body, lines); err != nil {
		return fmt.Errorf("%s: %w", body, err)
	}
	a.check()
	return a.err(body)
}

// CheckAny is Check for any request. It also accepts an answer that is one of the errors that a mistake in a request,
// a position without a solution, or a limit leads to.
func CheckAny(body string, lines []string) error {
	a := answer{any: true}
	if err := a.read(body, lines); err != nil {
		return nil // only a position that nissy reads can be checked
	}
	if a.failure != "" && !a.mistake && !expected.MatchString(a.failure) {
		a.fail("unexpected error: %s", a.failure)
	}
	_, known := commands[a.request.text("command")]
	if known && len(a.results) > 0 && a.request["text"] == nil && a.request["lines"] == nil {
		a.check()
	}
	return a.err(body)
}

// expected are the errors that CheckAny accepts.
var expected = regexp.MustCompile(strings.Join([]string{
	`^unknown field `,
	`^context deadline exceeded$`, `^the time limit of \S+ has passed$`,
	` must be solved\b`,
	` cannot lead to given positions; `,
	`\bno solution\b`,
	`^more than a slice is left, `, `^no \d+ slice moves? makes? the skeleton shorter$`,
	`^cannot prove a chain that ends with insertions: `,
	`^the lines do not solve the scramble: `, `^no skeleton to analyze: `, `^no(thing| lines) to explain: `,
	`^the solution does not solve the scramble$`, `^the rules do not allow the solution `,
}, "|"))

// command is how to check the answers to a command.
type command struct {
	check   func(*answer)
	mayFail func(*answer) bool // whether the answer may be an error; nil: never
}

// commands are the commands whose answers can be checked.
var commands = map[string]command{
	"solve": {checkSolutions, notReady}, "twophase": {check: checkTwoPhase},
	"chain": {check: checkChain}, "multistep": {check: checkChain}, "two_gen": {check: checkChain},
	"fmc": {check: checkChain}, "human": {check: checkChain}, "blocks": {check: checkChain},
	"status": {check: checkStatus}, "print": {check: checkCube}, "apply": {check: checkCube}, "inverse": {check: checkCube},
	"cleanup": {check: checkSequence}, "invert": {check: checkSequence}, "unniss": {check: checkSequence},
	"setup": {check: checkSetup}, "link": {check: checkLink}, "compare": {check: checkCompare}, "verify": {check: checkVerify},
	"explain": {checkExplanation, explainsNothing}, "quiz_answer": {check: checkQuiz}, "stats": {check: checkStats},
	"replace": {check: checkReplace}, "insert": {checkInsert, func(a *answer) bool { return isSolved(a.position) }},
	"analyze": {checkAnalysis, func(a *answer) bool { return a.position.Skeleton.Count(cube.HTM) == 0 }},
}

// check checks the answer unless it is an error. After verify an error may follow, which says that
// the rules of competitions do not allow the solution.
func (a *answer) check() {
	name := a.request.text("command")
	c := commands[name]
	switch {
	case a.failure == "" || name == "verify":
		c.check(a)
		a.checkGrip()
	case !a.any && (c.mayFail == nil || !c.mayFail(a)):
		a.fail("failed: %s", a.failure)
	}
}

// err returns the problems, with the request and the answer.
func (a *answer) err(body string) error {
	if err := errors.Join(a.problems...); err != nil {
		text, _ := json.Marshal(a.results)
		return fmt.Errorf("%s\n%s\n%w", body, text, err)
	}
	return nil
}

// checkGrip checks that solutions of a request with a grip say how the position is turned, and that
// those in the fixed grip leave it upright.
func (a *answer) checkGrip() {
	c := a.position.Cube()
	turned := ""
	if !c.CentersSolved() {
		turned = c.Center[cube.U].String() + c.Center[cube.F].String()
	}
	for _, o := range a.results {
		if a.request["grip"] == nil || o["scramble"] == nil || o["normal"] == nil || o["text"] != nil {
			continue
		}
		a.expect(o.text("turned") == turned, "the faces on top and in front are %s", turned)
		after := a.position.Then(o.alg()).Cube()
		a.expect(a.grip != history.Fixed || after.CentersSolved(), "%v does not end in the fixed grip", o.alg())
	}
}

// otherFields are fields of lines that are not results.
var otherFields = []string{"progress", "notice", "done", "proved", "depth", "found", "effort", "summary", "better", "stage", "stats_progress", "waiting"}

func (a *answer) read(body string, lines []string) error {
	if err := json.Unmarshal([]byte(body), &a.request); err != nil {
		return err
	}
	scramble, err := cube.ParseAlg(a.request.text("scramble"))
	if err != nil {
		return err
	}
	skeleton, err := cube.ParseAlg(a.request.text("moves"))
	if err != nil {
		return err
	}
	a.scramble.Moves = scramble
	if text := a.request.text("cube"); text != "" {
		c, err := state.Parse(text)
		if err != nil {
			return err
		}
		a.scramble.State = &c
	}
	a.position = a.scramble.Then(skeleton)
	a.grip, err = history.ParseGrip(cmp.Or(a.request.text("grip"), "held"))
	if err != nil {
		return err
	}
	for _, text := range lines {
		var o object
		if err := json.Unmarshal([]byte(text), &o); err != nil {
			return fmt.Errorf("%s: %w", text, err)
		}
		if failure, ok := o["error"].(string); ok {
			a.failure, a.mistake = failure, o.text("field") != "" || o.number("column") > 0
			continue
		}
		if !o.isOther() {
			a.results = append(a.results, o)
		}
	}
	return nil
}

// fail records a problem.
func (a *answer) fail(format string, args ...any) {
	a.problems = append(a.problems, fmt.Errorf(format, args...))
}

// expect records a problem unless ok.
func (a *answer) expect(ok bool, format string, args ...any) {
	if !ok {
		a.fail(format, args...)
	}
}

// object is a JSON object.
type object map[string]any

// isOther reports whether the object is a line that is not a result. Some results have one of
// otherFields, too, but also a scramble or a text.
func (o object) isOther() bool {
	for _, f := range otherFields {
		if _, ok := o[f]; ok && o["scramble"] == nil && o["text"] == nil {
			return true
		}
	}
	return false
}

func (o object) text(field string) string {
	s, _ := o[field].(string)
	return s
}

func (o object) number(field string) int {
	n, _ := o[field].(float64)
	return int(n)
}

func (o object) list(field string) []any {
	l, _ := o[field].([]any)
	return l
}

func (o object) objects(field string) (objects []object) {
	for _, item := range o.list(field) {
		if m, ok := item.(map[string]any); ok {
			objects = append(objects, m)
		}
	}
	return objects
}

func (o object) texts(field string) (texts []string) {
	for _, item := range o.list(field) {
		s, _ := item.(string)
		texts = append(texts, s)
	}
	return texts
}

// moves returns a field that is a list of moves.
func (o object) moves(field string) []cube.Move {
	moves, err := cube.ParseMoves(strings.Join(o.texts(field), " "))
	if err != nil {
		panic(err) // nissy writes what it can read
	}
	return moves
}

// alg returns the moves of the fields normal and inverse.
func (o object) alg() cube.Alg {
	return cube.Alg{Normal: o.moves("normal"), Inverse: o.moves("inverse")}
}
