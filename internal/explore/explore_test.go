package main

import (
	"bytes"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/internal/sample"
)

// TestTurn explores a test of package sample: it passes, it finds its fault, it does not
// find what is none, and the report of a run says how to repeat it.
func TestTurn(t *testing.T) {
	tests, err := chosenTests(regexp.MustCompile("^internal/sample TestFrom$"))
	require.NoError(t, err)
	require.Len(t, tests, 1)
	b := &builder{folder: t.TempDir(), programs: map[string]string{}}
	ok, err := tests[0].turn(t.Context(), b)
	assert.NoError(t, err)
	assert.True(t, ok)
	none := &test{name: "TestFrom", fault: sample.Fault{File: "internal/sample/sample.go", Before: "slices.Sort(numbers)", After: "slices.Sort(numbers) // the same", Package: "internal/sample"}}
	ok, err = none.turn(t.Context(), b)
	assert.NoError(t, err)
	assert.False(t, ok)
	bad := &test{name: "TestFrom", fault: sample.Fault{File: "internal/sample/sample.go", Before: "slices.Sort(numbers)", After: "no Go", Package: "internal/sample"}}
	_, err = bad.finds(t.Context(), b)
	assert.ErrorContains(t, err, "building the tests of internal/sample")

	program, err := b.build(t.Context(), "internal/sample", nil)
	require.NoError(t, err)
	var out bytes.Buffer
	assert.True(t, tests[0].run(t.Context(), program, 17, &out))
	assert.Regexp(t, `^NISSY_SEED=17 go test ./internal/sample -run '\^TestFrom\$' # ok, `, out.String())
}

func TestLeastTime(t *testing.T) {
	a, b := &test{time: time.Second}, &test{}
	assert.Same(t, b, leastTime([]*test{a, b}))
	b.time = time.Minute
	assert.Same(t, a, leastTime([]*test{a, b}))
}

// TestChosen checks that the files of faults in folders of test data are not read.
func TestChosen(t *testing.T) {
	tests, err := chosenTests(regexp.MustCompile("^internal/sample"))
	require.NoError(t, err)
	assert.Len(t, tests, 3)
}
