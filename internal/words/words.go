package words

import "strconv"

// Plural returns a number and a noun, such as "2 moves". The noun gets an s unless the number is 1.
func Plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
