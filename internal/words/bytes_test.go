package words

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestBytes(t *testing.T) {
	for n, want := range map[uint64]string{
		0: "0 B", 999: "999 B", 1000: "1.0 kB", 9_940: "9.9 kB", 9_960: "10 kB", 118_569_088: "119 MB", 999_600: "1000 kB",
		2_665_216: "2.7 MB", 3_000_000_000_000: "3.0 TB", 1<<64 - 1: "18 EB",
	} {
		assert.Equal(t, want, Bytes(n))
	}
}

func TestDistinctBytes(t *testing.T) {
	a, b := DistinctBytes(2_006_000_000, 2_003_000_000)
	assert.Equal(t, []string{"2.01 GB", "2.00 GB"}, []string{a, b})
	a, b = DistinctBytes(7, 8)
	assert.Equal(t, []string{"7 B", "8 B"}, []string{a, b})
}

func TestParseBytes(t *testing.T) {
	for text, want := range map[string]uint64{
		"12": 12, "12b": 12, "2G": 2e9, "1.5 gb": 1.5e9, "500M": 500e6, "1,000": 1000, "7 KiB": 7 << 10, "3ti": 3 << 40, "5TB": 5e12, "1.": 1,
	} {
		n, ok := ParseBytes(text)
		assert.True(t, ok, text)
		assert.Equal(t, want, n, text)
	}
	for _, text := range []string{"", "G", "x", "-5", "1e3", "2 kk", "3i", "3ib", ".", "5bb", "99E", "2 k g", "km"} {
		_, ok := ParseBytes(text)
		assert.False(t, ok, text)
	}
}

func TestShort(t *testing.T) {
	for n, want := range map[float64]string{0: "0", 0.5: "0.5", 999: "999", 1000: "1 k", 1_550_000: "1.5 M", 12e9: "12 G"} {
		assert.Equal(t, want, Short(n))
	}
}
