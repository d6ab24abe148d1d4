package command

import (
	"fmt"
	"slices"
	"strings"

	"nissy/command/topics"
	"nissy/internal/lazyregexp"
	"nissy/session"
	"nissy/steps"
	"nissy/steps/chain"
)

// stepCandidates returns the steps and chains that begin with the text. Too many are
// grouped by their stems.
func (p *Parser) stepCandidates(typed string) []Candidate {
	return grouped(matching(typed, stepsAsCandidates(stepNames())))
}

func stepsAsCandidates(names []string) []Candidate {
	return mapped(names, func(name string) Candidate { return Candidate{Text: name, About: aboutChoice(name)} })
}

// aboutChoice describes a step or a chain.
func aboutChoice(name string) string {
	if c := chain.Named(name); c != nil {
		return c.Title
	}
	return topics.AboutStep(name)
}

// mostSteps is how many steps are proposed without grouping them. A terminal of 24 lines
// can show them with their descriptions.
const mostSteps = 22

// grouped returns a candidate for each stem of the steps: eo for eo, eofb and eorl. It
// returns a short list, or steps with one stem, as they are.
func grouped(steps []Candidate) []Candidate {
	if len(steps) <= mostSteps {
		return steps
	}
	count := map[string]int{}
	var groups []Candidate
	for _, s := range steps {
		stem := stemOf(s.Text)
		if count[stem]++; count[stem] == 1 {
			groups = append(groups, Candidate{Text: stem, About: aboutChoice(stem)})
		}
	}
	if len(groups) == 1 {
		return steps
	}
	for i := range groups {
		if g := &groups[i]; count[g.Text] > 1 {
			g.About = fmt.Sprintf("%d steps: %s", count[g.Text], g.About)
			g.Unfinished = true
		}
	}
	return groups
}

// stemOf returns the shortest name of a step or chain that the given one is a variant of:
// eo of eofb, 222 of 222-DBL, the name itself if there is none.
func stemOf(name string) string {
	stem := name
	for _, other := range stepNames() {
		if rest, ok := strings.CutPrefix(name, other); ok && len(other) < len(stem) && variantEnd().MatchString(rest) {
			stem = other
		}
	}
	return stem
}

// variantEnd is how the name of a variant continues that of its stem.
var variantEnd = lazyregexp.New(`^(ud|rl|fb|[-_]|fin|slice|x)`)

// chainCandidates returns the candidates for the end of an unfinished chain: steps, signs
// between steps, or settings in brackets. token is what they replace.
func chainCandidates(text string) (token string, list []Candidate) {
	token = text[strings.LastIndexAny(text, "[]|>=;, \t")+1:]
	before := strings.TrimRight(text[:len(text)-len(token)], " \t")
	switch {
	case inBrackets(text):
		return token, settingCandidates(before)
	case before == "":
		list = stepsAsCandidates(stepNames())
	case strings.HasSuffix(before, ">"):
		list = append(stepsAsCandidates(session.StepNames()), insertionCandidates()...)
	case strings.HasSuffix(before, "|"):
		list = stepsAsCandidates(session.StepNames())
	case token == "" && before != text: // a space follows a step
		return token, []Candidate{{Text: ">", About: "the next step", Unfinished: true}, {Text: "|", About: "another step to choose from", Unfinished: true}}
	}
	return token, unfinished(grouped(matching(token, list)))
}

// insertionCandidates returns the steps that only end a chain.
func insertionCandidates() []Candidate {
	return mapped(chain.InsertionSteps, func(s chain.InsertionStep) Candidate { return Candidate{Text: s.Name, About: s.About} })
}

// settingCandidates returns the candidates after an open bracket. before is the chain up
// to the word to complete.
func settingCandidates(before string) []Candidate {
	name := before[:strings.LastIndexByte(before, '[')]
	name = name[strings.LastIndexAny(name, ">|( ")+1:]
	key := before[strings.LastIndexAny(before, "[;")+1:]
	if key, _, ok := strings.Cut(key, "="); ok {
		return unfinished(textCandidates(settingValues()[strings.TrimSpace(key)]))
	}
	if step := chain.LookupInsertions(name); step != nil {
		return unfinished(textCandidates(step.Settings))
	}
	return unfinished(textCandidates(chain.Settings(steps.Lookup(name))))
}

// settingValues lists the values of the settings that have only a few, or known ones.
func settingValues() map[string][]string {
	cases, subsets := steps.CaseNames()
	return map[string][]string{"niss": chain.NISSValues(), "case": cases, "subsets": subsets, "triggers": triggerNames()}
}

// unfinished returns the candidates as beginnings, after which more may follow.
func unfinished(list []Candidate) []Candidate {
	for i := range list {
		list[i].Unfinished = true
	}
	return list
}

// completeChain returns the candidates for the last word of a chain that the operands
// begin with. inChain is false if the chain has ended before that word.
func (p *Parser) completeChain(operands []string, last string) (list []Candidate, inChain bool) {
	text := strings.Join(operands, " ")
	for i := 1; i < len(operands); i++ {
		if !chainContinues(strings.Join(operands[:i], " "), operands[i]) {
			return nil, false
		}
	}
	if text != "" && last != "" && !inBrackets(text) && !chainContinues(text, last) {
		return nil, false
	}
	text = strings.TrimPrefix(text+" "+last, " ")
	token, list := chainCandidates(text)
	list = withPrefix(strings.TrimSuffix(last, token), list)
	if last == "" && len(operands) > 0 { // the chain may end here
		list = append(list, p.sequenceCandidates()...)
	}
	return list, true
}

// chainOperands returns the operands that a chain may begin with, if the command takes
// one: those of chain, and those of solve after the word chain.
func chainOperands(c *Command, operands []string) (chain []string, ok bool) {
	for _, param := range c.params {
		switch {
		case param.name == chainParam.name:
			return operands, true
		case param.continues != nil && len(operands) > 0 && slices.Contains(param.prefixes, operands[0]):
			return operands[1:], true
		}
	}
	return nil, false
}
