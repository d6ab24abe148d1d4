package pattern

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func Example() {
	count := New(`(?i)\b(\d+) moves?\b`)
	fmt.Printf("%q\n", count.Find("EO: 5 Moves, then 3 moves"))
	fmt.Println(count.Replace("EO: 5 Moves, then 3 moves", "$1 HTM"))
	// Output:
	// ["5 Moves" "5"]
	// EO: 5 HTM, then 3 HTM
}

// expressions use all of the syntax.
var expressions = []string{
	``, `a`, `a|b|ab`, `(a|ab)(c|bcd)(d*)`, `^a*?$`, `a+?b?`, `(a*)+`, `(a*)*b`, `(a|b)*?b`, `(?:a?){2,4}`, `a{2}|b{1,}`,
	`\ba|k\b`, `(?i)\bkse\b`, `[^\s-]+`, `(?i)[^k-s]`, `[]a-]`, `[\pL\d]+|\S`, `.*?(\s|$)`, `(?i)(s)?(k)|\w+`, `\(|\[|\\`,
	`^(.*?)[(\[]?\b(\d{1,5})(?:\s?-\s?(\d{1,5}))?\s?/\s?(\d{1,5})[)\]]?$`,
	`(^|\s)\*\*([^\s*]|[^\s*].*?[^\s*])\*\*`,
	`(?i)^(?:\pL+\s+){0,4}?(a|b)\b(?:\s+k)?[\s,]+`,
}

// texts draws texts of characters that matter to the expressions, among them some that differ from
// k and s only by case, and bytes that are not UTF-8.
var texts = rapid.Custom(func(t *rapid.T) string {
	parts := []string{"a", "a", "b", "b", "A", "c", "d", "k", "K", "\u212a", "s", "S", "ſ", "e", "é", "ß", "1", "2", "²", " ", "\t", "\n", "-", "/", "(", ")", "[", "]", "\\", "*", "**", "_", ",", "→", "\xff"}
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 20).Draw(t, "parts"), "")
})

// TestAgainstRegexp compares matches with those of package regexp.
func TestAgainstRegexp(t *testing.T) {
	for _, expression := range expressions {
		t.Run(expression, func(t *testing.T) {
			p, want := New(expression), regexp.MustCompile(expression)
			rapid.Check(t, func(t *rapid.T) {
				text := texts.Draw(t, "text")
				require.Equal(t, want.MatchString(text), p.Matches(text))
				require.Equal(t, want.FindStringSubmatch(text), p.Find(text))
				require.Equal(t, want.FindAllStringSubmatch(text, -1), p.All(text))
				require.Equal(t, want.FindAllStringSubmatchIndex(text, -1), p.Indices(text))
				require.Equal(t, want.ReplaceAllString(text, "<>"), p.Replace(text, "<>"))
				if want.NumSubexp() > 1 {
					require.Equal(t, want.ReplaceAllString(text, "$1-$2"), p.Replace(text, "$1-$2"))
				}
			})
		})
	}
}

// TestMistakes tries expressions that must be rejected.
func TestMistakes(t *testing.T) {
	for _, expression := range []string{`(`, `)`, `(a`, `[a`, `a{`, `a{2`, `a{,2}`, `*`, `a\`, `\B`, `\x41`, `a**`} {
		assert.Panics(t, func() { New(expression).Matches("") }, expression)
	}
}

// TestLongText matches a long text in ways that take hours if something is tried twice.
func TestLongText(t *testing.T) {
	text := strings.Repeat("a", 50_000)
	assert.False(t, New(`^(a*)*(a|aa)*b`).Matches(text))
	assert.Len(t, New(`a`).Indices(text), len(text))
}
