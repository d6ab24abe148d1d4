package bytesize_test

import (
	"fmt"
	"math"
	"testing"

	"nissy/internal/bytesize"

	"github.com/dustin/go-humanize"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func Example() {
	bytes, err := bytesize.Parse("1.5 GB")
	fmt.Println(bytes, err, bytesize.Format(118_234_567))
	// Output: 1500000000 <nil> 118 MB
}

// TestFormat compares texts with those of package humanize.
func TestFormat(t *testing.T) {
	for _, bytes := range []uint64{0, 9, 10, 999, 1000, 1049, 1050, 9949, 9950, 9999, 10_499, 10_500, 99_999, 999_499, 1_000_000, 1 << 50, math.MaxUint64} {
		assert.Equal(t, humanize.Bytes(bytes), bytesize.Format(bytes))
	}
	rapid.Check(t, func(t *rapid.T) {
		bytes := rapid.Uint64().Draw(t, "bytes") >> rapid.IntRange(0, 60).Draw(t, "shift")
		require.Equal(t, humanize.Bytes(bytes), bytesize.Format(bytes))
	})
}

// TestParse compares numbers with those of package humanize.
func TestParse(t *testing.T) {
	for _, number := range []string{"", "0", "7", "1,234", "2.5", ".5", "1.", "1.2.3", "99999999999999999999", " 1", "-1"} {
		for _, unit := range []string{"", "B", "b", "k", "kB", "KB", "Ki", "KiB", "M", " MB", "m", "mib", "G", "GB ", "T", "PB", "EiB", "i", "iB", "x", "kM", "kk", "BB"} {
			want, err := humanize.ParseBytes(number + unit)
			got, gotErr := bytesize.Parse(number + unit)
			assert.Equal(t, want, got, number+unit)
			assert.Equal(t, err == nil, gotErr == nil, number+unit)
		}
	}
}
