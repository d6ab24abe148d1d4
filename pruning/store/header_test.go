package store

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHeaderRoundTrip(t *testing.T) {
	h, _ := newSample("dr-ud", 7, small)
	bare := Header{Name: strings.Repeat("n", maxName)}
	full := h
	full.Distribution = make([]uint64, maxDepths)
	for _, h := range []Header{h, bare, full} {
		page := h.encode(0xdeadbeef)
		require.Len(t, page, headerSize)
		got, sum, err := decode(page)
		require.NoError(t, err)
		require.Equal(t, h, got)
		require.Equal(t, uint32(0xdeadbeef), sum)
	}
}

// TestHeaderLayout fixes the format, so that files of earlier versions stay readable.
func TestHeaderLayout(t *testing.T) {
	h, _ := newSample("dr-ud", 7, small)
	b := h.encode(0x01020304)
	require.Equal(t, "NISSYTBL\x01\x00\x00\x00\x07\x00\x00\x00dr-ud\x00", string(b[:22]))
	require.Equal(t, uint32(0x8e963f4c), binary.LittleEndian.Uint32(b[headerSumOffset:]))
}

// TestHeaderFlippedBits checks that decode detects every flipped bit, and that
// isOwnContent still recognizes the file.
func TestHeaderFlippedBits(t *testing.T) {
	h, _ := newSample("dr-ud", 7, small)
	page := h.encode(1)
	for i := range 8 * len(page) {
		page[i/8] ^= 1 << (i % 8)
		if _, _, err := decode(page); err == nil || !isOwnContent(page) {
			t.Fatalf("bit %d: %v", i, err)
		}
		page[i/8] ^= 1 << (i % 8)
	}
}

func TestIsOwnContent(t *testing.T) {
	h, _ := newSample("dr-ud", 7, small)
	page := h.encode(1)
	for n := range len(page) {
		if !isOwnContent(page[:n]) {
			t.Fatalf("the first %d bytes", n)
		}
	}
	for _, b := range []string{"x", "NISSX", "nissytbl", strings.Repeat("\x00", headerSize)} {
		require.False(t, isOwnContent([]byte(b)), "%.9q", b)
	}
}

func TestHeaderValidate(t *testing.T) {
	for _, name := range []string{"", "..", "a/b", `a\b`, "a:b", "a\x00b", "/a", strings.Repeat("n", maxName+1)} {
		require.Error(t, Header{Name: name}.validate(), "%q", name)
	}
	require.NoError(t, Header{Name: "dr-ud.v2_x"}.validate())
	require.Error(t, Header{Name: "t", Size: math.MaxUint64}.validate())
	require.Error(t, Header{Name: "t", Distribution: make([]uint64, maxDepths+1)}.validate())
}

func TestHeaderDifference(t *testing.T) {
	h, _ := newSample("dr-ud", 7, small)
	require.Empty(t, h.difference(h))
	other := []func(*Header){
		func(h *Header) { h.Name = "dr-rl" },
		func(h *Header) { h.Version++ },
		func(h *Header) { h.Entries++ },
		func(h *Header) { h.Bits++ },
		func(h *Header) { h.Base++ },
		func(h *Header) { h.Size++ },
		func(h *Header) { h.Distribution = []uint64{1, 18, 243} },
	}
	for i, change := range other {
		want := h
		change(&want)
		require.NotEmpty(t, h.difference(want), "change %d", i)
	}
	want := h
	want.Distribution = nil
	require.Empty(t, h.difference(want), "want has no distribution")
}

func FuzzDecode(f *testing.F) {
	h, _ := newSample("dr-ud", 7, small)
	f.Add(h.encode(1)[:150], true)
	f.Add([]byte(magic), false)
	f.Add([]byte("#!/bin/sh"), true)
	f.Fuzz(func(t *testing.T, b []byte, repair bool) {
		if repair { // so that the fuzzer gets past the checksum
			b = append(b, make([]byte, headerSize)...)
			binary.LittleEndian.PutUint32(b[headerSumOffset:], headerSum(b))
		}
		h, sum, err := decode(b)
		if err != nil || h.validate() != nil {
			return
		}
		again, sumAgain, err := decode(h.encode(sum))
		require.NoError(t, err)
		require.Equal(t, h, again)
		require.Equal(t, sum, sumAgain)
	})
}
