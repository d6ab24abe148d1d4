package words

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// prefixes are the prefixes of units, by power of 1000.
const prefixes = " kMGTPE"

// scale divides a number by the power of 1000 after which it is less than 1000, and returns that power.
func scale(n float64) (scaled float64, power int) {
	for n >= 1000 && power < len(prefixes)-1 {
		n, power = n/1000, power+1
	}
	return n, power
}

// Bytes returns a number of bytes with its unit and at least two digits, such as 2.0 GB or 118 MB.
func Bytes(n uint64) string { return bytesWithDigits(n, 2) }

// bytesWithDigits returns a number of bytes with its unit. It has at least the given number of digits.
func bytesWithDigits(n uint64, digits int) string {
	scaled, power := scale(float64(n))
	if power == 0 {
		return fmt.Sprintf("%d B", n)
	}
	text := ""
	for decimals := digits - 1; decimals >= 0; decimals-- { // 9.96 has one decimal, until it is rounded to 10
		unit := math.Pow10(decimals)
		text = strconv.FormatFloat(math.Floor(scaled*unit+0.5)/unit, 'f', decimals, 64)
		if len(strings.ReplaceAll(text, ".", "")) <= digits {
			break
		}
	}
	return text + " " + prefixes[power:power+1] + "B"
}

// DistinctBytes returns two numbers of bytes with their units, such as 2.01 GB and 2.00 GB. They have
// at least two digits, and enough to tell the numbers apart.
func DistinctBytes(a, b uint64) (string, string) {
	for digits := 2; digits < 8; digits++ {
		if x, y := bytesWithDigits(a, digits), bytesWithDigits(b, digits); x != y {
			return x, y
		}
	}
	return fmt.Sprintf("%d B", a), fmt.Sprintf("%d B", b)
}

// ParseBytes reads a number of bytes, such as 2G, 1.5 GB, 500M or 512MiB. Commas between digits and the
// case of the unit do not matter. ok is false if the text is none.
func ParseBytes(text string) (n uint64, ok bool) {
	rest := strings.TrimLeft(text, "0123456789.,")
	number, err := strconv.ParseFloat(strings.ReplaceAll(text[:len(text)-len(rest)], ",", ""), 64)
	unit := strings.TrimSuffix(strings.ToLower(strings.TrimSpace(rest)), "b")
	base := 1000.0
	if prefix, binary := strings.CutSuffix(unit, "i"); binary && prefix != "" {
		unit, base = prefix, 1024
	}
	power := 0
	if unit != "" {
		power = strings.Index(strings.ToLower(prefixes), unit)
	}
	number *= math.Pow(base, float64(power))
	if err != nil || power < 0 || len(unit) > 1 || number >= math.MaxUint64 {
		return 0, false
	}
	return uint64(number), true
}

// Short returns a number that is not negative with a prefix and at most one decimal, such as 1.5 M.
func Short(n float64) string {
	scaled, power := scale(n)
	text, decimals, _ := strings.Cut(strconv.FormatFloat(scaled, 'f', 6, 64), ".")
	if decimals[0] != '0' {
		text += "." + decimals[:1]
	}
	return strings.TrimSpace(text + " " + prefixes[power:power+1])
}
