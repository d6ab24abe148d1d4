package book

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/ncruces/go-sqlite3/driver"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/record"
	"nissy/internal/sample"
)

// writeBook writes a book with n attempts, and returns the bytes of its file.
func writeBook(t *testing.T, path string, n int) []byte {
	b, _ := open2(t, path)
	for i := range n {
		add1(t, b, someAttempt(i))
	}
	require.NoError(t, b.Close())
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	return data
}

// TestDamage damages a file in several ways. The attempts that are whole remain.
func TestDamage(t *testing.T) {
	zeros := func(data []byte) { clear(data) }
	whole := writeBook(t, filepath.Join(t.TempDir(), FileName), 60)
	for _, c := range []struct {
		name   string
		damage func(data []byte) []byte
		least  int // how many of 60 attempts must remain
	}{
		{"the header", func(d []byte) []byte { zeros(d[:100]); return d }, 60},
		{"the first page", func(d []byte) []byte { zeros(d[:pageSize]); return d }, 60},
		{"the last page", func(d []byte) []byte { return d[:len(d)-pageSize] }, 30},
		{"all headers of pages", func(d []byte) []byte {
			for i := 0; i < len(d); i += pageSize {
				zeros(d[i : i+12])
			}
			return d
		}, 60},
		{"one letter of an attempt", func(d []byte) []byte {
			d[bytes.LastIndex(d, []byte(storedPrefix))+100] ^= 1
			return d
		}, 59},
		{"everything", func([]byte) []byte { return []byte{} }, 0},
		{"another file", func([]byte) []byte {
			return []byte("this is something else, and longer than a header of SQLite, which has 100 bytes, and so on")
		}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), FileName)
			data := c.damage(slices.Clone(whole))
			require.NoError(t, os.WriteFile(path, data, 0o600))
			b, notices := open2(t, path)
			list := all(t, b)
			assert.GreaterOrEqual(t, len(list), c.least)
			for _, a := range list {
				want := someAttempt(a.Total - 20)
				want.ID = a.ID
				assert.Equal(t, want, a)
			}
			require.NotEmpty(t, *notices)
			assert.Contains(t, (*notices)[0], fmt.Sprintf("could be read in it, and are kept: %d;", len(list)))
			kept, err := filepath.Glob(path + ".*")
			require.NoError(t, err)
			require.Len(t, kept, len(*notices), "the damaged file is kept, and each other file has a notice")
			aside, err := os.ReadFile(kept[0])
			require.NoError(t, err)
			assert.Equal(t, data, aside)
			_, err = b.Add(t.Context(), []record.Attempt{someAttempt(100)})
			require.NoError(t, err)
			assert.Len(t, all(t, b), len(list)+1)
			assert.NoError(t, check(b.db))
		})
	}
}

// TestRandomDamage overwrites bytes anywhere. What can be read is as it was written.
func TestRandomDamage(t *testing.T) {
	good := writeBook(t, filepath.Join(t.TempDir(), FileName), 40)
	random := sample.Rand(t)
	for range 30 {
		path := filepath.Join(t.TempDir(), FileName)
		data := bytes.Clone(good)
		from := random.IntN(len(data))
		for i := from; i < min(from+random.IntN(2000), len(data)); i++ {
			data[i] = byte(random.Uint32())
		}
		require.NoError(t, os.WriteFile(path, data, 0o600))
		b, _ := open2(t, path)
		list := all(t, b)
		assert.GreaterOrEqual(t, len(list), 30)
		for _, a := range list {
			want := someAttempt(a.Total - 20)
			want.ID = a.ID
			assert.Equal(t, want, a)
		}
		b.Close()
	}
}

// TestRemovedForGood checks that a removed attempt does not come back from a damaged file.
func TestRemovedForGood(t *testing.T) {
	path := filepath.Join(t.TempDir(), FileName)
	writeBook(t, path, 10)
	b, _ := open2(t, path)
	removed, err := b.Remove(t.Context(), 4)
	require.NoError(t, err)
	require.True(t, removed)
	require.NoError(t, b.Close())
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	clear(data[:100])
	require.NoError(t, os.WriteFile(path, data, 0o600))
	b, _ = open2(t, path)
	assert.Len(t, all(t, b), 9)
}

// TestDamageInUse damages the file while several books have it open.
func TestDamageInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), FileName)
	data := writeBook(t, path, 30)
	var books []*Book
	for range 3 {
		b, err := Open(path, func(string) {})
		require.NoError(t, err)
		defer b.Close()
		books = append(books, b)
	}
	for i := pageSize; i < len(data); i += pageSize {
		clear(data[i : i+12])
	}
	require.NoError(t, os.WriteFile(path, data, 0o600))
	var all sync.WaitGroup
	for i, b := range books {
		all.Go(func() {
			a := someAttempt(50 + i)
			_, err := b.Add(t.Context(), []record.Attempt{a})
			assert.NoError(t, err)
		})
	}
	all.Wait()
	b, notices := open2(t, path)
	assert.Empty(t, *notices)
	list, err := b.List(t.Context(), record.Query{Everyone: true})
	require.NoError(t, err)
	assert.Len(t, list, 33)
}

// TestMendInUse damages the table of notes while a book adds an attempt, and finds that with another book. The file is mended only
// when the attempt is in it, and the first book can add more without opening the file again.
func TestMendInUse(t *testing.T) {
	waiting := settings
	settings += "; PRAGMA busy_timeout=0"
	defer func() { settings = waiting }()
	path := filepath.Join(t.TempDir(), FileName)
	data := writeBook(t, path, 3)
	adder, adderNotices := open2(t, path)
	finder, notices := open2(t, path)
	tx, err := adder.db.Begin()
	require.NoError(t, err)
	defer tx.Rollback()
	_, err = add(t.Context(), tx, someAttempt(3))
	require.NoError(t, err)

	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = file.WriteAt(make([]byte, 12), int64(len(data)-pageSize)) // the header of the last page
	require.NoError(t, errors.Join(err, file.Close()))
	_, err = finder.Text(t.Context(), "R", "eos")
	assert.ErrorContains(t, err, "is in use by another process")
	require.NoError(t, tx.Commit())

	_, err = finder.Text(t.Context(), "R", "eos")
	require.NoError(t, err)
	add1(t, adder, someAttempt(4))
	for i, a := range all(t, finder) {
		assert.Equal(t, 20+i, a.Total)
	}
	assert.Len(t, all(t, finder), 5)
	assert.Len(t, *notices, 1)
	assert.Empty(t, *adderNotices)
	left, err := filepath.Glob(path + "*")
	require.NoError(t, err)
	assert.Equal(t, []string{path, path + ".damaged"}, left)
}

// TestOtherTables changes the tables, and the number of the format, with SQL. No attempt that is whole is lost.
func TestOtherTables(t *testing.T) {
	for _, c := range []struct {
		change  string
		least   int // how many of 5 attempts must remain
		notices int
	}{
		{"PRAGMA user_version=0", 5, 0},
		{"PRAGMA user_version=1", 5, 0},
		{"PRAGMA user_version=-1", 5, 1},
		{"ALTER TABLE attempts RENAME TO others", 5, 1},
		{"DROP TABLE notes", 5, 1},
		{"ALTER TABLE notes RENAME COLUMN text TO words", 5, 1},
		{"PRAGMA user_version=1; ALTER TABLE attempts RENAME COLUMN date TO day", 5, 1},
		{"UPDATE attempts SET stored='' WHERE id=3", 4, 2},
		{`UPDATE attempts SET stored='{"nissy_attempt":1}' WHERE id=3`, 4, 2},
	} {
		path := filepath.Join(t.TempDir(), FileName)
		writeBook(t, path, 5)
		db, err := driver.Open(sourceName(path))
		require.NoError(t, err)
		_, err = db.Exec(c.change)
		require.NoError(t, err)
		require.NoError(t, db.Close())

		b, notices := open2(t, path)
		assert.GreaterOrEqual(t, len(all(t, b)), c.least, c.change)
		require.NoError(t, note1(t.Context(), b, "text"), c.change)
		assert.Len(t, *notices, c.notices, c.change)
		assert.NoError(t, check(b.db), c.change)
	}
}

// TestWriteUpsOfDamaged damages analyses. Their write-ups become text files, by person.
func TestWriteUpsOfDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), FileName)
	b, _ := open2(t, path)
	for i := range 6 {
		a := someAttempt(i)
		a.Name = []string{"", "Anna Ö/1"}[i/4]
		add1(t, b, a)
	}
	require.NoError(t, b.Close())
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	for _, i := range []int{1, 2, 5} {
		data = bytes.ReplaceAll(data, fmt.Appendf(nil, `"loss":%d`, i), []byte(`"loss":9`))
	}
	require.NoError(t, os.WriteFile(path, data, 0o600))

	b, notices := open2(t, path)
	assert.Len(t, all(t, b), 3)
	require.Len(t, *notices, 3)
	for i, want := range []struct {
		file, option string
		attempts     []int
	}{{".damaged.txt", "", []int{1, 2}}, {".damaged.Anna%20%C3%96%2F1.txt", ` --name "Anna Ö/1"`, []int{5}}} {
		assert.Equal(t, path+want.file+" has write-ups whose analyses are damaged: coach add "+path+want.file+want.option+" analyzes them again", (*notices)[i+1])
		text, err := os.ReadFile(path + want.file)
		require.NoError(t, err)
		for _, n := range want.attempts {
			assert.Contains(t, string(text), someAttempt(n).Text)
		}
		assert.Len(t, text, len(want.attempts)*len(someAttempt(1).Text)+3*(len(want.attempts)-1))
	}
}
