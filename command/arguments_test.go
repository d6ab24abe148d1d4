package command

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command/options"
)

// parsedOption returns what the words give for solve's options.
func parsed(t *testing.T, args ...string) *options.Arguments {
	t.Helper()
	a, err := options.Parse("solve", solveCommands[0].allOptions(), options.ArgumentWords(args), false)
	require.NoError(t, err)
	return a
}

func TestOptions(t *testing.T) {
	for name, args := range map[string][]string{
		"apart":      {"eofb", "-M", "5", "-N", "-I", "R"},
		"anywhere":   {"-N", "eofb", "R", "-I", "-M", "5"},
		"one word":   {"-NIM5", "eofb", "R"},
		"last wins":  {"-M", "7", "-M5", "-I", "eofb", "-N", "-N", "R"},
		"with equal": {"-M=5", "-NI", "eofb", "R"},
		"end":        {"-M5", "-NI", "--", "eofb", "R"},
	} {
		a := parsed(t, args...)
		assert.Equal(t, []string{"eofb", "R"}, options.Texts(a.Operands), name)
		assert.Equal(t, 5, *a.Number("-M"), name)
		assert.True(t, a.Has("-N") && a.Has("-I") && !a.Has("-L"), name)
		assert.Nil(t, a.Number("-N"), name)
	}
}

func TestOptionsThatStandForOthers(t *testing.T) {
	a := parsed(t, "-o")
	assert.Equal(t, 0, *a.Number("-O"))
	assert.False(t, a.Has("-o"))
	assert.Equal(t, 2, *parsed(t, "-o", "-O", "2").Number("-O"))
}

func TestOptionalNumber(t *testing.T) {
	assert.Equal(t, 12, *parsed(t, "-N", "12", "R").Number("-N"))
	assert.Equal(t, 12, *parsed(t, "-N12", "R").Number("-N"))
	assert.Nil(t, parsed(t, "-N", "2Rw").Number("-N"))
	assert.Nil(t, parsed(t, "-N").Number("-N"))
}

func TestStates(t *testing.T) {
	reid := []string{"UF", "UR", "UB", "UL", "DF", "DR", "DB", "DL", "FR", "FL", "BR", "BL", "UFR", "URB", "UBL", "ULF", "DRF", "DFL", "DLB", "DBR"}
	a := parsed(t, append(append([]string{"-cube"}, reid...), "R", "U")...)
	assert.Equal(t, []string{"R", "U"}, options.Texts(a.Operands))
	assert.Len(t, a.Text("--cube"), 12*3+8*4-1)
	assert.Equal(t, "ABC", parsed(t, "--cube", "ABC", "R").Text("--cube"))
}

func TestDurations(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"2": 2 * time.Second, "0.5": time.Second / 2, "1m30s": 90 * time.Second, "250ms": time.Second / 4,
		"0": 0, "-1s": -1, "": -1, "NaN": -1, "1e300": -1, "soon": -1,
	} {
		d, ok := options.ParseDuration(text)
		assert.Equal(t, want >= 0, ok, text)
		if ok {
			assert.Equal(t, want, d, text)
		}
	}
	_, err := Parse("twophase --time 0 R")
	assert.ErrorContains(t, err, "bad value for --time")
}

// FuzzOptions checks that no words bring the parser down, and that it invents
// none.
func FuzzOptions(f *testing.F) {
	for _, s := range []string{"-N", "--", "-M=5", "-N=", "-NI5", "--cube", "-", "-o", "", "R'"} {
		f.Add(s, "5", s)
	}
	list := solveCommands[0].allOptions()
	f.Fuzz(func(t *testing.T, a, b, c string) {
		args, err := options.Parse("solve", list, options.ArgumentWords([]string{a, b, c}), false)
		if err == nil {
			assert.Subset(t, []string{a, b, c}, options.Texts(args.Operands))
		}
	})
}
