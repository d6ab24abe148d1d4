package store

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"nissy/internal/folders"
)

const (
	tableExt         = ".nissytable" // files of nissy-classic have no extension
	stampExt         = ".ok"
	lockExt          = ".lock"
	tempExt          = ".tmp-"
	lockPollInterval = 20 * time.Millisecond // between attempts to take a lock
)

// Dir is a folder of tables. Its methods are safe for concurrent use.
type Dir struct {
	path string
}

// DamagedError reports that a table's file exists but cannot be used: it is
// incomplete, corrupt, of another format or version, or not written by nissy.
type DamagedError struct {
	Path    string
	Reason  string // continues a sentence that begins with the path
	Foreign bool   // nissy did not write the file, so Save does not replace it
}

func (e *DamagedError) Error() string { return e.Path + " " + e.Reason }

// OpenDir returns the folder at path, which need not exist: the first write
// creates it. An empty path means that tables are kept in memory only. Then Load
// always returns fs.ErrNotExist, and Save writes nothing.
func OpenDir(path string) *Dir { return &Dir{path} }

// Path returns the path of the folder. It is empty if tables are kept in memory
// only.
func (d *Dir) Path() string { return d.path }

// Load returns the table that want describes. The error is fs.ErrNotExist if there
// is no file, and a *DamagedError if the file cannot be used. Any other error means
// that the file cannot be read. Load maps a payload of more than 1 MiB. It does not
// read such a payload if the file has not changed since the last check. The caller
// closes the array.
func (d *Dir) Load(want Header) (*Array, error) {
	t, err := d.openMatching(want)
	if err != nil {
		return nil, err
	}
	defer t.Close()
	a, err := t.loadPayload()
	if err != nil {
		return nil, err
	}
	if !a.Mapped() {
		err = t.verifyPayload(bytes.NewReader(a.Bytes()))
	} else if !t.hasValidStamp() {
		err = t.verifyPayload(t.payloadReader())
	}
	if err != nil {
		return nil, cmp.Or(err, a.Close())
	}
	return a, nil
}

// Verify checks the file of the table that want describes, including the payload,
// even if the file has not changed since the last check. It uses little memory. Its
// errors are those of Load.
func (d *Dir) Verify(want Header) error {
	t, err := d.openMatching(want)
	if err != nil {
		return err
	}
	defer t.Close()
	return t.verifyPayload(t.payloadReader())
}

// openMatching opens the file of the table that want describes, and compares the
// headers.
func (d *Dir) openMatching(want Header) (*tableFile, error) {
	t, err := d.open(want.Name)
	if err != nil {
		return nil, err
	}
	if diff := t.header.difference(want); diff != "" {
		t.Close()
		return nil, t.damagedError(diff)
	}
	return t, nil
}

// Info describes the file of a table.
type Info struct {
	Path   string
	Header Header
}

// Stat describes the file of the table with the given name. It does not read the
// payload. Its errors are those of Load.
func (d *Dir) Stat(name string) (Info, error) {
	t, err := d.open(name)
	if err != nil {
		return Info{}, err
	}
	defer t.Close()
	return Info{t.path, t.header}, nil
}

// Check creates the folder if it does not exist, and checks that files in it can be
// listed, created and removed. The error is an *fs.PathError with the path of the folder
// or, if a part of that path is not a folder, of that part. Without a folder there is
// nothing to check.
func (d *Dir) Check() error {
	if d.path == "" {
		return nil
	}
	if err := os.MkdirAll(d.path, 0o755); err != nil {
		return err
	}
	if _, err := folders.Names(d.path); err != nil {
		return withPath(err, d.path)
	}
	f, err := os.CreateTemp(d.path, "check"+tempExt+"*")
	if err != nil {
		return withPath(err, d.path)
	}
	return withPath(cmp.Or(f.Close(), os.Remove(f.Name())), d.path)
}

// Names returns the names of all tables that have a file in the folder, damaged
// ones included, in alphabetical order.
func (d *Dir) Names() ([]string, error) {
	if d.path == "" {
		return nil, nil
	}
	files, err := folders.Names(d.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var names []string
	for _, file := range files {
		if name, ok := strings.CutSuffix(file, tableExt); ok && validName(name) {
			names = append(names, name)
		}
	}
	return names, nil
}

// open opens the file of the table with the given name and reads its header.
func (d *Dir) open(name string) (*tableFile, error) {
	if err := (Header{Name: name}).validate(); err != nil {
		return nil, err
	}
	if d.path == "" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return openTable(d.tablePath(name))
}

// tablePath returns the path of the file of the table with the given name.
func (d *Dir) tablePath(name string) string { return filepath.Join(d.path, name+tableExt) }

// Save writes the table that h describes, and reads the file back. Whatever goes
// wrong, the file is then either the previous one or the complete new one, and the
// payload in memory stays usable. If nissy did not write the file at that path,
// Save preserves it and returns a *DamagedError. Windows does not allow replacing a
// file that is mapped. The caller must hold the table's Lock, unless no other
// process can be saving the table.
func (d *Dir) Save(h Header, payload []byte) error { return d.save(h, payload, true) }

// SaveDraft is Save without waiting for the disk, for a table that another draft
// will soon replace. After a power failure the file can be damaged without Load
// noticing, so the caller must check it with Verify before Load.
func (d *Dir) SaveDraft(h Header, payload []byte) error { return d.save(h, payload, false) }

func (d *Dir) save(h Header, payload []byte, sync bool) error {
	if err := h.validate(); err != nil {
		return err
	}
	if uint64(len(payload)) != h.Size {
		return fmt.Errorf("table %s: the payload has %d bytes, but its header says %d", h.Name, len(payload), h.Size)
	}
	if d.path == "" {
		return nil
	}
	if err := os.MkdirAll(d.path, 0o755); err != nil {
		return err
	}
	if err := replaceFile(d.tablePath(h.Name), sync, h.encode(checksum(payload)), payload); err != nil {
		return err
	}
	if !sync {
		return nil
	}
	return d.Verify(h)
}

// Lock takes the lock of the table with the given name. It waits while another
// process, or another caller in this process, holds the lock. unlock releases it;
// so does the end of the process, however it ends. If the folder cannot have locks,
// for example because it is read-only, Lock returns without a lock, and each caller
// may build the table separately. Lock fails only when ctx ends.
func (d *Dir) Lock(ctx context.Context, name string) (unlock func(), err error) {
	noLock := func() {}
	if d.path == "" || !validName(name) || os.MkdirAll(d.path, 0o755) != nil {
		return noLock, ctx.Err()
	}
	l := flock.New(d.tablePath(name)+lockExt, flock.SetPermissions(0o644))
	if _, err := l.TryLockContext(ctx, lockPollInterval); err != nil {
		return noLock, ctx.Err()
	}
	removeUnfinished(d.path, name+tableExt)
	return func() { _ = l.Unlock() }, nil
}
