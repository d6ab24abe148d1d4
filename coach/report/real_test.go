package report

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/record"
	"nissy/internal/sample"
)

// TestSpoiledLines checks that reports on samples of real attempts find the shares of the steps that were spoiled. The attempts
// are solutions of the chain human with another EO, DR or HTR, which the text names, and a longer total.
func TestSpoiledLines(t *testing.T) {
	data, err := os.ReadFile("testdata/spoiled.json")
	require.NoError(t, err)
	var given []record.Attempt
	require.NoError(t, json.Unmarshal(data, &given))
	loss := map[string]float64{}
	for _, a := range given {
		spoiled := strings.TrimPrefix(a.Text, "spoiled: ")
		for _, l := range a.Lines {
			loss[l.Step] += float64(l.Loss) / float64(len(given))
			if l.Step == spoiled {
				assert.GreaterOrEqual(t, 2*l.Loss, a.Total-a.Reach, "%s of %s", spoiled, a.Scramble)
			}
		}
	}
	rng := sample.Rand(t)
	checkCoverage(t, 60, func() record.Attempt { return given[rng.IntN(len(given))] }, loss)
}
