package server_test

import (
	"bufio"
	"net"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/cube"
	"nissy/internal/sample"
	"nissy/niss/optimal"
	"nissy/pruning/testtables"
	"nissy/session"
)

func TestJanus(t *testing.T) {
	sample.Large(t)
	s := startWith(t, session.Options{Data: testtables.Folder(t)}, command.Serving{JanusAddress: "127.0.0.1:0"})
	t.Run("dialogue", func(t *testing.T) { testDialogue(t, s) })
	t.Run("solutions", func(t *testing.T) { testSolutions(t, s) })
}

// testDialogue plays the client of a recorded dialogue with janus: the lines after S are those of the server, and those
// after C of the client.
func testDialogue(t *testing.T, s *running) {
	dialogue, err := os.ReadFile("testdata/janus_dialogue.txt")
	require.NoError(t, err)
	p := dialJanus(t, s.janus)
	for line := range strings.Lines(string(dialogue)) {
		line = strings.TrimSuffix(line, "\n")
		if typed, ok := strings.CutPrefix(line, "C "); ok {
			p.write(typed)
		} else if said := p.read(); strings.HasPrefix(said, "searching depth") && line == "S search aborted" {
			for strings.HasPrefix(said, "searching depth") { // as many as there was time for
				said = p.read()
			}
			assert.Equal(t, line, "S "+said)
		} else {
			require.Equal(t, line, "S "+said)
		}
	}
	_, err = p.lines.ReadString('\n')
	assert.Error(t, err, "the connection is closed")
}

// In quarter turns the depths are odd or even, as the scramble is.
func TestJanusQuarterTurns(t *testing.T) {
	sample.Large(t)
	s := startWith(t, session.Options{Data: testtables.Folder(t)}, command.Serving{JanusAddress: "127.0.0.1:0", JanusMetric: optimal.QTM})
	p := dialJanus(t, s.janus)
	p.write("solve R U2 F'")
	assert.Equal(t, []string{
		"ready", `solving scramble "R U2 F'"`, "ready", "searching depth 0...", "searching depth 2...", "searching depth 4...",
		"minimal 4-move (quarter turn) solution(s) found:", "solution 1: F U2 R' ", "search complete",
	}, p.readUntil("search complete"))
	assert.Equal(t, []string{"searching depth 1..."}, p.depths("F"))
	assert.Equal(t, []string{"searching depth 0...", "searching depth 2..."}, p.depths("U2"))
}

// testSolutions checks that the solutions are all of the least length, each once, with
// parallel turns in one order.
func testSolutions(t *testing.T, s *running) {
	p := dialJanus(t, s.janus)
	p.read()
	for scramble, want := range map[string][]string{
		"U R2 F2 D' B2 L":   {"L' B2 D F2 R2 U' "},
		"R2 L2 U2 D2 F2 B2": {"(R2 L2) (F2 B2) (U2 D2) ", "(F2 B2) (R2 L2) (U2 D2) ", "(F2 B2) (U2 D2) (R2 L2) ", "(R2 L2) (U2 D2) (F2 B2) ", "(U2 D2) (F2 B2) (R2 L2) ", "(U2 D2) (R2 L2) (F2 B2) "},
		"R U R' U'":         {"U R U' R' "},
		"UDLRFB":            nil, // only checked
	} {
		p.write("solve " + scramble)
		var found []string
		for _, line := range p.readUntil("search complete") {
			if solution, ok := strings.CutPrefix(line, "solution "); ok {
				_, moves, _ := strings.Cut(solution, ": ")
				found = append(found, moves)
				assertSolves(t, scramble, moves)
			}
		}
		slices.Sort(found)
		slices.Sort(want)
		assert.Equal(t, len(slices.Compact(slices.Clone(found))), len(found), "each only once")
		if want != nil {
			assert.Equal(t, want, found, scramble)
		} else {
			assert.NotEmpty(t, found, scramble)
		}
	}
}

func assertSolves(t *testing.T, scramble, solution string) {
	all, err := cube.ParseAlg(scramble + " " + strings.NewReplacer("(", "", ")", "").Replace(solution))
	require.NoError(t, err)
	assert.Equal(t, cube.Solved, cube.Solved.ApplyAlg(all), "%s: %s", scramble, solution)
}

// janusPeer is a client of janus's protocol.
type janusPeer struct {
	t     *testing.T
	conn  net.Conn
	lines *bufio.Reader
}

func dialJanus(t *testing.T, address string) *janusPeer {
	conn, err := net.Dial("tcp", address)
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	return &janusPeer{t, conn, bufio.NewReader(conn)}
}

func (p *janusPeer) write(line string) {
	_, err := p.conn.Write([]byte(line + "\n"))
	require.NoError(p.t, err)
}

func (p *janusPeer) read() string {
	line, err := p.lines.ReadString('\n')
	require.NoError(p.t, err)
	return strings.TrimSuffix(line, "\n")
}

// readUntil reads lines up to one.
func (p *janusPeer) readUntil(last string) (lines []string) {
	for {
		lines = append(lines, p.read())
		if lines[len(lines)-1] == last {
			return lines
		}
	}
}

// depths returns the lines about depths of a search.
func (p *janusPeer) depths(scramble string) []string {
	p.write("solve " + scramble)
	return slices.DeleteFunc(p.readUntil("search complete"), func(line string) bool { return !strings.HasPrefix(line, "searching") })
}
