package words

import (
	"strconv"
	"strings"
)

// Plural returns a number and a noun, such as "2 moves" or "2 branches". The noun gets its ending unless the number is 1.
func Plural(n int, noun string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(noun, "ch"), strings.HasSuffix(noun, "sh"), strings.HasSuffix(noun, "x"):
		noun += "es"
	default:
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
