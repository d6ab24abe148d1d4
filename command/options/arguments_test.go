package options

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// reid is the solved cube in Reid's form.
const reid = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR"

// testOptions has options of all kinds.
func testOptions() []*Option {
	return []*Option{
		{Name: "-N", Value: "N", Kind: OptionalNumber, Min: 1, Max: 99, IsOperand: func(word string) bool { return word == "22" }},
		NumberOption("-M", "N", 1, 30, "at most"),
		NumberOption("-O", "N", 0, 9, "beyond"),
		{Name: "-o", Means: []string{"-O", "0"}},
		{Name: "--inverse", Short: "-I", Excludes: []Exclusion{{"-L", "one or the other"}, {"a chain", "it has steps"}}},
		{Name: "-L", YieldsTo: []string{"-M"}},
		{Name: "--seed", Value: "SEED", Kind: SeedValue},
		{Name: "--time", Value: "TIME", Kind: DurationValue},
		{Name: "--wait", Value: "TIME", Kind: DurationValue, AllowsZero: true},
		{Name: "--size", Value: "SIZE", Kind: SizeValue},
		{Name: "--metric", Value: "METRIC", Kind: ChoiceValue, Choices: func() []string { return []string{"htm", "qtm"} }, Help: "counts"},
		{Name: "--cube", Value: "CUBE", Kind: StateValue},
		{Name: "--keep", Value: "MOVES", Kind: TextValue, NoDefault: true},
	}
}

func parseLine(t *testing.T, line string, leading bool) (*Arguments, error) {
	t.Helper()
	words, err := Split(line)
	require.NoError(t, err)
	return Parse("solve", testOptions(), words, leading)
}

// dump returns the options with their values in alphabetical order, and then the operands.
func dump(a *Arguments) string {
	var all []string
	for _, name := range a.names() {
		all = append(all, name+"="+strings.Join(Texts(a.Values(name)), ","))
	}
	for _, name := range slices.Sorted(maps.Keys(a.Off)) {
		all = append(all, name+" off")
	}
	return strings.Join(append(all, Texts(a.Operands)...), "; ")
}

func TestParse(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"eofb R", "eofb; R"},
		{"eofb -M 5 -L -I R", "--inverse=-I; -L=-L; -M=5; eofb; R"},
		{"-LIM5 eofb R", "--inverse=-I; -L=-L; -M=5; eofb; R"},
		{"-M=5 -L=false eofb -- -R -", "-M=5; -L off; eofb; -R; -"},
		{"-M 7 -M5 R - U", "-M=7,5; R; -; U"},
		{"-L -L=false", "-L off"},
		{"-o=false -I=false", "--inverse off; -O off"},
		{"-o -O 2", "-O=0,2"},
		{"-N 12 R", "-N=12; R"},
		{"-N12 R", "-N=12; R"},
		{"-N R", "-N=-N; R"},
		{"-N", "-N=-N"},
		{"-N 22", "-N=-N; 22"},
		{"R -N 22", "-N=22; R"},
		{"-N UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", "-N=-N; UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"},
		{"-seed 7 -metric qtm", "--metric=qtm; --seed=7"},
		{"--cube ABC R", "--cube=ABC; R"},
		{"--cube " + reid + " R U", "--cube=" + reid + "; R; U"},
		{"--cube UF UR -L", "--cube=UF UR; -L=-L"},
		{"--cube UF", "--cube=UF"},
		{"--time=1m30s --wait 0 --size 2G --keep x", "--keep=x; --size=2G; --time=1m30s; --wait=0"},
	} {
		a, err := parseLine(t, test.line, false)
		require.NoError(t, err, test.line)
		assert.Equal(t, test.want, dump(a), test.line)
	}
	a, err := parseLine(t, "-L solve -M 5", true)
	require.NoError(t, err)
	assert.Equal(t, "-L=-L; solve; -M; 5", dump(a), "it stops at the first operand")
}

func TestParseErrors(t *testing.T) {
	for line, want := range map[string]string{
		"R -M":          `nothing follows "-M" at column 3: give a whole number from 1 to 30`,
		"R -M 0":        `bad value for -M "0" at column 6: give a whole number from 1 to 30`,
		"-M31":          `bad value for -M "31" at column 1: give a whole number from 1 to 30`,
		"-O -1":         `bad value for -O "-1" at column 4: give a whole number from 0 to 9`,
		"-N 100":        `bad value for -N "100" at column 4: give a whole number from 1 to 99`,
		"--seed -2":     `bad value for --seed "-2" at column 8: give a whole number`,
		"--time 0":      `bad value for --time "0" at column 8: give a time such as 2s or 1m30s`,
		"--wait soon":   `bad value for --wait "soon" at column 8: give a time such as 2s or 1m30s`,
		"--size 0":      `bad value for --size "0" at column 8: give a size such as 500M or 2G`,
		"--size 2PB":    `bad value for --size "2PB" at column 8: give a size such as 500M or 2G`,
		"--metric stm":  `bad value for --metric "stm" at column 10: give one of htm qtm`,
		"--keep":        `nothing follows "--keep" at column 1: give moves`,
		"-LM":           `unknown option "-LM" at column 1: `,
		"-LX":           `unknown option "-LX" at column 1: `,
		"--metrik htm":  `unknown option "--metrik" at column 1: did you mean --metric?`,
		"-M=x":          `bad value for -M "x" at column 1: give a whole number from 1 to 30`,
		"-M=false":      `bad value for -M "false" at column 1: give a whole number from 1 to 30`,
		"-L=true":       `unknown option "-L=true" at column 1: `,
		"-N=x":          `unknown option "-N=x" at column 1: `,
		"--inverse -LI": "",
	} {
		_, err := parseLine(t, line, false)
		if want == "" {
			assert.NoError(t, err, line)
		} else if assert.Error(t, err, line) {
			assert.True(t, strings.HasPrefix(err.Error(), want), "%s: %v", line, err)
		}
	}
}

func TestArguments(t *testing.T) {
	a, err := parseLine(t, "-N 12 --seed 18446744073709551615 -I -M 3 --size 2k --time 2 R", false)
	require.NoError(t, err)
	assert.True(t, a.Has("--inverse") && a.Typed("--inverse"))
	assert.False(t, a.Has("-L") || a.Typed("-L"))
	assert.Equal(t, "3", a.Text("-M"))
	assert.Empty(t, a.Text("-O"))
	assert.Nil(t, a.Values("-O"))
	assert.Equal(t, 12, *a.Number("-N"))
	assert.Nil(t, a.Number("--inverse"))
	assert.Equal(t, 3, a.NumberOr("-M", 5))
	assert.Equal(t, 5, a.NumberOr("-O", 5))
	assert.Equal(t, uint64(1<<64-1), *a.Seed("--seed"))
	assert.Nil(t, a.Seed("-O"))
	assert.Equal(t, uint64(2000), a.Last("--size").Number)
	assert.Equal(t, 2*time.Second, a.Last("--time").Duration)
}

func TestExclusions(t *testing.T) {
	for line, want := range map[string]string{
		"R -L -I":    `cannot combine "--inverse" at column 6: it does not go with -L: one or the other`,
		"-I":         "",
		"-I -M 5":    "",
		"-L -M 5 -o": "",
	} {
		a, err := parseLine(t, line, false)
		require.NoError(t, err)
		if err := a.CheckExclusions(); want == "" {
			assert.NoError(t, err, line)
		} else {
			assert.EqualError(t, err, want, line)
		}
	}
	a, err := parseLine(t, "-M 5 -I", false)
	require.NoError(t, err)
	assert.EqualError(t, a.Exclude("a chain"), `cannot combine "--inverse" at column 6: it does not go with a chain: it has steps`)
	assert.NoError(t, a.Exclude("a step"))
}

// TestNewDefault reads entries of the config file.
func TestNewDefault(t *testing.T) {
	for _, test := range []struct {
		key   string
		value any
		want  string // the option and the value, or the error
	}{
		{"L", true, "-L true"},
		{"inverse", false, "--inverse false"},
		{"-M", 7, "-M 7"},
		{"N", true, "-N true"},
		{"N", 12, "-N 12"},
		{"o", true, "-O 0"},
		{"metric", "qtm", `--metric "qtm"`},
		{"metric", "stm", `bad value for --metric "stm": give one of htm qtm`},
		{"M", 31, `bad value for -M "31": give a whole number from 1 to 30`},
		{"M", true, `bad value for -M "true": give a whole number from 1 to 30`},
		{"L", 5, `bad value for -L "5": give true or false`},
		{"keep", "x", `unknown option "keep"`},
	} {
		d, err := NewDefault("solve", testOptions(), test.key, test.value)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = d.Option() + " " + d.Value()
		}
		assert.True(t, strings.HasPrefix(got, test.want), "%s %v: %s", test.key, test.value, got)
	}
}

// TestWithDefaults checks which defaults hold beside what was typed.
func TestWithDefaults(t *testing.T) {
	var defaults []Default
	for _, d := range []struct {
		key   string
		value any
	}{{"L", true}, {"O", 2}, {"M", 7}, {"N", false}} {
		parsed, err := NewDefault("solve", testOptions(), d.key, d.value)
		require.NoError(t, err)
		defaults = append(defaults, parsed)
	}
	for line, want := range map[string]string{
		"R":        "-L=; -M=7; -O=2; R",
		"-M 5 R":   "-M=5; -O=2; R", // turns off -L
		"-I R":     "--inverse=-I; -M=7; -O=2; R",
		"-L=false": "-M=7; -O=2; -L off",
		"-o -N":    "-L=; -M=7; -N=-N; -O=0",
	} {
		a, err := parseLine(t, line, false)
		require.NoError(t, err)
		with := a.WithDefaults(defaults)
		assert.Equal(t, want, dump(with), line)
		assert.Same(t, a, a.WithDefaults(nil))
		if with.Has("-O") {
			assert.Equal(t, a.Has("-O"), with.Typed("-O"), line)
			assert.Equal(t, with.Text("-O"), strconv.Itoa(*with.Number("-O")), line)
		}
	}
}

// TestScanUnfinished checks what is said about the words of a line that is being typed.
func TestScanUnfinished(t *testing.T) {
	assert.Nil(t, (&Parser{Options: testOptions()}).Find(""))
	for _, test := range []struct {
		line     string
		operands []int
		waiting  string
	}{
		{"eofb R", []int{0, 1}, ""},
		{"eofb -M", []int{0}, "-M"},
		{"-M 5 eofb -L R", []int{2, 4}, ""},
		{"-N eofb -x --metric", []int{1}, "--metric"},
	} {
		p := Parser{Options: testOptions()}
		operands, waiting := p.ScanUnfinished(strings.Fields(test.line))
		assert.Equal(t, test.operands, operands, test.line)
		assert.Equal(t, p.Find(test.waiting), waiting, test.line)
	}
}

// TestHelp checks what help says about options.
func TestHelp(t *testing.T) {
	var forms []string
	for _, o := range testOptions() {
		forms = append(forms, o.Form())
	}
	assert.Equal(t, "-N [N]|-M N|-O N|-o|-I, --inverse|-L|--seed SEED|--time TIME|--wait TIME|--size SIZE|--metric METRIC|--cube CUBE|--keep MOVES", strings.Join(forms, "|"))
	assert.Equal(t, "at most (1 to 30)", testOptions()[1].Describe())
	assert.Equal(t, "counts: htm, qtm", testOptions()[10].Describe())
	assert.Equal(t, "one of a b", (&Option{Help: "one of ", Kind: TextValue, Listed: func() []string { return []string{"a", "b"} }}).Describe())
}

func TestDurations(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"2": 2 * time.Second, "0.5": time.Second / 2, "1m30s": 90 * time.Second, "250ms": time.Second / 4,
		"0": 0, "-1s": -1, "": -1, "NaN": -1, "1e300": -1, "soon": -1,
	} {
		d, ok := ParseDuration(text)
		assert.Equal(t, want >= 0, ok, text)
		if ok {
			assert.Equal(t, want, d, text)
		}
	}
}

// TestWords checks how words are joined and filled in.
func TestWords(t *testing.T) {
	words, err := Split(`add  "R U"  F // eo`)
	require.NoError(t, err)
	assert.Equal(t, []bool{false, true, false}, []bool{words[0].IsQuoted(), words[1].IsQuoted(), words[2].IsQuoted()})
	joined := words[1].Join(words[2])
	assert.Equal(t, Word{Text: "R U  F", Raw: `"R U"  F`, Column: 6, Comment: "// eo"}, joined)
	assert.Equal(t, []int{7, 9, 12, 13}, []int{joined.ColumnAt(0), joined.ColumnAt(2), joined.ColumnAt(4), joined.ColumnAt(5)})
	assert.Equal(t, "add R U F", Join(words))
	assert.Nil(t, Texts(nil))
	for text, want := range map[string]string{"R": "R ", "R U": `"R U" `, "#1": `"#1" `, `a"\`: `"a\"\\" `} {
		assert.Equal(t, want, Word{}.Replace(text, true), text)
	}
	assert.Equal(t, `"a`, Word{Raw: `"`}.Replace("a", false))

	for _, test := range []struct {
		line   string
		params int
		want   []string
	}{
		{"a b  c // d", 1, []string{"a", "b  c // d"}}, {"a", 1, []string{"a"}}, {"-x a b", 1, []string{"-x", "a", "b"}}, {"a -x b", 2, []string{"a", "-x", "b"}}, {"", 0, nil},
	} {
		s := Scanner{Rest: test.line, Column: 1}
		words, err := s.AppendText(nil, test.params)
		require.NoError(t, err)
		assert.Equal(t, test.want, Texts(words), test.line)
	}
}

// FuzzOptions checks that no words bring the parser down, and that it invents none.
func FuzzOptions(f *testing.F) {
	for _, s := range []string{"-N", "--", "-M=5", "-NI5", "--cube", "-", "-o", "", "R'"} {
		f.Add(s, "5", s)
	}
	f.Fuzz(func(t *testing.T, a, b, c string) {
		args, err := Parse("solve", testOptions(), ArgumentWords([]string{a, b, c}), false)
		if err == nil {
			assert.Subset(t, []string{a, b, c}, Texts(args.Operands))
		}
	})
}
