package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/command/options"
	"nissy/cube"
	"nissy/history"
	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/attempts"
	"nissy/session/search"
)

// newParser returns a parser with an empty session.
func newParser(t *testing.T) *Parser {
	engine := session.NewEngine(session.Options{})
	t.Cleanup(func() { assert.NoError(t, engine.Close()) })
	return &Parser{Scope: engine.NewSession()}
}

// proposals returns the texts of the candidates at the end of the line.
func (p *Parser) proposals(line string) []string {
	_, list := p.Complete(line)
	return mapped(list, func(c Candidate) string { return c.Text })
}

func TestComplete(t *testing.T) {
	p := newParser(t)
	for line, want := range map[string]string{
		"unn":                        "unniss",
		"  unn":                      "unniss",
		"solve eof":                  "eofin eofbfin eofb",
		"solve -N eof":               "eofin eofbfin eofb",
		"solve -M 5 eof":             "eofin eofbfin eofb",
		"solve -M ":                  "",
		"solve EOFB":                 "eofbfin eofb",
		"solve eofb --met":           "--metric",
		"solve --metric ":            "htm qtm",
		"solve --metric q":           "qtm",
		"solve --metric=q":           "--metric=qtm",
		"print --format ":            "pieces facelets reid b32",
		"scramble f":                 "fmc",
		"ksolve --puzzle cl":         "clock",
		"scramble fmc ":              "",
		"solve 223 --keep 2":         "222 223",
		"variations l":               "lastqt",
		"help unn":                   "unniss",
		"ptable htr-":                "htr-finish htr-slice",
		"slove eo":                   "",
		"solve eofb R' U' F // eof":  "",
		"unniss # eo":                "",
		`compare "R U" "--j`:         "--json",
		"print --cube":               "--cube",
		"print --cube ABC --format ": "pieces facelets reid b32",
	} {
		assert.Equal(t, strings.Fields(want), append([]string{}, p.proposals(line)...), line)
	}
	assert.Contains(t, p.proposals(""), "solve")
	assert.Contains(t, p.completeWords([]string{"solve", "htr"}), Candidate{Text: "htr", About: "HTR, keeping DR (detected); needs DR on some axis"})
	assert.Equal(t, []Candidate{{Text: "htr"}}, p.completeWords([]string{"scramble", "htr"}), "not the step of that name")
}

// Saved sequences, results and marks are proposed where they may stand.
func TestCompleteNames(t *testing.T) {
	p := newParser(t)
	moves, err := cube.ParseAlg("R U F")
	require.NoError(t, err)
	start := history.Position{Moves: moves}
	count := 2
	for _, r := range []session.Request{
		attempts.Set{Position: start},
		attempts.Save{Name: "sune", Moves: moves},
		attempts.SetMark{Name: "here"},
		search.Solve{Step: "eofb", Position: start, Bounds: search.Bounds{Count: &count}},
	} {
		require.NoError(t, p.Scope.(*session.Session).Run(t.Context(), r, func(session.Event) {}))
	}
	for line, want := range map[string]string{
		"add $":   "$sune",
		"add @":   "@1 @2",
		"drop ":   "$sune",
		"back ":   "here",
		"unmark ": "here",
	} {
		assert.Equal(t, strings.Fields(want), append([]string{}, p.proposals(line)...), line)
	}
}

// All that completion proposes is what the command takes.
func TestCompleteOptions(t *testing.T) {
	p := newParser(t)
	for _, c := range All() {
		for _, option := range p.proposals(c.Name + " -") {
			args := options.Parser{Options: c.allOptions()}
			assert.NotNil(t, args.Find(option), "%s %s", c.Name, option)
		}
	}
}

func TestCompleteFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("scrambles", 0o755))
	for _, name := range []string{"scrambles/a.txt", "scrambles/b.txt", "some", ".hidden"} {
		require.NoError(t, os.WriteFile(name, nil, 0o644))
	}
	p := newParser(t)
	assert.Equal(t, []string{"scrambles/", "some"}, p.proposals("count --file "))
	assert.Equal(t, []string{"some"}, p.proposals("ksolve so"))
	assert.Equal(t, []string{".hidden"}, p.proposals("count --file ."))
	assert.Equal(t, []string{"scrambles/a.txt", "scrambles/b.txt"}, p.proposals("count --file scrambles/"))
	folder, err := filepath.Abs("scrambles")
	require.NoError(t, err)
	assert.Equal(t, []string{folder + "/a.txt"}, p.proposals("count --file "+folder+"/a"))
}

// What is filled in is read again as what it should be.
func TestCompleteFilled(t *testing.T) {
	for _, test := range []struct {
		line, text string
		whole      bool
		want       string
	}{
		{"solve eo", "eofb", true, "eofb "},
		{"solve eo", "eof", false, "eof"},
		{`solve "eo`, "eofb", true, `"eofb" `},
		{"load a", "a b.txt", true, `"a b.txt" `},
		{"load ", "my work/", false, `"my work/`},
		{`load "my work/`, "my work/a.txt", true, `"my work/a.txt" `},
		{"count --file=a", `--file=a "b" \c`, true, `"--file=a \"b\" \\c" `},
		{"load ’é ", "#1", true, `"#1" `},
	} {
		words := unfinishedWords(test.line)
		last := words[len(words)-1]
		assert.Equal(t, test.want, last.Replace(test.text, test.whole), test.line)
		again := unfinishedWords(string([]rune(test.line)[:last.Column-1]) + strings.TrimSuffix(test.want, " "))
		assert.Equal(t, test.text, again[len(again)-1].Text, test.line)
	}
}

// Whatever is typed, completion only proposes.
func TestCompleteAnything(t *testing.T) {
	p := newParser(t)
	sample.Check(t, func(t *rapid.T) {
		p.proposals(rapid.StringOf(rapid.SampledFrom([]rune("solve -N\"\\/#='’é "))).Draw(t, "line"))
	})
}
