package book

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"

	"nissy/coach/record"
	"nissy/internal/textfile"
)

// FileName is the name of the book's file in the data folder.
const FileName = "nissy-coach.db"

// Book is a book in a file. It implements record.Book.
type Book struct {
	path   string
	notice func(string)

	mu sync.RWMutex // guards db against mend
	db *sql.DB
}

// Open opens the book in a file, and creates it if there is none. If the file is damaged, now or later, notice
// receives one line about what becomes of it. The caller must close the book.
func Open(path string, notice func(string)) (*Book, error) {
	b := &Book{path: path, notice: notice}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, textfile.Failed(filepath.Dir(path), "created", err)
	}
	db, err := open(path)
	if isDamage(err) {
		db, err = b.replaceDamaged()
	}
	if err != nil {
		return nil, b.explained(err)
	}
	b.db = db
	return b, nil
}

// Close closes the file.
func (b *Book) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.db.Close()
}

// pageSize is large, so that an attempt is in one piece in the file.
const pageSize = 64 << 10

// The settings of a connection: how long it waits for other processes, no remains of removed attempts in the file,
// and the size of pages of a new file.
var settings = fmt.Sprintf("PRAGMA busy_timeout=30000; PRAGMA secure_delete=ON; PRAGMA page_size=%d", pageSize)

// open opens the database in a file, creates it if there is none, and brings it up to date. An empty file is damaged.
func open(path string) (*sql.DB, error) {
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		create(path)
	case err == nil && info.Mode().IsRegular() && info.Size() == 0:
		return nil, errDamaged
	}
	return connect(path)
}

// create makes a database under another name first, so that its file is never empty, not even for a moment. Where
// the system cannot do that, connect makes it.
func create(path string) {
	file, err := os.CreateTemp(filepath.Dir(path), FileName+".new-*")
	if err != nil {
		return
	}
	defer os.Remove(file.Name())
	file.Close()
	if db, err := connect(file.Name()); err == nil && db.Close() == nil {
		_ = os.Link(file.Name(), path) // unless another process has made it
	}
}

// connect is open for a file that may be empty.
func connect(path string) (*sql.DB, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) // only for the user
	if err != nil {
		return nil, textfile.Failed(path, "opened", err)
	}
	file.Close()
	db, err := driver.Open(sourceName(path), func(c *sqlite3.Conn) error { return c.Exec(settings) })
	if err != nil {
		return nil, err
	}
	if err := migrate(db); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// sourceName returns the name of the file for the driver: a URI, so that the path may have any character.
func sourceName(path string) string {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // C:/
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", OmitHost: true, Path: path}).String()
}

// migrations bring a database from the format with their index to the next one. What a migration adds may be there already, if
// the number of the format is damaged.
var migrations = []string{
	`CREATE TABLE IF NOT EXISTS attempts (
		id INTEGER PRIMARY KEY, name TEXT NOT NULL, date TEXT NOT NULL, scramble TEXT NOT NULL, key BLOB NOT NULL UNIQUE, stored BLOB NOT NULL
	)`,
	`CREATE TABLE IF NOT EXISTS notes (scramble TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (scramble, key)) WITHOUT ROWID`,
}

// NewerError reports a book from a newer version of nissy.
type NewerError struct{ Format, Known int }

func (e *NewerError) Error() string {
	return fmt.Sprintf("it is from a newer version of nissy: its format is %d, this version reads up to %d; update nissy, or rename the file", e.Format, e.Known)
}

// migrate brings a database up to date.
func migrate(db *sql.DB) error {
	if format, err := formatOf(db); err != nil || format == len(migrations) {
		return err
	}
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	format, err := formatOf(tx) // another process may have done it
	if err != nil {
		return err
	}
	if format < 0 {
		return errDamaged
	}
	if format > len(migrations) {
		return &NewerError{format, len(migrations)}
	}
	for _, m := range migrations[format:] {
		if _, err := tx.Exec(m); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(fmt.Sprintf("PRAGMA user_version=%d", len(migrations))); err != nil {
		return err
	}
	return tx.Commit()
}

// formatOf returns the number of the format of a database: how many migrations it has had.
func formatOf(db interface {
	QueryRow(query string, args ...any) *sql.Row
}) (format int, err error) {
	err = db.QueryRow("PRAGMA user_version").Scan(&format)
	return format, err
}

// do calls f with the database. If that is damaged, it is mended, and f is called again.
func (b *Book) do(f func(db *sql.DB) error) error {
	b.mu.RLock()
	db := b.db
	err := f(db)
	b.mu.RUnlock()
	if !isDamage(err) {
		return b.explained(err)
	}
	if err := b.mend(db); err != nil {
		return b.explained(err)
	}
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.explained(f(b.db))
}

// explained returns an error about the file as one for the user.
func (b *Book) explained(err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if file, ok := errors.AsType[*textfile.Error](err); ok {
		return file
	}
	reason := "cannot be used: " + strings.TrimPrefix(err.Error(), "sqlite3: ")
	if errors.Is(err, sqlite3.BUSY) {
		reason = "is in use by another process: try again later"
	}
	return &textfile.Error{Path: b.path, Reason: reason, Err: err}
}

// Add implements record.Book.
func (b *Book) Add(ctx context.Context, attempts []record.Attempt, notes ...record.Note) (ids []int64, err error) {
	err = b.do(func(db *sql.DB) error {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		defer tx.Rollback()
		ids = nil
		for _, a := range attempts {
			id, err := add(ctx, tx, a)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
		for _, n := range notes {
			if err := note(ctx, tx, n); err != nil {
				return err
			}
		}
		return tx.Commit()
	})
	return ids, err
}

// add adds an attempt, instead of one with the same key. It returns its ID: that of the one that it
// replaces, or else that of the attempt if no other has it, or else a new one.
func add(ctx context.Context, tx *sql.Tx, a record.Attempt) (int64, error) {
	err := tx.QueryRowContext(ctx, `SELECT coalesce(
		(SELECT id FROM attempts WHERE key=?1),
		(SELECT ?2 WHERE ?2>0 AND NOT EXISTS (SELECT 1 FROM attempts WHERE id=?2)),
		(SELECT max(id)+1 FROM attempts), 1)`, keyOf(a), a.ID).Scan(&a.ID)
	if err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(ctx, "INSERT OR REPLACE INTO attempts (id, name, date, scramble, key, stored) VALUES (?,?,?,?,?,?)",
		a.ID, a.Name, sortable(a.Date), a.Scramble, keyOf(a), pack(a))
	return a.ID, err
}

// note adds, replaces or deletes a note.
func note(ctx context.Context, tx *sql.Tx, n record.Note) (err error) {
	if n.Text == "" {
		_, err = tx.ExecContext(ctx, "DELETE FROM notes WHERE scramble=? AND key=?", n.Scramble, n.Key)
	} else {
		_, err = tx.ExecContext(ctx, "INSERT OR REPLACE INTO notes (scramble, key, text) VALUES (?,?,?)", n.Scramble, n.Key, n.Text)
	}
	return err
}

// keyOf returns what is equal for attempts with the same name, scramble and moves of the lines.
func keyOf(a record.Attempt) []byte {
	parts := []string{a.Name, a.Scramble}
	for i := range a.Lines {
		parts = append(parts, a.Lines[i].Moves)
	}
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return sum[:]
}

// sortable returns a time as a text, which sorts like the time; "" for the zero time.
func sortable(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// List implements record.Book.
func (b *Book) List(ctx context.Context, q record.Query) (list []record.Attempt, err error) {
	where, args := conditions(q)
	query := "SELECT stored FROM attempts WHERE " + where + " ORDER BY date DESC, id DESC"
	if q.Last > 0 {
		query += fmt.Sprintf(" LIMIT %d", q.Last)
	}
	err = b.do(func(db *sql.DB) error {
		list = nil
		rows, err := db.QueryContext(ctx, query, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var stored sql.RawBytes
			if err := rows.Scan(&stored); err != nil {
				return err
			}
			a, err := unpack(stored)
			if err != nil {
				return err
			}
			list = append(list, *a)
		}
		return rows.Err()
	})
	slices.Reverse(list)
	return list, err
}

// conditions returns what selects the attempts of a query, without its Last, in SQL.
func conditions(q record.Query) (where string, args []any) {
	all := []string{"date>=?"}
	args = []any{sortable(q.Since)}
	add := func(condition string, arg any) { all, args = append(all, condition), append(args, arg) }
	if !q.Everyone {
		add("name=?", q.Name)
	}
	if q.Scramble != "" {
		add("scramble=?", q.Scramble)
	}
	if len(q.IDs) > 0 {
		add("id IN (SELECT value FROM json_each(?))", asJSON(q.IDs))
	}
	return strings.Join(all, " AND "), args
}

// Remove implements record.Book.
func (b *Book) Remove(ctx context.Context, id int64) (removed bool, err error) {
	err = b.do(func(db *sql.DB) error {
		result, err := db.ExecContext(ctx, "DELETE FROM attempts WHERE id=?", id)
		if err != nil {
			return err
		}
		n, err := result.RowsAffected()
		removed = n > 0
		return err
	})
	return removed, err
}

// Text implements record.Book.
func (b *Book) Text(ctx context.Context, scramble, key string) (text string, err error) {
	err = b.do(func(db *sql.DB) error {
		text = ""
		err := db.QueryRowContext(ctx, "SELECT text FROM notes WHERE scramble=? AND key=?", scramble, key).Scan(&text)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		return err
	})
	return text, err
}
