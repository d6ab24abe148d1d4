package report

import (
	"cmp"
	"time"

	"nissy/coach/record"
)

// Split is what attempts had when a step was done: how many moves and, where the write-up says so, after how long.
type Split struct {
	Step     string        `json:"step"`
	Attempts int           `json:"attempts"` // with the step
	Moves    float64       `json:"moves"`    // the mean number of moves up to the end of the step
	Timed    int           `json:"timed"`    // attempts with a time
	Time     time.Duration `json:"time"`     // the mean time up to then; 0: unknown
}

// splits returns the splits of the steps that attempts have, in their order. An attempt that makes a step twice counts with the last time.
func splits(attempts []record.Attempt) (list []Split) {
	for _, step := range stepNames {
		s := Split{Step: step}
		for _, a := range attempts {
			var last *record.Line
			for k := range a.Lines {
				if cmp.Or(a.Lines[k].Step, otherStep) == step {
					last = &a.Lines[k]
				}
			}
			if last == nil {
				continue
			}
			s.Attempts++
			s.Moves += float64(last.Total)
			if last.Time > 0 {
				s.Timed++
				s.Time += last.Time
			}
		}
		if s.Attempts > 0 {
			s.Moves /= float64(s.Attempts)
			s.Time /= time.Duration(max(1, s.Timed))
			list = append(list, s)
		}
	}
	return list
}

// Threes are means of three attempts in a row, as competitions count them. They are 0 if there are fewer than three attempts.
type Threes struct {
	Last float64 `json:"last"`
	Best float64 `json:"best"`
}

func threes(attempts []record.Attempt) (t Threes) {
	for i := range len(attempts) - 2 {
		t.Last = float64(attempts[i].Total+attempts[i+1].Total+attempts[i+2].Total) / 3
		if i == 0 || t.Last < t.Best {
			t.Best = t.Last
		}
	}
	return t
}
