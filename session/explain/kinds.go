package explain

import (
	"nissy/cube"
	"nissy/session"
)

func init() {
	session.Register([]session.Kind{
		{Name: "explain", Request: Explain{}, Uses: session.LongSearch},
		{Name: "analyze", Request: Analyze{}, Uses: session.LongSearch},
		{Name: "quiz", Request: Quiz{}, Uses: session.LongSearch},
		{Name: "quiz_answer", Request: Judge{}, Uses: session.LongSearch},
	}, []session.Event{
		AnalyzedLine{}, AnalyzedChange{}, BetterChange{}, AnalysisProgress{}, Analysis{}, Plot{}, Explanation{}, ExplainedLine{},
		Question{Cube: cube.Solved}, Judgement{},
	})
}
