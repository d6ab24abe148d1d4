package training

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
	"nissy/steps"
)

// TestDraw draws positions of each case: they have the case, are ready for the step and do not
// have it solved.
func TestDraw(t *testing.T) {
	rng := sample.Rand(t)
	for _, k := range kinds() {
		step := steps.Lookup(k.Step)
		require.NotNil(t, step)
		require.Same(t, k, Find(k.Name))
		for _, name := range k.Cases {
			for range 3 {
				c := k.Draw(rng, name)
				assert.Equal(t, name, k.CaseOf(&c))
				assert.NoError(t, step.Check(c))
				assert.NotEmpty(t, k.Problem(&c))
			}
		}
	}
	assert.Nil(t, Find("f2l"))
}

func record(name string, outcome Outcome, length int) Record {
	when := time.Date(2026, 11, 24, 13, 0, 0, 0, time.UTC)
	return Record{when, "dr", name, outcome, length, 7, 12500 * time.Millisecond}
}

func TestRecordText(t *testing.T) {
	r := record("4c4e", Right, 9)
	assert.Equal(t, "2026-11-24T13:00:00Z\tdr\t4c4e\tright\t9\t7\t12.5", r.String())
	read, ok := ParseRecord(r.String())
	require.True(t, ok)
	assert.Equal(t, r, read)
	assert.Equal(t, 2, read.Loss())
	for _, line := range []string{"", "a\tb", "2026-11-24T13:00:00Z\tdr\t4c4e\tfine\t9\t7\t12.5", "x\tdr\t4c4e\tright\t9\t7\t12.5", "2026-11-24T13:00:00Z\tdr\t4c4e\tright\t9\tx\t12.5"} {
		_, ok := ParseRecord(line)
		assert.False(t, ok, line)
	}
}

func TestBoxes(t *testing.T) {
	var records []Record
	add := func(outcome Outcome, length int) int {
		records = append(records, record("4c4e", outcome, length))
		return boxesOf("dr", records)["4c4e"]
	}
	for _, box := range []int{2, 3, 4, 5, 5} {
		assert.Equal(t, box, add(Right, 8))
	}
	assert.Equal(t, 1, add(Right, 9), "a costly answer")
	assert.Equal(t, 2, add(Right, 7))
	assert.Equal(t, 1, add(Wrong, 7))
	assert.Equal(t, 2, add(Right, 7))
	assert.Equal(t, 1, add(Skipped, 0))
	assert.Empty(t, boxesOf("eo", records))
}

// TestNextCase checks that a case in box 5 is asked a sixteenth as often as one in box 1.
func TestNextCase(t *testing.T) {
	var records []Record
	for range 4 {
		records = append(records, record("4c4e", Right, 7))
	}
	rng := sample.Rand(t)
	seen := map[string]int{}
	const draws = 17_000
	for range draws {
		seen[NextCase(rng, "dr", []string{"4c4e", "4c2e"}, records)]++
	}
	assert.InDelta(t, draws/17, seen["4c4e"], 190) // 6 standard errors
	assert.Equal(t, draws, seen["4c4e"]+seen["4c2e"])
}

func TestStats(t *testing.T) {
	records := []Record{record("4c2e", Wrong, 7), record("4c4e", Right, 7), record("4c4e", Right, 9), record("4c2e", Right, 8)}
	assert.Equal(t, []Stat{
		{Kind: "dr", Case: "4c4e", Box: 1, Asked: 2, Right: 2, Loss: 1, LastLoss: 1, Seconds: 12.5},
		{Kind: "dr", Case: "4c2e", Box: 2, Asked: 2, Right: 1, Loss: 1, LastLoss: 1, Seconds: 12.5},
	}, Stats("", records))
	assert.Empty(t, Stats("eo", records))

	// A case of an own position that the quiz does not ask.
	odd := Record{Kind: "dr", Case: "7c6e", Outcome: Right, Length: 8, Best: 7}
	assert.Equal(t, []Stat{{Kind: "dr", Case: "7c6e", Box: 2, Asked: 1, Right: 1, Loss: 1, LastLoss: 1}}, Stats("dr", []Record{odd}))
}
