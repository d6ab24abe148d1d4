package explain

import (
	"nissy/coach/analysis"
	"nissy/cube"
	"nissy/session"
)

func init() {
	report := &analysis.Report{Lines: make([]analysis.Line, 1), Changes: make([]analysis.Alternative, 1)}
	session.Register([]session.Kind{
		{Name: "explain", Request: Explain{}, Uses: session.LongSearch},
		{Name: "analyze", Request: Analyze{}, Uses: session.LongSearch},
		{Name: "quiz", Request: Quiz{}, Uses: session.LongSearch},
		{Name: "quiz_answer", Request: Judge{}, Uses: session.LongSearch},
	}, []session.Event{
		AnalyzedLine{Report: report}, AnalyzedChange{Report: report}, BetterChange{}, AnalysisProgress{}, Analysis{}, Plot{},
		Explanation{}, ExplainedLine{},
		Question{Cube: cube.Solved}, Judgement{},
	})
}
