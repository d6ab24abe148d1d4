package reading

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

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
	line, column int // from 1; the column counts characters
	label        string
	comment      string
	hints        hints // of the label, the heading above and the comment
	elements     []element
	numMoves     int
	tally        *history.Tally
	count        int // number of moves that the text says; -1: none
	claims       []claim.Claim
	bareStart    bool     // the run begins the line
	bareEnd      bool     // the run ends the line
	afterText    bool     // the line above has text without moves
	inserted     string   // the name of the place at which the moves are inserted
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
	{saysSkeleton, lazyregexp.New(`(?i)\bske?le?ton|スケルトン|\bsk\b|骨架|scheletro|esqueleto|squelette|скелет`)},
}

func hintsOf(text string) (h hints) {
	for _, p := range hintPatterns {
		if p.pattern().MatchString(text) {
			h |= p.hint
		}
	}
	return h
}

func (h hints) has(other hints) bool { return h&other != 0 }

// maxElements is more words of moves and places than a line has.
const maxElements = 120

// maxLine is the most bytes of a line that has pieces. Longer lines are no part of a post.
const maxLine = 2000

// splitText splits the lines of a text, already without markup, into items. as is that of Read.
func splitText(lines []string, as map[int]Reading) (items []item) {
	var above *item
	pieces := 0
	for i, line := range lines {
		it := item{number: i + 1, text: strings.TrimSpace(line), blank: strings.TrimSpace(line) == ""}
		if len(line) <= maxLine && pieces <= maxPieces {
			r, wished := as[i+1]
			it.pieces = piecesOf(line, i+1, wished && r != Note && r != Alternative)
			pieces += len(it.pieces)
		}
		if len(it.pieces) == 0 {
			it.hints = hintsOf(it.text)
		}
		for _, p := range it.pieces {
			p.hints = hintsOf(p.label) | hintsOf(p.comment)&(saysInverse|saysNormal|saysInsertion|saysPremove|saysScramble)
			if p.label == "" && above != nil && len(above.pieces) == 0 && !above.blank {
				p.afterText = true
				if len(above.text) < 60 {
					p.hints |= above.hints &^ (saysInverse | saysNormal | saysSwitch)
				}
			}
		}
		items = append(items, it)
		if !it.blank || above == nil || i > above.number {
			above = &items[len(items)-1]
		}
	}
	applyWishes(items, as)
	return items
}

// labelSigns may be between a label and moves, and commentSigns between moves and a comment.
const (
	labelSigns   = " \t:=|→>-–—.•·)]}#&：＝｜"
	commentSigns = " \t:;=|→<>-–—.,#：；｜"
)

// piecesOf returns the pieces of a line. all also returns the runs that look like words.
func piecesOf(line string, number int, all bool) (pieces []*piece) {
	code, comment, commented := strings.Cut(line, "//")
	runs := lexRuns(code)
	var good []run
	for _, r := range runs {
		if isBroken(code[r.end:]) {
			return nil
		}
		if all && r.moves > 0 || isPiece(code, r, commented) {
			good = append(good, r)
		}
	}
	from := 0
	for i, r := range good {
		end := len(code)
		if i+1 < len(good) {
			end = good[i+1].start
		}
		p := &piece{line: number, column: 1 + len([]rune(line[:r.start])), elements: r.elements, numMoves: r.moves, count: -1}
		before, after := code[from:r.start], code[r.end:end]
		if i+1 < len(good) { // the words between two runs: what follows the last separator labels the second
			if cut := strings.LastIndexAny(after, ",;"); cut >= 0 {
				end = r.end + cut + 1
				after = code[r.end:end]
			}
			from = end
		}
		p.label = strings.Trim(before, labelSigns)
		p.bareStart, p.bareEnd = strings.TrimSpace(before) == "", strings.TrimSpace(after) == "" && !(commented && i+1 == len(good))
		after = strings.TrimLeft(after, commentSigns)
		if i+1 == len(good) {
			after = strings.TrimSpace(strings.TrimSpace(after) + " " + strings.TrimSpace(comment))
		}
		p.readComment(strings.TrimSpace(after))
		p.inserted = insertedAt(p, before)
		pieces = append(pieces, p)
	}
	return pieces
}

// insertedAt returns the name of the place to which the piece belongs, as in * = L D L'. before is the text
// before its moves.
func insertedAt(p *piece, before string) string {
	if sign := p.elements[0].place; sign != "" && len(p.elements) > 1 && !hintsOf(before).has(saysSkeleton) {
		p.elements = p.elements[1:]
		return sign
	}
	before = strings.Trim(before, " \t=:→-–>")
	if i := strings.LastIndexByte(before, ' '); i >= 0 && hintsOf(before).has(saysInsertion) {
		before = before[i+1:]
	}
	l := lexer{text: " " + before, at: 1}
	if before == "" {
		return ""
	}
	if name := l.place(); name != "" && l.at == len(l.text) {
		return name
	}
	return ""
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
	labelled := before == "" || strings.ContainsAny(before[len(before)-1:], ":=|>-.)]*^") || strings.HasSuffix(before, "：")
	ended := after == "" || commented && words <= 3 || strings.ContainsAny(after[:1], "(<[|;#,.-/0123456789") || strings.HasPrefix(after, "→") || strings.HasPrefix(after, "–")
	return labelled && ended || labelled && words <= 3
}

// brokenPattern matches what is no move although it looks like one, or a group without an end.
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
	tallyPattern = lazyregexp.New(`(?:^|[\s(\[{])(\d{1,3})(?:\s?-\s?(\d{1,2}))?\s?/\s?(\d{1,3})(?:$|[\s)\]}.,;])`)
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
		p.comment = strings.TrimSpace(strings.TrimSpace(comment[:m[0]]) + " " + strings.Trim(comment[m[1]:], " )]}.,;"))
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
	penalty float64
	why     string
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
	if groups['['] {
		list = append(list, p.flatten('[', -2, "the moves in brackets are on the inverse"))
	}
	return list
}

// flatten returns the piece with the moves in one kind of brackets on the inverse.
func (p *piece) flatten(inverse byte, penalty float64, why string) variant {
	v := variant{penalty: penalty, why: why}
	var b strings.Builder
	open := false
	write := func(text string) {
		if b.Len() > 0 && !strings.HasSuffix(b.String(), "(") && text != ")" {
			b.WriteByte(' ')
		}
		b.WriteString(text)
	}
	for _, e := range p.elements {
		isInverse := inverse != 0 && e.group == inverse
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
		write(cube.FormatMoves(e.moves))
	}
	if open {
		write(")")
	}
	v.text = b.String()
	return v
}
