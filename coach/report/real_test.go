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

// readAttempts reads analyzed attempts. Solutions of the chain human are in unspoiled.json. In spoiled.json
// they have another EO, DR or HTR, which the text names, and a longer total.
func readAttempts(t *testing.T, file string) (list []record.Attempt) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &list))
	return list
}

// TestSpoiledLines checks that reports on samples of real attempts find the shares of the steps that were
// spoiled.
func TestSpoiledLines(t *testing.T) {
	given := readAttempts(t, "spoiled.json")
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

// TestUnspoiled checks that reports on samples of good attempts find no weakness in at least 95 % of the samples.
func TestUnspoiled(t *testing.T) {
	given := readAttempts(t, "unspoiled.json")
	rng, alarms := sample.Rand(t), 0
	samples := sample.Of(20, 1000)
	for range samples {
		if names := New(drawList(60, func() record.Attempt { return given[rng.IntN(len(given))] }), ByStep).Weaknesses(); len(names) > 0 {
			alarms++
		}
	}
	t.Log(alarms, "of", samples)
	assert.LessOrEqual(t, alarms, atMost(samples, 0.05))
}
