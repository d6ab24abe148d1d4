package session

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
)

// link runs GetLink and returns the link.
func link(t *testing.T, site, scramble, solution, title string) string {
	s := newSession(t, Options{})
	defer s.Close()
	var parsed [2]cube.Alg
	for i, text := range []string{scramble, solution} {
		a, err := cube.ParseAlg(text)
		require.NoError(t, err)
		parsed[i] = a
	}
	var found string
	err := s.Run(t.Context(), GetLink{Site: site, Scramble: history.Position{Moves: parsed[0]}, Solution: parsed[1], Title: title}, func(e Event) { found = urlOf(e, found) })
	require.NoError(t, err)
	return found
}

// TestLinks checks the links to each site, with characters that must be escaped.
func TestLinks(t *testing.T) {
	require.Equal(t, "https://alg.cubing.net/?alg=F_B-&setup=R-_U2&type=reconstruction", link(t, "", "R' U2", "F (B)", ""))
	require.Equal(t, "https://alg.cubing.net/?alg=R&setup=U&type=reconstruction&title=My_1%26%2345%3Bst%26%2395%3B", link(t, "alg.cubing.net", "U", "R", "My 1-st_"))
	for _, site := range []string{"cubedb", "twizzle"} {
		u, err := url.Parse(link(t, site, "R' U2", "F (B)", "a & b"))
		require.NoError(t, err)
		alg, scramble := u.Query().Get("alg"), u.Query().Get("scramble")+u.Query().Get("setup-alg")
		require.Equal(t, []string{"F B'", "R' U2", "a & b"}, []string{alg, scramble, u.Query().Get("title")}, site)
	}
}

// TestLinkToCube checks that a link for a cube has moves that lead to it.
func TestLinkToCube(t *testing.T) {
	s := newSession(t, Options{})
	defer s.Close()
	moves, err := cube.ParseAlg("R' U' F D2 r")
	require.NoError(t, err)
	state := cube.Solved.ApplyAlg(moves)
	var found string
	err = s.Run(t.Context(), GetLink{Site: "twizzle", Scramble: history.Position{State: &state}}, func(e Event) { found = urlOf(e, found) })
	require.NoError(t, err)
	require.Equal(t, state, setupOf(t, found))
}

// setupOf returns the cube that a link to twizzle shows at first.
func setupOf(t *testing.T, link string) cube.Cube {
	u, err := url.Parse(link)
	require.NoError(t, err)
	setup, err := cube.ParseMoves(u.Query().Get("setup-alg"))
	require.NoError(t, err)
	return cube.Solved.Apply(setup...)
}

// TestLinkToInverse checks positions with moves on the inverse, on the solved cube and on
// a given one.
func TestLinkToInverse(t *testing.T) {
	s := newSession(t, Options{})
	defer s.Close()
	moves, err := cube.ParseAlg("R' U' F D2 r (B L x)")
	require.NoError(t, err)
	state := cube.Solved.Apply(moves.Normal[:3]...)
	for _, p := range []history.Position{{Moves: moves}, {State: &state, Moves: moves}} {
		var found string
		require.NoError(t, s.Run(t.Context(), GetLink{Site: "twizzle", Scramble: p}, func(e Event) { found = urlOf(e, found) }))
		require.Equal(t, p.Cube(), setupOf(t, found))
	}
}

// urlOf returns the URL of a Link, or the default for other events.
func urlOf(e Event, byDefault string) string {
	if link, ok := e.(Link); ok {
		return link.URL
	}
	return byDefault
}
