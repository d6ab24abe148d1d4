package attempts

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
	"nissy/history/writeup"
	"nissy/session"
)

// GetLink asks for a link to a page that shows a solution of a scramble.
type GetLink struct {
	Site  string `json:"site"` // one of Sites; empty: the first
	Title string `json:"title"`

	// Scramble is nil for a link to the attempt, with its lines and comments. Lines after the scramble, or Text,
	// which is a write-up, ask the same of another attempt, and Result of a result, with the attempt that it
	// continues; nil: none.
	Scramble *history.Position `json:"position"`
	Solution cube.Alg          `json:"solution"`
	Lines    []history.Line    `json:"lines"`
	Text     string            `json:"text"`
	Result   *session.Reference
}

// Link is the address of a page.
type Link struct {
	Site string `json:"site"`
	URL  string `json:"url"`
}

func (Link) Role() session.Role { return session.RoleAnswer }

type linkSite struct {
	name      string
	readsNISS bool
	url       func(scramble, solution, title string) string
}

// linkSites are the sites that show solutions. They ignore comments after //. Parentheses
// mean a group there, so links have the scramble and the solution without NISS. Only
// Twizzle reads moves on the inverse, as ^(R U).
var linkSites = []linkSite{
	{"alg.cubing.net", false, func(scramble, solution, title string) string {
		return "https://alg.cubing.net/?alg=" + escapeAlgCubing(solution) + "&setup=" + escapeAlgCubing(scramble) +
			"&type=reconstruction" + optional("&title=", escapeAlgCubing(title))
	}},
	{"cubedb", false, func(scramble, solution, title string) string {
		return "https://www.cubedb.net/?puzzle=3&title=" + escape(title) + "&scramble=" + escape(scramble) + "&time=&alg=" + escape(solution)
	}},
	{"twizzle", true, func(scramble, solution, title string) string {
		return "https://alpha.twizzle.net/edit/?alg=" + escape(solution) + "&setup-alg=" + escape(scramble) + optional("&title=", escape(title))
	}},
}

// Sites lists the sites that links can lead to.
func Sites() []string {
	return session.Mapped(linkSites, func(s linkSite) string { return s.name })
}

// optional returns the name followed by the value, or "" if the value is empty.
func optional(name, value string) string {
	if value == "" {
		return ""
	}
	return name + value
}

// escapeAlgCubing escapes text as alg.cubing.net does. Most of a sequence remains
// readable.
func escapeAlgCubing(text string) string {
	return escape(strings.NewReplacer("_", "&#95;", "-", "&#45;", "+", "&#2b;", " ", "_", "'", "-").Replace(text))
}

// escape escapes text for the value of a parameter. A space becomes %20, which all
// sites understand.
func escape(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		if 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("-_.~", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

func (r GetLink) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	i := slices.Index(Sites(), cmp.Or(r.Site, linkSites[0].name))
	if i < 0 {
		return session.Unknown("site", r.Site, Sites(), "give one of "+strings.Join(Sites(), " "))
	}
	a, err := r.attempt(s)
	if err != nil {
		return err
	}
	setup, err := setupMoves(ctx, s, a.Scramble())
	if err != nil {
		return err
	}
	site, scramble := linkSites[i], cube.FormatMoves(setup)
	solution := writeup.LinkText(scramble, a, site.readsNISS)
	if r.Scramble != nil && len(r.Lines) == 0 {
		solution = cube.FormatMoves(r.Scramble.Then(r.Solution).Joinable().UnNISS())
	}
	emit(Link{site.name, site.url(scramble, solution, r.Title)})
	return nil
}

// attempt returns the attempt that the link shows.
func (r GetLink) attempt(s *session.Session) (history.Attempt, error) {
	a := s.Attempt()
	switch {
	case r.Text != "":
		return ReadText(r.Text, nil)
	case r.Scramble != nil:
		return Show{Position: r.Scramble, Lines: r.Lines}.GivenAttempt(), nil
	case r.Result != nil:
		a = s.WholeAttempt(*r.Result)
	}
	if !a.Started() {
		return a, session.Advise(session.StartAttempt, "no scramble to link to", "")
	}
	return a, nil
}

// setupMoves returns moves without NISS that lead to the position.
func setupMoves(ctx context.Context, s *session.Session, p history.Position) ([]cube.Move, error) {
	var state []cube.Move
	if p.State != nil { // links have moves only
		var err error
		if state, err = scrambleTo(ctx, s, *p.State); err != nil {
			return nil, err
		}
	}
	return withoutNISS(state, p.Moves), nil
}

// scrambleTo returns moves that lead to the cube, which may be rotated as a whole.
func scrambleTo(ctx context.Context, s *session.Session, c cube.Cube) ([]cube.Move, error) {
	moves, err := s.ScrambleTo(ctx, c.Upright())
	return append(moves, cube.InvertMoves(c.Turned())...), err
}

// withoutNISS returns moves that have the same effect as making a after the moves of
// the state. The moves of a on the inverse come first, inverted.
func withoutNISS(state []cube.Move, a cube.Alg) []cube.Move {
	return slices.Concat(cube.InvertMoves(a.Inverse), state, a.Normal)
}

// TakesAttempt reports whether the request is about the attempt of the session.
func (r GetLink) TakesAttempt() bool { return r.Scramble == nil && r.Text == "" }
