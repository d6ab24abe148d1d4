package dropin

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/niss/optimal"
	"nissy/pruning/store"
	"nissy/pruning/testtables"
	"nissy/session/sessiontest"
)

// Each file testdata/PROGRAM.txt has recorded runs of a program: what it was given, and what it
// printed. The test gives ours the same. A run begins with its command line, and the first
// character of each line says what the line is:
//
//	# a comment, for example where the inputs are published, or why ours prints something else
//	$ nissy-core solve -moves "R' U' F"     the command line; in "" as in Go
//	unordered                               the lines of the standard output may have any order
//	< a line of the standard input
//	> a line of the standard output
//	! a line of the standard error
//	\ the line before this one had no newline at its end
//	exit 1                                  the exit code; 0 if there is no such line
//
// After > or ! a second character may say that ours differs:
//
//	>? a time, a size or a message about tables: ours prints any lines, or none, instead
//	>- a line of the program that ours does not print
//	>+ a line of ours that the program does not print
//
// So does exit+ 2: ours ends with this code, though the program ended with that of the line before.
// If there is a folder testdata/PROGRAM, runs have a copy of it as their working folder. Runs in
// testdata/PROGRAM_large.txt are left out with -short, because they need tables that take long to build.

// recorded is a recorded run.
type recorded struct {
	line           int // of the file
	words          []string
	unordered      bool
	stdin          string
	stdout, stderr printed
	code           int // of ours
}

// printed are the lines of a stream.
type printed []printedLine

type printedLine struct {
	text string // with its newline
	kind byte   // ' ', '?', '-' or '+'
}

// check compares what ours prints with the lines.
func (p printed) check(t *testing.T, stream, actual string, unordered bool) {
	t.Helper()
	var want, pattern strings.Builder
	for i, line := range p {
		switch {
		case line.kind == '-':
			continue
		case line.kind != '?':
			pattern.WriteString(regexp.QuoteMeta(line.text))
		case i == 0 || p[i-1].kind != '?':
			pattern.WriteString(`(?:.*\n)*?`)
		}
		want.WriteString(line.text)
	}
	if unordered {
		assert.Equal(t, sortedLines(want.String()), sortedLines(actual), stream)
	} else if !regexp.MustCompile(`^` + pattern.String() + `$`).MatchString(actual) {
		assert.Equal(t, want.String(), actual, stream)
	}
}

func sortedLines(text string) []string { return slices.Sorted(strings.Lines(text)) }

// TestRecorded replays the recorded runs of all programs.
func TestRecorded(t *testing.T) {
	for _, name := range Names() {
		t.Run(name, func(t *testing.T) {
			runs := readRecorded(t, filepath.Join("testdata", name+".txt"))
			t.Setenv("NISSYDATA", testtables.Folder(t))
			work := t.TempDir()
			if folder := filepath.Join("testdata", name); isFolder(folder) {
				require.NoError(t, os.CopyFS(work, os.DirFS(folder)))
			}
			t.Chdir(work)
			replayAll(t, runs)
		})
	}
}

// TestRecordedLarge replays the runs that need large tables.
func TestRecordedLarge(t *testing.T) {
	sample.Large(t)
	t.Setenv("NISSYDATA", folderWithOptimal(t))
	files, err := filepath.Glob("testdata/*_large.txt")
	require.NoError(t, err)
	require.Len(t, files, 3)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { replayAll(t, readRecorded(t, file)) })
	}
}

// folderWithOptimal returns a data folder with the shared tables and tables of the whole cube: the smallest for HTM, which
// other packages share, and one for QTM. Building that takes as long as all other tables of these tests together, so only long
// tests do. Without them all its bounds are trivial, and searches find the same.
func folderWithOptimal(t *testing.T) string {
	size := optimal.Sizes(optimal.QTM)[0]
	isBuilt := size.Built(testtables.Store())
	folder := sessiontest.FolderWithOptimal(t)
	if isBuilt || sample.Long() {
		return folder
	}
	h := size.Header()
	require.NoError(t, store.OpenDir(folder).SaveDraft(h, make([]byte, h.Size)))
	t.Cleanup(func() { // before all are shared
		for _, extension := range []string{"", ".ok"} {
			require.NoError(t, os.RemoveAll(filepath.Join(folder, h.Name+".nissytable"+extension)))
		}
	})
	return folder
}

func replayAll(t *testing.T, runs []*recorded) {
	for _, r := range runs {
		t.Run(strconv.Itoa(r.line)+" "+strings.Join(r.words, " "), r.replay)
	}
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// slowBuilding is what nissy reports only on a slow machine.
var slowBuilding = regexp.MustCompile(`(?m)^nissy: building table .*\n`)

// replay runs ours and compares.
func (r *recorded) replay(t *testing.T) {
	call, err := Parse(r.words)
	require.NoError(t, err)
	require.NotNil(t, call)
	var stdout, stderr strings.Builder
	call.Stdin, call.Stdout, call.Stderr = strings.NewReader(r.stdin), &stdout, &stderr
	call.Env, call.Threads = os.Getenv, 2
	code := call.Run(t.Context())
	r.stdout.check(t, "standard output", stdout.String(), r.unordered)
	r.stderr.check(t, "standard error", slowBuilding.ReplaceAllString(stderr.String(), ""), false)
	assert.Equal(t, r.code, code, "exit code")
}

// readRecorded reads the runs of a file.
func readRecorded(t *testing.T, path string) (list []*recorded) {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err, "each program needs recorded runs")
	var last *printed // the stream of the line before
	for n, line := range strings.Split(string(text), "\n") {
		if text, ok := strings.CutPrefix(line, "$ "); ok {
			list = append(list, &recorded{line: n + 1, words: splitQuoted(t, text)})
			continue
		}
		if line == "" || line[0] == '#' {
			continue
		}
		require.NotEmpty(t, list, "%s:%d: no command line before this", path, n+1)
		last = list[len(list)-1].add(t, line, last)
	}
	return list
}

// add adds a line of the file to the run and returns its stream. last is that of the line before.
func (r *recorded) add(t *testing.T, line string, last *printed) *printed {
	t.Helper()
	stream := map[byte]*printed{'>': &r.stdout, '!': &r.stderr}[line[0]]
	switch {
	case stream != nil:
		*stream = append(*stream, newPrintedLine(line[1:]))
		return stream
	case line[0] == '\\' && last != nil && len(*last) > 0:
		end := &(*last)[len(*last)-1]
		end.text = strings.TrimSuffix(end.text, "\n")
	case line[0] == '\\':
		r.stdin = strings.TrimSuffix(r.stdin, "\n")
	case line[0] == '<':
		r.stdin += strings.TrimPrefix(line[1:], " ") + "\n"
	case line == "unordered":
		r.unordered = true
	default:
		word, code, _ := strings.Cut(line, " ")
		n, err := strconv.Atoi(code)
		require.True(t, err == nil && (word == "exit" || word == "exit+"), "%s is not a line of a recorded run", line)
		r.code = n
	}
	return nil
}

// newPrintedLine reads a printed line after its first character.
func newPrintedLine(rest string) printedLine {
	kind := byte(' ')
	if rest != "" && strings.IndexByte("?-+", rest[0]) >= 0 {
		kind, rest = rest[0], rest[1:]
	}
	return printedLine{strings.TrimPrefix(rest, " ") + "\n", kind}
}

// splitQuoted splits a command line. Words in quotation marks are as in Go.
func splitQuoted(t *testing.T, line string) (words []string) {
	t.Helper()
	for line = strings.TrimLeft(line, " "); line != ""; line = strings.TrimLeft(line, " ") {
		if quoted, err := strconv.QuotedPrefix(line); err == nil && line[0] == '"' {
			word, err := strconv.Unquote(quoted)
			require.NoError(t, err)
			words, line = append(words, word), line[len(quoted):]
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		words, line = append(words, word), rest
	}
	return words
}
