package command

import (
	"maps"
	"slices"
	"strings"

	"nissy/command/topics"
	"nissy/cube/state"
	"nissy/session"
)

// Arguments are the words of a command, sorted into options and operands.
type Arguments struct {
	options  map[string][]optionValue // by the option's name, in the order given
	off      map[string]bool          // switches given as --switch=false
	operands []Word                   // all other words
}

// Has reports whether the option was given.
func (a *Arguments) Has(option string) bool { return len(a.options[option]) > 0 }

// Text returns the value of the option as typed, "" if it was not given. If it
// was given several times, the last one counts.
func (a *Arguments) Text(option string) string { return a.last(option).word.Text }

// Values returns the values of an option that may be repeated, nil if it was not
// given.
func (a *Arguments) Values(option string) []Word {
	return mapped(a.options[option], func(v optionValue) Word { return v.word })
}

// Operands returns the words that are neither options nor their values.
func (a *Arguments) Operands() []Word { return a.operands }

// Typed reports whether the user gave the option, rather than the config file.
func (a *Arguments) Typed(option string) bool { return a.Has(option) && !a.last(option).isDefault }

// last returns the option as it was given last, an empty value if it was not
// given.
func (a *Arguments) last(option string) *optionValue {
	if all := a.options[option]; len(all) > 0 {
		return &all[len(all)-1]
	}
	return new(optionValue)
}

// number returns the number given for the option, nil if there is none.
func (a *Arguments) number(option string) *int {
	if v := a.last(option); v.hasValue {
		n := int(v.number)
		return &n
	}
	return nil
}

// numberOr returns the number given for the option, or the default.
func (a *Arguments) numberOr(option string, byDefault int) int {
	if n := a.number(option); n != nil {
		return *n
	}
	return byDefault
}

// seed returns the seed given for the option, nil if there is none.
func (a *Arguments) seed(option string) *uint64 {
	if v := a.last(option); v.hasValue {
		return &v.number
	}
	return nil
}

// checkExclusions returns an error if two of the options exclude each other.
func (a *Arguments) checkExclusions() error {
	if len(a.options) < 2 {
		return nil
	}
	for _, name := range a.names() {
		o := a.last(name).option
		for _, e := range o.excludes {
			if a.Has(e.other) {
				return a.exclusionError(name, e)
			}
		}
	}
	return nil
}

// exclude returns an error if the user gave an option that cannot be combined
// with the circumstance, such as "a chain".
func (a *Arguments) exclude(circumstance string) error {
	for _, name := range a.names() {
		if e, ok := a.last(name).option.exclusionOf(circumstance); ok && a.Typed(name) {
			return a.exclusionError(name, e)
		}
	}
	return nil
}

// names returns the names of the given options, in alphabetical order.
func (a *Arguments) names() []string {
	return slices.Sorted(maps.Keys(a.options))
}

func (a *Arguments) exclusionError(option string, e exclusion) error {
	return a.last(option).typed.Error(&session.InputError{
		Problem: "cannot combine", Token: option, Msg: "it does not go with " + e.other + ": " + e.why,
	})
}

// argumentParser sorts words into options and operands.
type argumentParser struct {
	options []*option
	owner   string // the command that has the options, for errors
	leading bool   // stop at the first operand
	split   []Word // words still to be read that one word was split into
	rest    []Word // the words after them
	out     Arguments
}

// parseArguments sorts the words of a command. Options may come anywhere before
// a word "--", or, if leading is set, before the first operand.
func parseArguments(owner string, options []*option, words []Word, leading bool) (*Arguments, error) {
	p := argumentParser{options: options, owner: owner, rest: words, leading: leading}
	p.out = Arguments{options: map[string][]optionValue{}, off: map[string]bool{}}
	err := p.parse()
	return &p.out, err
}

// next removes and returns the next word.
func (p *argumentParser) next() Word {
	from := &p.rest
	if len(p.split) > 0 {
		from = &p.split
	}
	w := (*from)[0]
	*from = (*from)[1:]
	return w
}

// peek returns the text of the next word, "" if there is none.
func (p *argumentParser) peek() string {
	if len(p.split) > 0 {
		return p.split[0].Text
	}
	if len(p.rest) > 0 {
		return p.rest[0].Text
	}
	return ""
}

func (p *argumentParser) atEnd() bool { return len(p.split) == 0 && len(p.rest) == 0 }

func (p *argumentParser) parse() error {
	for !p.atEnd() {
		if n := p.operandsAhead(); n > 0 {
			p.takeOperands(n)
			continue
		}
		w := p.next()
		if w.Text == "--" {
			p.takeOperands(len(p.rest))
			break
		}
		if err := p.readOption(w); err != nil {
			return err
		}
	}
	return nil
}

// standardInput is the operand that stands for a file whose text follows the command.
const standardInput = "-"

// operandsAhead counts the operands before the next option.
func (p *argumentParser) operandsAhead() int {
	if len(p.split) > 0 {
		return 0
	}
	n := slices.IndexFunc(p.rest, func(w Word) bool { return strings.HasPrefix(w.Text, "-") && w.Text != standardInput })
	if n < 0 || n > 0 && p.leading {
		return len(p.rest)
	}
	return n
}

// takeOperands takes the next n words as operands. It avoids a copy if it can:
// there may be a million.
func (p *argumentParser) takeOperands(n int) {
	if taken := p.rest[:n:n]; len(p.out.operands) == 0 {
		p.out.operands = taken
	} else {
		p.out.operands = append(p.out.operands, taken...)
	}
	p.rest = p.rest[n:]
}

// readOption reads the option w and its value.
func (p *argumentParser) readOption(w Word) error {
	o := p.find(w.Text)
	if o == nil && p.readSwitchedOff(w) {
		return nil
	}
	if o == nil || o.means != nil {
		if p.split = append(p.expand(w, o), p.split...); len(p.split) == 0 {
			return w.Error(p.unknown(w.Text))
		}
		return nil
	}
	v, err := p.readValue(o, w)
	v.option, v.typed = o, w
	p.out.options[o.name] = append(p.out.options[o.name], v)
	return err
}

// readSwitchedOff reads a switch that ignores the config file: -v=false.
func (p *argumentParser) readSwitchedOff(w Word) bool {
	name, off := strings.CutSuffix(w.Text, "=false")
	o := p.find(name)
	if !off || o == nil || o.needsValue() {
		return false
	}
	name = o.name
	if o.means != nil {
		name = o.means[0]
	}
	p.out.off[name] = true
	delete(p.out.options, name)
	return true
}

func (p *argumentParser) names() []string {
	return mapped(p.options, func(o *option) string { return o.name })
}

// unknown returns the error for an option that does not exist.
func (p *argumentParser) unknown(name string) *session.InputError {
	if foreign := topics.ForeignOption(name); foreign != nil {
		return foreign
	}
	return session.Unknown("option", name, p.names(), p.owner+" has "+strings.Join(p.names(), " "))
}

// find returns the option with the name. A long option may have a single dash.
func (p *argumentParser) find(name string) *option {
	for _, o := range p.options {
		if name == o.name || name == o.short || len(name) > 2 && "-"+name == o.name {
			return o
		}
	}
	return nil
}

// expand returns the words that w abbreviates: the meaning of the option o, if
// it is known, or else several options in one word, such as --time=2s, -M5 or
// -NI. It returns nil if w is none of these.
func (p *argumentParser) expand(w Word, o *option) []Word {
	if o != nil {
		return w.replacedBy(o.means...)
	}
	if name, text, ok := strings.Cut(w.Text, "="); ok && p.accepts(name, text) {
		return w.replacedBy(name, text)
	}
	return w.replacedBy(p.unbundle(w.Text)...)
}

// accepts reports whether the option with the name may have the value.
func (p *argumentParser) accepts(name, text string) bool {
	o := p.find(name)
	return o != nil && (o.needsValue() || o.kind == optionalNumber && isInteger(text))
}

// unbundle splits options of one letter that share a dash. A number may follow
// the last one. It returns nil if the text is something else.
func (p *argumentParser) unbundle(text string) (words []string) {
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

// replacedBy returns words with the given texts in the column of w.
func (w Word) replacedBy(texts ...string) []Word {
	return mapped(texts, func(t string) Word { return Word{Text: t, raw: t, Column: w.Column} })
}

// readValue reads the value of the option o, which was typed as w.
func (p *argumentParser) readValue(o *option, w Word) (optionValue, error) {
	switch {
	case o.kind == noValue, o.kind == optionalNumber && !p.numberFollows(o):
		return optionValue{word: w}, nil
	case p.atEnd():
		return optionValue{}, w.Error(&session.InputError{Problem: "nothing follows", Token: w.Text, Msg: "give " + o.expected()})
	case o.kind == stateValue:
		return o.read(p.nextState())
	}
	return o.read(p.next())
}

// numberFollows reports whether the next word is the value of an option of kind
// optionalNumber.
func (p *argumentParser) numberFollows(o *option) bool {
	next := p.peek()
	isNumber := isInteger(next) && !state.IsCube(next) // digits may be facelets
	return isNumber && (o.isOperand == nil || len(p.out.operands) > 0 || !o.isOperand(next))
}

// nextState removes and returns a cube: a word, or all words of Reid's form.
func (p *argumentParser) nextState() Word {
	w := p.next()
	if len(w.Text) != 2 {
		return w
	}
	for n := 1; n < reidPieces && !p.atEnd() && !strings.HasPrefix(p.peek(), "-"); n++ {
		next := p.next()
		w.Text += " " + next.Text
		w.raw += " " + next.raw
	}
	return w
}

// reidPieces is the number of words in Reid's form of a cube.
const reidPieces = 20
