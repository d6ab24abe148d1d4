package sha256

import (
	"encoding/binary"
	"math/bits"
)

const (
	blockSize = 64
	rounds    = 64
)

// Size is the number of bytes of a hash.
const Size = 32

// Hash hashes what is written to it.
type Hash struct {
	state   [8]uint32
	block   [blockSize]byte // its first bytes are not hashed yet
	written uint64
}

// New returns a Hash of nothing yet.
func New() *Hash { return &Hash{state: initial} }

// Write adds bytes to what is hashed. It never fails.
func (h *Hash) Write(p []byte) (int, error) {
	for rest := p; len(rest) > 0; {
		used := h.written % blockSize
		n := copy(h.block[used:], rest)
		h.written += uint64(n)
		rest = rest[n:]
		if h.written%blockSize == 0 {
			h.compress()
		}
	}
	return len(p), nil
}

// Sum returns the hash of what was written. Nothing may be written after that.
func (h *Hash) Sum() [Size]byte {
	length := 8 * h.written
	h.Write([]byte{0x80})
	for h.written%blockSize != blockSize-8 {
		h.Write([]byte{0})
	}
	h.Write(binary.BigEndian.AppendUint64(nil, length))
	var sum [Size]byte
	for i, word := range h.state {
		binary.BigEndian.PutUint32(sum[4*i:], word)
	}
	return sum
}

// Sum returns the hash of the data.
func Sum(data []byte) [Size]byte {
	h := New()
	h.Write(data)
	return h.Sum()
}

// compress adds the full block to the state.
func (h *Hash) compress() {
	var w [rounds]uint32
	for i := range w {
		if i < blockSize/4 {
			w[i] = binary.BigEndian.Uint32(h.block[4*i:])
			continue
		}
		early, late := w[i-15], w[i-2]
		w[i] = w[i-16] + w[i-7] +
			(right(early, 7) ^ right(early, 18) ^ early>>3) +
			(right(late, 17) ^ right(late, 19) ^ late>>10)
	}
	s := h.state
	for i := range w {
		a, b, c, e, f, g := s[0], s[1], s[2], s[4], s[5], s[6]
		t := s[7] + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + (e&f ^ ^e&g) + constants[i] + w[i]
		u := (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + (a&b ^ a&c ^ b&c)
		s = [8]uint32{t + u, a, b, c, s[3] + t, e, f, g}
	}
	for i := range s {
		h.state[i] += s[i]
	}
}

func right(x uint32, n int) uint32 { return bits.RotateLeft32(x, -n) }
