package plots

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"nissy/session"
	"nissy/session/batch"
)

// Statistics are what nissy stats has printed: one chain, or two on the same scrambles.
type Statistics struct {
	Chains     []Chain
	Difference *batch.Difference // of two chains
}

// Chain has the distributions of the steps of a chain, in their order, and of whole solutions.
type Chain struct {
	Name  string
	Steps []batch.Distribution
	Total batch.Distribution
}

// mostLine is the length of the longest line that can be read, in bytes.
const mostLine = 1 << 20

// Read reads the lines that nissy stats --json prints. It leaves out the groups of --by. An error
// about a line has its number.
func Read(r io.Reader) (s Statistics, err error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, mostLine)
	for number := 1; lines.Scan(); number++ {
		if err := s.add(lines.Bytes()); err != nil {
			return s, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return s, err
	}
	for _, c := range s.Chains {
		if c.Total.Count == 0 {
			return s, fmt.Errorf("no solutions of %s: there is nothing to draw", c.Name)
		}
	}
	if len(s.Chains) == 0 {
		return s, errors.New("no statistics: give the output of nissy stats --json")
	}
	return s, nil
}

// add adds a line.
func (s *Statistics) add(line []byte) error {
	var d batch.Distribution
	var both batch.Difference
	if json.Unmarshal(line, &both) == nil && both.Versus != "" {
		s.Difference = &both
		return nil
	}
	if json.Unmarshal(line, &d) != nil || d.Chain == "" || d.Step == "" || d.Count < 0 || len(d.Lengths) > session.MostMoves+1 {
		return errors.New("it is not from nissy stats --json")
	}
	i := slices.IndexFunc(s.Chains, func(c Chain) bool { return c.Name == d.Chain })
	if i < 0 {
		if i = len(s.Chains); i == 2 {
			return errors.New("there are more than two chains: draw each file alone")
		}
		s.Chains = append(s.Chains, Chain{Name: d.Chain})
	}
	switch {
	case d.By != "":
	case d.IsTotal():
		s.Chains[i].Total = d
	default:
		s.Chains[i].Steps = append(s.Chains[i].Steps, d)
	}
	return nil
}
