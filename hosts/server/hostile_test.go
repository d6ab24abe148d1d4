package server

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/command"
	"nissy/internal/sample"
	"nissy/session"
)

// hostileBytes is the size of hostile texts, so that they nearly fill a field or a line.
const hostileBytes = session.MaxMoves - 500

// fill repeats a text.
func fill(text string) string { return strings.Repeat(text, hostileBytes/(len(quote(text))-2)) }

// nest puts half of the brackets before a text and half after it.
func nest(open, text, end string) string {
	n := hostileBytes / (len(open) + len(end))
	return strings.Repeat(open, n) + text + strings.Repeat(end, n)
}

// hostileTexts are texts that could make a parser slow, or end it.
var hostileTexts = map[string]string{
	"moves":         fill("R U' "),
	"inverse moves": "(" + fill("R U' ") + ")",
	"pairs":         fill("(R) U "),
	"parentheses":   nest("(", "R", ")"),
	"open":          fill("("),
	"commutators":   nest("[", "R", ",U]"),
	"left":          nest("[R,", "U", "]"),
	"conjugates":    nest("[R:", "U", "]"),
	"powers":        fill("(R U)9999 "),
	"nested powers": nest("(", "R", ")9"),
	"huge number":   "R" + fill("9"),
	"rotations":     fill("x y "),
	"slices":        fill("M E S "),
	"spaces":        fill(" "),
	"line ends":     fill("\n"),
	"NUL bytes":     fill("\x00"),
	"not UTF-8":     fill("\xff\xfe"),
	"letters":       fill("a"),
	"accents":       fill("e\u0301"),
	"quotes":        fill("'"),
	"comments":      fill("// EO\n"),
	"scrambles":     fill("Scramble: R U F\n"),
	"lines":         fill("R // DR (4/12)\n"),
	"insertions":    fill("R U [1] F [2]\n[1] = R U R'\n"),
	"references":    fill("^ R [@1] @2 "),
	"links":         fill("https://alg.cubing.net/?setup=R&alg=U "),
	"percent":       "https://alg.cubing.net/?setup=" + fill("%28%0A"),
	"options":       fill("-n 1 "),
	"names":         fill("eo,"),
}

// quote returns a text as a string of JSON, with all of its bytes.
func quote(text string) string {
	return `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", `\n`, "\x00", "\x00").Replace(text) + `"`
}

// hostileRequests have a text in place of TEXT, as a string of JSON or in a line.
var hostileRequests = []string{
	run(`{"command":"load","text":TEXT}`),
	run(`{"command":"invert","scramble":TEXT}`),
	run(`{"command":"cleanup","scramble":TEXT}`),
	run(`{"command":"print","cube":TEXT,"scramble":"R"}`),
	run(`{"command":"verify","scramble":"R","solution":TEXT}`),
	run(`{"command":"solve","step":"eo","scramble":TEXT,"max":1}`),
	run(`{"command":"chain","chain":TEXT,"scramble":"R"}`),
	run(`{"command":"ksolve_show","definition":TEXT}`),
	run(`{"command":TEXT}`),
	run(`{TEXT:1}`),
	line("TEXT"), line("solve eo -M 1 TEXT"), line("load TEXT"), line("help TEXT"), line("ksolve --puzzle 2x2x2 -M 0 TEXT"),
}

// Texts that could make a parser slow, or end it, get an answer.
func TestHostileTexts(t *testing.T) {
	a := attack(t, command.Serving{}, nil)
	for name, text := range hostileTexts {
		if n := len(text) / 32; !sample.Long() && name != "spaces" {
			text = text[:n] + text[31*n:]
		}
		for _, request := range hostileRequests {
			head, body, _ := strings.Cut(request, "\r\n\r\n")
			path, typed := strings.Fields(head)[1], text
			if path == "/api/v1/run" {
				typed = quote(text)
			}
			r := a.ask(post(path, strings.Replace(body, "TEXT", typed, 1)))
			assertDocumented(t, r.status, []byte(r.body))
			assert.NotEqual(t, 413, r.status, "%s, %s", name, body)
		}
	}
}

// Broken or excessive JSON is rejected. testdata/answers.tsv has more that is broken.
func TestHostileJSON(t *testing.T) {
	a := attack(t, command.Serving{}, nil)
	fields := new(strings.Builder)
	for i := range 5000 {
		fmt.Fprintf(fields, `"f%d":1,`, i)
	}
	for _, test := range []struct {
		body   string
		status int
	}{
		{"", 400},
		{"\x00", 400},
		{"\xef\xbb\xbf" + `{"command":"steps"}`, 400},
		{"{\"command\":\"ste\x00ps\"}", 400},
		{`{"command":"solve","a":` + nest("[", "", "]") + `}`, 400},
		{`{"a":` + nest(`{"a":`, "1", "}") + `}`, 400},
		{nest("[", "", "]"), 400},
		{`{"a":[` + fill("1,") + `1]}`, 422},
		{"{" + fields.String()[:fields.Len()-1] + "}", 422},
		{`{"command":"solve","step":"eo","scramble":"R","max":` + fill("9") + `}`, 422},
		{`{"command":"solve","step":"eo","scramble":"R\u0000"}`, 422},
	} {
		r := a.ask(run(test.body))
		assert.Equal(t, test.status, r.status, "%.80q: %s", test.body, r.body)
		assertDocumented(t, r.status, []byte(r.body))
		assert.Less(t, len(r.body), 2000)
	}
}

// largePuzzle is a definition of a puzzle with as many positions as a definition can have.
func largePuzzle() string {
	const pieces, orientations = 1000, 100
	numbers := func(f func(i int) int) string {
		var text strings.Builder
		for i := range pieces {
			fmt.Fprintf(&text, "%d ", f(i))
		}
		return text.String() + "\n"
	}
	zero := func(int) int { return 0 }
	one := func(i int) int { return i + 1 }
	swap := func(first int) func(int) int { // swaps neighbours
		return func(i int) int { return min(max((i-first)^1+first, 0), pieces-1) + 1 }
	}
	cycle := func(i int) int {
		if i < 3 {
			return (i+1)%3 + 1
		}
		return i + 1
	}
	twist := func(i int) int { return max(0, 1-i) }
	var text strings.Builder
	fmt.Fprintf(&text, "Name X\nSet A %d %d\nSolved\nA\n%s%sEnd\n", pieces, orientations, numbers(one), numbers(zero))
	for _, move := range []struct {
		name           string
		pieces, orient func(int) int
	}{{"M", swap(0), zero}, {"N", swap(1), zero}, {"C", cycle, zero}, {"T", one, twist}} {
		fmt.Fprintf(&text, "Move %s\nA\n%s%sEnd\n", move.name, numbers(move.pieces), numbers(move.orient))
	}
	return text.String()
}

// A puzzle that needs much memory does not take it.
func TestHostilePuzzles(t *testing.T) {
	a := attack(t, command.Serving{Searches: 1}, nil)
	definition := quote(largePuzzle())
	for body, status := range map[string]int{
		`{"command":"ksolve_show","definition":%s}`:                     200,
		`{"command":"ksolve","definition":%s,"scramble":"M N C T M N"}`: 507,
		`{"command":"ksolve_god","definition":%s}`:                      200, // a notice comes first
		`{"command":"ksolve_god","definition":%s,"antipodes":1000}`:     200,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := a.ask(run(fmt.Sprintf(body, definition)))
		runtime.ReadMemStats(&after)
		assert.Equal(t, status, r.status, "%s: %s", body, r.body)
		assertDocumented(t, r.status, []byte(r.body))
		assert.Less(t, after.Sys-before.Sys, uint64(200<<20), body)
	}
	a.assertAnswers()
}
