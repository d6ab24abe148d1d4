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
)

const (
	suffix     = ".nissytable" // of table files; nissy-classic's files have none
	stampExt   = ".ok"
	lockExt    = ".lock"
	tempExt    = ".tmp-"
	lockPeriod = 20 * time.Millisecond // between two looks at a lock that another process holds
)

// Dir is a folder of tables. Its methods may be called from several goroutines
// at once.
type Dir struct {
	path string
}

// DamagedError says that a table's file is there but cannot be served: torn,
// corrupt, of an older format or version, or not of our making.
type DamagedError struct {
	Path    string
	Reason  string // continues a sentence that begins with the path
	Foreign bool   // the file is not ours: Save will not replace it
}

func (e *DamagedError) Error() string { return e.Path + " " + e.Reason }

// OpenDir returns the folder at path, which need not exist: the first write
// creates it. An empty path means memory only: every Load finds nothing, and
// Save keeps nothing.
func OpenDir(path string) *Dir { return &Dir{path} }

// Path returns the folder's path, "" if tables are kept in memory only.
func (d *Dir) Path() string { return d.path }

// Load returns the table that want describes, or an error: fs.ErrNotExist if
// there is no file, *DamagedError if it cannot be trusted, any other if it
// cannot be read. A large payload is mapped, and not read if it was found sound
// before and its file has not changed since. The array is the caller's to close.
func (d *Dir) Load(want Header) (*Array, error) {
	t, err := d.openAs(want)
	if err != nil {
		return nil, err
	}
	defer t.Close()
	a, err := t.attach()
	if err != nil {
		return nil, err
	}
	if !a.Mapped() {
		err = t.check(bytes.NewReader(a.Bytes()))
	} else if !t.stamped() {
		err = t.check(t.payload())
	}
	if err != nil {
		return nil, cmp.Or(err, a.Close())
	}
	return a, nil
}

// Verify checks the file of the table that want describes, its payload
// included, whether or not that was done before. It takes no memory worth
// mentioning. Its errors are those of Load.
func (d *Dir) Verify(want Header) error {
	t, err := d.openAs(want)
	if err != nil {
		return err
	}
	defer t.Close()
	return t.check(t.payload())
}

// openAs opens the file of the table that want describes.
func (d *Dir) openAs(want Header) (*table, error) {
	t, err := d.open(want.Name)
	if err != nil {
		return nil, err
	}
	if diff := t.header.difference(want); diff != "" {
		t.Close()
		return nil, t.damaged(diff)
	}
	return t, nil
}

// Info is what the header of a table's file tells.
type Info struct {
	Path   string
	Header Header
}

// Stat describes the file of the table called name without reading its
// payload. Its errors are those of Load.
func (d *Dir) Stat(name string) (Info, error) {
	t, err := d.open(name)
	if err != nil {
		return Info{}, err
	}
	defer t.Close()
	return Info{t.path, t.header}, nil
}

// Names lists the tables that have a file in the folder, sound or not, by name.
func (d *Dir) Names() ([]string, error) {
	if d.path == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(d.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), suffix); ok && validName(name) {
			names = append(names, name)
		}
	}
	return names, nil
}

// open opens the file of the table called name and reads its header.
func (d *Dir) open(name string) (*table, error) {
	if err := (Header{Name: name}).validate(); err != nil {
		return nil, err
	}
	if d.path == "" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return openTable(d.file(name))
}

// file returns the path of the file of the table called name.
func (d *Dir) file(name string) string { return filepath.Join(d.path, name+suffix) }

// Save writes the table that h describes, and reads it back. Whatever goes
// wrong, the file is afterwards what it was before or the whole new one, and
// the payload may be served from memory all the same. A foreign file in its
// place is left alone, which is a *DamagedError; Windows refuses to replace a
// file that is mapped. The caller holds the table's Lock, unless no other
// process can be saving it.
func (d *Dir) Save(h Header, payload []byte) error { return d.save(h, payload, true) }

// SaveDraft is Save without waiting for the disk, for what is soon replaced by
// another draft: after a power cut the file may be damaged and pass for whole,
// so that who loads it checks it with Verify first.
func (d *Dir) SaveDraft(h Header, payload []byte) error { return d.save(h, payload, false) }

func (d *Dir) save(h Header, payload []byte, sync bool) error {
	if err := h.validate(); err != nil {
		return err
	}
	if uint64(len(payload)) != h.Size {
		return fmt.Errorf("table %s: payload of %d bytes, header says %d", h.Name, len(payload), h.Size)
	}
	if d.path == "" {
		return nil
	}
	if err := os.MkdirAll(d.path, 0o755); err != nil {
		return err
	}
	if err := replace(d.file(h.Name), sync, h.encode(checksum(payload)), payload); err != nil {
		return err
	}
	if !sync {
		return nil
	}
	return d.Verify(h)
}

// Lock waits until no other process, and no other caller in this one, holds
// the lock of the table called name, and takes it; unlock gives it back, as
// does the end of the process, however it ends. Where there can be no lock, in
// a read-only folder say, Lock lets everyone pass: each may then build the
// table for itself. It fails only when ctx ends.
func (d *Dir) Lock(ctx context.Context, name string) (unlock func(), err error) {
	pass := func() {}
	if d.path == "" || !validName(name) || os.MkdirAll(d.path, 0o755) != nil {
		return pass, ctx.Err()
	}
	l := flock.New(d.file(name)+lockExt, flock.SetPermissions(0o644))
	if _, err := l.TryLockContext(ctx, lockPeriod); err != nil {
		return pass, ctx.Err()
	}
	sweep(d.path, name+suffix)
	return func() { _ = l.Unlock() }, nil
}
