package book

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"

	"nissy/coach/record"
	"nissy/internal/lockfile"
	"nissy/internal/textfile"
)

// storedAttempt is an attempt in the file.
type storedAttempt struct {
	Format  int             `json:"nissy_attempt"` // of this struct; 1
	Sum     uint32          `json:"sum"`           // the CRC-32 of Attempt
	Attempt json.RawMessage `json:"attempt"`
}

// storedPrefix begins each attempt in the file.
const storedPrefix = `{"nissy_attempt":`

// errDamaged reports what is not as it was written: an attempt, or the number of the format.
var errDamaged = errors.New("damaged")

// pack returns an attempt as it is stored.
func pack(a record.Attempt) []byte {
	attempt := asJSON(a)
	return asJSON(storedAttempt{1, crc32.ChecksumIEEE(attempt), attempt})
}

// asJSON returns the JSON of a value that has one.
func asJSON(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}

// unpack returns a stored attempt.
func unpack(stored []byte) (*record.Attempt, error) {
	var s storedAttempt
	if err := json.Unmarshal(stored, &s); err != nil || crc32.ChecksumIEEE(s.Attempt) != s.Sum {
		return nil, errDamaged
	}
	a := new(record.Attempt)
	if json.Unmarshal(s.Attempt, a) != nil {
		return nil, errDamaged
	}
	return a, nil
}

// isDamage reports whether an error means that the file is damaged. All queries are valid for the tables that the migrations create,
// so ERROR means that the tables have been changed.
func isDamage(err error) bool {
	return errors.Is(err, sqlite3.CORRUPT) || errors.Is(err, sqlite3.NOTADB) || errors.Is(err, sqlite3.ERROR) || errors.Is(err, errDamaged)
}

// mend replaces the damaged database, unless another goroutine has done so.
func (b *Book) mend(damaged *sql.DB) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.db != damaged {
		return nil
	}
	db, err := b.replaceDamaged()
	if err != nil {
		return err // the next call tries again
	}
	b.db = db
	damaged.Close()
	return nil
}

// mendTime is how long a process waits for others that mend the file.
const mendTime = time.Minute

// replaceDamaged makes a damaged file a new database with the attempts that are whole in it, and returns it. If another
// process has done that meanwhile, it returns the database of that.
func (b *Book) replaceDamaged() (*sql.DB, error) {
	lock, err := lockfile.Take(b.path, 0o600)
	for end := time.Now().Add(mendTime); errors.Is(err, lockfile.ErrInUse) && time.Now().Before(end); {
		time.Sleep(50 * time.Millisecond)
		lock, err = lockfile.Take(b.path, 0o600)
	}
	if err != nil {
		return nil, textfile.Failed(b.path, "mended", err)
	}
	defer lock.Release()
	if db, err := openWhole(b.path); !isDamage(err) {
		return db, err
	}
	if err := b.salvage(); err != nil {
		return nil, err
	}
	return open(b.path)
}

// openWhole opens the database in a file and checks all of it.
func openWhole(path string) (*sql.DB, error) {
	db, err := open(path)
	if err != nil {
		return nil, err
	}
	if err := check(db); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// check returns an error if a database is damaged anywhere.
func check(db *sql.DB) error {
	var report string
	if err := db.QueryRow("PRAGMA quick_check(1)").Scan(&report); err != nil || report != "ok" {
		return errors.Join(err, errDamaged)
	}
	if _, err := db.Exec("SELECT scramble, key, text FROM notes LIMIT 0; SELECT id, name, date, scramble, key FROM attempts LIMIT 0"); err != nil {
		return err
	}
	rows, err := db.Query("SELECT stored FROM attempts")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var stored sql.RawBytes
		if err := rows.Scan(&stored); err != nil {
			return err
		}
		if _, err := unpack(stored); err != nil {
			return err
		}
	}
	return rows.Err()
}

// salvage copies the damaged file, and replaces what is in it by what is whole. The write-ups of other attempts in it become text files.
//
// The file stays where it is, and is locked meanwhile: a process that has it open may be about to commit an attempt, and a file
// with another name would take that along. Their journals, too, would then belong to two files at once.
func (b *Book) salvage() error {
	db, reset, err := openLocked(b.path)
	if err != nil {
		return err
	}
	defer db.Close()
	data, err := os.ReadFile(b.path)
	if err != nil {
		return textfile.Failed(b.path, "read", err)
	}
	aside, err := textfile.CopyAside(b.path, data, 0o600)
	if err != nil {
		return textfile.Failed(b.path, "copied", err)
	}
	if err := reset(); err != nil {
		return err
	}
	whole := wholeAttempts(data)
	found, err := addAll(db, whole)
	if err != nil {
		return err
	}
	b.notice(fmt.Sprintf("%s was damaged: %s is a copy of it; attempts that could be read in it, and are kept: %d; coach add with the write-ups adds the others",
		b.path, aside, found))
	b.writeTexts(aside, otherTexts(data, whole))
	return nil
}

// openLocked opens the damaged database in a file, and locks it as soon as no other connection uses it: until the second transaction
// after reset, or until it is closed. What is in the file does not matter. The function reset replaces that by empty tables.
func openLocked(path string) (db *sql.DB, reset func() error, err error) {
	var conn *sqlite3.Conn
	db, err = driver.Open(sourceName(path), func(c *sqlite3.Conn) error {
		conn = c
		_, err := c.Config(sqlite3.DBCONFIG_RESET_DATABASE, true)
		return errors.Join(err, c.Exec(settings+"; PRAGMA locking_mode=EXCLUSIVE"))
	})
	if err != nil {
		return nil, nil, err
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("BEGIN EXCLUSIVE; ROLLBACK"); err != nil { // the lock remains
		db.Close()
		return nil, nil, err
	}
	return db, func() error {
		if _, err := db.Exec("VACUUM"); err != nil {
			return err
		}
		if _, err := conn.Config(sqlite3.DBCONFIG_RESET_DATABASE, false); err != nil {
			return err
		}
		if err := migrate(db); err != nil {
			return err
		}
		_, err := db.Exec("PRAGMA locking_mode=NORMAL") // the end of the next transaction unlocks it
		return err
	}, nil
}

// writeTexts writes the write-ups of each person to a file beside the damaged one.
func (b *Book) writeTexts(aside string, texts map[string][]string) {
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		path, option := aside+".txt", ""
		if name != "" {
			path, option = aside+"."+url.PathEscape(name)+".txt", fmt.Sprintf(" --name %q", name)
		}
		if err := textfile.Write(path, strings.Join(texts[name], "\n\n\n"), 0o600); err != nil {
			b.notice(err.Error())
			continue
		}
		b.notice(fmt.Sprintf("%s has write-ups whose analyses are damaged: coach add %[1]s%s analyzes them again", path, option))
	}
}

// otherTexts returns the write-ups in the bytes of a file, by person, that are not those of whole attempts.
func otherTexts(data []byte, whole []record.Attempt) map[string][]string {
	seen := map[string]bool{}
	for _, a := range whole {
		seen[a.Text] = true
	}
	texts := map[string][]string{}
	for i, part := range bytes.Split(data, []byte(storedPrefix)) {
		name, ok1 := stringAfter(part, `"name":`)
		text, ok2 := stringAfter(part, `"text":`)
		if i > 0 && ok1 && ok2 && text != "" && !seen[text] {
			seen[text] = true
			texts[name] = append(texts[name], text)
		}
	}
	return texts
}

// stringAfter returns the string in JSON after the first occurrence of a key. ok is false if there is none, or if a character
// in it cannot be one of a write-up.
func stringAfter(data []byte, key string) (text string, ok bool) {
	_, rest, found := bytes.Cut(data, []byte(key))
	if !found || json.NewDecoder(bytes.NewReader(rest)).Decode(&text) != nil {
		return "", false
	}
	return text, !strings.ContainsRune(text, utf8.RuneError)
}

// wholeAttempts returns the attempts that are whole in the bytes of a file. Of several with the same name, scramble
// and text, the last one counts.
func wholeAttempts(data []byte) (list []record.Attempt) {
	for {
		at := bytes.Index(data, []byte(storedPrefix))
		if at < 0 {
			return list
		}
		data = data[at:]
		var stored json.RawMessage
		if json.NewDecoder(bytes.NewReader(data)).Decode(&stored) == nil {
			if a, err := unpack(stored); err == nil {
				list = append(list, *a)
			}
		}
		data = data[len(storedPrefix):]
	}
}

// addAll adds attempts to a new database. It returns how many different ones there are.
func addAll(db *sql.DB, list []record.Attempt) (n int, err error) {
	tx, err := db.Begin()
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	for _, a := range list {
		if _, err := add(context.Background(), tx, a); err != nil {
			return 0, err
		}
	}
	if err := tx.QueryRow("SELECT count(*) FROM attempts").Scan(&n); err != nil {
		return 0, err
	}
	return n, tx.Commit()
}
