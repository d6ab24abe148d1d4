//go:build cgo

package main

// #include <stdlib.h>
// void nissygo_core_log(const char *line);
// int nissygo_core_poll(const void *poller);
import "C"

import (
	"os"
	"strings"
	"unsafe"

	"nissy/command/runner"
	"nissy/hosts/library"
	"nissy/hosts/library/core"
	"nissy/internal/goroutines"
	"nissy/session"
)

// forCore runs the searches of nissy_core.h.
var forCore = core.New(func() *session.Engine { return library.NewEngine(os.Getenv) })

//export nissygo_core_inverse
func nissygo_core_inverse(cube *C.char, length C.int, result *C.char) C.longlong {
	return storeCube(result, func() (string, error) { return core.Inverse(C.GoStringN(cube, length)) })
}

//export nissygo_core_applymoves
func nissygo_core_applymoves(cube *C.char, length C.int, moves *C.char, movesLength C.int, result *C.char) C.longlong {
	return storeCube(result, func() (string, error) {
		return core.ApplyMoves(C.GoStringN(cube, length), C.GoStringN(moves, movesLength))
	})
}

//export nissygo_core_applytrans
func nissygo_core_applytrans(cube *C.char, length C.int, trans *C.char, transLength C.int, result *C.char) C.longlong {
	return storeCube(result, func() (string, error) {
		return core.ApplyTrans(C.GoStringN(cube, length), C.GoStringN(trans, transLength))
	})
}

//export nissygo_core_getcube
func nissygo_core_getcube(ep, eo, cp, co, orientation C.longlong, options *C.char, length C.int, result *C.char) C.longlong {
	return storeCube(result, func() (string, error) {
		at := core.Coordinates{EP: int64(ep), EO: int64(eo), CP: int64(cp), CO: int64(co), Orientation: int64(orientation)}
		return core.GetCube(at, C.GoStringN(options, length))
	})
}

//export nissygo_core_variations
func nissygo_core_variations(moves *C.char, length C.int, kind *C.char, kindLength C.int, size C.ulonglong, result *C.char) C.longlong {
	return storeLines(result, uint64(size), func() ([]string, error) {
		return core.Variations(C.GoStringN(moves, length), C.GoStringN(kind, kindLength))
	})
}

//export nissygo_core_countmoves
func nissygo_core_countmoves(moves *C.char, length C.int) C.longlong {
	return answer(func() (int, error) { return core.CountMoves(C.GoStringN(moves, length)) })
}

// different is NISSY_COMPARE_MOVES_DIFFERENT.
const different = 99

//export nissygo_core_comparemoves
func nissygo_core_comparemoves(a *C.char, aLength C.int, b *C.char, bLength C.int) C.longlong {
	return answer(func() (int, error) {
		same, err := core.SameMoves(C.GoStringN(a, aLength), C.GoStringN(b, bLength))
		if same {
			return 0, err
		}
		return different, err
	})
}

// sizeOfDataID is NISSY_SIZE_DATAID.
const sizeOfDataID = 255

//export nissygo_core_solverinfo
func nissygo_core_solverinfo(solver *C.char, length C.int, dataID *C.char) C.longlong {
	return answer(func() (int, error) {
		id, err := core.SolverInfo(C.GoStringN(solver, length))
		store(dataID, sizeOfDataID, id)
		return core.HandleSize, err
	})
}

//export nissygo_core_gendata
func nissygo_core_gendata(solver *C.char, length C.int, size C.ulonglong, data *C.uchar) C.longlong {
	return answer(func() (int, error) {
		return forCore.GenData(C.GoStringN(solver, length), bytesOf(data, size), core.Hooks{Notice: logNotice})
	})
}

//export nissygo_core_checkdata
func nissygo_core_checkdata(solver *C.char, length C.int, size C.ulonglong, data *C.uchar) C.longlong {
	return answer(func() (int, error) { return 0, core.CheckData(C.GoStringN(solver, length), bytesOf(data, size)) })
}

//export nissygo_core_solve
func nissygo_core_solve(
	cube *C.char, cubeLength C.int, solver *C.char, solverLength C.int, sides, fewest, most, count, beyond, threads C.uint,
	dataSize C.ulonglong, data *C.uchar, size C.uint, result *C.char, stats *C.longlong, poller unsafe.Pointer,
) C.longlong {
	hooks := core.Hooks{Notice: logNotice}
	if poller != nil {
		hooks.Poll = func() core.Status { return core.Status(C.nissygo_core_poll(poller)) }
	}
	return storeLines(result, uint64(size), func() ([]string, error) {
		found, err := forCore.Solve(core.Search{
			Cube: C.GoStringN(cube, cubeLength), Solver: C.GoStringN(solver, solverLength), Sides: core.Sides(sides),
			Min: uint(fewest), Max: uint(most), Count: uint(count), Beyond: uint(beyond), Threads: uint(threads),
			Data: bytesOf(data, dataSize),
		}, hooks)
		storeStats(stats, found)
		return found.Lines, err
	})
}

// numStats is NISSY_SIZE_SOLVE_STATS.
const numStats = 10

// storeStats stores the statistics of a search in the order of nissy-core.
func storeStats(stats *C.longlong, found core.Solutions) {
	if stats != nil {
		all := unsafe.Slice(stats, numStats)
		clear(all)
		all[0], all[1] = C.longlong(found.Nodes), C.longlong(found.Lookups)
	}
}

// bytesOf returns memory of the program as a slice, nil for NULL.
func bytesOf(data *C.uchar, size C.ulonglong) []byte {
	if data == nil {
		return nil
	}
	return unsafe.Slice((*byte)(data), min(size, core.HandleSize)) // the rest of a table does not matter
}

// log passes a line to the logger of the program.
func log(text string) {
	line := C.CString("nissy: " + text + "\n")
	defer C.free(unsafe.Pointer(line))
	C.nissygo_core_log(line)
}

// logNotice passes a notice to the logger of the program.
func logNotice(n session.Notice) { log(runner.Program.Notice(n)) }

// answer returns the number that f returns, or the code of its error, which it logs.
func answer(f func() (int, error)) C.longlong {
	number := 0
	err := goroutines.Recover(func(*goroutines.PanicError) {}, func() (err error) {
		number, err = f()
		return err
	})
	if err != nil {
		log(core.Explain(err))
		return C.longlong(core.CodeOf(err))
	}
	return C.longlong(number)
}

// storeCube stores the cube that f returns, unless it is empty. It is valid after a warning, too.
func storeCube(result *C.char, f func() (string, error)) C.longlong {
	return answer(func() (int, error) {
		text, err := f()
		if text != "" {
			store(result, len(text)+1, text)
		}
		return 0, err
	})
}

// storeLines stores the lines that f returns, and returns their number.
func storeLines(result *C.char, size uint64, f func() ([]string, error)) C.longlong {
	return answer(func() (int, error) {
		if size == 0 {
			return 0, core.ErrBufferSize
		}
		store(result, 1, "")
		lines, err := f()
		if err != nil {
			return 0, err
		}
		text := strings.Join(append(lines, ""), "\n")
		if uint64(len(text)) >= size {
			return 0, core.ErrBufferSize
		}
		store(result, len(text)+1, text)
		return len(lines), nil
	})
}

// store stores a text and a zero byte in a buffer of the program, which has room for them.
func store(buffer *C.char, size int, text string) {
	room := unsafe.Slice((*byte)(unsafe.Pointer(buffer)), size)
	room[copy(room[:size-1], text)] = 0
}
