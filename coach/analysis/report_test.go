package analysis_test

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/coach/analysis"
	"nissy/cube"
	"nissy/history"
)

// TestReportFormats checks that the plot is XML with a point for each line, and that the Markdown
// has a row for each.
func TestReportFormats(t *testing.T) {
	long, err := cube.ParseAlg("R2 U2 R2 U2 R2 U2")
	require.NoError(t, err)
	rest := cube.Alg{Normal: long.Normal[:4]}
	scramble := cube.Solved.Apply(cube.InvertMoves(long.Then(rest).Normal)...)
	attempt := attemptOf(t, scramble, []cube.Alg{long, rest})
	report := analyze(t, attempt, parseChain(t, "htrfin"), time.Minute)
	assert.True(t, slices.ContainsFunc(report.Lines, func(l analysis.Line) bool { return l.Loss > 0 }))
	circles, bars := 0, 0
	for d := xml.NewDecoder(strings.NewReader(report.SVG())); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "circle" {
			circles++
		} else if ok && e.Name.Local == "line" && attribute(e, "stroke") == "#d55e00" {
			bars++
			assert.NotEqual(t, attribute(e, "y1"), attribute(e, "y2"), "the bar has no height")
		}
	}
	losing := 0
	for _, l := range report.Lines {
		if l.Loss > 0 {
			losing++
		}
	}
	assert.Equal(t, losing, bars)
	assert.Equal(t, 1+len(report.Lines), circles)
	assert.Equal(t, len(report.Lines)+2, strings.Count(report.Markdown(), "\n|"))
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// TestErrors checks attempts that cannot be analyzed.
func TestErrors(t *testing.T) {
	scramble := cube.Solved.Apply(cube.NewMove(cube.R, 1))
	start, err := history.Attempt{}.Apply(history.Set{Scramble: history.Position{State: &scramble}})
	require.NoError(t, err)
	_, err = analysis.Analyze(t.Context(), tables(), start, analysis.Options{}, analysis.Observer{})
	assert.ErrorIs(t, err, analysis.ErrNoSkeleton)
	unsolved, err := start.Apply(history.Add{Lines: []history.Line{{Moves: cube.Alg{Normal: []cube.Move{cube.NewMove(cube.U, 1)}}}}})
	require.NoError(t, err)
	_, err = analysis.Analyze(t.Context(), tables(), unsolved, analysis.Options{}, analysis.Observer{})
	_, ok := errors.AsType[*analysis.UnsolvedError](err)
	assert.True(t, ok)
	assert.NotContains(t, err.Error(), "\n")
}
