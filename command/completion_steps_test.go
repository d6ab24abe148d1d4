package command

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/internal/sample"
	"nissy/steps"
	"nissy/steps/chain"
)

// TestCompleteSteps checks the proposals for some beginnings of steps.
func TestCompleteSteps(t *testing.T) {
	p := newParser(t)
	for line, want := range map[string]string{
		"solve eor":      "eorlfin eorl",
		"solve 222-":     "222-DBL 222-DBR 222-DFL 222-DFR 222-UBL 222-UBR 222-UFL 222-UFR",
		"solve 223-F":    "223-FL 223-FR",
		"solve F2L-1-D-": "F2L-1-D-BL F2L-1-D-BR F2L-1-D-FL F2L-1-D-FR",
	} {
		assert.ElementsMatch(t, strings.Fields(want), p.proposals(line), line)
	}
	assert.Contains(t, p.proposals("solve dr"), "drud-eofb")
	assert.Len(t, p.proposals("solve F2L-1-"), 24)
	_, blocks := p.Complete("solve ")
	assert.Contains(t, blocks, Candidate{Text: "222", About: "9 steps: 2x2x2 block, any place", Unfinished: true})
	assert.Contains(t, blocks, Candidate{Text: "optimal", About: "Optimal solution"})
}

// TestCompleteStems checks that every step can be reached: its stem is proposed first, and no other one than these.
func TestCompleteStems(t *testing.T) {
	for name, stem := range map[string]string{
		"eo": "eo", "eorl": "eo", "eofbfin": "eo", "drud-eofb": "dr", "dr-eo": "dr", "htrfin": "htr", "222-DBL": "222", "F2L-1-D-BL": "F2L-1", "EO222": "EO222", "fmc": "fmc",
	} {
		assert.Equal(t, stem, stemOf(name), name)
	}
	p := newParser(t)
	proposed := map[string]bool{}
	for _, stem := range p.proposals("solve ") {
		assert.False(t, proposed[stem], "%s twice", stem)
		proposed[stem] = true
	}
	steps := map[string][]string{}
	for _, name := range stepNames() {
		steps[stemOf(name)] = append(steps[stemOf(name)], name)
	}
	assert.Len(t, proposed, len(steps))
	for stem, names := range steps {
		assert.True(t, proposed[stem], stem)
		name := sample.From(t, names, 1)[0]
		assert.Contains(t, p.proposals("solve "+name), name)
	}
}

// TestCompleteChain checks the proposals in a chain, with quotation marks and without.
func TestCompleteChain(t *testing.T) {
	p := newParser(t)
	for line, want := range map[string]string{
		"chain dr-eor":              "dr-eorl",
		"chain mul":                 "multistep",
		"chain eo > mul":            "",
		"chain eo > dr-eor":         "dr-eorl",
		"chain eo>dr-eor":           "eo>dr-eorl",
		"solve chain eo > dr-eor":   "dr-eorl",
		"chain eofb|eorl|eou":       "eofb|eorl|eoudfin eofb|eorl|eoud",
		"chain eo ":                 "> |",
		"chain eo[":                 "eo[min= eo[max= eo[total= eo[min-total= eo[beam= eo[niss= eo[shortest eo[use= eo[case= eo[quarters=",
		"chain eo[max=5; b":         "beam=",
		"chain eo[max=5;to":         "eo[max=5;total=",
		"chain eo[niss=n":           "eo[niss=none",
		"chain eo[max=":             "",
		"chain eo[case=4c":          "eo[case=4c2e eo[case=4c4e eo[case=4c6e",
		"chain eo > dr-eo[sub":      "dr-eo[subsets=",
		"chain eo > dr-eo[tri":      "dr-eo[triggers=",
		"chain eo[max=5] > dr-eor":  "dr-eorl",
		"chain eo > dr R' U":        "",
		"chain drslice > sli":       "slice",
		"chain drslice > slice[":    "slice[k= slice[beam=",
		"chain eo -b 5 R --json -M": "-M",
	} {
		assert.Equal(t, strings.Fields(want), append([]string{}, p.proposals(line)...), line)
	}
	assert.Equal(t, []string{"eo > dr-eorl"}, p.proposals(`chain "eo > dr-eor`))
	assert.Equal(t, []string{"eo >", "eo |"}, p.proposals(`chain "eo `), "more may follow")
	assert.Contains(t, p.proposals("chain "), "222")
	for _, name := range []string{"222", "eofb", "dr-eo"} {
		for _, setting := range chain.Settings(steps.Lookup(name)) {
			value := map[string]string{"niss=": "none", "case=": "4c4e", "subsets=": "4a1", "triggers=": "R", "use=": "EO:2", "setup=": "3; triggers=R"}[setting]
			if value == "" && strings.HasSuffix(setting, "=") {
				value = "5"
			}
			_, err := chain.Parse("eo > " + name + "[" + setting + value + "]")
			assert.NoError(t, err, name+setting)
		}
	}
	for _, value := range chain.NISSValues() {
		_, err := chain.Parse("eo[niss=" + value + "]")
		assert.NoError(t, err)
	}
}
