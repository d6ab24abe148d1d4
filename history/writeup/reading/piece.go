package reading

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/cube"
	"nissy/history"
	"nissy/history/claim"
	"nissy/internal/lazyregexp"
)

// item is a line of the text: a heading or a note, or pieces.
type item struct {
	number int // from 1
	text   string
	blank  bool
	hints  hints
	pieces []*piece
}

// piece is a run of moves with the words around it.
type piece struct {
	line, column int    // from 1; the column counts characters
	text         string // the moves with the words around them
	label        string
	comment      string
	hints        hints // of the label, the heading above and the comment
	elements     []element
	numMoves     int
	tally        *history.Tally
	count        int // number of moves that the text says; -1: none
	claims       []claim.Claim
	bareStart    bool   // the run begins the line
	bareEnd      bool   // the run ends the line
	afterText    bool   // the line above has text without moves
	inserted     string // the name of the place at which the moves are inserted
	leads        bool   // the name is the first element
	once         bool   // no other piece says what is inserted there
	labelHints   hints  // of the label alone
	list         int    // the number, from 1, of the list of alternatives to which it belongs; 0: none
	heading      hints  // of the heading above the lines to which it belongs
	words        string // the comment of a line with the piece
	readings     []variant
	undone       bool     // a later piece undoes these premoves
	inProse      bool     // words without a sign are before the moves
	wish         *Reading // how the user wants the piece to be read; nil: as the text says
	kept         *Reading // how the piece is read without the wishes of the user for others; nil: unknown
	early        bool     // the user says that the scramble is below it
}

// hints are what words say about moves.
type hints uint16

const (
	saysScramble hints = 1 << iota
	saysSolution
	saysAlternative
	saysPremove
	saysInsertion
	saysInverse
	saysNormal
	saysSwitch
	saysSkeleton
	saysUndo      // of premoves
	saysSubmitted // what was handed in
	saysOthers    // a solution that somebody else found, or the author too late
)

// hintPatterns recognise words in several languages.
var hintPatterns = []struct {
	hint    hints
	pattern func() *regexp.Regexp
}{
	{saysScramble, lazyregexp.New(`(?i)scram|\bscr?\b|\bset-?up\b|スクランブル|打乱|打亂|mezcla|m[ée]lange|скрамбл|mescol|verw|shuffle`)},
	{saysSolution, lazyregexp.New(`(?i)\bsol(?:ution|uci[oó]n|uzione)?s?\b|\bfinal\b|submi|answer|\bresult|解答|解法|答案|最终|最終|l[öo]sung|решени|respuesta|r[ée]ponse|abg(?:abe|egeben)|\bwhole\b|\btotal\b|完整|完成`)},
	{saysAlternative, lazyregexp.New(`(?i)back-?up|\bothers?\b|altern|missed|instead|second|another|attempt\s*#?\s*[2-9]|\bnew\b|\botr[ao]s?\b|\baltr[aoie]\b|\bautres?\b|другой|другие|別|他の|其他|备用|plan b|could have|better|optimal|would|\bif\b|also|tried|segund|second[ao]|deuxi|второ`)},
	{saysPremove, lazyregexp.New(`(?i)pre-?m[ou]|プリムーブ|プレムーブ|预动|前置|премув|prémouv`)},
	{saysInsertion, lazyregexp.New(`(?i)\binser|インサート|插入|einsetz|вставк`)},
	{saysInverse, lazyregexp.New(`(?i)\binv(?:ers[aoe]?)?\b|逆|инверс|обратн|\binverso`)},
	{saysNormal, lazyregexp.New(`(?i)\bnormale?\b|ノーマル|нормал|正`)},
	{saysSwitch, lazyregexp.New(`(?i)\bniss\b|\bswitch|ニス`)},
	{saysUndo, lazyregexp.New(`(?i)\b(?:undo\w*|correct\w*)\b.*pre-?move|pre-?moves?\b.*\b(?:undo\w*|correct\w*)|\bcorrecci[oó]n|\bcorrezione`)},
	{saysSubmitted, lazyregexp.New(`(?i)submi|(?:handed|turned|sent) in|abgegeben|eingereicht|entregad|enviad|soumis|rendue?\b|consegnat|inviat|отправл|сдан|提出|提交`)},
	{saysOthers, lazyregexp.New(`(?i)computer|insertion ?finder|nissy|explorer|\blater\b|afterwards|\bafter\s+(?:the\s+)?(?:hour|time)|hindsight|später|después|après|\bdopo\b|позже|компьютер|あとで|後で|之后|(?-i:\bby\s+\p{Lu}\p{Ll}|\p{Lu}\pL+['’]s\b)`)},
	{saysSkeleton, lazyregexp.New(`(?i)\bske?le?ton|スケルトン|\bsk\b|骨架|scheletro|esqueleto|squelette|скелет`)},
}

func hintsOf(text string) (h hints) {
	if text == "" {
		return 0
	}
	for _, p := range hintPatterns {
		if p.pattern().MatchString(text) {
			h |= p.hint
		}
	}
	if h.has(saysScramble) && onScramble().MatchString(text) {
		h &^= saysScramble
	}
	return h
}

// onScramble matches words that say for which side moves are, and not that they are a scramble.
var onScramble = lazyregexp.New(`(?i)\bon\s+(?:the\s+)?(?:(?:normal|inverse)\s+)?scramble`)

func (h hints) has(other hints) bool { return h&other != 0 }

// maxElements is more words of moves and places than a line has.
const maxElements = 120

// maxLine is the most bytes of a line that has pieces. Longer lines are not part of a post.
const maxLine = 2000

// splitText splits the lines of a text, already without markup, into items. as is that of Read.
func splitText(lines []string, as map[int]Reading) (items []item) {
	lines = closeGroups(lines)
	b := bracketed{
		letters: slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, "[A]") }),
		numbers: slices.ContainsFunc(lines, firstInsertion().MatchString),
		marks:   MarksIn(lines),
	}
	var above *item
	var heading hints
	pieces := 0
	for i, line := range lines {
		it := item{number: i + 1, text: strings.TrimSpace(line), blank: strings.Trim(line, " \t/") == ""}
		isNote := strings.HasPrefix(it.text, "//")
		if len(line) <= maxLine && pieces <= maxPieces && !isNote {
			r, wished := as[i+1]
			it.pieces = piecesOf(line, i+1, b, wished && r != Note && r != Alternative)
			pieces += len(it.pieces)
		}
		if len(it.pieces) == 0 && !isNote && pieces <= maxPieces {
			it.hints = hintsOf(it.text)
		}
		if len(it.pieces) == 0 {
			heading = it.headingAfter(heading, above)
		}
		for _, p := range it.pieces {
			p.heading = heading
			p.setHints(above)
		}
		items = append(items, it)
		if !it.blank || above == nil || i > above.number {
			above = &items[len(items)-1]
		}
	}
	findLists(items)
	items = findInsertions(items)
	undone := false
	for _, it := range slices.Backward(items) {
		for _, p := range slices.Backward(it.pieces) {
			p.undone = undone && p.hints.has(saysPremove)
			undone = undone || p.hints.has(saysUndo)
			p.readings, p.words = p.variants(), p.lineComment()
		}
	}
	applyWishes(items, as)
	return items
}

// setHints sets the hints of a piece below an item, nil if there is none.
func (p *piece) setHints(above *item) {
	p.labelHints = hintsOf(p.label)
	p.hints = p.labelHints | hintsOf(p.comment)&(saysInverse|saysNormal|saysInsertion|saysPremove|saysScramble|saysUndo)
	if p.label == "" && above != nil && len(above.pieces) == 0 && !above.blank {
		p.afterText = true
		if len(above.text) < 60 && intendedMoves(above.text) == "" {
			p.hints |= above.hints &^ (saysInverse | saysNormal | saysSwitch)
			if above.hints.has(saysScramble) {
				p.hints |= above.hints & saysInverse
			}
		}
		if above.hints.has(saysSkeleton) && p.comment == "" && countWords(above.text) <= 2 {
			p.label, above.blank = strings.Trim(above.text, labelSigns), true
		}
	}
	if p.hints.has(saysUndo) {
		p.hints &^= saysPremove
	}
	if p.hints.has(saysPremove) { // of the scramble, normal or inverse
		p.hints &^= saysScramble
	}
}

// headingAfter returns the hints of the heading of the lines below an item without moves. heading is that of the lines above it,
// and above the last item that is not blank.
func (it *item) headingAfter(heading hints, above *item) hints {
	isShort := strings.HasSuffix(it.text, ":") || countWords(it.text) <= 2
	switch {
	case it.blank && above != nil && (len(above.pieces) > 0 || !strings.HasSuffix(above.text, ":") && countWords(above.text) > 2):
		return 0
	case it.blank:
		return heading
	case isShort || len(it.text) < 60 && (above == nil || above.number < it.number-1):
		return it.hints
	}
	return heading
}

var (
	// openGroup matches a line that ends with moves in a group without an end, and groupEnd a line that ends
	// the group.
	openGroup = lazyregexp.New(`\([URFDLBMESurfdlbxyzw23'’‘′´\s]*$`)
	groupEnd  = lazyregexp.New(`^[URFDLBMESurfdlbxyzw23'’‘′´\s]*\)`)
)

// listNumber matches the number of an item in a list.
var listNumber = lazyregexp.New(`^\s*(\d{1,2})[.):]\s+`)

// findLists finds lists of alternatives: numbered lines one below the other that claim the same, or nothing below a heading that
// claims something, such as "eo:". Numbered lines that claim different things are successive steps.
func findLists(items []item) {
	var before, heading string
	var first []*piece // of the items of the list
	number, lists := 0, 0
	end := func() {
		if len(first) > 1 {
			lists++
			for _, p := range first {
				p.list = lists
			}
		}
		first = nil
	}
	for _, it := range items {
		m := listNumber().FindStringSubmatch(it.text)
		n := firstNumber(m)
		claims := ""
		if len(it.pieces) > 0 {
			claims = claim.Texts(it.pieces[0].claims)
		}
		if len(it.pieces) == 0 || n == 0 || n != number+1 && len(first) > 0 || claims != before {
			end()
		}
		switch {
		case it.blank:
		case len(it.pieces) == 0:
			heading = it.text
		case n > 0 && (claims != "" || len(claim.In(heading)) > 0):
			first = append(first, it.pieces[0])
		default:
			heading = ""
		}
		number, before = n, claims
	}
	end()
}

// closeGroups returns lines in which no group of moves in parentheses goes on from a line to the next
// one. Instead it ends and begins again.
func closeGroups(lines []string) []string {
	lines = slices.Clone(lines)
	for i := range len(lines) - 1 {
		if len(lines[i]) <= maxLine && openGroup().MatchString(lines[i]) && groupEnd().MatchString(lines[i+1]) {
			lines[i] += ")"
			lines[i+1] = "(" + strings.TrimSpace(lines[i+1])
		}
	}
	return lines
}

// insertionsLast returns items with each insertion after the line that has its place.
func insertionsLast(items []item) []item {
	last := map[string]int{} // the last items with the places
	for i, it := range items {
		for _, p := range it.pieces {
			for _, e := range p.elements {
				if e.place != "" {
					last[bareName(e.place)] = i
				}
			}
		}
	}
	after := map[int][]item{}
	var sorted []item
	for i, it := range items {
		if len(it.pieces) == 1 && it.pieces[0].inserted != "" {
			if at := last[bareName(it.pieces[0].inserted)]; at > i {
				after[at] = append(after[at], it)
				continue
			}
		}
		sorted = append(append(sorted, it), after[i]...)
	}
	return sorted
}

// bareName returns the name of a place without brackets.
func bareName(name string) string { return cmp.Or(strings.Trim(name, "()[]{}<>"), name) }

// labelSigns may be between a label and moves, and commentSigns between moves and a comment.
const (
	labelSigns   = " \t:=|→>-–—.•·}#&：＝｜"
	commentSigns = " \t:;=|→<>-–—.,#：；｜"
)

// piecesOf returns the pieces of a line. b is for lexRuns; all also returns the runs that look like words.
func piecesOf(line string, number int, b bracketed, all bool) (pieces []*piece) {
	code, comment, commented := strings.Cut(line, "//")
	var good []run
	for _, r := range lexRuns(code, b) {
		if isBroken(code[r.end:]) {
			return nil
		}
		if all && r.moves > 0 || isPiece(code, r, commented) {
			good = append(good, r)
		}
	}
	from := 0
	for i, r := range good {
		isLast := i+1 == len(good)
		end := len(code)
		if !isLast { // of the words between two runs, those after the last separator label the second
			end = good[i+1].start
			if cut := strings.LastIndexAny(code[r.end:end], ",;"); cut >= 0 {
				end = r.end + cut + 1
			}
		}
		before, after := code[from:r.start], code[r.end:end]
		p := &piece{line: number, column: 1 + utf8.RuneCountInString(line[:r.start]), text: strings.TrimSpace(code[from:end]), elements: r.elements, numMoves: r.moves, count: -1}
		from = end
		p.setLabel(before)
		p.inProse = p.label != "" && !isLabelled(strings.TrimSpace(before))
		p.bareStart, p.bareEnd = strings.TrimSpace(before) == "", strings.TrimSpace(after) == "" && !(commented && isLast)
		after = strings.TrimSpace(strings.TrimLeft(after, commentSigns))
		if isLast {
			after = joinWords(after, comment)
		}
		p.readComment(after)
		p.inserted = insertedAt(p, before, b.marks)
		pieces = append(pieces, p)
	}
	return pieces
}

// setLabel sets the label: the text before the moves without signs and brackets around it, and without a number
// of moves at its end.
func (p *piece) setLabel(before string) {
	label := strings.Trim(listMarker().ReplaceAllString(before, ""), labelSigns)
	if rest, n, ok := cutCount(label); ok {
		label, p.count = rest, n
	}
	if n := len(label); n > 1 && closing[label[0]] == label[n-1] && strings.IndexByte(label, label[n-1]) == n-1 {
		label = label[1 : n-1]
	}
	p.label = strings.TrimSpace(label)
}

var (
	// listMarker matches the bullet or number of an item in a list.
	listMarker = lazyregexp.New(`^\s*(?:[*•]|\d+[.):])\s+`)
	// firstInsertion matches the line with the insertion at [1].
	firstInsertion = lazyregexp.New(`^\s*\[1\]\s*[=:]`)
	// numbered matches the number of a place before its insertion.
	numbered = lazyregexp.New(`^\s*(\d{1,2})\s*(?:[:=：→]|[-–]+>)\s*$`)
	// atPlace matches the place of an insertion after its moves.
	atPlace = lazyregexp.New(`(?i)^(?:at|en|in|bei|à|a)\s+(?:(?:both|all|each|beiden?|ambos|entrambi)\s+)?(\S+)`)
)

// insertedAt returns the name of the place to which the piece belongs, as in * = L D L'. before is the text
// before its moves.
func insertedAt(p *piece, before string, marks Marks) string {
	if mark := marks.in(before); mark != "" {
		return mark
	}
	if sign := p.elements[0].place; sign != "" && len(p.elements) > 1 && !hintsOf(before).has(saysSkeleton) {
		p.leads = true
		return sign
	}
	if m := numbered().FindStringSubmatch(before); m != nil {
		return m[1]
	}
	insertion := hintsOf(before).has(saysInsertion)
	before = strings.TrimSpace(strings.Trim(before, " \t=:→-–>"))
	if m := atPlace().FindStringSubmatch(p.comment); insertion && m != nil {
		before = m[1]
	}
	for at := 0; at < len(before); at += runeLen(before[at:]) {
		l := lexer{text: " " + before, at: at + 1, bracketed: bracketed{letters: true, marks: marks}}
		if name := l.place(); name != "" && (insertion || name == before) {
			return name
		}
	}
	return ""
}

// findInsertions decides which pieces that begin with a place are insertions: none whose place another
// piece fills. It returns the items with each insertion after the line that has its place.
func findInsertions(items []item) []item {
	filled, all := map[string]bool{}, map[string]int{}
	for _, it := range items {
		for _, p := range it.pieces {
			all[bareName(p.inserted)]++
			if p.inserted != "" && !p.leads {
				filled[bareName(p.inserted)] = true
			}
		}
	}
	for _, it := range items {
		for _, p := range it.pieces {
			p.dropNumber(all)
			p.once = all[bareName(p.inserted)] == 1
			switch {
			case !p.leads:
			case filled[bareName(p.inserted)]:
				p.inserted = ""
			default:
				p.elements = p.elements[1:]
			}
		}
	}
	return insertionsLast(items)
}

// dropNumber takes a number in brackets after the moves for their number, if no piece says what to insert
// there.
func (p *piece) dropNumber(filled map[string]int) {
	last := len(p.elements) - 1
	name := bareName(p.elements[last].place)
	if n, err := strconv.Atoi(name); err == nil && last > 0 && filled[name] == 0 {
		p.elements = p.elements[:last]
		p.count = n
	}
}

// isLabelled reports whether the text before moves ends with a sign, or is empty.
func isLabelled(before string) bool {
	return before == "" || strings.ContainsAny(before[len(before)-1:], ":=|>-.)]*^") || strings.HasSuffix(before, "：") || strings.HasSuffix(before, "→")
}

// isPiece reports whether a run of a line is worth reading as moves.
func isPiece(code string, r run, commented bool) bool {
	before, after := strings.TrimSpace(code[:r.start]), strings.TrimSpace(code[r.end:])
	if len(r.elements) > maxElements {
		return false
	}
	words := countWords(before) + countWords(after)
	if r.weak {
		return words == 0 && r.moves >= 4 || words == 0 && commented
	}
	if r.moves > 2 || words == 0 {
		return true
	}
	// One or two moves in a sentence are a word such as E, or a remark.
	labelled := isLabelled(before)
	ended := after == "" || commented && words <= 3 || strings.ContainsAny(after[:1], "(<[|;#,.-/0123456789") || strings.HasPrefix(after, "→") || strings.HasPrefix(after, "–")
	if labelled {
		return ended || words <= 3
	}
	isCounted := strings.Trim(after, "0123456789/()[] ") == "" // no more than the number of moves follows
	return strings.ContainsAny(code[r.start:r.end], "2'’(") && isCounted && words <= 3 || hintsOf(code).has(saysInsertion|saysPremove)
}

// brokenPattern matches what is not a move although it looks like one, or a group without an end.
var brokenPattern = lazyregexp.New(`^[\s.,)]*(?:[B-HJ-Z][0-9]?['’]?(?:[\s,.)]|$)|\([^)]*$)`)

// isBroken reports whether the text after a run looks like moves with a mistake.
func isBroken(after string) bool { return brokenPattern().MatchString(after) }

// countWords counts the words of letters.
func countWords(text string) int {
	n := 0
	for _, w := range strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) && c != '\'' && c != '-' }) {
		if len([]rune(w)) > 1 || w == "a" || w == "I" || w == "y" {
			n++
		}
	}
	return n
}

var (
	// tallyPattern matches a tally: 4/4, 5-1/8, (4/24).
	tallyPattern = lazyregexp.New(`(?:^|[(\[{]\s*|\s)(\d{1,3})(?:\s?-\s?(\d{1,2}))?\s?/\s?(\d{1,3})(?:$|\s*[)\]}]|[\s.,;])`)
	// countPattern matches a number of moves: (4), 4 moves, (8-2).
	countPattern = lazyregexp.New(`^[(\[]?(\d{1,3})(?:\s?-\s?(\d{1,2}))?(?:\s?(?:moves?|htm|m|mov\pL*|手|步|mosse|coups|ход\pL*)\b|[)\],;:]|$|\s)|[(\[](\d{1,3})(?:\s?-\s?(\d{1,2}))?\s?(?:moves?|htm|m|手|步)?[)\]]\.?$`)
)

// readComment sets what the comment says: the tally, the number of moves and the claims.
func (p *piece) readComment(comment string) {
	p.comment = comment
	if m := tallyPattern().FindStringSubmatchIndex(comment); m != nil {
		number := func(i int) int {
			if m[i] < 0 {
				return 0
			}
			n, _ := strconv.Atoi(comment[m[i]:m[i+1]])
			return n
		}
		p.tally = &history.Tally{Length: number(2), Cancelled: number(4), Total: number(6)}
		rest := strings.TrimLeft(comment[m[1]:], " )]}.,;")
		if strings.ContainsAny(comment[m[0]:m[2]], "([{") && !strings.ContainsAny(comment[m[7]:m[1]], ")]}") {
			if end := strings.IndexAny(rest, ")]}"); end >= 0 { // such as (4/24 with a merge)
				rest = rest[:end] + rest[end+1:]
			}
		}
		p.comment = joinWords(comment[:m[0]], rest)
	} else if m := countPattern().FindStringSubmatch(comment); m != nil {
		p.count, _ = strconv.Atoi(m[1] + m[3])
	}
	text := strings.TrimSpace(p.label + " " + p.comment)
	if p.comment != "" && len(claim.In(p.comment)) > 0 {
		text = p.comment
	}
	p.claims = claim.In(text)
}

// variant is one way to read the brackets of a piece.
type variant struct {
	alg     cube.Alg
	places  []history.Place
	text    string
	special bool // the text has more than moves and places
	squares bool // the moves in square brackets are on inverse

	inverseFirst bool
	penalty      float64
	why          string
	swapped      *variant  // with the sides exchanged; without penalty and why
	effect       cube.Cube // after the moves as a solution without NISS
}

// variants returns the ways to read the brackets of the piece, the usual one first.
func (p *piece) variants() (list []variant) {
	groups := map[byte]bool{}
	plain := false
	for _, e := range p.elements {
		if len(e.moves) > 0 {
			groups[e.group] = true
			plain = plain || e.group == 0
		}
	}
	list = append(list, p.flatten('(', 0, ""))
	if groups['('] {
		list = append(list, p.flatten(0, -3, "the parentheses only group moves"))
	}
	if groups['{'] {
		list = append(list, p.withoutBraces())
	}
	if groups['['] {
		list = append(list, p.flatten('[', -2, "the moves in brackets are on the inverse"))
	}
	return list
}

func (p *piece) withoutBraces() variant {
	q := *p
	q.elements = slices.DeleteFunc(slices.Clone(p.elements), func(e element) bool { return e.group == '{' })
	return q.flatten('(', -2, "the moves in braces are left out")
}

// flatten returns the piece with the moves in one kind of brackets on the inverse; 0: with none.
func (p *piece) flatten(inverse byte, penalty float64, why string) variant {
	onInverse := func(e element) bool { return inverse != 0 && e.group == inverse }
	v := p.withSides(onInverse)
	swapped := p.withSides(func(e element) bool { return !onInverse(e) })
	v.penalty, v.why, v.squares, v.swapped = penalty, why, inverse == '[', &swapped
	v.effect = cube.Solved.Apply(v.alg.UnNISS()...)
	return v
}

func (p *piece) withSides(onInverse func(element) bool) (v variant) {
	v.inverseFirst = len(p.elements) > 0 && onInverse(p.elements[0])
	var b strings.Builder
	open := false
	write := func(text string) {
		if b.Len() > 0 && !strings.HasSuffix(b.String(), "(") && text != ")" {
			b.WriteByte(' ')
		}
		b.WriteString(text)
	}
	for _, e := range p.elements {
		isInverse := onInverse(e)
		if isInverse != open {
			write(map[bool]string{true: "(", false: ")"}[isInverse])
			open = isInverse
		}
		side := &v.alg.Normal
		if isInverse {
			side = &v.alg.Inverse
		}
		if e.place != "" {
			v.places = append(v.places, history.Place{Name: e.place, OnInverse: isInverse, Index: len(*side)})
			write(e.place)
			continue
		}
		*side = append(*side, e.moves...)
		if e.form != "" {
			v.special = true
			write(e.form)
		} else {
			write(cube.FormatMoves(e.moves))
		}
	}
	if open {
		write(")")
	}
	v.text = b.String()
	return v
}

// ParseMoves parses moves with places, also at marks, commutators and conjugates, such as U R * [L, D] (B). notation is nil
// if there are only moves.
func ParseMoves(text string, marks Marks) (moves cube.Alg, notation *history.Notation, err error) {
	if moves, err = cube.ParseAlg(text); err == nil && !strings.Contains(text, "[") {
		return moves, nil, nil
	}
	l := lexer{text: text, bracketed: bracketed{letters: true, numbers: true, marks: marks}}
	l.skipSpace()
	r, ok := l.run()
	if !ok || strings.TrimSpace(text[r.end:]) != "" {
		return moves, nil, err
	}
	v := (&piece{elements: r.elements}).flatten('(', 0, "")
	return v.alg, &history.Notation{Text: v.text, Places: v.places}, nil
}

// StartsWithMoves reports whether a text is moves, possibly followed by something else.
func StartsWithMoves(text string) bool {
	l := lexer{text: text}
	l.skipSpace()
	r, ok := l.run()
	return ok && !r.weak
}

// lineComment returns the comment of a line with the piece: what follows the moves, and the label if that says more.
func (p *piece) lineComment() string {
	if withoutNumbers(p.comment) == "" || len(claim.In(p.comment)) == 0 && len(claim.In(p.label)) > 0 {
		if rest, n, ok := cutCount(p.comment); ok {
			return fmt.Sprintf("%s (%d)", joinWords(p.label, rest), n)
		}
		return joinWords(p.label, p.comment)
	}
	return p.comment
}
