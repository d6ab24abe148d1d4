package search

import (
	"nissy/cube"
	"nissy/session"
	"nissy/steps/chain"
	"nissy/steps/insert"
)

func init() {
	session.Register([]session.Kind{
		{Name: "solve", Request: Solve{}, Uses: session.LongSearch, MayBeChain: "step"},
		{Name: "results", Request: ListResults{}, Uses: session.OwnAttempt},
		{Name: "twophase", Request: TwoPhase{}, Uses: session.LongSearch},
		{Name: "chain", Request: Chain{}, Uses: session.LongSearch, Presets: ChainNames, Preset: presetChain},
		{Name: "insert", Request: Insert{}, Uses: session.LongSearch},
		{Name: "replace", Request: Replace{}, Uses: session.LongSearch},
	}, []session.Event{
		SearchProgress{}, Solution{}, Found{}, Depth{}, Effort{}, SearchSummary{}, Count{},
		Skeleton{}, Better{}, Stage{}, Proof{}, TwoPhaseSolution{}, Insertions{}, BetterInsertions{},
		Replacement{insert.Replacement{With: [][]cube.Move{nil}}}, Shortened{}, ListedResult{Event: Solution{}},
	})
}

// presetChain returns the request for a named chain, or nil if there is no such chain.
func presetChain(name string) session.Request {
	if c := chain.Named(name); c != nil {
		return Chain{Chain: c}
	}
	return nil
}
