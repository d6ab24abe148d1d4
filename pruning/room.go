package pruning

import (
	"fmt"

	"github.com/dustin/go-humanize"

	"nissy/pruning/store"
)

// Memory returns how many bytes of memory are available; ok is false where the
// system does not tell.
func (s *Store) Memory() (available uint64, ok bool) {
	available, err := s.opts.Memory()
	return available, err == nil
}

// Disk returns how many bytes may still be written to the folder's disk and how
// many it has in all; ok is false without a folder and where the system does
// not tell.
func (s *Store) Disk() (free, total uint64, ok bool) {
	if s.opts.Dir == "" {
		return 0, 0, false
	}
	free, total, err := s.opts.Disk(s.opts.Dir)
	return free, total, err == nil
}

// Stat describes the file of an array; ok is false if there is none that can be
// trusted by its header.
func (s *Store) Stat(name string) (info store.Info, ok bool) {
	info, err := s.dir.Stat(name)
	return info, err == nil
}

// Holds reports whether the array is loaded or mapped.
func (s *Store) Holds(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.arrays[name]
	return e != nil && e.v.Load() != nil
}

// Files lists the arrays that have a file, whether it can be trusted or not.
func (s *Store) Files() ([]string, error) { return s.dir.Names() }

// Verify checks an array's file whole, and that of a table against its Spec.
// The error is fs.ErrNotExist if there is no file.
func (s *Store) Verify(name string) error {
	if spec, err := lookup(name); err == nil {
		return s.dir.Verify(spec.header())
	}
	info, err := s.dir.Stat(name)
	if err != nil {
		return err
	}
	return s.dir.Verify(info.Header)
}

// DiskError says that files would fill the disk.
type DiskError struct {
	Dir               string
	Bytes, Free, Size uint64 // of the files, free on the disk, of the disk
}

func (e *DiskError) Error() string {
	return fmt.Sprintf("not enough room on the disk of %s: after %s of tables less than a tenth of its %s would be free, now %s are",
		e.Dir, humanize.Bytes(e.Bytes), humanize.Bytes(e.Size), humanize.Bytes(e.Free))
}

// RoomOnDisk checks that a tenth of the disk stays free when so many bytes are
// written. The error is a *DiskError.
func (s *Store) RoomOnDisk(bytes int64) error {
	free, total, ok := s.Disk()
	if ok && (free < uint64(bytes) || free-uint64(bytes) < total/10) {
		return &DiskError{s.opts.Dir, uint64(bytes), free, total}
	}
	return nil
}
