package session

import (
	"nissy/cube"
)

func init() {
	Register([]Kind{
		{Name: "explain", Request: Explain{}, Uses: LongSearch},
		{Name: "analyze", Request: Analyze{}, Uses: LongSearch},
		{Name: "quiz", Request: Quiz{}, Uses: LongSearch},
		{Name: "quiz_answer", Request: Judge{}, Uses: LongSearch},
	}, []Event{
		AnalyzedLine{}, AnalyzedChange{}, BetterChange{}, AnalysisProgress{}, Analysis{}, Plot{}, Explanation{}, ExplainedLine{},
		Question{Cube: cube.Solved}, Judgement{},
	})
}
