package coaching

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/record"
	"nissy/session"
	"nissy/session/explain"
	"nissy/session/sessiontest"
)

// spoiled returns attempts with a loss in their EOs.
func spoiled(n int) (list []record.Attempt) {
	for range n {
		list = append(list, record.Attempt{Total: 24, Reach: 22, Searched: true, Lines: []record.Line{
			{Step: "eo", Loss: 2, Better: &record.Way{Kind: "side", Side: "inverse"}}, {Step: "dr"}, {Step: "htr"}, {Step: "finish"},
		}})
	}
	return list
}

// run runs a request in a session without a book, and returns the answers.
func run(t *testing.T, r session.Request) ([]session.Event, error) {
	t.Helper()
	var events []session.Event
	err := sessiontest.NewSession(t, session.Options{}).Run(context.Background(), r, func(e session.Event) {
		if e.Role() == session.RoleAnswer {
			events = append(events, e)
		}
	})
	return events, err
}

func TestCoachReport(t *testing.T) {
	events, err := run(t, CoachReport{Selection: Selection{Records: spoiled(20)}})
	require.NoError(t, err)
	require.Len(t, events, 5)
	eo := events[0].(CoachLoss).Group()
	assert.Equal(t, "eo", eo.Step)
	assert.True(t, eo.Weakness)
	assert.Equal(t, "quiz eo --niss", eo.Train)
	assert.Contains(t, string(session.Encode(events[0])), `"step":"eo","loss":2,"low":`)
	assert.Contains(t, string(session.Encode(events[4])), `"step":"total","loss":2,"low":`)
}

func TestCoachReportForms(t *testing.T) {
	path := filepath.Join(t.TempDir(), "report.html")
	events, err := run(t, CoachReport{Selection: Selection{Records: spoiled(20), Last: 10}, Markup: "markdown", Plot: true, Path: path})
	require.NoError(t, err)
	require.Len(t, events, 2)
	assert.Contains(t, events[0].(explain.Analysis).Text, "10 attempts, mean 24.0; 22.0 without the lost moves")
	assert.Contains(t, events[1].(explain.Plot).SVG, "<svg")
	page, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Contains(t, string(page), "<h1>")

	for _, r := range []CoachReport{{By: "colour"}, {Markup: "forum"}, {Path: t.TempDir()}} {
		r.Records = spoiled(1)
		_, err := run(t, r)
		assert.Error(t, err)
	}
	_, err = run(t, CoachReport{})
	assert.ErrorIs(t, err, session.ErrNoBook)
}
