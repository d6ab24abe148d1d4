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

// TestLinkToAttempt loads links to attempts, which must lead to the same lines, unless somebody has changed the moves on the site.
func TestLinkToAttempt(t *testing.T) {
	s := sessiontest.WithTables(t)
	for _, text := range []string{
		"Scramble: R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F\n\n" +
			"F U R2 U (D) // EO\n(B U2 F' L) // DR\n(F' D2 R2 F B2 U2 L2 B' L2 F) // HTR\nR2 // finish\n",
		"R' U' F D2 L2\n\nL2 (R') // it's 50% - done_+\n// a note\n(U') D2 (F) // rest",
		"R' U' F D2 L2\n\nL2 (R') // a\nx // b\nF2 (U' F) // c",
		"R' U' F D2 L2\n\n(U D) // premoves\nF2 (U' F) // unfinished",
		"B2 F2 L' F2 U2 R2 U2 L' U2 L D' B F2 U' F' D2 L D2 R' D2\nR2 F L' U B2 // x\nD L2 * F2\n// note\nB L' (L' U2)\n* = [R' D' R, U] // y",
		"B2 F2 L' F2 U2 R2 U2 L' U2 L D' B F2 U' F' D2 L D2 R' D2\nR2 F L' U B2 D L2 F2\n(L' U2 L B')\nSkeleton: R2 F L' U B2 D L2 ^ F2 B L' U2 L\n^ = [R' D' R, U]",
	} {
		want, err := ReadText(text, nil)
		require.NoError(t, err)
		for _, site := range Sites() {
			link := linkOf(t, s, GetLink{Site: site, Text: text, Title: "A_1 - b"})
			got, err := ReadText(link, nil)
			require.NoError(t, err, link)
			require.Equal(t, want.String(), got.String(), link)
			changed, err := ReadText(strings.Replace(link, "alg=", "alg=B%20", 1), nil)
			require.NoError(t, err, link)
			if strings.Contains(link, "%2F%2F%3E") { // //>
				require.Equal(t, cube.NewMove(cube.B, 1), changed.Skeleton().Normal[0], changed)
			}
		}
	}
	for _, address := range []string{"https:", "https://alg.cubing.net/", "https://alg.cubing.net/?alg=R_U", "https://%zz", "http://nissy/?setup=foo&alg=bar"} {
		_, err := ReadText(address, nil)
		require.Error(t, err, address)
	}
}
