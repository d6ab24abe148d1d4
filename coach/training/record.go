package training

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Outcome is the result of a question.
type Outcome string

// The outcomes.
const (
	Right   Outcome = "right"   // the answer solves the step
	Wrong   Outcome = "wrong"   // the answer does not solve the step
	Skipped Outcome = "skipped" // there was no answer
)

// Record is the record of one answer.
type Record struct {
	When    time.Time // in whole seconds
	Kind    string    // the name of the kind of question
	Case    string
	Outcome Outcome
	Length  int           // the number of moves of the answer
	Best    int           // the least number of moves that solve the step
	Took    time.Duration // String rounds it to tenths of a second
}

// Loss returns how many more moves the answer has than the best. It is 0 unless the answer is
// right.
func (r Record) Loss() int {
	if r.Outcome != Right {
		return 0
	}
	return max(0, r.Length-r.Best)
}

// String returns the record as a line of text, with tabs between its fields. ParseRecord reads it.
func (r Record) String() string {
	return fmt.Sprintf("%s\t%s\t%s\t%s\t%d\t%d\t%.1f", r.When.UTC().Format(time.RFC3339), r.Kind, r.Case, r.Outcome, r.Length, r.Best, r.Took.Seconds())
}

// ParseRecord parses the result of Record.String. ok is false if the line does not have that form.
func ParseRecord(line string) (r Record, ok bool) {
	f := strings.Split(line, "\t")
	if len(f) != 7 {
		return r, false
	}
	when, err1 := time.Parse(time.RFC3339, f[0])
	length, err2 := strconv.Atoi(f[4])
	best, err3 := strconv.Atoi(f[5])
	seconds, err4 := strconv.ParseFloat(f[6], 64)
	if cmp.Or(err1, err2, err3, err4) != nil || !slices.Contains([]Outcome{Right, Wrong, Skipped}, Outcome(f[3])) {
		return r, false
	}
	return Record{when, f[1], f[2], Outcome(f[3]), length, best, time.Duration(seconds * float64(time.Second))}, true
}

// NumBoxes is the number of Leitner boxes. The cases in box 1 are asked most often.
const NumBoxes = 5

// mostGoodLoss is the largest loss of an answer that moves its case up.
const mostGoodLoss = 1

// boxesOf returns the box, from 1 to NumBoxes, of each case of a kind that has been asked. A right
// answer with a loss of at most one move moves its case up by one box; any other answer, or none,
// moves it to box 1.
func boxesOf(kind string, records []Record) map[string]int {
	boxes := map[string]int{}
	for _, r := range records {
		if r.Kind != kind {
			continue
		}
		if r.Outcome == Right && r.Loss() <= mostGoodLoss {
			boxes[r.Case] = min(max(boxes[r.Case], 1)+1, NumBoxes)
		} else {
			boxes[r.Case] = 1
		}
	}
	return boxes
}

// NextCase draws one of the cases, which must not be empty. A case is half as likely as a case one
// box below; cases that have not been asked are in box 1.
func NextCase(rng *rand.Rand, kind string, cases []string, records []Record) string {
	boxes := boxesOf(kind, records)
	weight := func(name string) int { return 1 << (NumBoxes - max(boxes[name], 1)) }
	total := 0
	for _, name := range cases {
		total += weight(name)
	}
	at := rng.IntN(total)
	for _, name := range cases {
		if at -= weight(name); at < 0 {
			return name
		}
	}
	panic("training: weights do not add up")
}

// Stat summarizes the records of a case.
type Stat struct {
	Kind     string  `json:"kind"`
	Case     string  `json:"case"`
	Box      int     `json:"box"`
	Asked    int     `json:"asked"`     // how often the case was asked
	Right    int     `json:"right"`     // how many answers were right
	Loss     float64 `json:"loss"`      // the mean loss of the right answers, in moves
	LastLoss float64 `json:"last_loss"` // the mean loss of the last five right answers
	Seconds  float64 `json:"seconds"`   // the mean time of the right answers
}

// fewAnswers is the most answers that count for LastLoss.
const fewAnswers = 5

// Stats summarizes the records of a kind by case. It returns only cases that have been asked, in
// the order of kinds and their cases, then those that only drills of own positions ask. An empty kind means all kinds.
func Stats(kind string, records []Record) (list []Stat) {
	for _, k := range kinds() {
		if kind != "" && k.Name != kind {
			continue
		}
		boxes := boxesOf(k.Name, records)
		names := slices.Clone(k.Cases)
		for _, name := range slices.Sorted(maps.Keys(boxes)) {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		for _, name := range names {
			if boxes[name] > 0 {
				list = append(list, statOf(k.Name, name, boxes[name], records))
			}
		}
	}
	return list
}

func statOf(kind, name string, box int, records []Record) Stat {
	s := Stat{Kind: kind, Case: name, Box: box}
	var losses []int
	var took time.Duration
	for _, r := range records {
		if r.Kind != kind || r.Case != name {
			continue
		}
		s.Asked++
		if r.Outcome == Right {
			losses = append(losses, r.Loss())
			took += r.Took
		}
	}
	if s.Right = len(losses); s.Right > 0 {
		s.Loss = mean(losses)
		s.LastLoss = mean(losses[max(0, len(losses)-fewAnswers):])
		s.Seconds = took.Seconds() / float64(s.Right)
	}
	return s
}

func mean(list []int) float64 {
	sum := 0
	for _, n := range list {
		sum += n
	}
	return float64(sum) / float64(len(list))
}
