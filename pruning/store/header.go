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

// Header describes a table: all that a reader must agree on before it trusts
// the payload.
type Header struct {
	Name         string   // also the file's, without suffix: "dr-ud"
	Version      uint32   // of the table's meaning: raised when its content changes
	Entries      uint64   // number of values
	Bits         uint8    // bits an entry
	Base         uint8    // the value that a stored 0 stands for
	Size         uint64   // payload in bytes
	Distribution []uint64 // entries at each depth 0, 1, 2, …; empty if it has none
}

const (
	magic      = "NISSYTBL"     // begins every file of ours
	format     = 1              // of the header page; raised when the layout changes
	headerSize = 4096           // a page, so that the payload is aligned as well as a file can be
	sealAt     = headerSize - 4 // where the header's own checksum stands
	maxName    = 64             // bytes
	maxDepths  = 256
)

// page is the header as it lies at the start of a file, up to its checksum.
type page struct {
	Magic        [len(magic)]byte
	Format       uint32
	Version      uint32
	Name         [maxName]byte // padded with zeros
	Entries      uint64
	Size         uint64
	Bits         uint8
	Base         uint8
	Depths       uint16 // how many of Distribution are in use
	PayloadSum   uint32
	Distribution [maxDepths]uint64
}

// checksum returns the CRC-32C of b. It finds every burst of up to 32 bits and
// all but one in 2³² of other damages, at the speed of memory where the
// processor computes it (SSE 4.2, ARMv8).
func checksum(b []byte) uint32 { return crc32.Checksum(b, castagnoli()) }

var castagnoli = sync.OnceValue(func() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) })

// validate returns what makes h impossible to store.
func (h Header) validate() error {
	switch {
	case !validName(h.Name):
		return fmt.Errorf("%q cannot name a table", h.Name)
	case h.Size > math.MaxInt-headerSize:
		return fmt.Errorf("table %s: %d bytes do not fit in this machine's memory", h.Name, h.Size)
	case len(h.Distribution) > maxDepths:
		return fmt.Errorf("table %s: more than %d depths", h.Name, maxDepths)
	}
	return nil
}

// validName reports whether name fits in a header, and is that of a file in
// its folder on every system.
func validName(name string) bool {
	return name != "" && len(name) <= maxName && filepath.IsLocal(name) && !strings.ContainsAny(name, "/\\:\x00")
}

// encode returns the header page for h, which is valid, and its payload's checksum.
func (h Header) encode(payloadSum uint32) []byte {
	p := page{
		Format: format, Version: h.Version, Entries: h.Entries, Size: h.Size, Bits: h.Bits, Base: h.Base,
		Depths: uint16(len(h.Distribution)), PayloadSum: payloadSum,
	}
	copy(p.Magic[:], magic)
	copy(p.Name[:], h.Name)
	copy(p.Distribution[:], h.Distribution)
	b := make([]byte, headerSize)
	if _, err := binary.Encode(b, binary.LittleEndian, &p); err != nil {
		panic(err) // page has a fixed size, less than headerSize
	}
	binary.LittleEndian.PutUint32(b[sealAt:], seal(b))
	return b
}

// decode reads the header page b, which may be anything, and returns the
// header with its payload's checksum.
func decode(b []byte) (h Header, payloadSum uint32, err error) {
	var p page
	switch {
	case !ours(b):
		return h, 0, errors.New("is not a table of nissy")
	case len(b) < headerSize:
		return h, 0, errors.New("is cut short in its header")
	}
	if _, err := binary.Decode(b, binary.LittleEndian, &p); err != nil {
		return h, 0, err
	}
	switch {
	case p.Format != format:
		return h, 0, fmt.Errorf("has format %d, not %d", p.Format, format)
	case !sealed(b) || string(p.Magic[:]) != magic || p.Depths > maxDepths:
		return h, 0, errors.New("is damaged in its header")
	}
	return Header{
		Name:    string(bytes.TrimRight(p.Name[:], "\x00")),
		Version: p.Version, Entries: p.Entries, Bits: p.Bits, Base: p.Base, Size: p.Size,
		Distribution: append([]uint64(nil), p.Distribution[:p.Depths]...), // nil if there are none
	}, p.PayloadSum, nil
}

// seal returns the checksum of the header page b. The magic is left out, so
// that a file is still known as ours when just its magic is damaged.
func seal(b []byte) uint32 { return checksum(b[len(magic):sealAt]) }

// sealed reports whether b begins with a header page whose checksum holds.
func sealed(b []byte) bool {
	return len(b) >= headerSize && binary.LittleEndian.Uint32(b[sealAt:]) == seal(b)
}

// ours reports whether b, the first bytes of a file up to headerSize, is what
// we wrote or a part of it. An empty file counts: there is nothing in it to lose.
func ours(b []byte) bool {
	return bytes.HasPrefix(b, []byte(magic)) || strings.HasPrefix(magic, string(b)) || sealed(b)
}

// difference says in what h, the header of a file, departs from want; "" if in
// nothing. A Distribution counts only if want has one.
func (h Header) difference(want Header) string {
	switch {
	case h.Name != want.Name:
		return fmt.Sprintf("holds table %q", h.Name)
	case h.Version != want.Version:
		return fmt.Sprintf("has version %d, not %d", h.Version, want.Version)
	case h.Entries != want.Entries || h.Bits != want.Bits || h.Size != want.Size:
		return fmt.Sprintf("has %d entries of %d bits in %d bytes, not %d of %d in %d",
			h.Entries, h.Bits, h.Size, want.Entries, want.Bits, want.Size)
	case h.Base != want.Base:
		return fmt.Sprintf("counts from %d, not %d", h.Base, want.Base)
	case len(want.Distribution) > 0 && !slices.Equal(h.Distribution, want.Distribution):
		return "has another distribution of depths"
	}
	return ""
}
