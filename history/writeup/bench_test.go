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
		benchmarkRead(b, name, text)
	}
}

// BenchmarkReadByEvidence reads posts of 60 lines, and one of 64 kB, whose lines do not lead to a
// solution.
func BenchmarkReadByEvidence(b *testing.B) {
	lines := strings.Repeat("R B2 U // EO\n(R' B D2) B R' // DR (5/12)\nsome words\n", 20)
	commutators := strings.Repeat(strings.Repeat("[R U R', D] [R: [U, D]] ", 10)+"\n", 60)
	for name, text := range map[string]string{"60 lines": lines, "commutators": commutators, "64 kB": strings.Repeat(lines, 64_000/len(lines))} {
		text = "R' U' F L' B' U F B2 D' F' B L D2 F2 R2 D2 B D2 F' D2 F' U2 F' R2 U2 F R' U' F\n" + text
		benchmarkRead(b, name, text)
	}
}

func benchmarkRead(b *testing.B, name, text string) {
	b.Run(name, func(b *testing.B) {
		for b.Loop() {
			if _, _, err := ReadWith(text, Options{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}
