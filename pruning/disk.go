package pruning

import (
	"fmt"

	"github.com/dustin/go-humanize"

	"nissy/internal/machine"
)

// Memory returns how many bytes of memory are available. ok is false if the system does
// not report it.
func (s *Store) Memory() (available uint64, ok bool) {
	available, err := s.opts.Memory()
	return available, err == nil
}

// RoomInMemory checks whether there is enough memory for a task that needs the given number of bytes. The
// error is a *machine.MemoryError. A small number of bytes is always there, because asking the system takes
// longer than using them.
func (s *Store) RoomInMemory(task string, bytes uint64) error {
	const small = 1 << 20
	if bytes <= small {
		return nil
	}
	if available, known := s.Memory(); known && bytes > available {
		return &machine.MemoryError{Task: task, Needed: bytes, Available: available}
	}
	return nil
}

// DiskError reports that files would leave too little of the disk free.
type DiskError struct {
	Dir   string
	Bytes uint64 // size of the files
	Free  uint64 // bytes that are free on the disk
	Keep  uint64 // bytes that must stay free
}

func (e *DiskError) Error() string {
	return fmt.Sprintf("not enough room on the disk of %s: %s of tables must leave %s free, but only %s are free now",
		e.Dir, humanize.Bytes(e.Bytes), humanize.Bytes(e.Keep), humanize.Bytes(e.Free))
}

// RoomOnDisk checks that a tenth of the disk, but at most 5 GB, stays free when the given number of bytes
// is written. The error is a *DiskError. Without a folder, or if the system does not report
// how much is free, there is nothing to check.
func (s *Store) RoomOnDisk(bytes int64) error {
	if s.opts.Dir == "" {
		return nil
	}
	free, total, err := s.opts.Disk(s.opts.Dir)
	keep := min(total/10, 5_000_000_000)
	if err == nil && free < uint64(bytes)+keep {
		return &DiskError{s.opts.Dir, uint64(bytes), free, keep}
	}
	return nil
}
