package writeup

import (
	"strings"
	"testing"
)

// BenchmarkReadLongLine reads lines of 200 kB, each of which once took quadratic time.
func BenchmarkReadLongLine(b *testing.B) {
	for name, part := range map[string]string{
		"commutators": "[R, U] ", "nested": "[[[R, U], F], D] ", "open brackets": "[R ", "groups": "(RU) ",
		"placeholders": "R * ", "dashes": "a - ", "bold": "**R ", "braces": "{R} ",
	} {
		text := "R' U' F\nU " + strings.Repeat(part, 200_000/len(part)) + " Q\n"
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, _, err := ReadWith(text, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
