package coaching

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"nissy/coach/effort"
	"nissy/coach/stats"
	"nissy/cube"
	"nissy/history"
	"nissy/internal/interrupt"
	"nissy/niss/tasks"
	"nissy/session"
	"nissy/session/search"
	"nissy/steps/chain"
)

// CoachWhatIf asks for the best totals of a person who follows a chain and looks at few candidates for each stage: see
// effort.ByStage. The scrambles are those of the first of Scrambles, ScrambleFile, Random and the attempts of the
// selection that is given.
type CoachWhatIf struct {
	Selection
	Chain    *chain.Chain `json:"chain" needed:"true"`
	Versus   *chain.Chain `json:"versus"`   // another chain to compare with, on the same scrambles; nil: none
	Fallback *chain.Chain `json:"fallback"` // for scrambles that a chain does not solve; nil: they count only as unsolved

	Candidates int `json:"candidates" range:"candidates"` // the most candidates for each stage; 0: 20

	Scrambles    []string `json:"scrambles"`
	ScrambleFile string   `json:"scramble_file"`        // one scramble in each line
	Random       int      `json:"random" range:"lines"` // the number of random scrambles; 0: none
	Seed         *uint64  `json:"seed"`                 // of random scrambles; nil: a random seed

	Threads int `json:"threads" range:"threads"` // how many scrambles are solved at a time; 0: one for each core
}

// CoachExpectation is the mean best total of a chain on many scrambles.
type CoachExpectation struct {
	Chain      string `json:"chain"`
	Candidates int    `json:"candidates"` // for each stage
	Count      int    `json:"count"`      // scrambles with a solution
	Fallback   int    `json:"fallback"`   // of these, those with a solution only of the chain for the others
	Unsolved   int    `json:"unsolved"`   // scrambles without a solution: the mean is about the others

	// Mean is the mean best total, and Low to High its 95 % confidence interval.
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// CoachDifference compares two chains on the same scrambles. The difference of a scramble is the best total of
// Versus minus that of Chain.
type CoachDifference struct {
	Chain      string `json:"chain"`
	Versus     string `json:"versus"`
	Candidates int    `json:"candidates"`
	Count      int    `json:"count"` // scrambles with solutions of both chains
	Shorter    int    `json:"shorter"`
	Equal      int    `json:"equal"`
	Longer     int    `json:"longer"`
	OnlyChain  int    `json:"only_chain"`  // scrambles that only Chain solves
	OnlyVersus int    `json:"only_versus"` // scrambles that only Versus solves
	Neither    int    `json:"neither"`     // scrambles that no chain solves

	// Mean is the mean difference, and Low to High its 95 % confidence interval.
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

func (CoachExpectation) Role() session.Role { return session.RoleAnswer }
func (CoachDifference) Role() session.Role  { return session.RoleAnswer }

// UsesBook reports whether the scrambles are those of the book.
func (r CoachWhatIf) UsesBook() bool {
	return len(r.Scrambles) == 0 && r.ScrambleFile == "" && r.Random == 0 && r.Selection.UsesBook()
}

// The numbers of candidates in answers, up to the one of the request.
var candidateSteps = []int{1, 2, 5, 10, 20, 50, 100, 200, 500}

const usualCandidates = 20

// numbers returns the numbers of candidates of the answers.
func (r CoachWhatIf) numbers() []int {
	most := cmp.Or(r.Candidates, usualCandidates)
	fewer := slices.DeleteFunc(slices.Clone(candidateSteps), func(k int) bool { return k >= most })
	return append(fewer, most)
}

func (r CoachWhatIf) Run(ctx context.Context, s *session.Session, emit func(session.Event)) error {
	chains := []*chain.Chain{r.Chain}
	if r.Versus != nil {
		chains = append(chains, r.Versus)
	}
	for _, c := range chains {
		if c.Insertions != nil {
			return &session.InputError{Problem: "a chain that ends with insertions", Token: session.Shorten(c.String()), Msg: "what-if counts candidates of steps only; leave the insertions out"}
		}
	}
	cubes, err := r.cubes(ctx, s)
	if err != nil {
		return err
	}
	if len(cubes) == 0 {
		return &session.InputError{Problem: "no scrambles", Msg: "add attempts with coach add, or give --random or --scrambles"}
	}
	w := &whatIf{request: r, session: s, numbers: r.numbers(), chains: chains, emit: emit}
	err = w.run(ctx, cubes)
	w.report()
	if err != nil && ctx.Err() != nil {
		emit(session.Notice{Text: fmt.Sprintf("interrupted: scrambles done: %d of %d", w.done, len(cubes))})
	}
	return err
}

// cubes returns the scrambled cubes of the request.
func (r CoachWhatIf) cubes(ctx context.Context, s *session.Session) ([]cube.Cube, error) {
	switch {
	case len(r.Scrambles) > 0:
		return readScrambles(r.Scrambles, func(i int) string { return fmt.Sprintf("scramble %d", i+1) })
	case r.ScrambleFile != "":
		return readScrambleFile(r.ScrambleFile)
	case r.Random > 0:
		list, rng := make([]cube.Cube, r.Random), session.NewRand(r.Seed)
		for i := range list {
			list[i] = cube.Random(rng, cube.AnyScramble)
		}
		return list, nil
	}
	attempts, err := r.Attempts(ctx, s)
	if err != nil {
		return nil, err
	}
	texts := scramblesOf(attempts)
	return readScrambles(texts, func(i int) string { return "the scramble " + session.Shorten(texts[i]) })
}

// whatIf is one run of CoachWhatIf.
type whatIf struct {
	request CoachWhatIf
	session *session.Session
	numbers []int          // of candidates
	chains  []*chain.Chain // one or two
	emit    func(session.Event)

	mu      sync.Mutex // protects what is below
	results []*whatIfResult
	done    int
}

// whatIfResult has the totals of a scramble.
type whatIfResult struct {
	totals   [][]int // by chain and index in numbers
	fallback int     // the total of the chain for scrambles that a chain does not solve
}

// run solves all scrambles.
func (w *whatIf) run(ctx context.Context, cubes []cube.Cube) error {
	w.results = make([]*whatIfResult, len(cubes))
	stop := new(interrupt.Flag)
	threads := cmp.Or(w.session.Engine().Threads(w.request.Threads), runtime.GOMAXPROCS(0))
	w.emit(CoachDeepening{0, len(cubes)})
	err := tasks.Run(ctx, threads, len(cubes), stop.Set, func(_ int, next tasks.Next) error {
		for i, ok := next(); ok; i, ok = next() {
			result, err := w.solve(ctx, cubes[i])
			if err != nil {
				return err
			}
			w.mu.Lock()
			w.results[i] = result
			w.done++
			w.emit(CoachDeepening{w.done, len(cubes)})
			w.mu.Unlock()
		}
		return nil
	})
	return cmp.Or(err, ctx.Err())
}

// solve returns the totals of one scramble.
func (w *whatIf) solve(ctx context.Context, c cube.Cube) (*whatIfResult, error) {
	result := &whatIfResult{fallback: effort.NoSolution}
	missing := false
	for _, of := range w.chains {
		totals, err := effort.ByStage(ctx, w.session.Engine().Store(), of, c, w.numbers)
		if err != nil {
			return nil, err
		}
		missing = missing || slices.Contains(totals, effort.NoSolution)
		result.totals = append(result.totals, totals)
	}
	if !missing || w.request.Fallback == nil {
		return result, nil
	}
	other := search.Chain{Chain: w.request.Fallback, Position: history.Position{State: &c}, Threads: 1}
	err := other.Run(ctx, w.session, func(e session.Event) {
		if total, ok := search.TotalOf(e); ok {
			result.fallback = total
		}
	})
	return result, err
}

// report emits what the scrambles that are done have shown.
func (w *whatIf) report() {
	results := slices.DeleteFunc(w.results, func(r *whatIfResult) bool { return r == nil })
	if len(results) == 0 {
		return
	}
	for c := range w.chains {
		for i := range w.numbers {
			w.emit(w.expectation(results, c, i))
		}
	}
	if len(w.chains) == 2 {
		for i := range w.numbers {
			w.emit(w.difference(results, i))
		}
	}
}

// total returns the best total of a chain and a number of candidates, given by their indexes, and whether it
// is that of the chain for the others.
func (r *whatIfResult) total(chain, number int) (total int, fallback bool) {
	if total = r.totals[chain][number]; total != effort.NoSolution {
		return total, false
	}
	return r.fallback, r.fallback != effort.NoSolution
}

// expectation returns the mean of a chain and a number of candidates, given by their indexes.
func (w *whatIf) expectation(results []*whatIfResult, of, number int) CoachExpectation {
	e := CoachExpectation{Chain: w.chains[of].String(), Candidates: w.numbers[number]}
	var totals stats.Lengths
	for _, r := range results {
		total, fallback := r.total(of, number)
		if total == effort.NoSolution {
			e.Unsolved++
			continue
		}
		if fallback {
			e.Fallback++
		}
		e.Count++
		totals.Add(total)
	}
	e.Mean = totals.Mean()
	e.Low, e.High = totals.Interval()
	return e
}

// difference compares the two chains for a number of candidates, given by its index.
func (w *whatIf) difference(results []*whatIfResult, number int) CoachDifference {
	d := CoachDifference{Chain: w.chains[0].String(), Versus: w.chains[1].String(), Candidates: w.numbers[number]}
	var differences stats.Lengths
	for _, r := range results {
		first, _ := r.total(0, number)
		second, _ := r.total(1, number)
		switch {
		case first == effort.NoSolution && second == effort.NoSolution:
			d.Neither++
		case second == effort.NoSolution:
			d.OnlyChain++
		case first == effort.NoSolution:
			d.OnlyVersus++
		default:
			differences.Add(second - first)
		}
	}
	d.Count = differences.Count()
	d.Shorter = differences.CountIf(func(n int) bool { return n < 0 })
	d.Longer = differences.CountIf(func(n int) bool { return n > 0 })
	d.Equal = d.Count - d.Shorter - d.Longer
	d.Mean = differences.Mean()
	d.Low, d.High = differences.Interval()
	return d
}
