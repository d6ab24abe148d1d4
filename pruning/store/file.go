package store

import (
	"cmp"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/edsrzf/mmap-go"
)

// table is an open file whose header is sound.
type table struct {
	*os.File
	path   string
	header Header
	sum    uint32 // the payload's checksum, as the header has it
}

// openTable opens the file at path, reads its header and compares its size.
func openTable(path string) (*table, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // opening a pipe would block
		return nil, &DamagedError{path, "is not a regular file", true}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	t := &table{File: f, path: path}
	if err := t.readHeader(); err != nil {
		return nil, cmp.Or(err, f.Close())
	}
	return t, nil
}

// readHeader fills in what the start of the file says about the table.
func (t *table) readHeader() error {
	b, err := readStart(t.File)
	if err != nil {
		return err
	}
	if t.header, t.sum, err = decode(b); err != nil {
		return &DamagedError{t.path, err.Error(), !ours(b)}
	}
	if err := t.header.validate(); err != nil {
		return t.damaged("is unusable: " + err.Error())
	}
	info, err := t.File.Stat()
	if err != nil {
		return err
	}
	if size := headerSize + int64(t.header.Size); info.Size() != size {
		return t.damaged(fmt.Sprintf("has %d bytes, not %d", info.Size(), size))
	}
	return nil
}

// readStart returns the first bytes of f: a header page, or all if it is shorter.
func readStart(f *os.File) ([]byte, error) {
	b := make([]byte, headerSize)
	n, err := f.ReadAt(b, 0)
	if err == io.EOF {
		err = nil
	}
	return b[:n], err
}

func (t *table) damaged(reason string) error { return &DamagedError{t.path, reason, false} }

// attach returns the payload, unchecked: mapped if it is large, in memory if
// it is small or the system cannot map it.
func (t *table) attach() (*Array, error) {
	size := headerSize + int(t.header.Size)
	if t.header.Size > smallSize {
		// The whole file, because some systems map only from multiples of 64 KiB.
		if m, err := mmap.MapRegion(t.File, size, mmap.RDONLY, 0, 0); err == nil {
			return newArray(t.header, view{m[headerSize:], true}, m.Unmap), nil
		}
	}
	a, err := Alloc(t.header)
	if err != nil {
		return nil, err
	}
	if _, err := t.ReadAt(a.Bytes(), headerSize); err != nil && err != io.EOF {
		return nil, cmp.Or(err, a.Close())
	}
	return a, nil
}

// payload reads the payload from the file. A mapping of it would count as memory
// in use.
func (t *table) payload() io.Reader {
	return io.NewSectionReader(t.File, headerSize, int64(t.header.Size))
}

// check compares the checksum of the payload, and leaves a stamp of the result if
// it is large.
func (t *table) check(payload io.Reader) error {
	id, _ := identify(t.File) // before reading, so that no later change fits the stamp
	sum := crc32.New(castagnoli())
	n, err := io.Copy(sum, payload)
	switch {
	case err != nil || uint64(n) < t.header.Size:
		t.dropStamp()
		return t.damaged("cannot be read to its end")
	case sum.Sum32() != t.sum:
		t.dropStamp()
		return t.damaged("is corrupt: its checksum is wrong")
	case t.header.Size > smallSize:
		t.setStamp(id)
	}
	return nil
}

// replace puts chunks into the file at path, which is at any time what it was
// or all new, and does not touch a file that is not ours.
func replace(path string, sync bool, chunks ...[]byte) error {
	if mine, err := isOurs(path); err != nil {
		return err
	} else if !mine {
		return &DamagedError{path, "is not ours to replace", true}
	}
	temp := fmt.Sprintf("%s%s%016x", path, tempExt, rand.Uint64())
	if err := writeFile(temp, sync, chunks); err != nil {
		_ = os.Remove(temp)
		return err
	}
	if err := os.Rename(temp, path); err != nil {
		_ = os.Remove(temp)
		return err
	}
	if sync {
		syncFolder(filepath.Dir(path))
	}
	return nil
}

// writeFile creates the file at path with the given content and, with sync, waits
// until the disk has it, lest a crash leaves the name without the content.
func writeFile(path string, sync bool, chunks [][]byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	for _, c := range chunks {
		if _, err := f.Write(c); err != nil {
			return cmp.Or(err, f.Close())
		}
	}
	if !sync {
		return f.Close()
	}
	return cmp.Or(f.Sync(), f.Close())
}

// syncFolder makes a renaming in the folder outlive a power cut, where the
// system can. If not, the old file or none is found then, and built again.
func syncFolder(path string) {
	if f, err := os.Open(path); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}

// isOurs reports whether we may replace or remove the file at path: one that
// we wrote, or none. A link is somebody else's, wherever it leads.
func isOurs(path string) (bool, error) {
	info, err := os.Lstat(path)
	if errors.Is(err, os.ErrNotExist) {
		return true, nil
	}
	if err != nil || !info.Mode().IsRegular() {
		return false, err
	}
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	b, err := readStart(f)
	return err == nil && ours(b), err
}

// sweep removes the unfinished files that belong to the file called base.
// Their writers are dead if the table's lock is held; one that never took it
// fails in its Save.
func sweep(folder, base string) {
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		if !strings.HasPrefix(e.Name(), base) || !strings.Contains(e.Name(), tempExt) {
			continue
		}
		if mine, _ := isOurs(path); mine {
			_ = os.Remove(path)
		}
	}
}
