package session

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/history"
)

// GetLink asks for a link to a page that shows a solution of a scramble.
type GetLink struct {
	Site     string           `json:"site"` // one of Sites; empty: the first
	Scramble history.Position `json:"position"`
	Solution cube.Alg         `json:"solution"`
	Title    string           `json:"title"`
}

// Link is the address of a page.
type Link struct {
	Site string `json:"site"`
	URL  string `json:"url"`
}

func (Link) event() {}

// sites are the sites that show solutions. Parentheses mean a group there, so links
// have the scramble and the solution without NISS.
var sites = []struct {
	name string
	url  func(scramble, solution, title string) string
}{
	{"alg.cubing.net", func(scramble, solution, title string) string {
		return "https://alg.cubing.net/?alg=" + escapeAlgCubing(solution) + "&setup=" + escapeAlgCubing(scramble) +
			"&type=reconstruction" + optional("&title=", escapeAlgCubing(title))
	}},
	{"cubedb", func(scramble, solution, title string) string {
		return "https://www.cubedb.net/?puzzle=3&title=" + escape(title) + "&scramble=" + escape(scramble) + "&time=&alg=" + escape(solution)
	}},
	{"twizzle", func(scramble, solution, title string) string {
		return "https://alpha.twizzle.net/edit/?alg=" + escape(solution) + "&setup-alg=" + escape(scramble) + optional("&title=", escape(title))
	}},
}

// Sites lists the sites that links can lead to.
func Sites() []string {
	var names []string
	for _, s := range sites {
		names = append(names, s.name)
	}
	return names
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
func escape(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", "%20") }

func (r GetLink) run(ctx context.Context, s *Session, emit func(Event)) error {
	i := slices.Index(Sites(), cmp.Or(r.Site, sites[0].name))
	if i < 0 {
		return Unknown("site", r.Site, Sites(), "one of "+strings.Join(Sites(), " "))
	}
	setup, err := s.setupMoves(ctx, r.Scramble)
	if err != nil {
		return err
	}
	emit(Link{sites[i].name, sites[i].url(cube.FormatMoves(setup), cube.FormatMoves(r.Solution.UnNISS()), r.Title)})
	return nil
}

// setupMoves returns moves without NISS that lead to the position.
func (s *Session) setupMoves(ctx context.Context, p history.Position) ([]cube.Move, error) {
	var state []cube.Move
	if p.State != nil { // links have moves only
		var err error
		if state, err = s.scrambleTo(ctx, *p.State); err != nil {
			return nil, err
		}
	}
	return withoutNISS(state, p.Moves), nil
}

// scrambleTo returns moves that lead to the cube, which may be rotated as a whole.
func (s *Session) scrambleTo(ctx context.Context, c cube.Cube) ([]cube.Move, error) {
	moves, err := s.scramble(ctx, c.Upright())
	return append(moves, cube.InvertMoves(c.Turned())...), err
}

// withoutNISS returns moves that have the same effect as making a after the moves of
// the state. The moves of a on the inverse come first, inverted.
func withoutNISS(state []cube.Move, a cube.Alg) []cube.Move {
	return slices.Concat(cube.InvertMoves(a.Inverse), state, a.Normal)
}
