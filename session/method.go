package session

import "nissy/steps/chain"

// Method is how to solve scrambles: with a chain, or in a way that has only a name.
type Method struct {
	*chain.Chain
	Other string // TwoPhase or Solutions, if there is no chain
}

// The methods that are not chains.
const (
	TwoPhase  = "twophase"  // the request of that name
	Solutions = "solutions" // the scrambles are solutions themselves
)

// ParseMethod returns the method that a text names or defines.
func ParseMethod(text string) (m Method, err error) {
	if text == TwoPhase || text == Solutions {
		return Method{Other: text}, nil
	}
	m.Chain, err = parseChain(text)
	return m, err
}

// String returns the text of the chain, or the name.
func (m Method) String() string {
	if m.Chain == nil {
		return m.Other
	}
	return m.Chain.String()
}
