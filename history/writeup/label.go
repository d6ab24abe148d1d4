package writeup

import (
	"strings"
	"unicode"

	"nissy/internal/pattern"
)

// labelKind is what a label says about the moves that follow it.
type labelKind int

const (
	stepLabel labelKind = iota // a line of the skeleton; also without a label
	cubeLabel
	scrambleLabel
	solutionLabel
	premoveLabel
	skeletonLabel
)

// labelPatterns recognise the kinds. The first that matches a label counts.
var labelPatterns = []struct {
	kind    labelKind
	pattern pattern.Pattern
}{
	{cubeLabel, pattern.New(`(?i)^cube$`)},
	{stepLabel, pattern.New(`(?i)^on\b`)},
	{skeletonLabel, pattern.New(`(?i)\bskele?ton\b|^sk$`)},
	{premoveLabel, pattern.New(`(?i)\bpre-?moves?\b`)},
	{scrambleLabel, pattern.New(`(?i)scramble|^scr$`)},
	{solutionLabel, pattern.New(`(?i)\bsolution\b|^(?:final|(?:final )?(?:solve|result|answer))$`)},
}

func kindOfLabel(label string) labelKind {
	for _, p := range labelPatterns {
		if p.pattern.Matches(label) {
			return p.kind
		}
	}
	return stepLabel
}

var (
	// inverseLabel and normalLabel match labels that name a side.
	inverseLabel = pattern.New(`(?i)\binv(?:erse)?\b|^i$`)
	normalLabel  = pattern.New(`(?i)\bnormal\b`)

	// listMarker matches the bullet or number of a list item.
	listMarker = pattern.New(`^\s*(?:[*•]|\d+[.):])\s+`)
	// labelEnd matches the sign after a label.
	labelEnd = pattern.New(`\s*[:=]\s*|\s+[-–—]+>?\s+|[-–—]+\s+`)
	// labelText matches the text of a label.
	labelText = pattern.New(`^[\[(]?[\pL\pN][\pL\pN /()\[\]#+.,&_-]*$`)
	// bracketedLabel matches a label in brackets and the rest of the line.
	bracketedLabel = pattern.New(`^[\[(]([^\])]*)[\])]\s*(\S.*)$`)
	// unsignedLabel matches Scramble or Solution, perhaps with a number but without a
	// sign, and the rest of the line.
	unsignedLabel = pattern.New(`(?i)^(scramble|solution)(?:\s*[#(]?\d+[)]?)?\s+(\S.*)$`)
)

// maxLabel is the largest length of a label with its sign, in bytes.
const maxLabel = 100

// cutLabel splits a line into its label and the rest. A label is text that a sign
// follows, text in brackets, or one of the words Scramble and Solution. Moves must
// follow it; only after a label that announces moves may the rest be empty. Without
// a label, rest is the whole text.
func cutLabel(text string) (label, rest string) {
	for _, sign := range labelEnd.Indices(text[:min(len(text), maxLabel)]) {
		label, rest = listMarker.Replace(text[:sign[0]], ""), text[sign[1]:]
		kind := kindOfLabel(label)
		if isLabel(label) && (startsWithMoves(rest) || kind == cubeLabel || rest == "" && kind != stepLabel) {
			return label, rest
		}
	}
	item := listMarker.Replace(text, "")
	for _, p := range []pattern.Pattern{bracketedLabel, unsignedLabel} {
		if m := p.Find(item); m != nil && isLabel(m[1]) && startsWithMoves(m[2]) {
			return m[1], m[2]
		}
	}
	return "", text
}

// isLabel reports whether a text can be a label. Moves cannot, unless they are also
// the name of a step.
func isLabel(text string) bool {
	return labelText.Matches(text) && strings.ContainsFunc(text, unicode.IsLetter) && (!isMoves(text) || isStepName(text))
}
