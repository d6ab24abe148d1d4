package writeup

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"nissy/cube"
)

// form returns what compiles a regular expression when it is first asked for:
// most runs of the program read no text.
func form(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// rewriting puts something else in the place of what a form finds.
type rewriting struct {
	find func() *regexp.Regexp
	put  string
}

// fence stands for a line that only begins or ends a piece of code.
const fence = "//"

// tagNames are the tags of forums that have no other meaning.
const tagNames = `spoiler|i?code|quote|plain`

// tags are what forums and pages put around a text.
var tags = []rewriting{
	{form("^\\s*(?:```|~~~)[\\pL\\pN]*\\s*$"), fence},
	{form(`(?i)\[/?(?:` + tagNames + `)(?:=[^\]]*)?\]`), ""},
	{form(`(?i)\[(?:b|i|u)\](.*?)\[/(?:b|i|u)\]`), "$1"}, // alone [b] is a rotation
	{form(`(\s)[*_]+(//.*?)[*_]+\s*$`), "$1$2"},
}

// markdown is what may stand before the comment of a line.
var markdown = []rewriting{
	{form(`^\s*(?:[>•–—-]+\s+)+`), ""},
	{form(`(^|\s)\*\*(\S|\S.*?\S)\*\*`), "$1$2"},
	{form(`(^|\s)__(\S|\S.*?\S)__`), "$1$2"},
	{form(`(^|\s)\*([^\s*]|[^\s*].*?[^\s*])\*`), "$1$2"},
	{form(`(^|\s)_([^\s_]|[^\s_].*?[^\s_])_`), "$1$2"},
	{form("(^|\\s)`(\\S|\\S.*?\\S)`"), "$1$2"},
	{form(`\\([^\pL\pN\s\\])`), "$1"},
}

// tagForm finds a tag, or what may be the begin of a comment in italics.
var tagForm = form(`(?i)\[/?(?:` + tagNames + "|[biu])\\b|```|~~~|[*_]$")

// withoutMarkup returns a line as it is seen on a page. Notes, names, and comments
// behind what has no tags are left as they are: an attempt may have anything there.
func withoutMarkup(line string) string {
	trimmed := strings.TrimSpace(line)
	if strings.HasPrefix(trimmed, "//") || savedForm().MatchString(trimmed) || markForm().MatchString(trimmed) {
		return line
	}
	if text, _, _ := strings.Cut(line, "//"); tagForm().MatchString(text) {
		line = rewrite(line, tags)
	}
	text, comment, commented := strings.Cut(line, "//")
	if text = rewrite(text, markdown); commented {
		text += "//" + comment
	}
	return text
}

// deepest is how deep markup is within markup.
const deepest = 4

func rewrite(text string, all []rewriting) string {
	for range deepest {
		before := text
		for _, r := range all {
			text = r.find().ReplaceAllString(text, r.put)
		}
		if text == before {
			break
		}
	}
	return text
}

// kind is what a label says of the moves behind it.
type kind int

const (
	ofStep kind = iota
	ofCube
	ofScramble
	ofSolution
	ofPremoves
	ofSkeleton
)

// kinds are known by their labels; the first that fits counts.
var kinds = []struct {
	kind kind
	form func() *regexp.Regexp
}{
	{ofCube, form(`(?i)^cube$`)},
	{ofStep, form(`(?i)^on\b`)},
	{ofSkeleton, form(`(?i)\bskele?ton\b|^sk$`)},
	{ofPremoves, form(`(?i)\bpre-?moves?\b`)},
	{ofScramble, form(`(?i)scramble|^scr$`)},
	{ofSolution, form(`(?i)\bsolution\b|^(?:final|(?:final )?(?:solve|result|answer))$`)},
}

func kindOf(label string) kind {
	for _, k := range kinds {
		if k.form().MatchString(label) {
			return k.kind
		}
	}
	return ofStep
}

var (
	inverseForm = form(`(?i)\binv(?:erse)?\b|^i$`)
	normalForm  = form(`(?i)\bnormal\b`)
)

var (
	numberForm  = form(`^\s*(?:[*•]|\d+[.):])\s+`)
	signForm    = form(`\s*[:=]\s*|\s+[-–—]+>?\s+|[-–—]+\s+`) // behind a label
	nameForm    = form(`^[\[(]?[\pL\pN][\pL\pN /()\[\]#+.,&_-]*$`)
	bracketName = form(`^[\[(]([^\])]*)[\])]\s*(\S.*)$`)
	headForm    = form(`(?i)^(scramble|solution)(?:\s*[#(]?\d+[)]?)?\s+(\S.*)$`)
)

const longestLabel = 100 // bytes, with its sign

// cutLabel cuts a label off: a name with a sign behind it or in brackets, or
// Scramble and Solution alone. Moves stand behind it, or nothing where they are
// announced.
func cutLabel(text string) (label, rest string) {
	for _, sign := range signForm().FindAllStringIndex(text[:min(len(text), longestLabel)], -1) {
		label, rest = text[:sign[0]], text[sign[1]:]
		if isName(label) && (isBody(rest) || kindOf(label) == ofCube || rest == "" && kindOf(label) != ofStep) {
			return numberForm().ReplaceAllString(label, ""), rest
		}
	}
	bare := numberForm().ReplaceAllString(text, "")
	for _, f := range []func() *regexp.Regexp{bracketName, headForm} {
		if m := f().FindStringSubmatch(bare); m != nil && isName(m[1]) && isBody(m[2]) {
			return m[1], m[2]
		}
	}
	return "", text
}

func isName(text string) bool {
	return nameForm().MatchString(text) && strings.ContainsFunc(text, unicode.IsLetter) && (!isMoves(text) || isStep(text))
}

// isBody reports whether moves stand there, and perhaps a comment behind them.
func isBody(text string) bool {
	moves, _ := cutComment(withoutPlaces(text))
	return isMoves(moves)
}

var (
	// commentForm is what a comment begins with behind moves: a sign, or a word or
	// number, in brackets or without.
	commentForm = form(`\s*[#;|%→]+|\s+[-–—=]+>?|[-–—]+[\s\d]|\s*[(\[]\s*(?:\pL\pL|\d)|\s+(?:\pL\pL|\d+\s?/|\d+[xX]\d)`)
	commentSign = form(`^[#;|%→=–—>-]+\s*`)
	// stepForm is the names of steps that could be moves.
	stepForm = form(`(?:^|\s)[\[(]?(?:DR|FR|F2L|LL|LS)[\])]?$`)
)

func isStep(text string) bool { return stepForm().FindString(text) == text }

// cutComment cuts off what stands behind moves and is none.
func cutComment(text string) (moves, comment string) {
	_, err := cube.ParseAlg(text)
	end := len(text)
	if input, ok := err.(*cube.SyntaxError); ok {
		end = len(string([]rune(text)[:max(0, input.Column-1)]))
		for _, at := range slices.Backward(commentForm().FindAllStringIndex(text, -1)) {
			if at[0] <= end && isMoves(text[:at[0]]) && isComment(strings.TrimSpace(text[at[0]:])) {
				return cutStep(text, at[0])
			}
		}
		return text, ""
	}
	return cutStep(text, end)
}

// isComment reports whether a text cannot be moves with a mistake among them.
func isComment(text string) bool {
	bare := commentSign().ReplaceAllString(text, "")
	switch {
	case bare != text: // one move may begin a sentence
		words := splitWords(bare)
		return !slices.ContainsFunc(words[:min(1, len(words))], isMove) || len(words) > 1 && !isMove(words[1])
	case strings.ContainsAny(text[:1], "(["):
		words := splitWords(text)
		moves, _ := countMoves(text[strings.IndexAny(text, ")]")+1:])
		return moves == 0 && !isMove(words[0])
	}
	moves, _ := countMoves(text)
	return moves == 0
}

// cutStep cuts a text where its comment begins, or the name of a step before that.
func cutStep(text string, at int) (moves, comment string) {
	moves, comment = strings.TrimSpace(text[:at]), strings.TrimSpace(text[at:])
	if name := stepForm().FindStringIndex(moves); name != nil && isMoves(moves[:name[0]]) {
		return moves[:name[0]], strings.TrimSpace(moves[name[0]:] + text[at:])
	}
	return moves, commentSign().ReplaceAllString(comment, "")
}

// isMoves reports whether the text is moves, at least one.
func isMoves(text string) bool {
	a, err := cube.ParseAlg(text)
	return err == nil && a.Len() > 0
}

func isMove(word string) bool { return isMoves(word) && !isStep(word) }

func splitWords(text string) []string {
	return strings.FieldsFunc(text, func(c rune) bool { return unicode.IsSpace(c) || strings.ContainsRune("()[]", c) })
}

// countMoves counts the words of a text that are moves.
func countMoves(text string) (moves, words int) {
	for _, w := range splitWords(text) {
		words++
		if isMove(w) {
			moves++
		}
	}
	return moves, words
}
