package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

const (
	headerSize  = 8  // bytes of a WebAssembly module before its first section
	dataSection = 11 // the number of the section with the contents of the memory
	mostZeros   = 64 << 10
)

var errFormat = errors.New("not the WebAssembly that Go writes")

// segment is a part of the initial memory.
type segment struct {
	address int
	content []byte
}

// changeData returns the module with its data segments replaced by those that change returns.
func changeData(module []byte, change func([]segment) ([]segment, error)) ([]byte, error) {
	if len(module) < headerSize {
		return nil, errFormat
	}
	out := bytes.Clone(module[:headerSize])
	for rest := module[headerSize:]; len(rest) > 0; {
		number := rest[0]
		size, n := binary.Uvarint(rest[1:])
		end := 1 + n + int(size)
		if n <= 0 || end > len(rest) {
			return nil, errFormat
		}
		section := rest[1+n : end]
		if number == dataSection {
			segments, err := readSegments(section)
			if err != nil {
				return nil, err
			}
			if segments, err = change(segments); err != nil {
				return nil, err
			}
			section = writeSegments(segments)
		}
		out = append(binary.AppendUvarint(append(out, number), uint64(len(section))), section...)
		rest = rest[end:]
	}
	return out, nil
}

// readSegments reads a data section. Each segment is of memory 0, at a constant address.
func readSegments(section []byte) (segments []segment, err error) {
	count, n := binary.Uvarint(section)
	rest := section[max(n, 0):]
	for range count {
		if !bytes.HasPrefix(rest, []byte{0, i32Const}) {
			return nil, errFormat
		}
		address, n := signedVarint(rest[2:])
		if rest = rest[2+n:]; len(rest) == 0 || rest[0] != endOfExpression {
			return nil, errFormat
		}
		size, n := binary.Uvarint(rest[1:])
		if n <= 0 || len(rest) < 1+n+int(size) {
			return nil, errFormat
		}
		segments = append(segments, segment{address, rest[1+n:][:size]})
		rest = rest[1+n+int(size):]
	}
	return segments, nil
}

// join joins segments with few zeros between them. They must not overlap. The Go linker ends a
// segment wherever eight zeros follow, and so writes 100,000 segments. Writing the zeros instead
// of the addresses of so many segments makes a compressed download a twelfth smaller.
func join(segments []segment) (joined []segment) {
	slices.SortFunc(segments, func(a, b segment) int { return a.address - b.address })
	for _, s := range segments {
		if last := len(joined) - 1; last >= 0 {
			before := &joined[last]
			if zeros := s.address - before.address - len(before.content); zeros <= mostZeros {
				before.content = append(append(before.content, make([]byte, zeros)...), s.content...)
				continue
			}
		}
		joined = append(joined, segment{s.address, bytes.Clone(s.content)})
	}
	return joined
}

// writeSegments returns the data section with the segments.
func writeSegments(segments []segment) []byte {
	section := binary.AppendUvarint(nil, uint64(len(segments)))
	for _, s := range segments {
		section = append(section, 0, i32Const)
		section = append(appendSignedVarint(section, s.address), endOfExpression)
		section = append(binary.AppendUvarint(section, uint64(len(s.content))), s.content...)
	}
	return section
}

// Instructions of WebAssembly.
const (
	i32Const        = 0x41
	endOfExpression = 0x0b
)

// signedVarint reads a signed number in LEB128, and returns it and its length in bytes.
func signedVarint(b []byte) (value, n int) {
	for shift := 0; n < len(b); shift += 7 {
		c := b[n]
		n++
		value |= int(c&0x7f) << shift
		if c < 0x80 {
			if c&0x40 != 0 {
				value -= 1 << (shift + 7)
			}
			break
		}
	}
	return value, n
}

// appendSignedVarint appends a number that is not negative in signed LEB128.
func appendSignedVarint(b []byte, value int) []byte {
	for value >= 0x40 {
		b = append(b, byte(value&0x7f|0x80))
		value >>= 7
	}
	return append(b, byte(value))
}
