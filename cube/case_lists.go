package cube

import (
	"slices"
	"strings"

	"nissy/internal/syntax"
)

// ParseDRCases parses a list of cases of DR such as "4c4e,3c2e". The error is a
// *SyntaxError.
func ParseDRCases(text string) (cases []DRCase, err error) {
	err = eachItem(text, func(item string, start, end int) error {
		d, ok := ParseDRCase(strings.ToLower(item))
		switch {
		case !ok:
			return syntax.At(text, start, end, "unknown case", "a case is bad corners and bad edges, such as 4c4e")
		case d.BadEdges%2 != 0:
			return syntax.At(text, start, end, "impossible case", "the number of bad edges is even, as they are counted on both sides of the slice")
		case d.BadCorners == 1 || d.BadCorners > NumCorners || d.BadEdges > 8:
			return syntax.At(text, start, end, "impossible case", "there are 0 or 2 to 8 bad corners, and 0 to 8 bad edges")
		}
		cases = append(cases, d)
		return nil
	})
	return cases, err
}

// ParseHTRSubsets parses a list of HTR subsets. Its items are names such as "4a1 0e", corner
// cases such as "2c3" for all their subsets, and numbers of quarter turns of the corners from
// "0" to "5" for all subsets with as many. The error is a *SyntaxError.
func ParseHTRSubsets(text string) (subsets []HTRSubset, err error) {
	err = eachItem(text, func(item string, start, end int) error {
		name := strings.ToLower(strings.Join(strings.Fields(item), " "))
		found := false
		for _, s := range HTRSubsets() {
			if s.String() == name || s.CornerCase.String() == name || name == string('0'+rune(s.QuarterTurns)) {
				found = true
				if !slices.Contains(subsets, s) {
					subsets = append(subsets, s)
				}
			}
		}
		if !found {
			return syntax.At(text, start, end, "unknown subset", "give subsets such as 4a1 4e, corner cases ("+joinNames(cornerCases)+") or quarter turns from 0 to 5")
		}
		return nil
	})
	return subsets, err
}

// eachItem calls f with the items of a list with commas, without spaces around them, and
// their indexes in bytes.
func eachItem(text string, f func(item string, start, end int) error) error {
	start := 0
	for item := range strings.SplitSeq(text, ",") {
		first := start + len(item) - len(strings.TrimLeft(item, " \t"))
		trimmed := strings.TrimSpace(item)
		if trimmed == "" {
			return syntax.At(text, min(first, len(text)), min(first, len(text)), "an item is missing", "commas separate the items of a list")
		}
		if err := f(trimmed, first, first+len(trimmed)); err != nil {
			return err
		}
		start += len(item) + 1
	}
	return nil
}

// HTRSubsets returns the 48 HTR subsets, by the quarter turns of their corners.
func HTRSubsets() (subsets []HTRSubset) {
	for _, corners := range cornerCases {
		most := uint8(8)
		if corners.BadCorners == 4 { // then bad edges are counted up to a quarter turn of a layer
			most = 4
		}
		for edges := uint8(0); edges <= most; edges += 2 {
			subsets = append(subsets, HTRSubset{corners, edges})
		}
	}
	return subsets
}

// cornerCases are all corner cases, by their quarter turns.
var cornerCases = []CornerCase{
	{0, 'c', 0}, {4, 'a', 1}, {4, 'a', 2}, {4, 'b', 2},
	{0, 'c', 3}, {2, 'c', 3}, {4, 'c', 3},
	{0, 'c', 4}, {2, 'c', 4}, {4, 'c', 4},
	{2, 'c', 5}, {4, 'c', 5},
}
