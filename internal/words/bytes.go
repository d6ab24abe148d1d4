package words

import (
	"fmt"

	"github.com/dustin/go-humanize"
)

// DistinctBytes returns two numbers of bytes with their units, such as 2.01 GB and 2.00 GB. They have
// at least two digits, and enough to tell the numbers apart.
func DistinctBytes(a, b uint64) (string, string) {
	for digits := 2; digits < 8; digits++ {
		if x, y := humanize.BytesN(a, digits), humanize.BytesN(b, digits); x != y {
			return x, y
		}
	}
	return fmt.Sprintf("%d B", a), fmt.Sprintf("%d B", b)
}
