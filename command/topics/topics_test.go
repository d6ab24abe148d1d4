package topics

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/session"
	_ "nissy/session/all" // all requests
	"nissy/session/search"
	"nissy/steps"
)

// TestKnownCases checks the positions in the topic cases.
func TestKnownCases(t *testing.T) {
	position := func(moves string) cube.Cube {
		a, err := cube.ParseAlg(moves)
		require.NoError(t, err, moves)
		return cube.Solved.ApplyAlg(a)
	}
	for _, known := range drCases {
		c := position(known.moves)
		assert.Zero(t, c.BadEdges(cube.FB), known.moves)
		assert.Equal(t, known.name, c.DRCase(cube.UD).String(), known.moves)
	}
	for _, known := range htrSubsets {
		c := position(known.moves)
		subset, ok := c.HTRSubset(cube.UD)
		assert.True(t, ok, known.moves)
		assert.Equal(t, known.name, subset.String(), known.moves)
	}
}

// TestNissyCore checks that the requests that replace those of nissy-core exist.
func TestNissyCore(t *testing.T) {
	values := strings.NewReplacer(":B32", `:"ABCDEFGH=ABCDEFGHIJKL=A"`, ":MOVES", `:"R U2"`, ":SOLVER", `:"eofb"`)
	requests := 0
	for _, p := range libraryTopic.Parts() {
		if request := regexp.MustCompile(`^{.*?}`).FindString(p.Text); p.Term != "" && request != "" {
			_, err := session.DecodeRequest([]byte(values.Replace(request)))
			assert.NoError(t, err, request)
			requests++
		}
	}
	assert.Equal(t, 11, requests)
}

// TestNissyCoreSolvers checks that the solvers of the topic are the steps that it says.
func TestNissyCoreSolvers(t *testing.T) {
	solvers := 0
	for _, p := range nissyCoreTopic.Parts() {
		if !strings.HasSuffix(p.Term, "_xx") {
			continue
		}
		for _, match := range regexp.MustCompile(`([a-z-]+) \(([A-Z]{2})\)`).FindAllStringSubmatch(p.Text, -1) {
			solver, err := search.ParseSolver(strings.ReplaceAll(p.Term, "xx", match[2]))
			assert.NoError(t, err, p.Term)
			assert.Equal(t, match[1], solver.Step)
			solvers++
		}
	}
	assert.Equal(t, 21, solvers)
}

// TestForeignHints checks that what an error points to exists.
func TestForeignHints(t *testing.T) {
	for option, word := range foreignOptions {
		_, ok := Find(All(nil), word.topic)
		assert.True(t, ok, option)
	}
	for table, step := range ClassicTables {
		require.NotNil(t, steps.Lookup(step), table)
	}
}
