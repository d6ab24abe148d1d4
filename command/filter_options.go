package command

import (
	"nissy/command/options"
	"nissy/cube"
	"nissy/session/search"
	"nissy/steps"
)

// inSettings is why the options of filterOptions do not go with chains.
const inSettings = "write it in brackets after a step, such as dr-eo[triggers=R,RUR]"

var notBesideSettings = []options.Exclusion{{Other: "a chain", Why: inSettings}}

// filterOptions bound the solutions of a step by its axis, cases, HTR subsets and triggers.
var filterOptions = []*options.Option{
	{Name: "--axis", Value: "AXIS", Kind: options.TextValue, Excludes: notBesideSettings, Choices: axisNames,
		Help: "for steps that find their axis: only solutions on this one: ud, fb or rl"},
	{Name: "--case", Value: "LIST", Kind: options.TextValue, Excludes: notBesideSettings, Choices: drCaseNames,
		Help: "for EO and RZP: only solutions after which DR has one of these cases, such as 4c4e,3c2e"},
	{Name: "--subsets", Value: "LIST", Kind: options.TextValue, Excludes: notBesideSettings, Choices: subsetNames,
		Help: `for DR: only solutions that lead to these HTR subsets, such as "4a1 4e,2c3"; 2c3 means all 2c3, and 3 all with three quarter turns of the corners`},
	{Name: "--triggers", Value: "LIST", Kind: options.TextValue, Excludes: notBesideSettings, Choices: triggerNames,
		Help: "for DR from EO: only solutions that end with one of these triggers, such as R,RUR,RU2R; 4c4e means all known triggers of that case"},
}

func axisNames() []string { return []string{"ud", "fb", "rl"} }

// drCaseNames lists the cases of DR.
func drCaseNames() []string {
	cases, _ := steps.CaseNames()
	return cases
}

// subsetNames lists the corner cases of HTR subsets.
func subsetNames() []string {
	_, subsets := steps.CaseNames()
	return subsets
}

func triggerNames() []string { return mapped(steps.KnownTriggers(), steps.Trigger.Name) }

// filter returns what the options of filterOptions say, and checks it.
func (in *requestInput) filter() search.Filter {
	parsedOption(in, "--axis", cube.ParseAxis)
	parsedOption(in, "--case", cube.ParseDRCases)
	parsedOption(in, "--subsets", cube.ParseHTRSubsets)
	triggers := parsedOption(in, "--triggers", func(text string) (string, error) {
		set := in.parser.Definitions.TriggerSet(text)
		_, err := steps.ParseTriggers(set)
		return set, err
	})
	return search.Filter{Axis: in.Text("--axis"), Case: in.Text("--case"), Subsets: in.Text("--subsets"), Triggers: triggers}
}
