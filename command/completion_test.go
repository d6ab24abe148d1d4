package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rivo/uniseg"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
)

// completer is a shell that nobody uses.
func completer(t *testing.T) *shell {
	sh := &shell{commands: commandTable(), session: session.New(session.Options{})}
	t.Cleanup(func() { sh.session.Close() })
	return sh
}

// proposals returns what may stand at the end of the line.
func (sh *shell) proposals(line string) []string {
	var list []string
	words := completed(line)
	if words == nil {
		return nil
	}
	for _, c := range sh.complete(texts(words)) {
		list = append(list, c.text)
	}
	return list
}

func TestComplete(t *testing.T) {
	sh := completer(t)
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
		"ksolve --puzzle py":         "pyraminx",
		"scramble fmc ":              "",
		"variations l":               "lastqt",
		"help unn":                   "unniss",
		"ptable htr-":                "htr-finish",
		"slove eo":                   "",
		"solve eofb R' U' F // eof":  "",
		"unniss # eo":                "",
		`compare "R U" "--j`:         "--json",
		"print --cube":               "--cube",
		"print --cube ABC --format ": "pieces facelets reid b32",
	} {
		assert.Equal(t, strings.Fields(want), append([]string{}, sh.proposals(line)...), line)
	}
	assert.Len(t, sh.proposals("solve "), len(stepNames()))
	assert.Contains(t, sh.proposals(""), "solve")
	assert.Contains(t, sh.complete([]string{"solve", "htr"}), candidate{text: "htr", about: "HTR, keeping DR (detected); needs DR on some axis"})
	assert.Equal(t, []candidate{{text: "htr"}}, sh.complete([]string{"scramble", "htr"}), "not the step of that name")
}

// Saved sequences, results and marks are proposed where they may stand.
func TestCompleteNames(t *testing.T) {
	sh := completer(t)
	moves, err := cube.ParseAlg("R U F")
	require.NoError(t, err)
	start := history.Position{Moves: moves}
	count := 2
	for _, r := range []session.Request{
		session.Change{Change: history.Set{Scramble: start}},
		session.Save{Name: "sune", Moves: moves},
		session.Change{Change: history.SetMark{Name: "here"}},
		session.Solve{Step: "eofb", Position: start, Bounds: session.Bounds{Count: &count}},
	} {
		require.NoError(t, sh.session.Run(t.Context(), r, func(session.Event) {}))
	}
	for line, want := range map[string]string{
		"add $":   "$sune",
		"add @":   "@1 @2",
		"drop ":   "$sune",
		"back ":   "here",
		"unmark ": "here",
	} {
		assert.Equal(t, strings.Fields(want), append([]string{}, sh.proposals(line)...), line)
	}
}

// All that completion proposes is what the command takes.
func TestCompleteOptions(t *testing.T) {
	sh := completer(t)
	for _, c := range sh.commands {
		for _, option := range sh.proposals(c.name + " -") {
			p := optionParser{options: c.allOptions()}
			assert.NotNil(t, p.find(option), "%s %s", c.name, option)
		}
	}
}

func TestCompleteFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("scrambles", 0o755))
	for _, name := range []string{"scrambles/a.txt", "scrambles/b.txt", "some", ".hidden"} {
		require.NoError(t, os.WriteFile(name, nil, 0o644))
	}
	sh := completer(t)
	assert.Equal(t, []string{"scrambles/", "some"}, sh.proposals("count --file "))
	assert.Equal(t, []string{"some"}, sh.proposals("ksolve so"))
	assert.Equal(t, []string{".hidden"}, sh.proposals("count --file ."))
	assert.Equal(t, []string{"scrambles/a.txt", "scrambles/b.txt"}, sh.proposals("count --file scrambles/"))
	folder, err := filepath.Abs("scrambles")
	require.NoError(t, err)
	assert.Equal(t, []string{folder + "/a.txt"}, sh.proposals("count --file "+folder+"/a"))
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
		words := completed(test.line)
		last := words[len(words)-1]
		assert.Equal(t, test.want, filled(last, test.text, test.whole), test.line)
		again := completed(string([]rune(test.line)[:last.column-1]) + strings.TrimSuffix(test.want, " "))
		assert.Equal(t, test.text, again[len(again)-1].text, test.line)
	}
}

// Whatever is typed, completion only proposes.
func TestCompleteAnything(t *testing.T) {
	sh := completer(t)
	rapid.Check(t, func(t *rapid.T) {
		sh.proposals(rapid.StringOf(rapid.SampledFrom([]rune("solve -N\"\\/#='’é "))).Draw(t, "line"))
	})
}

// A list fits the terminal, however narrow.
func TestListing(t *testing.T) {
	sh := completer(t)
	list := sh.commandCandidates()
	for columns := 10; columns < 100; columns++ {
		for _, text := range []string{columnListing(list, 10, columns), sh.describedListing(list, 10, max(columns, 20))} {
			for line := range strings.Lines(text) {
				assert.Less(t, uniseg.StringWidth(strings.TrimSuffix(line, "\n")), max(columns, 20), line)
			}
		}
	}
}

func TestCut(t *testing.T) {
	assert.Equal(t, "solved", cut("solved", 6))
	assert.Equal(t, "so...", cut("solved", 5))
	assert.Equal(t, "..", cut("solved", 2))
	assert.Equal(t, "é...", cut("éééé é", 4))
}
