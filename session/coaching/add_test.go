package coaching_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/book"
	"nissy/coach/record"
	"nissy/pruning/testtables"
	"nissy/session"
	"nissy/session/coaching"
	"nissy/session/sessiontest"
)

// Two write-ups with the same steps.
const first = `Attempt 1, 2026-05-01
Scramble: R' U' F R2 L2 U' F2 U2 L2 F2 U2 F2 U B L D B' U2 F' R B U B' R' U' F
B L' D2 F' L // EO @5:10
L2 U' F' R2 B' D // DR @12:30
(L2 F' U2 F' D2 F) // HTR
D2 R2 L2 F2 R2 D2 F2 // finish @1:00:00
`

const second = `Attempt 2
Scramble: R' U' F R B U L B R2 F D2 B2 R B2 L2 D' R2 L2 D' L2 D2 F2 L2 B2 R' U' F
L' F2 R' U // EO
(B2 R' F' L' B' L2 B) // DR
R' B2 R' U2 B2 L // HTR
L2 F2 R2 U2 F2 U2 R2 // finish
Other DR: (F2 L' F' R' F' U2 F)
`

// quick is an analysis that takes little time.
const quick = 300 * time.Millisecond

// newSession returns a session with a book in a new folder. It skips the test where no program has one.
func newSession(t *testing.T) *session.Session {
	if runtime.GOARCH == "wasm" {
		t.Skip("there is no database in WebAssembly")
	}
	path := filepath.Join(t.TempDir(), book.FileName)
	return sessiontest.NewSession(t, session.Options{Data: testtables.Folder(t), Book: func() (record.Book, error) {
		return book.Open(path, func(text string) { t.Error(text) })
	}})
}

// run returns the answers of a request, and its notices that are not about tables.
func run(ctx context.Context, s *session.Session, r session.Request) (answers []session.Event, notices []string, err error) {
	err = s.Run(ctx, r, func(e session.Event) {
		switch n, isNotice := e.(session.Notice); {
		case isNotice && n.Cause == nil:
			notices = append(notices, n.Text)
		case e.Role() == session.RoleAnswer:
			answers = append(answers, e)
		}
	})
	return answers, notices, err
}

func TestCoachAdd(t *testing.T) {
	s := newSession(t)
	folder := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(folder, "more"), 0o700))
	for name, text := range map[string]string{
		"both.txt": first + "\n\n" + second, "more/2025-12-31.md": "Scramble: R' U' F D2 L2 R2\nL2 D2 // a\n", "picture.png": "\x00", ".hidden.txt": first,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	add := coaching.CoachAdd{Paths: []string{folder}, Date: time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC), Time: quick, Quick: true}
	answers, notices, err := run(t.Context(), s, add)
	assert.EqualError(t, err, "1 of 3 attempts could not be analyzed: see above")
	require.Len(t, notices, 1)
	assert.Contains(t, notices[0], filepath.Join(folder, "more/2025-12-31.md")+":1: the lines do not solve the scramble")
	require.Len(t, answers, 2)
	byText := map[string]record.Attempt{}
	for _, e := range answers {
		added := e.(coaching.CoachAdded)
		assert.True(t, added.New)
		byText[added.Record.Text] = added.Record
	}
	a, b := byText[first], byText[second]
	assert.Equal(t, time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC), a.Date)
	assert.Equal(t, 21, a.Total)
	require.Len(t, a.Lines, 4)
	assert.Equal(t, record.Line{Comment: "EO", Time: 5*time.Minute + 10*time.Second}, record.Line{Comment: a.Lines[0].Comment, Time: a.Lines[0].Time})
	assert.Equal(t, time.Hour, a.Lines[3].Time)
	assert.Equal(t, []string{"eo", "dr", "htr", "finish"}, []string{a.Lines[0].Step, a.Lines[1].Step, a.Lines[2].Step, a.Lines[3].Step})
	assert.Equal(t, add.Date, b.Date)
	assert.Equal(t, []record.Branch{}, a.Branches, "not null in JSON")
	require.Len(t, b.Branches, 1)
	assert.Equal(t, record.Branch{Lines: 1, Moves: "(F2 L' F' R' F' U2 F)", Total: 11, Reach: b.Branches[0].Reach}, b.Branches[0])
	assert.GreaterOrEqual(t, b.Branches[0].Reach, 11)

	// Again: nothing is analyzed.
	add.Paths = []string{filepath.Join(folder, "both.txt")}
	answers, notices, err = run(t.Context(), s, add)
	require.NoError(t, err)
	assert.Empty(t, notices)
	assert.Equal(t, []session.Event{
		coaching.CoachAdded{Source: add.Paths[0] + ":1", Record: a}, coaching.CoachAdded{Source: add.Paths[0] + ":9", Record: b},
	}, answers)

	// The same moves in another text: the analysis stays, and has the new comments.
	kept, err := s.Engine().Book()
	require.NoError(t, err)
	a.Reach, a.Searched = 7, true // no analysis finds that
	_, err = kept.Add(t.Context(), []record.Attempt{a})
	require.NoError(t, err)
	answers, _, err = run(t.Context(), s, coaching.CoachAdd{Text: strings.Replace(first, "EO @5:10", "eight bad edges", 1), Time: quick, Quick: true})
	require.NoError(t, err)
	a = answers[0].(coaching.CoachAdded).Record
	assert.Equal(t, []any{int64(1), 7, "eight bad edges", time.Duration(0)}, []any{a.ID, a.Reach, a.Lines[0].Comment, a.Lines[0].Time})

	answers, _, err = run(t.Context(), s, coaching.CoachList{})
	require.NoError(t, err)
	assert.Equal(t, []session.Event{coaching.CoachListed{Attempt: a}, coaching.CoachListed{Attempt: b}}, answers)
	answers, _, err = run(t.Context(), s, coaching.CoachRemove{Numbers: "1-5"})
	require.NoError(t, err)
	assert.Len(t, answers, 2)
	_, notices, err = run(t.Context(), s, coaching.CoachList{})
	require.NoError(t, err)
	assert.Equal(t, []string{"the coach has no attempts: coach add FILE adds the write-ups in a file"}, notices)
}

// TestCoachAddWithoutBook checks that a client can keep the attempts itself.
func TestCoachAddWithoutBook(t *testing.T) {
	s := sessiontest.WithTables(t)
	add := coaching.CoachAdd{Text: first, Time: quick}
	_, _, err := run(t.Context(), s, add)
	assert.ErrorIs(t, err, session.ErrNoBook)
	assert.True(t, session.IsLocal(add))

	add.Records = []record.Attempt{}
	assert.False(t, session.IsLocal(add))
	answers, _, err := run(t.Context(), s, add)
	require.NoError(t, err)
	require.Len(t, answers, 1)
	a := answers[0].(coaching.CoachAdded)
	assert.True(t, a.New)

	// In JSON and back.
	add.Records = []record.Attempt{a.Record}
	data, err := session.EncodeRequest(add)
	require.NoError(t, err)
	decoded, err := session.DecodeRequest(data)
	require.NoError(t, err)
	answers, _, err = run(t.Context(), s, decoded)
	require.NoError(t, err)
	require.Len(t, answers, 1)
	assert.False(t, answers[0].(coaching.CoachAdded).New)
	assert.Equal(t, a.Record.Lines, answers[0].(coaching.CoachAdded).Record.Lines)

	_, err = session.DecodeRequest([]byte(`{"command":"coach_add","text":"","records":[{"nothing":1}]}`))
	assert.ErrorContains(t, err, "nothing")
	_, err = session.DecodeRequest([]byte(`{"command":"coach_add","text":"","records":null}`))
	assert.ErrorContains(t, err, "null")
}

// TestCoachAddTurned adds attempts with rotations and wide moves. Their lines are those of the same attempt without, and show how
// they were written.
func TestCoachAddTurned(t *testing.T) {
	s := newSession(t)
	const scramble = "Scramble: R' U' F L2 U2 B2 D F2 D' L2 D R2 B2 L D' B R2 D2 R' U L2 U' R' U' F\n"
	for _, test := range []struct {
		lines   string
		written []string
	}{
		{"D R2 F U' R'\nU' D2 R2 U2 D F'\nR2 U' F2 L2 D\nU2 F2 L2 D2 R2\n", []string{"", "", "", ""}},
		{"x y // inspection\nL F2 U R' F'\nR' L2 F2 R2 L U'\ny L2 F' U2 R2 B\nF2 U2 R2 B2 L2\n", []string{"x y L F2 U R' F'", "R' L2 F2 R2 L U'", "y L2 F' U2 R2 B", "F2 U2 R2 B2 L2"}},
		{"D Lw2 B D' R'\nD' U2 R2 D2 U B'\nR2 D' B2 L2 U\nD2 B2 L2 U2 R2\n", []string{"D Lw2 B D' R'", "D' U2 R2 D2 U B'", "R2 D' B2 L2 U", "D2 B2 L2 U2 R2"}},
	} {
		answers, _, err := run(t.Context(), s, coaching.CoachAdd{Text: scramble + test.lines, Time: quick, Quick: true})
		require.NoError(t, err)
		require.Len(t, answers, 1)
		var moves, written []string
		for _, l := range answers[0].(coaching.CoachAdded).Record.Lines {
			moves, written = append(moves, l.Moves), append(written, l.Written)
		}
		assert.Equal(t, []string{"D R2 F U' R'", "U' D2 R2 U2 D F'", "R2 U' F2 L2 D", "U2 F2 L2 D2 R2"}, moves)
		assert.Equal(t, test.written, written)
	}
}

// TestCoachAddAnalyses adds what was analyzed elsewhere.
func TestCoachAddAnalyses(t *testing.T) {
	s, other := newSession(t), newSession(t)
	answers, _, err := run(t.Context(), s, coaching.CoachAdd{Text: first, Time: quick, Quick: true})
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "analyses.json")
	require.NoError(t, os.WriteFile(file, append([]byte(`{"nissy":"results 2"}`+"\n"), session.Encode(answers[0])...), 0o600))
	for _, name := range []string{"", "Anna"} {
		added, notices, err := run(t.Context(), other, coaching.CoachAdd{Paths: []string{file}, Name: name, Quick: true})
		require.NoError(t, err)
		assert.Empty(t, notices)
		require.Len(t, added, 1)
		got := added[0].(coaching.CoachAdded)
		assert.True(t, got.New)
		assert.Equal(t, file+":2", got.Source)
		assert.Equal(t, answers[0].(coaching.CoachAdded).Record.Lines, got.Record.Lines)
		assert.Equal(t, name, got.Record.Name)
	}
	// The name in the file counts; the second time the attempt is known.
	named := answers[0].(coaching.CoachAdded).Record
	named.Name = "Bob"
	line := session.Encode(coaching.CoachRecord{Attempt: named})
	require.NoError(t, os.WriteFile(file, slices.Concat(line, []byte("\n"), line), 0o600))
	added, _, err := run(t.Context(), other, coaching.CoachAdd{Paths: []string{file}, Quick: true})
	require.NoError(t, err)
	require.Len(t, added, 2)
	assert.Equal(t, []bool{true, false}, []bool{added[0].(coaching.CoachAdded).New, added[1].(coaching.CoachAdded).New})
	assert.Equal(t, "Bob", added[1].(coaching.CoachAdded).Record.Name)

	for text, want := range map[string]string{`{"nissy":1}`: "it has no analyses", "{\"a\":1}\n{": ":2: not an analysis", `{"text":"x","lines":[{}],"scramble":"Q"}`: "the scramble Q",
		`{"text":"x","lines":[{"loss":-1}],"scramble":"R"}`: ":1: line 1: the number of moves -1"} {
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		_, _, err := run(t.Context(), other, coaching.CoachAdd{Paths: []string{file}})
		assert.ErrorContains(t, err, want)
	}
}

// TestCoachAddInterrupted cancels after the first attempt. It is kept, and the same request continues.
func TestCoachAddInterrupted(t *testing.T) {
	s := newSession(t)
	add := coaching.CoachAdd{Text: first + "\n\n" + second, Time: quick, Quick: true, Threads: 1}
	ctx, cancel := context.WithCancel(t.Context())
	err := s.Run(ctx, add, func(e session.Event) {
		if _, ok := e.(coaching.CoachAdded); ok {
			cancel()
		}
	})
	assert.ErrorIs(t, err, context.Canceled)
	answers, _, err := run(t.Context(), s, add)
	require.NoError(t, err)
	require.Len(t, answers, 2)
	assert.False(t, answers[0].(coaching.CoachAdded).New)
	assert.True(t, answers[1].(coaching.CoachAdded).New)
}

// TestCoachAddErrors checks that errors say where a write-up is, and what may be wrong with it.
func TestCoachAddErrors(t *testing.T) {
	s := newSession(t)
	path := filepath.Join(t.TempDir(), "posts.txt")
	require.NoError(t, os.WriteFile(path, []byte(first+"\n"+strings.Replace(second, "D // EO", "Q2 // EO", 1)+"\n"+strings.Replace(second, "R' U // EO", "R' Q2 // EO", 1)), 0o600))
	_, notices, err := run(t.Context(), s, coaching.CoachAdd{Paths: []string{path}, Time: quick, Quick: true})
	assert.EqualError(t, err, "1 of 3 attempts could not be analyzed: see above")
	require.Len(t, notices, 2)
	assert.Contains(t, notices[0], path+`:16: bad move "Q2" at line 18, column 10`)
	assert.Contains(t, notices[1], path+":16: the lines do not solve the scramble")

	// The mistake in a single attempt is the error: a program may have no notices.
	_, notices, err = run(t.Context(), s, coaching.CoachAdd{Text: "hello", Time: quick, Quick: true})
	assert.EqualError(t, err, "line 1: there is no scramble: neither a first line of moves nor a line with the label Scramble")
	assert.Empty(t, notices)

	answers, notices, err := run(t.Context(), s, coaching.CoachAdd{Attempts: true, Quick: true})
	require.NoError(t, err)
	assert.Empty(t, answers)
	assert.Equal(t, []string{"no saved attempt is complete: attempts lists them"}, notices)
}

func TestCoachCompare(t *testing.T) {
	lines := func(reach ...int) (list []record.Line) {
		for i, n := range reach {
			list = append(list, record.Line{Step: []string{"eo", "dr", "dr", "finish"}[i], Moves: string("RUFL"[i]), Reach: n})
		}
		return list
	}
	records := []record.Attempt{
		{ID: 1, Scramble: "R", Total: 20, Lines: lines(18, 19, 20, 20)},
		{ID: 2, Name: "Anna", Scramble: "R", Total: 30, Lines: lines(1)},
		{ID: 3, Name: "Anna", Scramble: "R", Total: 18, Lines: lines(18, 18, 18, 18)},
		{ID: 4, Scramble: "U", Total: 22, Lines: lines(20, 20, 20, 22)},
		{ID: 5, Name: "Anna", Scramble: "U", Total: 20, Lines: lines(20, 20, 20)},
		{ID: 6, Scramble: "F", Total: 22, Lines: lines(20)},
		{ID: 7, Scramble: "L", Total: 20, Lines: lines(20)},
		{ID: 8, Name: "Anna", Scramble: "L", Total: 20, Lines: lines(20)},
	}
	records[2].Lines[1].Moves = "B"
	records[7].Lines[0].Reach = 19 // a longer search found more after the same moves
	s := sessiontest.NewSession(t, session.Options{})
	answers, _, err := run(t.Context(), s, coaching.CoachCompare{Records: records, Other: "Anna"})
	require.NoError(t, err)
	assert.Equal(t, []session.Event{
		coaching.CoachParting{Scramble: "R", Step: "dr", Difference: -2,
			First:  coaching.CoachSide{Number: 1, Total: 20, Line: 2, Moves: "U / F", Reach: 20},
			Second: coaching.CoachSide{Number: 3, Name: "Anna", Total: 18, Line: 2, Moves: "B / F", Reach: 18}},
		coaching.CoachParting{Scramble: "U", Step: "finish", Difference: -2,
			First:  coaching.CoachSide{Number: 4, Total: 22, Line: 4, Moves: "L", Reach: 22},
			Second: coaching.CoachSide{Number: 5, Name: "Anna", Total: 20, Reach: 20}},
		coaching.CoachParting{Scramble: "L", First: coaching.CoachSide{Number: 7, Total: 20, Reach: 20}, Second: coaching.CoachSide{Number: 8, Name: "Anna", Total: 20, Reach: 20}},
		coaching.CoachComparison{Scrambles: 3, Mean: 62.0 / 3, Other: 58.0 / 3, Steps: []coaching.CoachParted{{Step: "dr", Count: 1, Mean: -2}, {Step: "finish", Count: 1, Mean: -2}, {Count: 1}}},
	}, roundMeans(answers))
	_, _, err = run(t.Context(), s, coaching.CoachCompare{Records: records})
	assert.ErrorContains(t, err, "two different people")
}

// roundMeans makes the means of a comparison those that one division gives.
func roundMeans(answers []session.Event) []session.Event {
	last := answers[len(answers)-1].(coaching.CoachComparison)
	n := float64(last.Scrambles)
	last.Mean, last.Other = float64(int(last.Mean*n+0.5))/n, float64(int(last.Other*n+0.5))/n
	answers[len(answers)-1] = last
	return answers
}

func TestCoachNumbers(t *testing.T) {
	records := []record.Attempt{{ID: 1}, {ID: 2}, {ID: 3, Name: "Anna"}}
	s := sessiontest.NewSession(t, session.Options{})
	for numbers, want := range map[string]int{"1": 1, "1-3": 3, "1, 3": 2, "2-100000": 2} {
		answers, _, err := run(t.Context(), s, coaching.CoachShow{Records: records, Numbers: numbers})
		require.NoError(t, err, numbers)
		assert.Len(t, answers, want, numbers)
	}
	for _, numbers := range []string{"", "0", "x", "3-1", "1-", "1-99999999999", "9"} {
		_, _, err := run(t.Context(), s, coaching.CoachShow{Records: records, Numbers: numbers})
		assert.Error(t, err, numbers)
	}
}

// TestNoAttempts checks that requests about no attempts say why there are none.
func TestNoAttempts(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	may := time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
	of := func(name string) coaching.Selection {
		return coaching.Selection{Name: name, Records: []record.Attempt{{Name: "Bob", Date: may}, {Name: "Anna"}, {Name: "Bob"}}}
	}
	since := of("Bob")
	since.Since = may.AddDate(0, 0, 1)
	for _, test := range []struct {
		request session.Request
		want    string
	}{
		{coaching.CoachList{Selection: coaching.Selection{Records: []record.Attempt{}, Name: "Anna"}}, "the coach has no attempts: coach add FILE adds the write-ups in a file"},
		{coaching.CoachReport{Selection: of("")}, "the coach has no attempts by you, only by Anna, Bob: --name or --everyone selects those"},
		{coaching.CoachDrills{Selection: of("anna")}, "the coach has no attempts by anna, only by Anna, Bob: --name or --everyone selects those"},
		{coaching.CoachDeepen{Selection: since}, "no attempt is dated 2026-05-02 or later: coach list prints the dates"},
		{coaching.CoachCompare{Records: of("").Records, Name: "Anna", Other: "bob"}, "the coach has no attempts by bob, only by Anna, Bob: give two of these names"},
		{coaching.CoachCompare{Records: of("").Records, Other: "Anna"}, "the coach has no attempts by you, only by Anna, Bob: give two of these names"},
	} {
		answers, notices, err := run(t.Context(), s, test.request)
		require.NoError(t, err)
		assert.Empty(t, answers)
		assert.Equal(t, []string{test.want}, notices)
	}
}
