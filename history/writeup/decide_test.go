package writeup

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/history/writeup/reading"
	"nissy/internal/sample"
)

// posts returns the posts of some files of testdata, by their names.
func posts(t *testing.T, pattern string) map[string]string {
	files, err := filepath.Glob("testdata/" + pattern)
	require.NoError(t, err)
	require.NotEmpty(t, files)
	posts := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		posts[filepath.Base(file)], _, _ = strings.Cut(string(text), expectedMark)
	}
	return posts
}

// somePosts returns the names of some posts, in order.
func somePosts(t *testing.T, posts map[string]string, n int) []string {
	return sample.From(t, slices.Sorted(maps.Keys(posts)), n)
}

// TestDecisions checks that posts have decisions, in order, at places where moves or signs are.
func TestDecisions(t *testing.T) {
	all := posts(t, "*/*.txt")
	for _, name := range somePosts(t, all, 20) {
		text := all[name]
		r, err := Decide(text, Options{})
		require.NoError(t, err, name)
		a, remarks, err := ReadWith(text, Options{})
		require.NoError(t, err, name)
		assert.Equal(t, a.String(), r.Attempt.String(), name)
		assert.Subset(t, r.Uncertain(), remarks, name)
		lines, scrambles := strings.Split(text, "\n"), 0
		require.NotEmpty(t, r.Decisions, name)
		for _, d := range r.Decisions {
			require.LessOrEqual(t, d.Line, len(lines), name)
			require.LessOrEqual(t, d.Column, len([]rune(lines[d.Line-1])), name)
			assert.NotContains(t, d.Alternatives, d.Reading, name)
			if d.Reading == reading.Scramble {
				scrambles++
			}
		}
		assert.Equal(t, 1, scrambles, name)
	}
}

// TestWishes reads posts with alternatives of decisions, which must then be the decisions.
func TestWishes(t *testing.T) {
	all := posts(t, "*/*.txt")
	for _, name := range somePosts(t, all, 6) {
		text := all[name]
		r, err := Decide(text, Options{})
		require.NoError(t, err, name)
		for _, d := range sample.From(t, r.Decisions, 2) {
			for _, wish := range d.Alternatives {
				again, err := Decide(text, Options{As: map[int]reading.Reading{d.Line: wish}})
				if errors.Is(err, ErrNoScramble) && d.Reading == reading.Scramble {
					continue
				}
				if assert.NoError(t, err, "%s: line %d as %v", name, d.Line, wish) {
					assert.Contains(t, readingsOf(again.Decisions, d.Line), wish, "%s: line %d", name, d.Line)
				}
			}
		}
	}
}

const wishPost = `R' U' F R2 L2 U' F2 U2 L2 F2 U2 F2 U B L D B' U2 F' R B U B' R' U' F
my second sub-25
B L' D2 F' L // EO
L2 U' F' R2 B' D
(L2 F' U2 F' D2 F)
D2 R2 L2 F2 R2 D2 F2
Backup: R U R' U'
B L' D2 F' L' U' F' R2 B' D' R2 L2 F2 R2 D2 F D2 F U2 F L2`

func TestDecisionTexts(t *testing.T) {
	r, err := Decide(wishPost, Options{})
	require.NoError(t, err)
	require.Len(t, r.Decisions, 7)
	assert.Equal(t, "line 3 is moves", r.Decisions[1].String())
	assert.Equal(t, "line 7 from column 9 is an alternative: it follows the words of another attempt", r.Decisions[5].String())
	assert.Equal(t, "line 8 is the solution", r.Decisions[6].String())
	assert.Equal(t, []string{"line 7 from column 9 is an alternative: it follows the words of another attempt"}, r.Uncertain())
	assert.Contains(t, r.Decisions[5].Alternatives, reading.Step)

	r, err = Decide(strings.Replace(wishPost, "(L2", "so far: B L' D2 F' L' U' F' R2 B' D\n(L2", 1), Options{})
	require.NoError(t, err)
	assert.Equal(t, "line 5 from column 9 is a restatement: it repeats lines 3–4", r.Decisions[3].String())

	r, err = Decide(wishPost, Options{As: map[int]reading.Reading{7: reading.Alternative}})
	require.NoError(t, err)
	assert.Empty(t, r.Uncertain(), "the user has decided")
	assert.Equal(t, 21, r.Attempt.Total())
}

func TestBadWishes(t *testing.T) {
	for want, as := range map[string]map[int]reading.Reading{
		"there is no line 40: the write-up has 8 lines":                                                               {40: reading.Note},
		"there is no line 0: the write-up has 8 lines":                                                                {0: reading.Note},
		"line 2 has no moves, so it cannot be read as moves":                                                          {2: reading.Step},
		"line 5 cannot be read as scramble: give one of note moves inverse continuation premove solution alternative": {5: reading.Scramble},
		ErrNoScramble.Error(): {1: reading.Note, 3: reading.Note, 4: reading.Note, 5: reading.Note, 6: reading.Note, 7: reading.Note, 8: reading.Note},
	} {
		_, err := Decide(wishPost, Options{As: as})
		assert.ErrorContains(t, err, want)
	}
	_, err := Decide(wishPost, Options{As: map[int]reading.Reading{2: reading.Note}})
	assert.NoError(t, err, "it is a note")
	_, err = Decide("only\nwords", Options{As: map[int]reading.Reading{3: reading.Note}})
	assert.ErrorContains(t, err, "there is no line 3: the write-up has 2 lines")
}

// TestPostsAfterAttempt reads posts in an attempt with another scramble, as without one.
func TestPostsAfterAttempt(t *testing.T) {
	given := history.Position{Moves: cube.Alg{Normal: []cube.Move{0, 3, 6, 9}}}
	all := posts(t, "*/*.txt")
	for _, name := range somePosts(t, all, 20) {
		want, remarks, err := ReadWith(all[name], Options{})
		require.NoError(t, err, name)
		got, again, err := ReadWith(all[name], Options{Scramble: &given})
		require.NoError(t, err, name)
		assert.Equal(t, want.String(), got.String(), name)
		assert.Equal(t, remarks, again, name)
	}
}

// TestWishesAfterScramble reads a text that continues an attempt, and one that replaces it.
func TestWishesAfterScramble(t *testing.T) {
	scramble, rest, _ := strings.Cut(wishPost, "\n")
	moves, err := cube.ParseAlg(scramble)
	require.NoError(t, err)
	state := cube.Solved.ApplyAlg(moves)
	other := cube.Alg{Normal: []cube.Move{0, 3}}
	for name, given := range map[string]history.Position{"moves": {Moves: moves}, "a cube": {State: &state}, "another scramble": {Moves: other}} {
		text, line := rest, 6
		if name == "another scramble" {
			text, line = wishPost, 7
		}
		r, err := Decide(text, Options{Scramble: &given, As: map[int]reading.Reading{line: reading.Note}})
		require.NoError(t, err, name)
		assert.Equal(t, 21, r.Attempt.Total(), name)
		assert.True(t, r.Attempt.Complete(), name)
		assert.Contains(t, readingsOf(r.Decisions, line), reading.Note, name)
	}
}

// TestWishesForInverse reads a line with moves on both sides, and a place among those in brackets, as on inverse. So
// the moves in brackets are on normal, and the place too.
func TestWishesForInverse(t *testing.T) {
	text := "R' U' F R2 L2 U' F2 U2 L2 F2 U2 F2 U B L D B' U2 F' R B U B' R' U' F\nD2 (R U L2 B * F)\n* = U R2 U'\n"
	r, err := Decide(text, Options{As: map[int]reading.Reading{2: reading.OnInverse}})
	require.NoError(t, err)
	assert.Equal(t, "R U L2 B U R2 U' F (D2)", r.Attempt.Skeleton().String())
	assert.Contains(t, r.Attempt.String(), "\n(D2) R U L2 B * F ")
}
