package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Header describes a table. A file is used only if its header agrees with the one
// that its reader expects.
type Header struct {
	Name         string   // name of the file without extension, such as "dr-ud"
	Version      uint32   // raised when the content of the table changes
	Entries      uint64   // number of entries
	Bits         uint8    // bits per entry
	Base         uint8    // value of an entry that is stored as 0
	Size         uint64   // size of the payload in bytes
	Distribution []uint64 // number of entries with distance 0, 1, 2, …; empty if there are no distances
}

const (
	magic           = "NISSYTBL"     // first bytes of every file that nissy writes
	format          = 1              // version of the header page; raised when its layout changes
	headerSize      = 4096           // bytes; a memory page, so that a mapped payload is aligned to pages
	headerSumOffset = headerSize - 4 // position of the header's own checksum
	maxName         = 64             // bytes
	maxDepths       = 256            // values of a distribution
)

// page is a header page, in little-endian order.
type page struct {
	Magic        [len(magic)]byte
	Format       uint32
	Version      uint32
	Name         [maxName]byte // padded with zeros
	Entries      uint64
	Size         uint64
	Bits, Base   uint8
	Depths       uint16 // values of Distribution that are in use
	PayloadSum   uint32
	Distribution [maxDepths]uint64
	_            [headerSumOffset - len(magic) - maxName - 32 - 8*maxDepths]byte
	HeaderSum    uint32
}

// checksum returns the CRC-32C of b. It detects every burst error of up to 32 bits,
// and misses one in 2³² of other errors. If the processor has instructions for it
// (SSE 4.2, ARMv8), it is as fast as reading memory.
func checksum(b []byte) uint32 { return crc32.Checksum(b, crcTable()) }

var crcTable = sync.OnceValue(func() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) })

// validate returns an error if h cannot be stored.
func (h Header) validate() error {
	switch {
	case !validName(h.Name):
		return fmt.Errorf("invalid table name %q: it must be a file name of 1 to %d bytes without slash, backslash or colon", h.Name, maxName)
	case h.Size > math.MaxInt-headerSize:
		return fmt.Errorf("table %s: %d bytes are more than this machine can address", h.Name, h.Size)
	case len(h.Distribution) > maxDepths:
		return fmt.Errorf("table %s: the distribution has %d values, more than the %d that a file can store",
			h.Name, len(h.Distribution), maxDepths)
	}
	return nil
}

// validName reports whether name fits in a header and is, on every system, the name
// of a file in its folder.
func validName(name string) bool {
	return name != "" && len(name) <= maxName && filepath.IsLocal(name) && !strings.ContainsAny(name, "/\\:\x00")
}

// encode returns the header page for h and the checksum of its payload. The header
// must be valid.
func (h Header) encode(payloadSum uint32) []byte {
	p := page{
		Magic: [len(magic)]byte([]byte(magic)), Format: format, Version: h.Version, Entries: h.Entries, Size: h.Size,
		Bits: h.Bits, Base: h.Base, Depths: uint16(len(h.Distribution)), PayloadSum: payloadSum,
	}
	copy(p.Name[:], h.Name)
	copy(p.Distribution[:], h.Distribution)
	b, _ := binary.Append(nil, binary.LittleEndian, &p) // all its fields have a fixed size
	binary.LittleEndian.PutUint32(b[headerSumOffset:], headerSum(b))
	return b
}

// decode returns the header in the header page b, and the checksum of the payload.
// It returns an error if b is not a valid header page. The error continues a sentence
// that begins with the path of the file.
func decode(b []byte) (h Header, payloadSum uint32, err error) {
	switch {
	case !isOwnContent(b):
		return h, 0, errors.New("is not a nissy table")
	case len(b) < headerSize:
		return h, 0, errors.New("is truncated: its header is incomplete")
	}
	var p page
	_, _ = binary.Decode(b, binary.LittleEndian, &p)
	switch {
	case p.Format != format:
		return h, 0, fmt.Errorf("has format %d instead of %d", p.Format, format)
	case !headerSumValid(b) || string(p.Magic[:]) != magic || p.Depths > maxDepths:
		return h, 0, errors.New("has a damaged header")
	}
	h = Header{
		Name: string(bytes.TrimRight(p.Name[:], "\x00")), Version: p.Version, Entries: p.Entries, Size: p.Size,
		Bits: p.Bits, Base: p.Base, Distribution: append([]uint64(nil), p.Distribution[:p.Depths]...),
	}
	return h, p.PayloadSum, nil
}

// headerSum returns the checksum of the header page b. It does not cover the magic.
// So a file is still recognized if only its magic is damaged.
func headerSum(b []byte) uint32 { return checksum(b[len(magic):headerSumOffset]) }

// headerSumValid reports whether b begins with a header page that has the right
// checksum.
func headerSumValid(b []byte) bool {
	return len(b) >= headerSize && binary.LittleEndian.Uint32(b[headerSumOffset:]) == headerSum(b)
}

// isOwnContent reports whether nissy wrote b, which is the first headerSize bytes of a
// file, or all bytes of a shorter file. It accepts a truncated magic, and an empty file,
// which has nothing to lose.
func isOwnContent(b []byte) bool {
	return bytes.HasPrefix(b, []byte(magic)) || strings.HasPrefix(magic, string(b)) || headerSumValid(b)
}

// difference describes the first difference between h, the header of a file, and
// want. It returns "" if there is none. It compares the distributions only if want
// has one. The text continues a sentence that begins with the path of the file.
func (h Header) difference(want Header) string {
	switch {
	case h.Name != want.Name:
		return fmt.Sprintf("contains table %q instead of %q", h.Name, want.Name)
	case h.Version != want.Version:
		return fmt.Sprintf("has version %d instead of %d", h.Version, want.Version)
	case h.Entries != want.Entries || h.Bits != want.Bits || h.Size != want.Size:
		return fmt.Sprintf("has %d entries of %d bits in %d bytes instead of %d of %d bits in %d bytes",
			h.Entries, h.Bits, h.Size, want.Entries, want.Bits, want.Size)
	case h.Base != want.Base:
		return fmt.Sprintf("has base %d instead of %d", h.Base, want.Base)
	case len(want.Distribution) > 0 && !slices.Equal(h.Distribution, want.Distribution):
		return "has an unexpected distribution of distances"
	}
	return ""
}
