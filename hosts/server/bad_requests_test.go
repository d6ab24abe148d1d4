package server_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/cube"
	"nissy/internal/sample"
	"nissy/session"
	"nissy/session/sessiontest"
	"nissy/shell"
)

// TestBadRequests checks that the server and the program give the errors of the list. The
// tests of library/c, wasm and python check the same for the libraries.
func TestBadRequests(t *testing.T) {
	s := start(t, command.Serving{})
	for _, bad := range sessiontest.BadRequests(t, "../../testdata/bad_requests.json") {
		lines := s.post("/api/v1/run", string(bad.Request)).lines
		if assert.NotEmpty(t, lines, "%s", bad.Request) {
			assert.Equal(t, bad.BadError, sessiontest.ReadBadError(t, lines[len(lines)-1]), "%s", bad.Request)
		}
		if bad.Arguments == nil {
			continue
		}
		var out, messages bytes.Buffer
		code := shell.Run(context.Background(), shell.Config{
			Args: append([]string{"--json"}, bad.Arguments...), Stdin: strings.NewReader(""), Stdout: &out, Stderr: &messages,
			Env: func(string) string { return "" },
		})
		assert.NotZero(t, code, "%q", bad.Arguments)
		assert.Equal(t, bad.BadError, sessiontest.ReadBadError(t, messages.String()), "%q", bad.Arguments)
	}
}

// TestJanus checks that the solutions are all of the least length, each once, with parallel turns in one order. Package
// dropin plays recorded dialogues of janus with this server.
func TestJanus(t *testing.T) {
	sample.Large(t)
	s := startWith(t, session.Options{Data: sessiontest.FolderWithOptimal(t)}, command.Serving{JanusAddress: "127.0.0.1:0"})
	conn, err := net.Dial("tcp", s.janus)
	require.NoError(t, err)
	defer conn.Close()
	lines := bufio.NewScanner(conn)
	for scramble, want := range map[string][]string{
		"U R2 F2 D' B2 L":   {"L' B2 D F2 R2 U' "},
		"R2 L2 U2 D2 F2 B2": {"(F2 B2) (R2 L2) (U2 D2) ", "(F2 B2) (U2 D2) (R2 L2) ", "(R2 L2) (F2 B2) (U2 D2) ", "(R2 L2) (U2 D2) (F2 B2) ", "(U2 D2) (F2 B2) (R2 L2) ", "(U2 D2) (R2 L2) (F2 B2) "},
		"R U R' U'":         {"U R U' R' "},
		"UDLRFB":            nil, // only checked
	} {
		fmt.Fprintln(conn, "solve "+scramble)
		var found []string
		for lines.Scan() && lines.Text() != "search complete" {
			if solution, ok := strings.CutPrefix(lines.Text(), "solution "); ok {
				_, moves, _ := strings.Cut(solution, ": ")
				found = append(found, moves)
				all, err := cube.ParseAlg(scramble + " " + strings.NewReplacer("(", "", ")", "").Replace(moves))
				require.NoError(t, err)
				assert.Equal(t, cube.Solved, cube.Solved.ApplyAlg(all), "%s: %s", scramble, moves)
			}
		}
		slices.Sort(found)
		assert.NotEmpty(t, found, scramble)
		assert.Len(t, slices.Compact(slices.Clone(found)), len(found), "each only once")
		if want != nil {
			assert.Equal(t, want, found, scramble)
		}
	}
}
