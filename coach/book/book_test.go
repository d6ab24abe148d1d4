package book

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3/driver"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/coach/record"
	"nissy/internal/sample"
)

// Set for a process of this test that adds attempts: the file, and the first number of its attempts.
const helperVariable = "NISSY_TEST_BOOK"

func TestMain(m *testing.M) {
	if job := os.Getenv(helperVariable); job != "" {
		path, first, _ := strings.Cut(job, "|")
		addForever(path, first)
	}
	os.Exit(m.Run())
}

// addForever adds attempts and prints their numbers, until its input ends.
func addForever(path, person string) {
	b, err := Open(path, func(text string) { panic(text) })
	if err != nil {
		panic(err)
	}
	ended := make(chan bool)
	go func() { bufio.NewReader(os.Stdin).ReadByte(); close(ended) }()
	for n := 1; ; n++ {
		a := someAttempt(n)
		a.Name = person
		ids, err := b.Add(context.Background(), []record.Attempt{a})
		if err != nil {
			panic(err)
		}
		fmt.Println(ids[0])
		select {
		case <-ended:
			b.Close()
			os.Exit(0)
		default:
		}
	}
}

// someAttempt returns an attempt that has all fields, different ones for each n.
func someAttempt(n int) record.Attempt {
	return record.Attempt{
		Date: time.Date(2026, 1, n%28+1, 0, 0, 0, 0, time.UTC), Scramble: fmt.Sprint("R U", n), Text: strings.Repeat(fmt.Sprint("R U F // EO ", n, "\n"), 40),
		Total: 20 + n, Reach: 20, Searched: true,
		Lines:    []record.Line{{Moves: "R U F", Comment: "EO", Time: time.Minute, Step: "eo", Loss: n, Better: &record.Way{Kind: "side", Moves: "(U)"}}},
		Branches: []record.Branch{{Lines: 1, Moves: "L", Total: 4, Reach: 22}},
	}
}

func open2(t *testing.T, path string) (b *Book, notices *[]string) {
	notices = new([]string)
	b, err := Open(path, func(text string) { *notices = append(*notices, text) })
	require.NoError(t, err)
	t.Cleanup(func() { b.Close() })
	return b, notices
}

func newBook(t *testing.T) *Book {
	b, notices := open2(t, filepath.Join(t.TempDir(), "a? %#ü", FileName))
	t.Cleanup(func() { assert.Empty(t, *notices) })
	return b
}

// add1 adds an attempt.
func add1(t *testing.T, b *Book, a record.Attempt) int64 {
	ids, err := b.Add(t.Context(), []record.Attempt{a})
	require.NoError(t, err)
	require.Len(t, ids, 1)
	return ids[0]
}

// note1 adds a note for the scramble R, or deletes it.
func note1(ctx context.Context, b *Book, text string) error {
	_, err := b.Add(ctx, nil, record.Note{Scramble: "R", Key: "eos", Text: text})
	return err
}

func all(t *testing.T, b *Book) []record.Attempt {
	list, err := b.List(t.Context(), record.Query{Everyone: true})
	require.NoError(t, err)
	return list
}

func TestBook(t *testing.T) {
	b := newBook(t)
	ctx := t.Context()
	a := someAttempt(1)
	a.ID = add1(t, b, a)
	assert.Equal(t, []record.Attempt{a}, all(t, b))

	other := someAttempt(2)
	other.ID = add1(t, b, other)
	a.Total, a.Text, a.Lines[0].Comment = 30, "the same moves with other comments", "an EO"
	assert.Equal(t, a.ID, add1(t, b, a), "it keeps its number")
	assert.Equal(t, []record.Attempt{a, other}, all(t, b))

	removed, err := b.Remove(ctx, a.ID)
	require.NoError(t, err)
	assert.True(t, removed)
	removed, err = b.Remove(ctx, a.ID)
	require.NoError(t, err)
	assert.False(t, removed)
	assert.Equal(t, []record.Attempt{other}, all(t, b))

	text, err := b.Text(ctx, "R", "eos")
	require.NoError(t, err)
	assert.Empty(t, text)
	require.NoError(t, note1(ctx, b, "one"))
	require.NoError(t, note1(ctx, b, "two"))
	text, err = b.Text(ctx, "R", "eos")
	require.NoError(t, err)
	assert.Equal(t, "two", text)
	require.NoError(t, note1(ctx, b, ""))
	notes := 0
	require.NoError(t, b.db.QueryRow("SELECT count(*) FROM notes").Scan(&notes))
	assert.Zero(t, notes)
}

// TestAddTogether adds attempts and notes together, and then nothing because one of the statements fails.
func TestAddTogether(t *testing.T) {
	b := newBook(t)
	list, note := []record.Attempt{someAttempt(1), someAttempt(2), someAttempt(1)}, record.Note{Scramble: "R", Key: "eos", Text: "one"}
	ids, err := b.Add(t.Context(), list, note)
	require.NoError(t, err)
	assert.Equal(t, []int64{1, 2, 1}, ids)
	before := all(t, b)
	require.Len(t, before, 2)
	text, err := b.Text(t.Context(), "R", "eos")
	require.NoError(t, err)
	assert.Equal(t, "one", text)

	_, err = b.db.Exec("CREATE TRIGGER full BEFORE INSERT ON notes BEGIN SELECT RAISE(ABORT, 'full'); END")
	require.NoError(t, err)
	_, err = b.Add(t.Context(), []record.Attempt{someAttempt(3)}, note)
	assert.ErrorContains(t, err, "full")
	assert.Equal(t, before, all(t, b))
}

// TestQueries compares queries in the database with record.Query.Of.
func TestQueries(t *testing.T) {
	b := newBook(t)
	for n := range 40 {
		a := someAttempt(n % 13)
		a.Name = []string{"", "Anna"}[n%2]
		a.Lines[0].Moves += fmt.Sprint(n)
		if n%5 == 0 {
			a.Date = time.Time{}
		}
		add1(t, b, a)
	}
	list := all(t, b)
	require.Len(t, list, 40)
	sample.Check(t, func(rt *rapid.T) {
		q := record.Query{
			Name:     rapid.SampledFrom([]string{"", "Anna", "nobody"}).Draw(rt, "name"),
			Everyone: rapid.Bool().Draw(rt, "everyone"),
			Last:     rapid.IntRange(0, 50).Draw(rt, "last"),
			Scramble: rapid.SampledFrom([]string{"", "", "R U3"}).Draw(rt, "scramble"),
			IDs:      rapid.SliceOf(rapid.Int64Range(1, 45)).Draw(rt, "ids"),
		}
		if rapid.Bool().Draw(rt, "since") {
			q.Since = time.Date(2026, 1, rapid.IntRange(1, 14).Draw(rt, "day"), 0, 0, 0, 0, time.UTC)
		}
		got, err := b.List(t.Context(), q)
		require.NoError(rt, err)
		assert.Equal(rt, q.Of(list), got)
	})
}

// adder is a process that adds attempts.
type adder struct {
	*exec.Cmd
	end interface{ Close() error }
	out *bufio.Scanner
}

func startAdder(t *testing.T, path, person string) adder {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), helperVariable+"="+path+"|"+person)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	return adder{cmd, in, bufio.NewScanner(out)}
}

func TestTwoProcesses(t *testing.T) {
	path := filepath.Join(t.TempDir(), FileName)
	adders := []adder{startAdder(t, path, "Anna"), startAdder(t, path, "Bob")}
	added := 0
	for _, a := range adders {
		for range 10 {
			require.True(t, a.out.Scan())
			added++
		}
	}
	for _, a := range adders {
		a.end.Close()
		for a.out.Scan() {
			added++
		}
		require.NoError(t, a.Wait())
	}
	b, notices := open2(t, path)
	assert.Len(t, all(t, b), added)
	assert.Empty(t, *notices)
	assert.NoError(t, check(b.db))
}

// TestKill kills a process that adds attempts. What it has said to be added is there.
func TestKill(t *testing.T) {
	for n := range 5 {
		path := filepath.Join(t.TempDir(), FileName)
		a := startAdder(t, path, "")
		for range 3 + n {
			require.True(t, a.out.Scan())
		}
		require.NoError(t, a.Process.Kill())
		said := 3 + n
		for a.out.Scan() {
			said++
		}
		assert.Error(t, a.Wait())
		b, notices := open2(t, path)
		assert.GreaterOrEqual(t, len(all(t, b)), said)
		assert.Empty(t, *notices)
		assert.NoError(t, check(b.db))
	}
}

func TestMigration(t *testing.T) {
	for format := range migrations {
		path := filepath.Join(t.TempDir(), FileName)
		db, err := driver.Open(sourceName(path))
		require.NoError(t, err)
		for _, m := range migrations[:format] {
			_, err := db.Exec(m)
			require.NoError(t, err)
		}
		_, err = db.Exec(fmt.Sprintf("PRAGMA user_version=%d", format))
		require.NoError(t, err)
		if format > 0 {
			tx, err := db.Begin()
			require.NoError(t, err)
			_, err = add(t.Context(), tx, someAttempt(1))
			require.NoError(t, err)
			require.NoError(t, tx.Commit())
		}
		require.NoError(t, db.Close())

		b, _ := open2(t, path)
		assert.Len(t, all(t, b), min(format, 1))
		assert.NoError(t, note1(t.Context(), b, "one"))
		got, err := formatOf(b.db)
		require.NoError(t, err)
		assert.Equal(t, len(migrations), got)
	}
}

func TestNewerFormat(t *testing.T) {
	path := filepath.Join(t.TempDir(), FileName)
	b, _ := open2(t, path)
	_, err := b.db.Exec("PRAGMA user_version=99")
	require.NoError(t, err)
	require.NoError(t, b.Close())
	_, err = Open(path, nil)
	assert.EqualError(t, err, fmt.Sprintf("%s cannot be used: it is from a newer version of nissy: its format is 99, this version reads up to %d; update nissy, or rename the file", path, len(migrations)))
}

func TestBadFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	_, err := Open(filepath.Join(path, FileName), nil)
	assert.ErrorContains(t, err, path)
	_, err = Open(filepath.Dir(path), nil)
	assert.ErrorContains(t, err, filepath.Dir(path))
}

// TestDependencies checks that only programs with a data folder of the coach contain the database: not the libraries and
// the page, for their size.
func TestDependencies(t *testing.T) {
	const self, sqlite = "nissy/coach/book", "github.com/ncruces/go-sqlite3"
	depsOf := func(program string, env ...string) []string {
		list := exec.Command("go", "list", "-deps", program)
		list.Env = append(os.Environ(), env...)
		out, err := list.Output()
		require.NoError(t, err, program)
		return strings.Fields(string(out))
	}
	assert.Contains(t, depsOf("nissy"), sqlite)
	for program, env := range map[string][]string{
		"nissy/hosts/library": nil, "nissy/hosts/library/core": nil, "nissy/hosts/queue/nissy-queue": nil, "nissy/session/all": nil,
		"nissy/hosts/wasm": {"GOOS=js", "GOARCH=wasm"},
	} {
		deps := depsOf(program, env...)
		assert.NotContains(t, deps, self, program)
		assert.NotContains(t, deps, sqlite, program)
	}
}
