package topics

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/session"
	_ "nissy/session/all" // all requests
	"nissy/session/search"
)

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
