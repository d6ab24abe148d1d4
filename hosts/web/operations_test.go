package web_test

import (
	"embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/hosts/web/pagetest"
	"nissy/internal/patience"
	"nissy/internal/sample"
	"nissy/session"
	_ "nissy/session/all" // all requests
	"nissy/session/attempts"
	"nissy/session/sessiontest"
)

// operation is what a user does in one of two tabs.
type operation struct {
	Kind    string `json:"kind"`
	Tab     int    `json:"tab"`
	Line    int    `json:"line"` // its number in the order in which lines were added, from 0; -1: the scramble
	Text    string `json:"text"`
	Other   string `json:"other"` // what the other tab adds at the same time
	Comment string `json:"comment"`
}

// shownLine is a line as the page shows it.
type shownLine struct {
	Parent   int    `json:"parent"` // its number; -1: the scramble
	Normal   string `json:"normal"`
	Inverse  string `json:"inverse"`
	Comment  string `json:"comment"`
	Star     bool   `json:"star"`
	Hidden   bool   `json:"hidden"`
	Finished bool   `json:"finished"`
	Length   int    `json:"length"`
	Total    int    `json:"total"`
	Solved   bool   `json:"solved"` // the lines up to this one solve the cube
}

// shownAttempt is an attempt as the page shows it.
type shownAttempt struct {
	Title string      `json:"title"`
	Undo  bool        `json:"undo"`
	Redo  bool        `json:"redo"`
	Lines []shownLine `json:"lines"`
}

// modelLine is a line of the model. Lines that were deleted remain, and so do those after them.
type modelLine struct {
	parent                 int // in all lines; -1: the scramble
	moves                  cube.Alg
	comment                string
	star, hidden, finished bool
	deleted                bool
}

// modelState is the attempt at one time.
type modelState struct {
	title string
	lines []modelLine
}

// model is what the attempt must be: the state after each change, and those that were undone.
type model struct {
	states []modelState
	undone []modelState // the last is the next to redo
	read   func(text string) cube.Alg
}

func (m *model) now() *modelState { return &m.states[len(m.states)-1] }

// visible returns the lines that are not deleted, and not after a deleted one, as indices into all lines.
func (s *modelState) visible() (list []int) {
	there := map[int]bool{-1: true}
	for i, l := range s.lines {
		if there[l.parent] && !l.deleted {
			there[i] = true
			list = append(list, i)
		}
	}
	return list
}

// lastShown returns the line after which the page adds moves if a line is selected, as indices into the visible ones: of a
// hidden line the last one before it that is not.
func (m *model) lastShown(line int) int {
	lines := m.shown().Lines
	shown := line
	for at := line; at >= 0; at = lines[at].Parent {
		if lines[at].Hidden {
			shown = lines[at].Parent
		}
	}
	return shown
}

// change begins a new state, as the page does for each change that can be undone.
func (m *model) change(f func(s *modelState)) {
	next := modelState{m.now().title, slices.Clone(m.now().lines)}
	f(&next)
	m.states = append(m.states, next)
	m.undone = nil
}

func (m *model) changeLine(i int, f func(l *modelLine)) {
	m.change(func(s *modelState) { f(&s.lines[i]) })
}

// add adds a line, unless there is one with the same moves: that is shown again if it was hidden.
func (m *model) add(parent int, text, comment string) {
	moves := m.read(text)
	for _, i := range m.now().visible() {
		if l := m.now().lines[i]; l.parent == parent && l.moves.String() == moves.String() {
			if l.hidden {
				m.changeLine(i, func(l *modelLine) { l.hidden = false })
			}
			return
		}
	}
	m.change(func(s *modelState) {
		s.lines = append(s.lines, modelLine{parent: parent, moves: moves, comment: comment})
	})
}

// addBoth adds two lines of tabs that do not know of each other's.
func (m *model) addBoth(parent int, o operation) {
	before := model{states: []modelState{*m.now()}, read: m.read}
	m.add(parent, o.Text, o.Comment)
	before.add(parent, o.Other, o.Comment)
	if len(before.states) == 1 {
		return
	}
	if n := len(before.now().lines); n > len(before.states[0].lines) {
		m.change(func(s *modelState) { s.lines = append(s.lines, before.now().lines[n-1]) })
		return
	}
	for i, l := range before.now().lines { // the line was hidden
		if l.hidden != before.states[0].lines[i].hidden {
			m.changeLine(i, func(l *modelLine) { l.hidden = false })
		}
	}
}

// apply does what the operation does.
func (m *model) apply(o operation) {
	at := -1
	if o.Line >= 0 {
		at = m.now().visible()[o.Line]
	}
	switch o.Kind {
	case "add":
		m.add(at, o.Text, o.Comment)
	case "both":
		m.addBoth(at, o)
	case "edit":
		if moves := m.read(o.Text); moves.String() != m.now().lines[at].moves.String() {
			m.changeLine(at, func(l *modelLine) { l.moves = moves })
		}
	case "swap":
		m.changeLine(at, func(l *modelLine) { l.moves = cube.Alg{Normal: l.moves.Inverse, Inverse: l.moves.Normal} })
	case "comment":
		if m.now().lines[at].comment != o.Text {
			m.changeLine(at, func(l *modelLine) { l.comment = o.Text })
		}
	case "title":
		if m.now().title != o.Text {
			m.change(func(s *modelState) { s.title = o.Text })
		}
	case "star":
		m.changeLine(at, func(l *modelLine) { l.star = !l.star })
	case "hide":
		m.changeLine(at, func(l *modelLine) { l.hidden = !l.hidden })
	case "finish":
		m.changeLine(at, func(l *modelLine) { l.finished = !l.finished })
	case "delete":
		m.changeLine(at, func(l *modelLine) { l.deleted = true })
	case "undo":
		if n := len(m.states); n > 1 {
			m.undone = append(m.undone, m.states[n-1])
			m.states = m.states[:n-1]
		}
	case "redo":
		if n := len(m.undone); n > 0 {
			m.states = append(m.states, m.undone[n-1])
			m.undone = m.undone[:n-1]
		}
	}
}

// shown returns the attempt as the page must show it, without lengths and solutions.
func (m *model) shown() shownAttempt {
	a := shownAttempt{Title: m.now().title, Undo: len(m.states) > 1, Redo: len(m.undone) > 0, Lines: []shownLine{}}
	number := map[int]int{-1: -1}
	for k, i := range m.now().visible() {
		number[i] = k
		l := m.now().lines[i]
		a.Lines = append(a.Lines, shownLine{
			Parent: number[l.parent], Normal: cube.FormatMoves(l.moves.Normal), Inverse: cube.FormatMoves(l.moves.Inverse),
			Comment: l.comment, Star: l.star, Hidden: l.hidden, Finished: l.finished,
		})
	}
	return a
}

// notations are moves as people write them. The page reads most of them, and asks nissy about the others.
var notations = []string{
	"R", "U'", "F2", "R U R' U'", "RUR'U'", "Rw", "r", "l2 u'", "2Rw U", "M2", "M' E S2", "x", "y R z'", "x2 Uw", "R2'", "L3", "D’ B‘",
	"(R)", "U (F' D)", "(L2) B (R' U)", "^(B R) U", "(M) x (y)", "R L R", "U U'", "(Fw' z2) Lw",
}

// randomOperation draws an operation that a user may do now.
func randomOperation(rng *rand.Rand, m *model, scramble []cube.Move) operation {
	moves := func() string {
		text := notations[rng.IntN(len(notations))]
		if rng.IntN(3) == 0 {
			text += " " + notations[rng.IntN(len(notations))]
		}
		return text
	}
	o := operation{Kind: "add", Tab: rng.IntN(2), Line: -1, Text: moves(), Comment: [...]string{"", "eo", "a // see http://x", "<b>"}[rng.IntN(4)]}
	visible := m.now().visible()
	if len(visible) > 0 && rng.IntN(5) > 0 {
		o.Line = len(visible) - 1 - rng.IntN(min(len(visible), 4))
	}
	n := rng.IntN(100)
	if n < 46 {
		o.Line = m.lastShown(o.Line)
	}
	switch {
	case n < 35:
	case n < 42: // solve the cube: the moves on inverse, the scramble and those on normal, undone
		at := cube.Alg{}
		for i := o.Line; i >= 0; i = m.shown().Lines[i].Parent {
			at = m.now().lines[visible[i]].moves.Then(at)
		}
		o.Text = cube.FormatMoves(slices.Concat(cube.InvertMoves(at.Normal), cube.InvertMoves(scramble), at.Inverse))
	case n < 46:
		o.Kind = "both"
		o.Text, o.Other = notations[rng.IntN(4)], notations[rng.IntN(4)]
	case n < 60:
		o.Kind = "undo"
	case n < 69:
		o.Kind = "redo"
	case n < 71:
		o.Kind, o.Text = "title", moves()
	case n < 72:
		o.Kind = "reload"
	case o.Line < 0:
	default:
		o.Kind = [...]string{"edit", "edit", "edit", "swap", "comment", "comment", "star", "hide", "finish", "delete"}[rng.IntN(10)]
	}
	return o
}

// sources are the sources of the page.
//
//go:embed src
var sources embed.FS

// embedded makes a bundle of the sources that the test program has: a fault may be planted in them.
var embedded = api.Plugin{Name: "embedded", Setup: func(b api.PluginBuild) {
	b.OnLoad(api.OnLoadOptions{Filter: `/web/src/.*\.tsx?$`}, func(of api.OnLoadArgs) (api.OnLoadResult, error) {
		_, name, _ := strings.Cut(filepath.ToSlash(of.Path), "/web/")
		text, err := sources.ReadFile(name)
		content := string(text)
		return api.OnLoadResult{Contents: &content, Loader: api.LoaderTSX}, err
	})
}}

// bundled returns a program for the browser that uses the modules of the page. A program in the format IIFE exports to
// the variable page. If npm has not installed what the page needs it skips the test, except in CI.
func bundled(t *testing.T, program string, format api.Format) []byte {
	t.Helper()
	bundle := api.Build(api.BuildOptions{
		Stdin:  &api.StdinOptions{Contents: program, ResolveDir: "src", Loader: api.LoaderTS},
		Bundle: true, Format: format, GlobalName: "page", Target: api.ES2022, Alias: map[string]string{"carrier": "./src/server.ts"}, Define: map[string]string{"STATIC": "false"},
		Plugins: []api.Plugin{embedded},
	})
	if len(bundle.Errors) > 0 && !pagetest.InCI {
		t.Skip("the libraries of the page are not there: ", bundle.Errors[0].Text)
	}
	require.Empty(t, bundle.Errors)
	return bundle.OutputFiles[0].Contents
}

// newTabs opens a page with two tabs of the page without its views: testdata/tabs.js.
func newTabs(t *testing.T) *pagetest.Tab {
	t.Helper()
	page := bundled(t, `import * as state from "./state"; import * as storage from "./storage"; import * as cube from "./cube"; import { fold } from "./attempt"; window.page = {state, storage, cube, fold};`, api.FormatESModule)
	script, err := os.ReadFile("testdata/tabs.js")
	require.NoError(t, err)
	mux := http.NewServeMux()
	add := func(path, kind string, content []byte) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			w.Write(content)
		})
	}
	add("/page.js", "text/javascript", page)
	add("/tabs.js", "text/javascript", script)
	add("/tab.html", "text/html", []byte(`<!doctype html><script type="module" src="page.js"></script>`))
	add("/{$}", "text/html", []byte(`<!doctype html><body><script src="tabs.js"></script>`))
	mux.Handle("/api/", pagetest.ToShared())
	p := pagetest.NewBrowser(t).OpenTab(400, 300, pagetest.Serve(t, mux).URL+"/")
	p.Until(`typeof play === "function"`)
	return p
}

// TestOperations does random operations in two tabs: lines in all notations, edits, comments, marks, undo and redo, reloads,
// and lines that both tabs add at the same time. After each, both show the attempt of a model, and at the end nissy counts and
// solves the same as the page for each line.
func TestOperations(t *testing.T) {
	const each = 50
	p := newTabs(t)
	s := sessiontest.NewSession(t, session.Options{})
	rng := sample.Rand(t)
	solved := 0
	for range sample.Of(4, 400) {
		scramble := pagetest.RandomMoves(rng, 5+rng.IntN(6))
		m := &model{states: []modelState{{}}, read: func(text string) cube.Alg { return sessiontest.ParseAlg(t, text) }}
		var done []operation
		var want []shownAttempt
		for range each {
			o := randomOperation(rng, m, scramble)
			m.apply(o)
			done, want = append(done, o), append(want, m.shown())
		}
		sent, err := json.Marshal(done)
		require.NoError(t, err)
		text := cube.FormatMoves(scramble)
		var got []shownAttempt
		require.NoError(t, json.Unmarshal([]byte(p.Await(fmt.Sprintf(`play(%q, %s)`, text, sent))), &got))
		require.Len(t, got, each)
		for i, a := range got {
			require.Equal(t, want[i], a.withoutTotals(), "%s: %s", text, sent[:len(sent)*(i+1)/each])
		}
		solved += requireSameInShell(t, s, text, func() (lines []shownLine) {
			require.NoError(t, json.Unmarshal([]byte(p.Text("JSON.stringify(shown(0).lines)")), &lines))
			return lines
		})
		p.Text("forget()")
	}
	require.Positive(t, solved)
	t.Log(solved, "solutions")

	// One tab redoes a line while the other adds one: both are there.
	require.Equal(t, "U, R; undo 2, redo none", p.Await(`(async () => {
		await load(frames[0]);
		const line = (id, move) => ({ id, kind: "line", parent: "", normal: [move], inverse: [], comment: "" });
		const a = pageOf(0).fold([
			{ id: "1", kind: "scramble", text: "R U F" }, line("2", "U"), { id: "3", kind: "undo", operation: "2", on: true },
			line("4", "R"), { id: "5", kind: "undo", operation: "2", on: false }, { id: "6", kind: "undo", operation: "none", on: false },
		]);
		return [...a.lines.values()].map((l) => l.moves.normal.join(" ")).join(", ") + "; undo " + a.last + ", redo " + (a.lastUndone ?? "none");
	})()`))
}

// withoutTotals returns the attempt without what the model does not know.
func (a shownAttempt) withoutTotals() shownAttempt {
	a.Lines = slices.Clone(a.Lines)
	for i := range a.Lines {
		a.Lines[i].Length, a.Lines[i].Total, a.Lines[i].Solved = 0, 0, false
	}
	return a
}

// requireSameInShell adds the lines up to each line in a session, which must count and solve the same. It returns how many
// solve the cube. The page may have to ask nissy for a total, so lines is called until it is there.
func requireSameInShell(t *testing.T, s *session.Session, scramble string, lines func() []shownLine) (solved int) {
	t.Helper()
	type totals struct {
		length, total int
		solved        bool
	}
	all := lines()
	var want []totals
	for i := range all {
		a := inShell(t, s, scramble, all, i)
		last := a.Lines()[a.NumLines()-1]
		want = append(want, totals{last.Length, a.Total(), a.Complete()})
		if a.Complete() {
			solved++
		}
	}
	patience.Until(t, fmt.Sprintf("the totals of %+v on %s are %v", all, scramble, want), func() bool {
		var got []totals
		for _, l := range lines() {
			got = append(got, totals{l.Length, l.Total, l.Solved})
		}
		return slices.Equal(want, got)
	})
	return solved
}

// inShell makes an attempt of the lines up to one, as the commands set and add do.
func inShell(t *testing.T, s *session.Session, scramble string, lines []shownLine, last int) history.Attempt {
	t.Helper()
	var path []map[string]string
	for k := last; k >= 0; k = lines[k].Parent {
		moves := strings.TrimSpace(lines[k].Normal + " (" + lines[k].Inverse + ")")
		path = append(path, map[string]string{"moves": strings.TrimSuffix(moves, "()"), "comment": "line"})
	}
	slices.Reverse(path)
	for _, fields := range []map[string]any{{"command": "set", "scramble": scramble}, {"command": "add", "lines": path}} {
		text, err := json.Marshal(fields)
		require.NoError(t, err)
		sessiontest.Events(t, s, sessiontest.Decode(t, string(text)))
	}
	events := sessiontest.Events(t, s, attempts.Show{})
	return events[len(events)-1].(attempts.WriteUp).Attempt
}
