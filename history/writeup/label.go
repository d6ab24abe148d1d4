package writeup

import (
	"regexp"
	"strings"
	"unicode"

	"nissy/history"
	"nissy/internal/lazyregexp"
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
	pattern func() *regexp.Regexp
}{
	{cubeLabel, lazyregexp.New(`(?i)^cube$`)},
	{stepLabel, lazyregexp.New(`(?i)^on\b`)},
	{skeletonLabel, lazyregexp.New(`(?i)\bskele?ton\b|^sk$`)},
	{premoveLabel, lazyregexp.New(`(?i)\bpre-?moves?\b`)},
	{scrambleLabel, lazyregexp.New(`(?i)scramble|^scr$`)},
	{solutionLabel, lazyregexp.New(`(?i)\bsolution\b|^(?:final|(?:final )?(?:solve|result|answer))$`)},
}

func kindOfLabel(label string) labelKind {
	for _, p := range labelPatterns {
		if p.pattern().MatchString(label) {
			return p.kind
		}
	}
	return stepLabel
}

var (
	// inverseLabel and normalLabel match labels that name a side.
	inverseLabel = lazyregexp.New(`(?i)\binv(?:erse)?\b|^i$`)
	normalLabel  = lazyregexp.New(`(?i)\bnormal\b`)

	// listMarker matches the bullet or number of a list item.
	listMarker = lazyregexp.New(`^\s*(?:[*•]|\d+[.):])\s+`)
	// labelEnd matches the sign after a label.
	labelEnd = lazyregexp.New(`\s*[:=]\s*|\s+[-–—]+>?\s+|[-–—]+\s+`)
	// labelText matches the text of a label.
	labelText = lazyregexp.New(`^[\[(]?[\pL\pN][\pL\pN /()\[\]#+.,&_-]*$`)
	// bracketedLabel matches a label in brackets and the rest of the line.
	bracketedLabel = lazyregexp.New(`^[\[(]([^\])]*)[\])]\s*(\S.*)$`)
	// unsignedLabel matches Scramble or Solution, perhaps with a number but without a
	// sign, and the rest of the line.
	unsignedLabel = lazyregexp.New(`(?i)^(scramble|solution)(?:\s*[#(]?\d+[)]?)?\s+(\S.*)$`)
)

// maxLabel is the largest length of a label with its sign, in bytes.
const maxLabel = 100

// cutLabel splits a line into its label and the rest. A label is text that a sign
// follows, text in brackets, or one of the words Scramble and Solution. Moves must
// follow it; only after a label that announces moves may the rest be empty. Without
// a label, rest is the whole text.
func cutLabel(text string) (label, rest string) {
	for _, sign := range labelEnd().FindAllStringIndex(text[:min(len(text), maxLabel)], -1) {
		label, rest = listMarker().ReplaceAllString(text[:sign[0]], ""), text[sign[1]:]
		kind := kindOfLabel(label)
		if isLabel(label) && (startsWithMoves(rest) || kind == cubeLabel || rest == "" && kind != stepLabel) {
			return label, rest
		}
	}
	item := listMarker().ReplaceAllString(text, "")
	for _, p := range []func() *regexp.Regexp{bracketedLabel, unsignedLabel} {
		if m := p().FindStringSubmatch(item); m != nil && isLabel(m[1]) && startsWithMoves(m[2]) {
			return m[1], m[2]
		}
	}
	return "", text
}

// isLabel reports whether a text can be a label. Moves cannot, unless they are also
// the name of a step.
func isLabel(text string) bool {
	return labelText().MatchString(text) && strings.ContainsFunc(text, unicode.IsLetter) && (!isMoves(text) || isStepName(text))
}

// The scramble of a post can follow a title in the same line: "weekly 47 U L2 ...".

var (
	// titlePattern matches titles of scrambles.
	titlePattern = lazyregexp.New(`(?i)^(?:\pL+\s+)?(?:weekly|week|daily|day|round|comp\pL*|contest|attempt|fmc|scramble|solve)\b[\pL\pN\s#.-]*$`)

	// titleWord matches a word of a title.
	titleWord = lazyregexp.New(`^[\pL\pN#.()&-]+[.:,-]?$`)
)

// The number of moves after a title that make a scramble. After a title that
// titlePattern matches or that has a number, fewer are enough.
const (
	shortScramble = 4
	longScramble  = 10
)

// maxTitleWords is the largest number of words in a title before a scramble.
const maxTitleWords = 6

// cutTitle splits a line before the scramble into a title and the moves after it. Without
// both, the title is empty.
func (r *reader) cutTitle(text string) (title, moves string) {
	if r.attempt.Started() || isMoves(text) {
		return "", text
	}
	words := strings.Fields(text)
	n := 0
	for n < min(len(words), maxTitleWords+1) && !isMove(words[n]) && titleWord().MatchString(words[n]) {
		n++
	}
	if n == 0 || n > maxTitleWords {
		return "", text
	}
	title, moves = strings.Join(words[:n], " "), strings.Join(words[n:], " ")
	least := longScramble
	if titlePattern().MatchString(title) || strings.ContainsAny(title, "0123456789") {
		least = shortScramble
	}
	bare, comment := cutComment(moves)
	if len(words)-n < least || !isMoves(bare) || strings.Contains(bare, "(") || hasTally(comment) || countPattern().MatchString(comment) {
		return "", text
	}
	return title, moves
}

// isTitle reports whether a label is the title of a scramble.
func isTitle(label string, l history.Line) bool {
	comment := strings.TrimPrefix(l.Comment, label)
	return titlePattern().MatchString(label) && len(l.Moves.Inverse) == 0 && len(l.Moves.Normal) >= longScramble &&
		!hasTally(comment) && !countPattern().MatchString(comment)
}

// hasScrambleLabel reports whether a line is the scramble, with a label.
func hasScrambleLabel(line string) bool {
	label, _ := cutLabel(strings.TrimSpace(withoutComment(line)))
	return kindOfLabel(label) == scrambleLabel && !inverseLabel().MatchString(label)
}
