package session

import (
	"nissy/cube"
	"nissy/steps/chain"
	"nissy/steps/insert"
)

func init() {
	Register([]Kind{
		{Name: "solve", Request: Solve{}, Uses: LongSearch},
		{Name: "results", Request: ListResults{}, Uses: OwnAttempt},
		{Name: "twophase", Request: TwoPhase{}, Uses: LongSearch},
		{Name: "chain", Request: Chain{}, Uses: LongSearch, Presets: ChainNames, Preset: presetChain},
		{Name: "insert", Request: Insert{}, Uses: LongSearch},
		{Name: "replace", Request: Replace{}, Uses: LongSearch},
	}, []Event{
		SearchProgress{}, Solution{}, Found{}, Depth{}, Effort{}, SearchSummary{}, Count{},
		Skeleton{}, Better{}, Stage{}, Proof{}, TwoPhaseSolution{}, Insertions{}, BetterInsertions{},
		Replacement{insert.Replacement{With: [][]cube.Move{nil}}}, Shortened{}, ListedResult{Event: Solution{}},
	})
}

// presetChain returns the request for a named chain, or nil if there is no such chain.
func presetChain(name string) Request {
	if c := chain.Named(name); c != nil {
		return Chain{Chain: c}
	}
	return nil
}
