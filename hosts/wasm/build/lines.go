package main

import (
	"bytes"
	"encoding/binary"
)

// A Go program contains a table of its functions, the pclntab, for garbage collection and stack
// traces. The format has not changed since Go 1.20; see pcHeader and _func in package runtime.
// The description of each function refers to tables of values. Two of these, with the file and
// the line of each instruction, serve only stack traces and runtime.Caller. With zeros in their
// place, the compressed program is a sixteenth smaller. Stack traces still name the functions.

// Offsets, in bytes, of the fields of the description of a function.
const (
	stackTable = 16 // pcsp: the offset of its table of stack sizes
	fileTable  = 20 // pcfile: the offset of its table of files
	lineTable  = 24 // pcln: the offset of its table of lines
	numTables  = 28 // npcdata: the number of its other tables
	unitFiles  = 32 // cuOffset: where the files of its compilation unit are listed
	firstLine  = 36 // startLine
	firstTable = 44 // the offset of its first other table, followed by those of the others
)

// functionTable is the pclntab of a program.
type functionTable struct {
	fileNames []byte // the files of each compilation unit, then the names of all files
	values    []byte // the tables of values
	functions []byte // of each function, its address and the offset of its description; then these
	count     int    // number of functions
}

// dropLines finds the pclntab in the initial memory of a Go program, and overwrites its tables of
// files and lines with zeros.
func dropLines(memory []segment) error {
	// The pclntab begins with a magic number, two zeros, the least size of an instruction and the
	// size of a pointer.
	start := []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}
	for _, s := range memory {
		if at := bytes.Index(s.content, start); at >= 0 {
			t, err := newFunctionTable(s.content[at:])
			if err != nil {
				return err
			}
			return t.clearLines()
		}
	}
	return errFormat
}

// newFunctionTable reads the header of the pclntab with which memory begins.
func newFunctionTable(memory []byte) (t functionTable, err error) {
	const tableHeader = 8 + 8*8
	if len(memory) < tableHeader {
		return t, errFormat
	}
	number := func(i int) uint64 { return binary.LittleEndian.Uint64(memory[8+8*i:]) }
	count, units, values, functions := number(0), number(4), number(6), number(7)
	if units > values || values > functions || functions > uint64(len(memory)) || count > (uint64(len(memory))-functions)/8 {
		return t, errFormat
	}
	return functionTable{memory[units:values], memory[values:functions], memory[functions:], int(count)}, nil
}

// clearLines overwrites the file names and the tables of files and lines with zeros, apart from
// tables that also serve another purpose: equal tables are stored once.
func (t *functionTable) clearLines() error {
	clear(t.fileNames)
	lines, others := map[uint32]bool{}, map[uint32]bool{0: true} // offset 0 means that there is no table
	for i := range t.count {
		f, err := t.function(i)
		if err != nil {
			return err
		}
		field := func(at int) uint32 { return binary.LittleEndian.Uint32(f[at:]) }
		lines[field(fileTable)], lines[field(lineTable)] = true, true
		others[field(stackTable)] = true
		for at := firstTable; at < len(f); at += 4 {
			others[field(at)] = true
		}
		for _, at := range []int{fileTable, lineTable, unitFiles, firstLine} {
			clear(f[at : at+4])
		}
	}
	for at := range lines {
		if !others[at] {
			if err := t.clearValues(at); err != nil {
				return err
			}
		}
	}
	return nil
}

// function returns the description of a function, including the offsets of its tables.
func (t *functionTable) function(i int) ([]byte, error) {
	at := binary.LittleEndian.Uint32(t.functions[8*i+4:])
	if uint64(at)+firstTable > uint64(len(t.functions)) {
		return nil, errFormat
	}
	f := t.functions[at:]
	size := firstTable + 4*uint64(binary.LittleEndian.Uint32(f[numTables:]))
	if size > uint64(len(f)) {
		return nil, errFormat
	}
	return f[:size], nil
}

// clearValues overwrites a table of values with zeros. A table is a list of pairs: the change of
// the value, and for how many bytes of code the value holds. A change of 0 ends the table, except
// in the first pair.
func (t *functionTable) clearValues(at uint32) error {
	if uint64(at) > uint64(len(t.values)) {
		return errFormat
	}
	rest := t.values[at:]
	for first := true; ; first = false {
		change, n := binary.Uvarint(rest)
		if n <= 0 {
			return errFormat
		}
		if change == 0 && !first {
			return nil
		}
		_, more := binary.Uvarint(rest[n:])
		if more <= 0 {
			return errFormat
		}
		clear(rest[:n+more])
		rest = rest[n+more:]
	}
}
