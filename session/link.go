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
	Site     string           `json:"site"` // one of Sites, or "" for the first
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

// sites are the pages that show solutions. On all of them parentheses group, so
// that both sequences are written without NISS.
var sites = []struct {
	name string
	url  func(scramble, solution, title string) string
}{
	{"alg.cubing.net", func(scramble, solution, title string) string {
		return "https://alg.cubing.net/?alg=" + algCubing(solution) + "&setup=" + algCubing(scramble) +
			"&type=reconstruction" + ifAny("&title=", algCubing(title))
	}},
	{"cubedb", func(scramble, solution, title string) string {
		return "https://www.cubedb.net/?puzzle=3&title=" + escape(title) + "&scramble=" + escape(scramble) + "&time=&alg=" + escape(solution)
	}},
	{"twizzle", func(scramble, solution, title string) string {
		return "https://alpha.twizzle.net/edit/?alg=" + escape(solution) + "&setup-alg=" + escape(scramble) + ifAny("&title=", escape(title))
	}},
}

// Sites lists the pages that links lead to.
func Sites() []string {
	var names []string
	for _, s := range sites {
		names = append(names, s.name)
	}
	return names
}

// ifAny puts a name before a value that is not empty.
func ifAny(name, value string) string {
	if value == "" {
		return ""
	}
	return name + value
}

// algCubing escapes text as alg.cubing.net does, so that most of a sequence can
// be read in the link.
func algCubing(text string) string {
	return escape(strings.NewReplacer("_", "&#95;", "-", "&#45;", "+", "&#2b;", " ", "_", "'", "-").Replace(text))
}

// escape escapes text for the value of a parameter; a space is %20, which is
// one everywhere.
func escape(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", "%20") }

func (r GetLink) run(ctx context.Context, s *Session, emit func(Event)) error {
	i := slices.Index(Sites(), cmp.Or(r.Site, sites[0].name))
	if i < 0 {
		return Unknown("site", r.Site, Sites(), "one of "+strings.Join(Sites(), " "))
	}
	setup, err := s.setup(ctx, r.Scramble)
	if err != nil {
		return err
	}
	emit(Link{sites[i].name, sites[i].url(cube.FormatMoves(setup), cube.FormatMoves(r.Solution.UnNISS()), r.Title)})
	return nil
}

// setup returns moves without NISS that lead to the position.
func (s *Session) setup(ctx context.Context, p history.Position) ([]cube.Move, error) {
	var state []cube.Move
	if p.State != nil { // pages know moves only
		var err error
		if state, err = s.scrambleTo(ctx, *p.State); err != nil {
			return nil, err
		}
	}
	return around(state, p.Moves), nil
}

// scrambleTo returns moves that lead to the cube, which may be turned as a whole.
func (s *Session) scrambleTo(ctx context.Context, c cube.Cube) ([]cube.Move, error) {
	moves, err := s.scramble(ctx, c.Upright())
	return append(moves, cube.InvertMoves(c.Turned())...), err
}

// around returns the moves without NISS that lead to where a leads from a state:
// what a does on the inverse stands, undone, before the moves that lead to the
// state.
func around(state []cube.Move, a cube.Alg) []cube.Move {
	return slices.Concat(cube.InvertMoves(a.Inverse), state, a.Normal)
}
