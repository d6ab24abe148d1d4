package bytesize

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// prefixes are the prefixes of units: each is a thousand times the one before, or 1024 times if
// it is followed by an i.
const prefixes = "kMGTPE"

// Format returns a number of bytes with a unit, such as 9.9 kB or 118 MB. It has at least two
// digits, unless it is less than 10 bytes.
func Format(bytes uint64) string {
	unit, size := -1, float64(bytes)
	for size >= 1000 {
		unit++
		size /= 1000
	}
	if unit < 0 {
		return fmt.Sprintf("%d B", bytes)
	}
	if tenths := math.Round(10 * size); tenths < 100 {
		return fmt.Sprintf("%.1f %cB", tenths/10, prefixes[unit])
	}
	return fmt.Sprintf("%.0f %cB", math.Round(size), prefixes[unit])
}

// Parse reads a number of bytes, such as 500M, 1.5 GB or 2GiB. The unit may be in any case. A
// comma may separate digits.
func Parse(text string) (uint64, error) {
	number := strings.TrimLeft(text, "0123456789.,")
	unit := strings.ToUpper(strings.TrimSpace(number))
	number = strings.ReplaceAll(text[:len(text)-len(number)], ",", "")
	size, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return 0, fmt.Errorf("%q does not begin with a number", text)
	}
	factor, ok := factor(unit)
	if size *= factor; !ok || size >= 1<<64 {
		return 0, fmt.Errorf("%q is no number of bytes", text)
	}
	return uint64(size), nil
}

// factor returns how many bytes a unit in upper case has, such as M, MB, MI or MIB.
func factor(unit string) (factor float64, ok bool) {
	factor = 1
	unit = strings.TrimSuffix(unit, "B")
	if unit == "" {
		return factor, true
	}
	times := 1000.0
	if prefix, binary := strings.CutSuffix(unit, "I"); binary {
		unit, times = prefix, 1024
	}
	last := strings.Index(strings.ToUpper(prefixes), unit)
	for range last + 1 {
		factor *= times
	}
	return factor, last >= 0 && len(unit) == 1
}
