package shell

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"nissy/session"
)

// option declares an option of a command or of the program.
type option struct {
	name    string // "-M" or "--time"
	short   string // another name, if any
	value   string // what its value is called; empty for a switch
	kind    kind
	min     int      // the range of numbers
	max     int      // ”
	choices []string // what words are allowed, or of a text those that there are
	sets    []string // the option stands for these words: -o for -O 0
	help    string

	// unless reports whether a number behind maybeNumber is rather the first operand.
	unless func(word string) bool
}

// kind says what may stand behind an option.
type kind uint8

const (
	isSwitch    kind = iota
	maybeNumber      // a whole number from min to max, or nothing
	isNumber         // a whole number from min to max
	isSeed           // any whole number from 0 on
	isDuration       // 2s, 1m30s, or a number of seconds
	isSize           // 2G, 500M, or a number of bytes
	isChoice         // one of the choices
	isText           // any word
	isState          // a cube: one word, or the twenty of Reid's form
)

// needsValue reports whether something must stand behind the option.
func (o *option) needsValue() bool { return o.kind > maybeNumber }

// value is what was given for an option.
type value struct {
	at        word // the option, as typed
	word      word // its value; of a switch the option
	number    uint64
	hasValue  bool
	duration  time.Duration
	byDefault bool // it was not typed: it is from the config file
}

// arguments are the words of a command, sorted.
type arguments struct {
	options  map[string][]value // by the option's name, as often as it was given
	off      map[string]bool    // switches that were given as --switch=false
	operands []word             // the other words
}

func (a *arguments) has(option string) bool { return len(a.options[option]) > 0 }

// typed reports whether the option was given, and not by the config file: a default that
// does not fit is no mistake.
func (a *arguments) typed(option string) bool { return a.has(option) && !a.last(option).byDefault }

// last returns what was given for the option, the last time if several.
func (a *arguments) last(option string) value {
	if all := a.options[option]; len(all) > 0 {
		return all[len(all)-1]
	}
	return value{}
}

func (a *arguments) text(option string) string { return a.last(option).word.text }

// number returns the number given for the option, nil if there is none.
func (a *arguments) number(option string) *int {
	if v := a.last(option); v.hasValue {
		n := int(v.number)
		return &n
	}
	return nil
}

// either returns the numbers given for two options that do not go together: that
// of x, that of y, or neither. A default gives way to what was typed; clash is
// true where none does.
func (a *arguments) either(x, y string) (nx, ny *int, clash bool) {
	nx, ny = a.number(x), a.number(y)
	switch xByDefault := a.last(x).byDefault; {
	case nx == nil || ny == nil:
	case xByDefault == a.last(y).byDefault:
		clash = true
	case xByDefault:
		nx = nil
	default:
		ny = nil
	}
	return nx, ny, clash
}

// numberOr returns the number given for the option, or the other one.
func (a *arguments) numberOr(option string, otherwise int) int {
	if n := a.number(option); n != nil {
		return *n
	}
	return otherwise
}

// seed returns the seed given for the option, nil if there is none.
func (a *arguments) seed(option string) *uint64 {
	if v := a.last(option); v.hasValue {
		return &v.number
	}
	return nil
}

// optionParser sorts words into options and operands.
type optionParser struct {
	options []option
	what    string // whose options they are, for errors
	early   bool   // stop at the first operand
	split   []word // what is left of a word that was split
	rest    []word // the words behind it
	out     arguments
}

// parseOptions sorts the words of a command. Options may stand anywhere before
// a word "--".
func parseOptions(what string, options []option, words []word) (*arguments, error) {
	p := optionParser{what: what, options: options, rest: words}
	err := p.parse()
	return &p.out, err
}

// parseLeadingOptions reads the options before the first operand; that one and
// all behind it are operands.
func parseLeadingOptions(what string, options []option, words []word) (*arguments, error) {
	p := optionParser{what: what, options: options, rest: words, early: true}
	err := p.parse()
	return &p.out, err
}

// next takes the next word away.
func (p *optionParser) next() word {
	from := &p.rest
	if len(p.split) > 0 {
		from = &p.split
	}
	w := (*from)[0]
	*from = (*from)[1:]
	return w
}

// peek returns the text of the next word, "" if there is none.
func (p *optionParser) peek() string {
	if len(p.split) > 0 {
		return p.split[0].text
	}
	if len(p.rest) > 0 {
		return p.rest[0].text
	}
	return ""
}

func (p *optionParser) atEnd() bool { return len(p.split) == 0 && len(p.rest) == 0 }

func (p *optionParser) parse() error {
	p.out.options = map[string][]value{}
	for !p.atEnd() {
		if n := p.operandsAhead(); n > 0 {
			p.takeOperands(n)
			continue
		}
		w := p.next()
		if w.text == "--" {
			p.takeOperands(len(p.rest))
			break
		}
		if err := p.option(w); err != nil {
			return err
		}
	}
	return nil
}

// operandsAhead counts the words that are operands before the next option.
func (p *optionParser) operandsAhead() int {
	if len(p.split) > 0 {
		return 0
	}
	n := slices.IndexFunc(p.rest, func(w word) bool { return strings.HasPrefix(w.text, "-") })
	if n < 0 || n > 0 && p.early {
		return len(p.rest)
	}
	return n
}

// takeOperands takes the next n words as operands, without a copy if it can:
// there may be a million.
func (p *optionParser) takeOperands(n int) {
	if taken := p.rest[:n:n]; len(p.out.operands) == 0 {
		p.out.operands = taken
	} else {
		p.out.operands = append(p.out.operands, taken...)
	}
	p.rest = p.rest[n:]
}

// option reads the option w and its value.
func (p *optionParser) option(w word) error {
	o := p.find(w.text)
	if o == nil && p.switchOff(w) {
		return nil
	}
	if o == nil || o.sets != nil {
		if p.split = append(p.parts(w, o), p.split...); len(p.split) == 0 {
			return at(w, session.Unknown("option", w.text, p.names(), p.what+" has "+strings.Join(p.names(), " ")))
		}
		return nil
	}
	v, err := p.value(o, w)
	v.at = w
	p.out.options[o.name] = append(p.out.options[o.name], v)
	return err
}

// switchOff reads a switch that is not to be set, whatever the config file
// says: -v=false.
func (p *optionParser) switchOff(w word) bool {
	name, off := strings.CutSuffix(w.text, "=false")
	o := p.find(name)
	if !off || o == nil || o.needsValue() {
		return false
	}
	name = o.name
	if o.sets != nil {
		name = o.sets[0]
	}
	if p.out.off == nil {
		p.out.off = map[string]bool{}
	}
	p.out.off[name] = true
	delete(p.out.options, name)
	return true
}

func (p *optionParser) names() []string {
	return mapped(p.options, func(o option) string { return o.name })
}

// find returns the option with the name; a long one may have a single dash.
func (p *optionParser) find(name string) *option {
	for i, o := range p.options {
		if name == o.name || name == o.short || len(name) > 2 && "-"+name == o.name {
			return &p.options[i]
		}
	}
	return nil
}

// parts returns what the word w stands for: the option o stands for others, or
// else several are written in one word: --time=2s, -M5, -NI. It returns nil if
// that makes no sense.
func (p *optionParser) parts(w word, o *option) []word {
	if o != nil {
		return w.parts(o.sets...)
	}
	if name, text, ok := strings.Cut(w.text, "="); ok && p.accepts(name, text) {
		return w.parts(name, text)
	}
	return w.parts(p.bundle(w.text)...)
}

// accepts reports whether the option with the name may have the value.
func (p *optionParser) accepts(name, text string) bool {
	o := p.find(name)
	return o != nil && (o.needsValue() || o.kind == maybeNumber && isInteger(text))
}

// bundle takes apart options of one letter that share a dash; a number may
// follow the last.
func (p *optionParser) bundle(text string) (words []string) {
	for rest := text[1:]; rest != ""; {
		name := "-" + rest[:1]
		o := p.find(name)
		switch rest = rest[1:]; {
		case o == nil:
			return nil
		case isInteger(rest) && p.accepts(name, rest):
			return append(words, name, rest)
		case o.needsValue():
			return nil
		}
		words = append(words, name)
	}
	return words
}

func isInteger(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// parts returns words that stand for w.
func (w word) parts(texts ...string) []word {
	var parts []word
	for _, t := range texts {
		parts = append(parts, word{text: t, raw: t, column: w.column})
	}
	return parts
}

// value reads what stands behind the option o, which was typed as w.
func (p *optionParser) value(o *option, w word) (value, error) {
	switch {
	case o.kind == isSwitch, o.kind == maybeNumber && !p.numberFollows(o):
		return value{word: w}, nil
	case p.atEnd():
		return value{}, at(w, &session.InputError{Problem: "nothing follows", Token: w.text, Msg: "give " + o.wants()})
	case o.kind == isState:
		return o.read(p.state())
	}
	return o.read(p.next())
}

// numberFollows reports whether the next word is the number of an option that may be
// without.
func (p *optionParser) numberFollows(o *option) bool {
	next := p.peek()
	isOperand := o.unless != nil && len(p.out.operands) == 0 && o.unless(next)
	return isInteger(next) && !isOperand
}

// state takes a cube: a word, or all those of Reid's form.
func (p *optionParser) state() word {
	w := p.next()
	if len(w.text) != 2 {
		return w
	}
	for n := 1; n < reidPieces && !p.atEnd() && !strings.HasPrefix(p.peek(), "-"); n++ {
		next := p.next()
		w.text += " " + next.text
		w.raw += " " + next.raw
	}
	return w
}

// reidPieces is the number of words in Reid's form of a cube.
const reidPieces = 20

// read reads the option's value.
func (o *option) read(w word) (value, error) {
	v := value{word: w, hasValue: true}
	ok := true
	switch o.kind {
	case isNumber, maybeNumber:
		n, err := strconv.ParseUint(w.text, 10, 32)
		v.number, ok = n, err == nil && n >= uint64(o.min) && n <= uint64(o.max)
	case isSeed:
		n, err := strconv.ParseUint(w.text, 10, 64)
		v.number, ok = n, err == nil
	case isDuration:
		v.duration, ok = parseDuration(w.text)
	case isSize:
		n, err := humanize.ParseBytes(w.text)
		v.number, ok = n, err == nil && n > 0 && n < 1<<50
	case isChoice:
		ok = slices.Contains(o.choices, w.text)
	}
	if !ok {
		return v, at(w, &session.InputError{
			Problem: "bad value for " + o.name, Token: session.Shorten(w.text), Msg: "give " + o.wants(),
		})
	}
	return v, nil
}

// wants says what the option's value is.
func (o *option) wants() string {
	switch o.kind {
	case isNumber, maybeNumber:
		return fmt.Sprintf("a whole number from %d to %d", o.min, o.max)
	case isSeed:
		return "a whole number"
	case isDuration:
		return "a time such as 2s or 1m30s"
	case isSize:
		return "a size such as 500M or 2G"
	case isChoice:
		return "one of " + strings.Join(o.choices, " ")
	case isState:
		return "a cube: 54 facelets, Reid's 20 pieces or B32"
	}
	if strings.HasSuffix(o.value, "S") { // MOVES
		return strings.ToLower(o.value)
	}
	return "a " + strings.ToLower(o.value)
}

// parseDuration reads a time; a bare number counts seconds.
func parseDuration(text string) (time.Duration, bool) {
	if seconds, err := strconv.ParseFloat(text, 64); err == nil {
		text = strconv.FormatFloat(seconds, 'f', -1, 64) + "s"
	}
	d, err := time.ParseDuration(text)
	return d, err == nil && d > 0
}

// at places an error at a word.
func at(w word, err *session.InputError) error {
	err.Column = w.column
	return err
}
