package coaching

import (
	"nissy/coach/report"
	"nissy/cube"
	"nissy/session"
	"nissy/session/explain"
)

func init() {
	made := &report.Report{Groups: make([]report.Group, 1)}
	session.Register([]session.Kind{
		{Name: "coach_add", Request: CoachAdd{}, Uses: session.LongSearch},
		{Name: "coach_list", Request: CoachList{}},
		{Name: "coach_show", Request: CoachShow{}},
		{Name: "coach_report", Request: CoachReport{}},
		{Name: "coach_drills", Request: CoachDrills{}, Uses: session.LongSearch},
		{Name: "coach_compare", Request: CoachCompare{}},
		{Name: "coach_deepen", Request: CoachDeepen{}, Uses: session.LongSearch},
		{Name: "coach_what_if", Request: CoachWhatIf{}, Uses: session.LongSearch},
		{Name: "coach_remove", Request: CoachRemove{}, Uses: session.LocalState},
	}, []session.Event{
		CoachAdded{}, CoachProgress{}, CoachListed{}, CoachRecord{}, CoachParting{}, CoachComparison{}, CoachRemoved{},
		CoachDeepened{}, CoachDeepening{}, CoachExpectation{}, CoachDifference{},
		CoachLoss{Report: made}, CoachTotal{made}, CoachDrill{Question: explain.Question{Cube: cube.Solved}},
	})
}
