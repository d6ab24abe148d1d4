package writeup

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"nissy/cube"
	"nissy/history"
	"nissy/history/attempttest"
	"nissy/internal/sample"
)

// TestLinkRoundTrip draws attempts, with insertions and rotations, and reads the links to them again.
func TestLinkRoundTrip(t *testing.T) {
	sample.Check(t, func(t *rapid.T) {
		for range 3 {
			requireLinkRoundTrip(t)
		}
	})
}

// requireLinkRoundTrip draws an attempt and reads the links to it again.
func requireLinkRoundTrip(t *rapid.T) {
	var j history.Journal
	_ = j.Do(history.Set{})
	for range rapid.IntRange(0, 12).Draw(t, "changes") {
		_ = j.Do(attempttest.Change(t))
	}
	a := history.NewAttempt(j.Current().Scramble(), j.Current().Lines())
	alg := func() cube.Alg { return attempttest.Alg(t, 3) }
	if a.NumLines() == 0 || rapid.Bool().Draw(t, "insertions") {
		lines, _, err := Read(fmt.Sprintf("Scramble:\n\nR %v * F2 %v (L @ D) // a\n@ = [R, U']\n* = L %v // b", alg(), alg(), cube.FormatMoves(alg().Normal)))
		require.NoError(t, err)
		a = a.With(lines.Lines())
	}
	if rapid.Bool().Draw(t, "finished") {
		a = a.With([]history.Line{{Moves: alg()}})
		all := a.Scramble().Then(a.Skeleton()).AllMoves()
		rest := slices.Concat(cube.InvertMoves(all.Inverse), all.Normal)
		a = a.With([]history.Line{{Moves: cube.Alg{Inverse: rest}, Comment: "finish"}})
		require.Equal(t, len(rest) > 0, a.Complete())
	}
	scramble := cube.FormatMoves(a.Scramble().Moves.UnNISS())
	for parameter, withNISS := range map[string]bool{"setup": false, "setup-alg": true} {
		link := LinkText(scramble, a, withNISS)
		text := fromLink("https://nissy/?" + parameter + "=" + url.QueryEscape(scramble) + "&alg=" + url.QueryEscape(link))
		read, _, err := ReadWith(text, Options{})
		require.NoError(t, err, text)
		require.Equal(t, a.FormatLines(), read.FormatLines(), link)
		require.Equal(t, a.Cube(), read.Cube(), link)
		parts, err := Split(text)
		require.NoError(t, err)
		require.Len(t, parts, 1, text)
		shown, _, _ := strings.Cut(link, writtenHeading)
		moves, err := cube.ParseAlg(shown)
		require.NoError(t, err, shown)
		require.Equal(t, withNISS && !a.IsRearranged() && len(a.Skeleton().Inverse) > 0, len(moves.Inverse) > 0)
		if a.Complete() {
			after := a.Scrambled().Apply(moves.UnNISS()...)
			require.True(t, after.IsSolved(), link)
		}
	}
}
