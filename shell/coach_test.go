package shell

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/record"
)

// fakeBook is a book with a list of attempts.
type fakeBook struct {
	record.Book
	list []record.Attempt
}

func (b fakeBook) List(_ context.Context, q record.Query) ([]record.Attempt, error) {
	return q.Of(b.list), nil
}

func (b fakeBook) Text(context.Context, string, string) (string, error) { return "", nil }

// runCoach runs a command with a book and a data folder.
func runCoach(t *testing.T, folder, stdin string, args ...string) (stdout, stderr string) {
	t.Helper()
	attempt := record.Attempt{
		ID: 7, Scramble: "R' U' F D2 F' U' B2 U2 R' B' D2 B2 U' D2 L' B2 L' F2 U2 F2 D2 R' B2 R' U' F", Total: 24, Reach: 21, Searched: true,
		Lines: []record.Line{{
			Step: "eo", Moves: "U' L' F2 U", Loss: 3, Way: record.Way{Side: "normal"}, Better: &record.Way{Kind: "step", Moves: "F2 R U", Side: "normal"},
		}, {Step: "dr"}},
	}
	var out, err bytes.Buffer
	code := Run(context.Background(), Config{
		Args: append([]string{"--data", folder}, args...), Stdin: strings.NewReader(stdin), Stdout: &out, Stderr: &err, Env: noEnv,
		Book: func(string, func(string)) (record.Book, error) {
			return fakeBook{list: []record.Attempt{attempt, attempt, attempt}}, nil
		},
	})
	assert.Zero(t, code, err.String())
	return out.String(), err.String()
}

func TestCoachReport(t *testing.T) {
	folder := t.TempDir()
	page := filepath.Join(folder, "report.html")
	stdout, stderr := runCoach(t, folder, "", "coach", "report", "--html", page)
	assert.Equal(t, `3 attempts, mean 24.0; 21.0 without the lost moves
step  mean loss (95 % interval)  mostly there was (% of lost moves)     train
EO    3.0 (0.9 to 3.0)           a better one on the same side (100 %)  quiz eo
DR    0.0 (0.0 to 2.1)
mean of three: 24.00 latest, 24.00 best
all steps together lose 3.0 (0.9 to 3.0) moves per attempt
3 of 3 attempts without a list of candidates: coach deepen makes the lists
`, stdout)
	assert.Contains(t, stderr, "the report is in "+page)
	assert.FileExists(t, page)
}

// TestCoachDrills answers drills; the answers are recorded as those of quizzes.
func TestCoachDrills(t *testing.T) {
	folder := t.TempDir()
	stdout, _ := runCoach(t, folder, "skip\nU\nskip\nskip\n", "coach", "drills", "-n", "4", "--seed", "1")
	assert.Contains(t, stdout, "eo 4e, line 1 of attempt 7: find EO on F/B, of at most 3 moves")
	assert.Contains(t, stdout, "wrong: 4 bad edges are left on F/B")
	assert.Regexp(t, `your way was .+; .+ led to 3 moves less`, stdout)
	answers, err := os.ReadFile(filepath.Join(folder, "nissy-training"))
	require.NoError(t, err)
	assert.Equal(t, 3, strings.Count(string(answers), "\teo\t4e\tskipped\t"))
	assert.Equal(t, 1, strings.Count(string(answers), "\teo\t4e\twrong\t"))
}
