package pruning

import (
	"context"
	"errors"
	"fmt"
	"time"
	"unsafe"

	"nissy/internal/goroutines"
	"nissy/pruning/store"
)

// Build fills an empty array, with a context for which no pause is (interrupt.WithoutGate). It calls report now and
// then, with how much of it is done.
type Build func(ctx context.Context, dst []byte, report func(done, total uint64)) error

// Array returns the array that h describes. It comes from memory, from its file, or from
// build. If building takes long by its cost c, the user gets a notice before. A built array is saved
// in the background.
func (s *Store) Array(ctx context.Context, h store.Header, c Cost, build Build) (*store.Array, error) {
	return get(ctx, s, h.Name, lazyValueFor(&s.mu, s.arrays, h.Name), func(ctx context.Context) (*store.Array, error) {
		if h.Size <= maxUnsaved {
			return s.buildArray(ctx, h, c, build)
		}
		return s.loadOrBuild(ctx, h, c, build)
	})
}

// buildArray builds an array in memory.
func (s *Store) buildArray(ctx context.Context, h store.Header, c Cost, build Build) (*store.Array, error) {
	if err := s.RoomInMemory("build table "+h.Name, h.Size+c.Memory); err != nil {
		return nil, err
	}
	report := s.announce(ctx, h, c)
	a, err := store.Alloc(h)
	if err != nil {
		return nil, err
	}
	built := false
	defer func() { // also if build panics
		if !built {
			a.Close()
		}
	}()
	if err := build(ctx, a.Bytes(), report); err != nil {
		return nil, err
	}
	built = true
	return a, nil
}

// loadOrBuild loads an array, or builds and saves it. It takes the lock only if there is
// no usable file, so that loading works in a read-only folder. With the lock it tries to
// load again, because another process may have built the array meanwhile.
func (s *Store) loadOrBuild(ctx context.Context, h store.Header, c Cost, build Build) (*store.Array, error) {
	if !store.Maps {
		if err := s.RoomInMemory("load table "+h.Name, h.Size); err != nil {
			return nil, err
		}
	}
	if a, err := s.dir.Load(h); err == nil {
		return a, nil
	}
	unlock, err := s.lock(ctx, h.Name)
	if err != nil {
		return nil, err
	}
	saving := false
	defer func() { // also if build panics
		if !saving {
			unlock()
		}
	}()
	a, err := s.dir.Load(h)
	if err == nil {
		return a, nil
	}
	if _, damaged := errors.AsType[*store.DamagedError](err); damaged {
		s.notify(ctx, Text(fmt.Sprintf("table %s is rebuilt: %v", h.Name, err)))
	}
	a, err = s.buildArray(ctx, h, c, build)
	if err != nil {
		return nil, err
	}
	saving = true
	goroutines.Go(ctx, &s.saving, func() {
		defer unlock()
		s.save(ctx, h, a)
	})
	return a, nil
}

// lock takes the lock of a table. If that takes long, it notifies the user.
func (s *Store) lock(ctx context.Context, name string) (unlock func(), err error) {
	const patience = 3 * time.Second
	defer goroutines.After(ctx, patience, func() {
		s.notify(ctx, Text("waiting for another nissy process, which is building table "+name))
	})()
	return s.dir.Lock(ctx, name)
}

// errNoFolder is the reason why a store without a folder saves nothing.
var errNoFolder = errors.New("no data folder is set")

// save writes a built array to its file. If that fails, the array stays in memory. Then
// save adds it to the SaveReport of the context, or if there is none, notifies the user
// once for all arrays.
func (s *Store) save(ctx context.Context, h store.Header, a *store.Array) {
	err := errNoFolder
	if s.opts.Dir != "" {
		err = goroutines.Catch(ctx, func() error { return s.dir.Save(h, a.Bytes()) })
	}
	report, _ := ctx.Value(saveReportKey{}).(*SaveReport)
	switch {
	case err == nil:
	case report != nil && s.opts.Dir != "":
		report.add(h.Name, fileError(err))
	default:
		s.notifyOnce(ctx, "memory only", Text(fmt.Sprintf("tables are kept in memory only: %v", fileError(err))))
	}
}

// AsNumbers views the bytes of an array as numbers in the byte order of the machine. The
// address of b must be aligned for them. That of an array is a multiple of 64.
func AsNumbers[T uint16 | uint32 | uint64](b []byte) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(&b[0])), len(b)/int(unsafe.Sizeof(T(0))))
}

// nanosPerNumber is the most time, by measurements, that building an array of numbers takes for each
// of them. No such array takes so long that it is announced.
const nanosPerNumber = 100

// numberArray returns an array of numbers. If it must be built, fill sets its elements.
// h has the name, the version and the number of entries; T determines the bits and the
// size.
func numberArray[T uint16 | uint32](ctx context.Context, s *Store, h store.Header, fill func([]T)) ([]T, error) {
	size := unsafe.Sizeof(T(0))
	h.Bits, h.Size = uint8(8*size), h.Entries*uint64(size)
	a, err := s.Array(ctx, h, Cost{Nanos: nanosPerNumber}, func(_ context.Context, dst []byte, _ func(done, total uint64)) error {
		fill(AsNumbers[T](dst))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return AsNumbers[T](a.Bytes()), nil
}

// Moves returns the move table of a coordinate. For each value of the coordinate it has
// MoveStride entries, which are the values after each face move.
func (s *Store) Moves(ctx context.Context, co *Coord) ([]uint16, error) {
	h := store.Header{Name: "moves-" + co.name, Version: 1, Entries: uint64(co.Size * MoveStride)}
	return numberArray(ctx, s, h, func(table []uint16) { buildMoves(co, table) })
}

// conj returns the values of the coordinate viewed through the symmetries. A coordinate
// must always be used with the same group, because the name of the array does not
// contain the group.
func (s *Store) conj(ctx context.Context, co *Coord, g *symmetries) ([]uint16, error) {
	h := store.Header{Name: "syms-" + co.name, Version: 1, Entries: uint64(co.Size * len(g.syms))}
	return numberArray(ctx, s, h, func(table []uint16) { buildConj(co, g, table) })
}

// classes returns the class and the symmetry of each row.
func (s *Store) classes(ctx context.Context, rows rowCoords, g *symmetries) ([]uint32, error) {
	name := "classes"
	for _, co := range rows {
		name += "-" + co.name
	}
	h := store.Header{Name: name, Version: 2, Entries: uint64(rows.size())}
	return numberArray(ctx, s, h, func(table []uint32) { buildClasses(rows, g, table) })
}
