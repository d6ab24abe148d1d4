package attempts

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
	"nissy/session/sessiontest"
)

// linkOf returns the link that a request asks for.
func linkOf(t *testing.T, s *session.Session, r GetLink) string {
	t.Helper()
	return sessiontest.EventsOf[Link](t, s, r)[0].URL
}

// TestLinks checks the links to each site, with characters that must be escaped.
func TestLinks(t *testing.T) {
	s := sessiontest.WithTables(t)
	link := func(site, scramble, solution, title string) string {
		position := history.Position{Moves: sessiontest.ParseAlg(t, scramble)}
		return linkOf(t, s, GetLink{Site: site, Scramble: &position, Solution: sessiontest.ParseAlg(t, solution), Title: title})
	}
	require.Equal(t, "https://alg.cubing.net/?alg=F_B-&setup=R-_U2&type=reconstruction", link("", "R' U2", "F (B)", ""))
	require.Equal(t, "https://alg.cubing.net/?alg=R&setup=U&type=reconstruction&title=My_1%26%2345%3Bst%26%2395%3B", link("alg.cubing.net", "U", "R", "My 1-st_"))
	for _, site := range []string{"cubedb", "twizzle"} {
		u, err := url.Parse(link(site, "R' U2", "F (B)", "a & b"))
		require.NoError(t, err)
		alg, scramble := u.Query().Get("alg"), u.Query().Get("scramble")+u.Query().Get("setup-alg")
		require.Equal(t, []string{"F B'", "R' U2", "a & b"}, []string{alg, scramble, u.Query().Get("title")}, site)
	}
}

// TestReadLinks loads the links to an attempt, which must lead to the same solution.
func TestReadLinks(t *testing.T) {
	const text = "Scramble: R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F\n\n" +
		"F U R2 U (D) // EO\n(B U2 F' L) // DR\n(F' D2 R2 F B2 U2 L2 B' L2 F) // HTR\nR2 // finish\n"
	want, err := ReadText(text, nil)
	require.NoError(t, err)
	s := sessiontest.WithTables(t)
	for _, site := range Sites() {
		address := linkOf(t, s, GetLink{Site: site, Text: text, Title: "A_1 - b"})
		got, err := ReadText(address, nil)
		require.NoError(t, err, address)
		require.Equal(t, want.Scramble().String(), got.Scramble().String(), address)
		require.True(t, got.Complete(), address)
		require.Contains(t, got.String(), "// EO", address)
	}
	for _, address := range []string{"https:", "https://alg.cubing.net/", "https://alg.cubing.net/?alg=R_U", "https://%zz", "http://nissy/?setup=foo&alg=bar"} {
		_, err := ReadText(address, nil)
		require.Error(t, err, address)
	}
}

// setupOf returns the cube that a link to twizzle shows at first.
func setupOf(t *testing.T, link string) cube.Cube {
	u, err := url.Parse(link)
	require.NoError(t, err)
	setup, err := cube.ParseMoves(u.Query().Get("setup-alg"))
	require.NoError(t, err)
	return cube.Solved.Apply(setup...)
}

// TestLinkToCube checks that a link for a cube has moves that lead to it, also if there are moves on the inverse, of the solved cube or
// of a given one.
func TestLinkToCube(t *testing.T) {
	s := sessiontest.WithTables(t)
	moves := sessiontest.ParseAlg(t, "R' U' F D2 r (B L x)")
	state := cube.Solved.Apply(moves.Normal[:5]...)
	for _, p := range []history.Position{{State: &state}, {Moves: moves}, {State: &state, Moves: moves}} {
		require.Equal(t, p.Cube(), setupOf(t, linkOf(t, s, GetLink{Site: "twizzle", Scramble: &p})))
	}
}

// TestLinkToAttempt checks that links to an attempt have its lines and comments, and that
// the decoded link solves the scramble: with moves on both sides, with insertions, and
// with a solution that leaves the cube turned.
func TestLinkToAttempt(t *testing.T) {
	for _, text := range []string{
		"R' U' F D2 L2\n\nL2 (R') // it's 50% - done_+\n// a note\n(U') D2 (F) // rest",
		"R' U' F D2 L2\n\nL2 (R') // a\nx // b\nF2 (U' F) // c",
		"B2 F2 L' F2 U2 R2 U2 L' U2 L D' B F2 U' F' D2 L D2 R' D2\nR2 F L' U B2 // x\nD L2 * F2\n// note\nB L' (L' U2)\n* = [R' D' R, U] // y",
		"B2 F2 L' F2 U2 R2 U2 L' U2 L D' B F2 U' F' D2 L D2 R' D2\nR2 F L' U B2 D L2 F2\n(L' U2 L B')\nSkeleton: R2 F L' U B2 D L2 ^ F2 B L' U2 L\n^ = [R' D' R, U]",
	} {
		s := sessiontest.WithTables(t)
		require.NoError(t, s.Run(t.Context(), Load{Text: text, Strict: true}, func(session.Event) {}))
		a := s.Attempt()
		require.True(t, a.Complete(), a)
		for _, site := range Sites() {
			want := linkOf(t, s, GetLink{Site: site})
			require.Equal(t, want, linkOf(t, s, GetLink{Site: site, Text: a.String()}))
			alg, setup := decodeLink(t, want)
			scramble := a.Scramble()
			given, _ := decodeLink(t, linkOf(t, s, GetLink{Site: site, Scramble: &scramble, Lines: a.Lines()})) // it adds comments to lines without
			for _, l := range a.Lines() {
				require.Contains(t, alg, "// "+l.Comment, site)
				require.Contains(t, given, "// "+l.Comment, site)
			}
			require.Equal(t, site == "twizzle" && !a.IsRearranged(), strings.Contains(alg, "^("), alg)
			solution := sessiontest.ParseAlg(t, alg)
			begin, err := cube.ParseMoves(setup)
			require.NoError(t, err)
			c := cube.Solved.Apply(begin...)
			require.Equal(t, a.Scramble().Cube(), c)
			if site != "twizzle" {
				require.Empty(t, solution.Inverse)
			}
			c = c.Apply(solution.UnNISS()...)
			require.True(t, c.IsSolved(), "%s: %s", site, alg)
		}
	}
}

// decodeLink returns the solution and the scramble of a link, as the site reads them.
func decodeLink(t *testing.T, link string) (alg, setup string) {
	u, err := url.Parse(link)
	require.NoError(t, err)
	q := u.Query()
	alg, setup = q.Get("alg"), q.Get("setup")+q.Get("scramble")+q.Get("setup-alg")
	if u.Host == "alg.cubing.net" {
		decode := strings.NewReplacer("_", " ", "-", "'", "&#45;", "-", "&#2b;", "+", "&#95;", "_")
		alg, setup = decode.Replace(alg), decode.Replace(setup)
	}
	return alg, setup
}
