package main

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// memoryOf returns what a data section puts into the memory.
func memoryOf(t require.TestingT, section []byte) map[int]byte {
	segments, err := readSegments(section)
	require.NoError(t, err)
	memory := map[int]byte{}
	for _, s := range segments {
		for i, b := range s.content {
			if b != 0 {
				memory[s.address+i] = b
			}
		}
	}
	return memory
}

// TestJoinSegments joins the segments of random modules: the memory stays the same.
func TestJoinSegments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var segments []segment
		address := 0
		for range rapid.IntRange(1, 20).Draw(t, "segments") {
			address += rapid.IntRange(0, 3*mostZeros).Draw(t, "zeros")
			content := rapid.SliceOfN(rapid.Byte(), 1, 300).Draw(t, "content")
			segments = append(segments, segment{address, content})
			address += len(content)
		}
		segments = rapid.Permutation(segments).Draw(t, "order")
		data := writeSegments(segments)
		before := memoryOf(t, data)
		module := append([]byte("\x00asm\x01\x00\x00\x00"), 1, 2, 'a', 'b', dataSection)
		module = append(appendUvarint(module, len(data)), data...)
		joined, err := changeData(module, func(s []segment) ([]segment, error) { return join(s), nil })
		require.NoError(t, err)
		require.Equal(t, module[:headerSize+4], joined[:headerSize+4])
		rest := joined[headerSize+5:]
		for rest[0] >= 0x80 { // the size of the section
			rest = rest[1:]
		}
		require.Equal(t, before, memoryOf(t, rest[1:]))
	})
}

// TestBadModules checks that broken modules are errors.
func TestBadModules(t *testing.T) {
	for _, module := range []string{"", "\x00asm", "\x00asm\x01\x00\x00\x00\x0b\x05a", "\x00asm\x01\x00\x00\x00\x0b\x02\x01\x07"} {
		_, err := changeData([]byte(module), shrink)
		require.ErrorIs(t, err, errFormat)
	}
}

func appendUvarint(b []byte, n int) []byte {
	for ; n >= 0x80; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
}
