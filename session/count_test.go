package session_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/puzzles"
	"nissy/session/search"
	"nissy/session/sessiontest"

	"github.com/stretchr/testify/assert"
)

// count runs a request that only counts, and returns the sum of its counts.
func count(t *testing.T, s *session.Session, request session.Request) (sum int) {
	t.Helper()
	for _, e := range sessiontest.Events(t, s, request) {
		switch e := e.(type) {
		case search.Count:
			sum += e.Count
		case puzzles.PuzzleCount:
			sum += e.Count
		default:
			assert.False(t, isNumbered(e), "%#v", e)
		}
	}
	return sum
}

// isNumbered reports whether commands can refer to what an event reports.
func isNumbered(e session.Event) bool {
	_, ok := e.(session.Numbered)
	return ok
}

// TestCounts checks that only a given number of solutions limits a count. Otherwise the count is the
// NumberOrZero of all solutions that the request finds within its bounds, by default of the shortest ones.
func TestCounts(t *testing.T) {
	sample.Large(t)
	s := sessiontest.WithTables(t)
	const all = `"count":100000`
	for command, want := range map[string]map[string]string{ // by the bounds of the count: those of the solutions
		`"command":"chain","chain":"htr[quarters=2]","scramble":"F2 R2 U2 F2 L2 D L2 D' L2 B2 U2 B2"`: {
			`"max":8`: `"max":8,` + all, `"max":7`: `"beyond":1`, `"min":7,"max":7`: `"min":7,"max":7,` + all, ``: `"beyond":0`,
			`"beyond":1`: `"beyond":1`, `"max":6,"beyond":1`: `"max":6,"beyond":1`, `"max":8,"count":5`: `"max":8,"count":5`, all: all,
			`"slack":0,"max":8`: `"slack":0,"max":8,` + all, `"max":8,"beam":50`: `"max":8,"beam":50,` + all, `"max":8,"niss":"niss"`: `"max":8,"niss":"niss",` + all,
			`"count":1000`: `"count":1000`, `"count":3`: `"count":3`, `"max":8,"time":"1h","count":7`: `"max":8,"count":7`,
		},
		`"command":"chain","chain":"eofb > drud-eofb","scramble":"R' U' F D2 L2 F"`: {
			`"max":7`: `"max":7,` + all, ``: `"beyond":0`, `"max":9,"beyond":1`: `"max":9,"beyond":1`, `"max":7,"moves":"D"`: `"max":7,"moves":"D",` + all,
		},
		`"command":"two_gen","scramble":"R U R2 U' R"`:   {`"max":5`: `"max":5,` + all, ``: `"beyond":0`, `"beyond":1`: `"beyond":1`},
		`"command":"multistep","scramble":"R U F R2 U2"`: {`"max":6`: `"max":6,` + all, ``: `"beyond":0`, `"count":2`: `"count":2`},
		`"command":"solve","step":"eofb","scramble":"R' U' F D2 L2 F"`: {
			`"max":5`: `"max":5`, `"max":5,"niss":"niss"`: `"max":5,"niss":"niss"`, ``: `"beyond":0`, `"few":true`: `"beyond":0`, `"beyond":1`: `"beyond":1`,
			`"slack":1,"niss":"niss"`: `"slack":1,"niss":"niss"`, `"max":5,"count":3`: `"max":5,"count":3`, `"count":3`: `"count":3`, `"min":4,"max":4`: `"min":4,"max":4`,
			`"max":4,"moves":"R"`: `"max":4,"moves":"R"`, `"moves":"R U"`: `"beyond":0,"moves":"R U"`, `"count":4,"moves":"R"`: `"count":4,"moves":"R"`,
		},
		`"command":"solve","step":"222","scramble":"R' U' F D2 L2 F"`: {``: ``, `"max":4`: `"max":4`, `"beyond":1`: `"beyond":1`, `"count":2`: `"count":2`},
		`"command":"insert","slice":true,"scramble":"E U R","moves":"R' U'"`: {
			``: `"beyond":0`, `"beyond":1`: `"beyond":1`, `"max":5`: `"max":5`, `"count":1`: `"count":1`, `"max":8,"count":2`: `"max":8,"count":2`,
		},
		`"command":"ksolve","puzzle":"2x2x2","scramble":"R U F"`: {``: ``, `"slack":1`: `"slack":1`, `"slack":2,"count":3`: `"slack":2,"count":3`, `"max":4,"slack":4`: `"max":4,"slack":4`},
	} {
		for _, bounds := range slices.Sorted(maps.Keys(want)) {
			request := func(parts ...string) session.Request {
				parts = slices.DeleteFunc(append([]string{command}, parts...), func(part string) bool { return part == "" })
				return sessiontest.Decode(t, "{"+strings.Join(parts, ",")+"}")
			}
			found := 0
			for _, e := range sessiontest.Events(t, s, request(want[bounds])) {
				if _, ok := e.(puzzles.PuzzleSolution); ok || isNumbered(e) {
					found++
				}
			}
			what := fmt.Sprintf("%s,%s", command, bounds)
			assert.NotZero(t, found, what)
			assert.Equal(t, found, count(t, s, request(bounds, `"count_only":true`)), what)
		}
	}
}
