package analysis

import (
	"nissy/coach/record"
)

// Record returns the analysis as plain data. It has no name, date, text, times or branches.
func (r *Report) Record() record.Attempt {
	a := record.Attempt{
		Scramble: r.Attempt.Scramble().String(), Limits: r.limits,
		Total: r.Attempt.Total(), Reach: r.Reach, Searched: r.Searched,
	}
	for i := range r.Lines {
		a.Lines = append(a.Lines, r.Lines[i].record())
	}
	return a
}

// record returns the line as plain data.
func (l *Line) record() record.Line {
	data := record.Line{
		Moves: l.String(), Comment: l.Comment, Step: l.Features.Name,
		Length: l.Length, Total: l.Total, Reach: l.Reach, Loss: l.Loss, Lower: l.Lower, Upper: l.Upper, Searched: l.Searched,
		Way: l.Features.way(), Rank: l.Rank, Ways: l.Ways,
	}
	data.Way.Moves = data.Moves
	if l.Loss > 0 {
		better := l.Better[0].record()
		data.Better = &better
	}
	return data
}

// record returns the change as plain data.
func (a *Alternative) record() record.Way {
	way := a.Features.way()
	way.Kind, way.Moves, way.Total, way.Text = string(a.Kind), a.Moves.String(), a.Total, a.Text()
	after := a.Lines[len(a.Lines)-len(a.Then):]
	for i, f := range a.Then {
		if f.Name != "" {
			step := f.way()
			step.Moves = after[i].String()
			way.Then = append(way.Then, step)
		}
	}
	way.Lines = a.Texts()
	return way
}

// way returns the features as plain data.
func (f Features) way() record.Way {
	return record.Way{Step: f.Name, Side: f.Side, Axis: f.Axis, Case: f.Case, Subset: f.Subset, Trigger: f.Trigger}
}
