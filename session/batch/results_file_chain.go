package batch

import (
	"context"
	"fmt"

	"nissy/history"
	"nissy/session"
	"nissy/session/search"
)

// storableChain is the request Chain for results files.
type storableChain struct{ search.Chain }

func (r storableChain) request() session.Request { return r.Chain }

func (r storableChain) at() history.Position { return r.Position }

// complete returns the request without Stream, so that its events are those to store.
func (r storableChain) complete() storable {
	r.Stream = false
	return r
}

// key returns the request with its bounds as they are searched, so that an explicit bound
// equals the same default. A new field of Chain is part of the key unless it is cleared here.
func (r storableChain) key() (storable, error) {
	if err := r.SetDefaults(); err != nil {
		return r, err
	}
	l, err := r.Limits()
	r.Position, r.Sources = history.Position{}, nil
	r.Verbose, r.Cases, r.Stream, r.Threads = false, false, false, 0
	r.Beam, r.Min, r.Max, r.Each, r.Most = l.Beam, &l.Min, &l.Max, nil, 0
	if l.Beyond >= 0 {
		r.Beyond = &l.Beyond
	}
	if l.Count > 0 {
		r.Count = &l.Count
	}
	return r, err
}

func (r storableChain) describe() string {
	text := fmt.Sprintf("the chain %s in %d to %d moves, beam %d", r.Chain.Chain, session.ValueOr(r.Min, 0), session.ValueOr(r.Max, 0), r.Beam)
	if r.Policy != nil {
		text += ", " + session.PolicyName(*r.Policy)
	}
	text += describeBounds(r.Bounds) + describeOptions(option{r.Defaults != "", "with the defaults of " + r.Defaults})
	for _, moves := range r.Exclude {
		text += ", without " + moves
	}
	return text + describeOptions(
		option{r.Time > 0, fmt.Sprintf("for %v", r.Time)},
		option{r.Prove, "until proved"},
		option{r.CountOnly, "only counted"},
	)
}

func (r storableChain) replay(known storedResult) (events []session.Event, ok bool) {
	if err := r.SetDefaults(); err != nil {
		return nil, false
	}
	limits, err := r.Limits()
	if err != nil {
		return nil, false
	}
	if r.Chain.Chain.Insertions != nil {
		if r.CountOnly {
			events = append(events, search.Count{Position: r.Position, Step: r.Name(), Count: known.Count})
		}
		return known.replayInsertions(events, search.Insertions{Position: r.Position, Chain: r.Chain.Chain.String()})
	}
	var found []search.Skeleton
	for _, s := range known.Skeletons {
		k, err := s.skeleton()
		if err != nil {
			return nil, false
		}
		found = append(found, r.NewSkeleton(k))
	}
	proved := known.Proof != nil && known.Proof.Proved
	r.Report(context.Background(), found, known.Count, proved, limits, func(e session.Event) { events = append(events, e) })
	if known.Proof != nil {
		proof := *known.Proof
		proof.Chain, proof.Within = r.Name(), r.Within()
		events = append(events, proof)
	}
	return events, true
}
