package writeup

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"nissy/cube"
	"nissy/history"
	"nissy/history/writeup/reading"
	"nissy/internal/lazyregexp"
)

// ErrNoScramble reports that a write-up has no scramble.
var ErrNoScramble = errors.New("there is no scramble: neither a first line of moves nor a line with the label Scramble")

// Options say how to read a write-up.
type Options struct {
	// Scramble is the scramble of a write-up that may lack it, or nil.
	Scramble *history.Position

	// Strict makes a line that cannot be read an error. Otherwise it becomes a note, and
	// a remark reports it.
	Strict bool

	// As says how to read some lines, by number from 1.
	As map[int]reading.Reading
}

// ReadWith reads a write-up, as Attempt.String returns it or as people write it. What is neither moves nor
// their comment becomes a note. A link to a solution on another site is read as what it shows.
//
// The remarks are one-line strings about tallies, numbers of moves and solutions that are wrong, about lines
// that can be read in two ways, and about lines with moves that are not read as moves of the attempt.
func ReadWith(text string, options Options) (a history.Attempt, remarks []string, err error) {
	r, _, err := read(fromLink(text), options)
	return r.Attempt, r.Uncertain(), err
}

// read reads a write-up. found is the reading by evidence; nil: the text is as nissy writes it, or there is none.
func read(text string, options Options) (r Result, found *reading.Result, err error) {
	own := ownReader{}
	ownErr := own.read(text)
	isWhole := options.Scramble == nil || own.attempt.Last() != nil || own.attempt.Scramble().State != nil
	if ownErr == nil && own.isSure() && isWhole && len(options.As) == 0 {
		return Result{Attempt: own.attempt, Remarks: own.remarks}, nil, nil
	}
	p, err := prepare(text)
	if err != nil {
		return r, nil, err
	}
	best, ok := readPrepared(p, text, options)
	source := history.SplitLines(text)
	for _, m := range best.Mistakes {
		err := locate(m.Error, source[m.Line-1], m.Text, m.Line)
		if options.Strict || !ok {
			return r, nil, err
		}
		r.Remarks = append(r.Remarks, err.Error()+"; the line is now a note")
	}
	if !ok && ownErr == nil && own.attempt.Started() && len(options.As) == 0 {
		return Result{Attempt: own.attempt, Remarks: own.remarks}, nil, nil
	}
	if !ok || best.Attempt.Last() == nil && best.Scramble == 0 && len(p.saved) == 0 {
		return r, nil, ErrNoScramble
	}
	r.Attempt, r.Decisions = best.Attempt, best.Decisions
	for _, saved := range p.saved {
		if r.Attempt, err = r.Attempt.Apply(history.Save{Sequence: saved}); err != nil {
			return r, nil, err
		}
	}
	r.Remarks = slices.Concat(r.Remarks, p.remarks, best.Remarks)
	r.remark(best.Tie)
	return r, &best, nil
}

// readPrepared returns the reading of a prepared text with the most evidence. ok is false if there is none.
func readPrepared(p prepared, text string, options Options) (found reading.Result, ok bool) {
	given := options.Scramble
	if p.given != nil {
		given = p.given
	}
	found, ok = reading.Read(p.lines, given, options.As)
	locateDecisions(found.Decisions, text, p.lines)
	return found, ok
}

// cubeLabel matches the line with a state as the scramble.
var cubeLabel = lazyregexp.New(`(?i)^\s*cube\s*[:=]\s*(.*)$`)

// prepared is a text that is ready for reading.Read.
type prepared struct {
	lines   []string           // without markup, and without lines that only nissy writes
	given   *history.Position  // of a line with the label Cube
	saved   []history.Sequence // of the lines that begin with $
	remarks []string
}

func prepare(text string) (p prepared, err error) {
	for i, line := range history.SplitLines(text) {
		if !utf8.ValidString(line) || strings.ContainsFunc(line, isControl) {
			return p, &cube.SyntaxError{Problem: "not a write-up", Line: i + 1, Column: 1, Msg: "it is not text"}
		}
		line = withoutMarkup(withPlainPrimes(line))
		r := ownReader{line: strings.TrimSpace(line), number: i + 1}
		if m := cubeLabel().FindStringSubmatch(line); m != nil && p.given == nil {
			if err := r.readLabelled("Cube", m[1]); err != nil {
				return p, err
			}
			p.given, line = new(r.attempt.Scramble()), ""
		} else if savedPattern().MatchString(r.line) {
			if err := r.readLine(); err != nil {
				return p, err
			}
			p.saved, line = append(p.saved, r.attempt.Saved()...), ""
		} else if strings.HasPrefix(line, history.MarksPrefix) {
			p.remarks = append(p.remarks, lineRemark(i+1, "the marks are left out, because the lines are not as nissy has written them"))
			line = ""
		}
		p.lines = append(p.lines, line)
	}
	p.lines = withoutBullets(p.lines)
	return p, nil
}

var (
	// codeSpan matches the beginning of code in a line of Markdown.
	codeSpan = lazyregexp.New("(?:^|[^\\pL\\pN])`")
	// bullet matches a star that begins an item of a list.
	bullet = lazyregexp.New(`^\s*\*\s+([^\s=:].*)$`)
)

// withPlainPrimes returns a line with primes in place of backticks, unless these are code.
func withPlainPrimes(line string) string {
	if codeSpan().MatchString(line) {
		return line
	}
	return strings.ReplaceAll(line, "`", "'")
}

// withoutBullets returns lines without the stars of a list. A single star may be the place of an
// insertion.
func withoutBullets(lines []string) []string {
	isItem := func(line string) bool { return bullet().MatchString(line) }
	if i := slices.IndexFunc(lines, isItem); i < 0 || !slices.ContainsFunc(lines[i+1:], isItem) {
		return lines
	}
	for i, line := range lines {
		lines[i] = bullet().ReplaceAllString(line, "$1")
	}
	return lines
}
