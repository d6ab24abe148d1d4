package store

import (
	"cmp"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/edsrzf/mmap-go"

	"nissy/internal/folders"
)

// Maps is whether Load can map files. If not, it reads them into memory.
const Maps = runtime.GOOS != "js"

// tableFile is an open file with a valid header.
type tableFile struct {
	*os.File
	path       string
	header     Header
	payloadSum uint32 // checksum of the payload, as recorded in the header
}

// openTable opens the file at path, reads its header and checks its size.
func openTable(path string) (*tableFile, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() { // opening a named pipe would block
		return nil, &DamagedError{path, "is not a regular file", true}
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	t := &tableFile{File: f, path: path}
	if err := t.readHeader(); err != nil {
		return nil, cmp.Or(err, f.Close())
	}
	return t, nil
}

// readHeader reads the header of the file, and checks it and the size of the file.
func (t *tableFile) readHeader() error {
	b, err := readStart(t.File)
	if err != nil {
		return err
	}
	if t.header, t.payloadSum, err = decode(b); err != nil {
		return &DamagedError{t.path, err.Error(), !isOwnContent(b)}
	}
	if err := t.header.validate(); err != nil {
		return t.damagedError("has an invalid header: " + err.Error())
	}
	info, err := t.File.Stat()
	if err != nil {
		return err
	}
	if size := headerSize + int64(t.header.Size); info.Size() != size {
		return t.damagedError(fmt.Sprintf("has %d bytes instead of %d", info.Size(), size))
	}
	return nil
}

// readStart returns the header page of f, or the whole file if it is shorter than
// that.
func readStart(f *os.File) ([]byte, error) {
	b := make([]byte, headerSize)
	n, err := f.ReadAt(b, 0)
	if err == io.EOF {
		err = nil
	}
	return b[:n], err
}

// damagedError returns a DamagedError of a file that nissy wrote.
func (t *tableFile) damagedError(reason string) error {
	return &DamagedError{t.path, reason, false}
}

// loadPayload returns the payload without checking it. A payload of more than
// maxHeapSize bytes is mapped. A smaller one, and one that the system cannot map, is
// read into memory.
func (t *tableFile) loadPayload() (*Array, error) {
	size := headerSize + int(t.header.Size)
	if t.header.Size > maxHeapSize {
		// Map the whole file, because some systems map only from multiples of 64 KiB.
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

// payloadReader returns a reader of the payload in the file. A mapping of it would
// count as memory in use.
func (t *tableFile) payloadReader() io.Reader {
	return io.NewSectionReader(t.File, headerSize, int64(t.header.Size))
}

// verifyPayload compares the checksum of the payload with the one in the header. If
// they agree, it writes a stamp for a payload of more than maxHeapSize bytes. If not, or
// if the payload cannot be read, it removes the stamp.
func (t *tableFile) verifyPayload(payload io.Reader) error {
	id, _ := identify(t.File) // before reading, so that the stamp does not cover later changes
	sum := crc32.New(crcTable())
	n, err := io.Copy(sum, payload)
	switch {
	case err != nil || uint64(n) < t.header.Size:
		t.removeStamp()
		return t.damagedError("cannot be read to the end")
	case sum.Sum32() != t.payloadSum:
		t.removeStamp()
		return t.damagedError("is corrupt: its checksum does not match")
	case t.header.Size > maxHeapSize:
		t.writeStamp(id)
	}
	return nil
}

// replaceFile writes chunks to the file at path. At any time the file is either the
// previous one or the complete new one. replaceFile preserves a file that nissy did
// not write, and returns a *DamagedError. With sync it waits for the disk.
func replaceFile(path string, sync bool, chunks ...[]byte) error {
	if own, err := isOwnFile(path); err != nil {
		return err
	} else if !own {
		return &DamagedError{path, "is not replaced, as nissy did not write it: move it elsewhere", true}
	}
	temp := fmt.Sprintf("%s%s%016x", path, tempExt, rand.Uint64())
	if err := writeFile(temp, sync, chunks); err != nil {
		_ = os.Remove(temp)
		return withPath(err, filepath.Dir(path)) // nobody has heard of the temporary file
	}
	if err := os.Rename(temp, path); err != nil {
		_ = os.Remove(temp)
		return withPath(err, path)
	}
	if sync {
		syncFolder(filepath.Dir(path))
	}
	return nil
}

// withPath returns the error of a failed system call as one about the given path.
func withPath(err error, path string) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	if e, ok := errors.AsType[*os.LinkError](err); ok {
		return &fs.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	return err
}

// writeFile creates the file at path with the given content. With sync it waits
// until the content is on the disk. Otherwise a crash could leave a file with its
// name but without its content.
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

// syncFolder makes a renaming in the folder survive a power failure, if the system
// can. It ignores errors: if the renaming is lost, there is the previous file or none,
// and the table is built again.
func syncFolder(path string) {
	if f, err := os.Open(path); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}

// isOwnFile reports whether this package may replace or remove the file at path: nissy
// wrote it, or it does not exist. A symbolic link is not its own, whatever the target,
// because nissy writes none.
func isOwnFile(path string) (bool, error) {
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
	return err == nil && isOwnContent(b), err
}

// removeUnfinished removes the unfinished files of the table file with the name
// base. The caller holds the table's lock, so the processes that wrote them have
// ended. The Save of a process that never took the lock fails.
func removeUnfinished(folder, base string) {
	names, _ := folders.Names(folder)
	for _, name := range names {
		if !strings.HasPrefix(name, base) || !strings.Contains(name, tempExt) {
			continue
		}
		path := filepath.Join(folder, name)
		if own, _ := isOwnFile(path); own {
			_ = os.Remove(path)
		}
	}
}
