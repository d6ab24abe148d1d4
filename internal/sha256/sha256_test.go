package sha256_test

import (
	standard "crypto/sha256"
	"fmt"
	"math/rand/v2"
	"testing"

	"nissy/internal/sha256"

	"github.com/stretchr/testify/require"
)

func Example() {
	h := sha256.New()
	fmt.Fprint(h, "R' U' F")
	fmt.Printf("%x\n", h.Sum())
	// Output: 63f4f4486ae82a1bfb89c6cdc83fa33169901572578297f3bc2b499c263b7885
}

// TestSum compares hashes of texts of all lengths, written in one piece and in several, with
// those of the standard library.
func TestSum(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for length := range 300 {
		data := make([]byte, length)
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		want := standard.Sum256(data)
		require.Equal(t, want, sha256.Sum(data), length)
		h := sha256.New()
		for rest := data; len(rest) > 0; {
			n := 1 + random.IntN(len(rest))
			h.Write(rest[:n])
			rest = rest[n:]
		}
		require.Equal(t, want, h.Sum(), length)
	}
}
