package options

import (
	"strings"
	"testing"
	"unicode/utf8"

	"nissy/internal/sample"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestSplitLine(t *testing.T) {
	for line, want := range map[string][]string{
		"":                            {},
		" \t ":                        {},
		"solve eofb R' U' F":          {"solve", "eofb", "R'", "U'", "F"},
		"R'U'F":                       {"R'U'F"},
		`"R' U'" F`:                   {"R' U'", "F"},
		`a"b c"d`:                     {"ab cd"},
		`""`:                          {""},
		`"a\"b\\c\d"`:                 {`a"b\c\d`},
		`a\b`:                         {`a\b`},
		"# all of it":                 {},
		"R #F":                        {"R"},
		"R#F":                         {"R#F"},
		"R//F":                        {"R"},
		"R // F":                      {"R"},
		`"a//b" #c`:                   {"a//b"},
		"R\u00a0U\u2003F":             {"R", "U", "F"},
		"R\x00 \xff":                  {"R\x00", "\xff"},
		"U (B R' B) // eofb \"quoted": {"U", "(B", "R'", "B)"},
	} {
		words, err := Split(line)
		require.NoError(t, err, line)
		assert.Equal(t, want, Texts(words), line)
	}
}

func TestSplitLineUnclosed(t *testing.T) {
	_, err := Split(`é R "U F`)
	assert.EqualError(t, err, `quotation mark "\"" at column 5: it is never closed`)
}

func TestColumnAt(t *testing.T) {
	words, err := Split(`é "a\"b" x"y z"`)
	require.NoError(t, err)
	columns := func(w Word) (list []int) {
		for i := range utf8.RuneCountInString(w.Text) {
			list = append(list, w.ColumnAt(i))
		}
		return list
	}
	assert.Equal(t, []int{1}, columns(words[0]))
	assert.Equal(t, []int{4, 6, 7}, columns(words[1]))
	assert.Equal(t, []int{10, 12, 13, 14}, columns(words[2]))
}

// quote writes any text as one word of a line.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

func TestQuotingRoundTrips(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		want := rapid.SliceOf(rapid.String()).Draw(t, "words")
		var line []string
		for _, text := range want {
			line = append(line, quote(text))
		}
		words, err := Split(strings.Join(line, " "))
		require.NoError(t, err)
		assert.Equal(t, append([]string{}, want...), Texts(words))
	})
}

// FuzzSplitLine checks that the words stand where their columns say, in order,
// and that the columns of their characters increase.
func FuzzSplitLine(f *testing.F) {
	for _, line := range []string{`solve eofb "R' U'" // x`, `a"b\"c"#d #e`, "\x00\xff \"", `"\`, "R//U"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		words, err := Split(line)
		if err != nil {
			return
		}
		for _, w := range words {
			at := 0 // the byte where the column is
			for range w.Column - 1 {
				_, size := utf8.DecodeRuneInString(line[at:])
				at += size
			}
			require.True(t, strings.HasPrefix(line[at:], w.Raw), "%q at %d", w.Raw, w.Column)
			last := 0
			for i := range min(100, utf8.RuneCountInString(w.Text)) {
				require.Greater(t, w.ColumnAt(i), last)
				last = w.ColumnAt(i)
			}
		}
	})
}
