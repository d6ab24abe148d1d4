package effort

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Group counts candidates that people find equally easily and that lead to the same total.
type Group struct {
	Moves  int  // of EO and DR
	EOBoth bool // the EO has moves on both sides
	DRBoth bool // the DR has
	Bad    int  // bad corners and bad edges before the DR
	Total  int  // the least number of moves of a solution that begins with EO and DR, after cancellations
}

// Weight returns how likely people are to find a candidate of the group next, compared with others.
func (g Group) Weight() float64 {
	halvings := 2*float64(g.Moves) + float64(g.Bad)/2
	if g.EOBoth {
		halvings += 2
	}
	if g.DRBoth {
		halvings += 2
	}
	return math.Exp2(-halvings)
}

// compare orders groups by total, and then in some fixed order.
func (g Group) compare(h Group) int {
	return cmp.Or(g.Total-h.Total, g.Moves-h.Moves, g.sides()-h.sides(), g.Bad-h.Bad)
}

// sides returns 1 if the EO has moves on both sides, plus 2 if the DR has.
func (g Group) sides() (n int) {
	if g.EOBoth {
		n++
	}
	if g.DRBoth {
		n += 2
	}
	return n
}

// List counts the candidates of a scramble. Search fills it EO by EO.
type List struct {
	Shortest int           // the fewest moves of EO and DR
	EOs      int           // the number of EOs
	Done     int           // of how many EOs the candidates are in the list
	Counts   map[Group]int // the number of candidates of each group
}

// Beyond is how many moves longer than the shortest one the EO and the DR of a candidate are at most.
const Beyond = 3

// mostEO is the most moves of an EO, unless the shortest has more.
const mostEO = 5

// Len returns the number of candidates.
func (l *List) Len() (n int) {
	for _, count := range l.Counts {
		n += count
	}
	return n
}

// groups returns the groups in order of their totals.
func (l *List) groups() []Group { return slices.SortedFunc(maps.Keys(l.Counts), Group.compare) }

// listHeader begins the text of a list. Its number is that of the format and of what a candidate is.
const listHeader = "candidates 1"

// String returns the list as text that ParseList parses: a line with the numbers of the list, and one for
// each total with its groups: moves, sides, bad pieces and count.
func (l *List) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d %d %d", listHeader, l.Shortest, l.EOs, l.Done)
	total := -1
	for _, g := range l.groups() {
		if g.Total != total {
			fmt.Fprintf(&b, "\n%d", g.Total)
			total = g.Total
		}
		fmt.Fprintf(&b, " %d,%d,%d,%d", g.Moves, g.sides(), g.Bad, l.Counts[g])
	}
	return b.String()
}

// ParseList parses the text of a list. It reports false for other texts, such as those of other versions.
func ParseList(text string) (*List, bool) {
	header, rest, _ := strings.Cut(text, "\n")
	l := &List{Counts: map[Group]int{}}
	numbers, ok := strings.CutPrefix(header, listHeader+" ")
	if n := parseNumbers(numbers, " "); ok && len(n) == 3 {
		l.Shortest, l.EOs, l.Done = n[0], n[1], n[2]
	} else {
		return nil, false
	}
	for line := range strings.Lines(rest) {
		fields := strings.Fields(line)
		if len(fields) < 2 {
			return nil, false
		}
		total, err := strconv.Atoi(fields[0])
		for _, f := range fields[1:] {
			n := parseNumbers(f, ",")
			if err != nil || len(n) != 4 {
				return nil, false
			}
			l.Counts[Group{Moves: n[0], EOBoth: n[1]&1 != 0, DRBoth: n[1]&2 != 0, Bad: n[2], Total: total}] += n[3]
		}
	}
	return l, true
}

// parseNumbers parses whole numbers, none of them negative, with a separator. It returns nil if one is not valid.
func parseNumbers(text, separator string) (list []int) {
	for item := range strings.SplitSeq(text, separator) {
		n, err := strconv.ParseUint(item, 10, 31)
		if err != nil {
			return nil
		}
		list = append(list, int(n))
	}
	return list
}
