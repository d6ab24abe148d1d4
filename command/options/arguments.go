package options

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
	options  map[string][]Value // by the option's name, in the order given
	Off      map[string]bool    // switches given as --switch=false
	Operands []Word             // all other words
}

// Has reports whether the option was given.
func (a *Arguments) Has(option string) bool { return len(a.options[option]) > 0 }

// Text returns the value of the option as typed, "" if it was not given. If it
// was given several times, the last one counts.
func (a *Arguments) Text(option string) string { return a.Last(option).Word.Text }

// Values returns the values of an option that may be repeated, nil if it was not
// given.
func (a *Arguments) Values(option string) (words []Word) {
	for _, v := range a.options[option] {
		words = append(words, v.Word)
	}
	return words
}

// Typed reports whether the user gave the option, rather than the config file.
func (a *Arguments) Typed(option string) bool { return a.Has(option) && !a.Last(option).IsDefault }

// Last returns the option as it was given last, an empty value if it was not
// given.
func (a *Arguments) Last(option string) *Value {
	if all := a.options[option]; len(all) > 0 {
		return &all[len(all)-1]
	}
	return new(Value)
}

// Number returns the number given for the option, nil if there is none.
func (a *Arguments) Number(option string) *int {
	if v := a.Last(option); v.hasValue {
		n := int(v.Number)
		return &n
	}
	return nil
}

// NumberOr returns the number given for the option, or the default.
func (a *Arguments) NumberOr(option string, byDefault int) int {
	if n := a.Number(option); n != nil {
		return *n
	}
	return byDefault
}

// Seed returns the seed given for the option, nil if there is none.
func (a *Arguments) Seed(option string) *uint64 {
	if v := a.Last(option); v.hasValue {
		return &v.Number
	}
	return nil
}

// CheckExclusions returns an error if two of the options exclude each other.
func (a *Arguments) CheckExclusions() error {
	if len(a.options) < 2 {
		return nil
	}
	for _, name := range a.names() {
		o := a.Last(name).option
		for _, e := range o.Excludes {
			if a.Has(e.Other) {
				return a.ExclusionError(name, e)
			}
		}
	}
	return nil
}

// Exclude returns an error if the user gave an option that cannot be combined
// with the circumstance, such as "a chain".
func (a *Arguments) Exclude(circumstance string) error {
	for _, name := range a.names() {
		if e, ok := a.Last(name).option.ExclusionOf(circumstance); ok && a.Typed(name) {
			return a.ExclusionError(name, e)
		}
	}
	return nil
}

// names returns the names of the given options, in alphabetical order.
func (a *Arguments) names() []string {
	return slices.Sorted(maps.Keys(a.options))
}

func (a *Arguments) ExclusionError(option string, e Exclusion) error {
	return a.Last(option).Typed.Error(&session.InputError{
		Problem: "cannot combine", Token: option, Msg: "it does not go with " + e.Other + ": " + e.Why,
	})
}

// Parser sorts words into options and operands.
type Parser struct {
	Options []*Option
	Owner   string // the command that has the options, for errors
	leading bool   // stop at the first operand
	split   []Word // words still to be read that one word was split into
	rest    []Word // the words after them
	out     Arguments
}

// Parse sorts the words of a command. Options may come anywhere before
// a word "--", or, if leading is set, before the first operand.
func Parse(owner string, options []*Option, words []Word, leading bool) (*Arguments, error) {
	p := Parser{Options: options, Owner: owner, rest: words, leading: leading}
	p.out = Arguments{options: map[string][]Value{}, Off: map[string]bool{}}
	err := p.parse()
	return &p.out, err
}

// next removes and returns the next word.
func (p *Parser) next() Word {
	from := &p.rest
	if len(p.split) > 0 {
		from = &p.split
	}
	w := (*from)[0]
	*from = (*from)[1:]
	return w
}

// peek returns the text of the next word, "" if there is none.
func (p *Parser) peek() string {
	if len(p.split) > 0 {
		return p.split[0].Text
	}
	if len(p.rest) > 0 {
		return p.rest[0].Text
	}
	return ""
}

func (p *Parser) atEnd() bool { return len(p.split) == 0 && len(p.rest) == 0 }

func (p *Parser) parse() error {
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
const StandardInput = "-"

// operandsAhead counts the operands before the next option.
func (p *Parser) operandsAhead() int {
	if len(p.split) > 0 {
		return 0
	}
	n := slices.IndexFunc(p.rest, func(w Word) bool { return strings.HasPrefix(w.Text, "-") && w.Text != StandardInput })
	if n < 0 || n > 0 && p.leading {
		return len(p.rest)
	}
	return n
}

// takeOperands takes the next n words as operands. It avoids a copy if it can:
// there may be a million.
func (p *Parser) takeOperands(n int) {
	if taken := p.rest[:n:n]; len(p.out.Operands) == 0 {
		p.out.Operands = taken
	} else {
		p.out.Operands = append(p.out.Operands, taken...)
	}
	p.rest = p.rest[n:]
}

// readOption reads the option w and its value.
func (p *Parser) readOption(w Word) error {
	o := p.Find(w.Text)
	if o == nil && p.readSwitchedOff(w) {
		return nil
	}
	if o == nil || o.Means != nil {
		if p.split = append(p.expand(w, o), p.split...); len(p.split) == 0 {
			return w.Error(p.Unknown(w.Text))
		}
		return nil
	}
	v, err := p.readValue(o, w)
	v.option, v.Typed = o, w
	p.out.options[o.Name] = append(p.out.options[o.Name], v)
	return err
}

// readSwitchedOff reads a switch that ignores the config file: -v=false.
func (p *Parser) readSwitchedOff(w Word) bool {
	name, off := strings.CutSuffix(w.Text, "=false")
	o := p.Find(name)
	if !off || o == nil || o.needsValue() {
		return false
	}
	name = o.Name
	if o.Means != nil {
		name = o.Means[0]
	}
	p.out.Off[name] = true
	delete(p.out.options, name)
	return true
}

func (p *Parser) names() []string {
	return session.Mapped(p.Options, func(o *Option) string { return o.Name })
}

// Unknown returns the error for an option that does not exist.
func (p *Parser) Unknown(name string) *session.InputError {
	if foreign := topics.ForeignOption(name); foreign != nil {
		return foreign
	}
	return session.Unknown("option", name, p.names(), p.Owner+" has "+strings.Join(p.names(), " "))
}

// Find returns the option with the name. A long option may have a single dash.
func (p *Parser) Find(name string) *Option {
	for _, o := range p.Options {
		if name == o.Name || name != "" && name == o.Short || len(name) > 2 && "-"+name == o.Name {
			return o
		}
	}
	return nil
}

// expand returns the words that w abbreviates: the meaning of the option o, if
// it is known, or else several options in one word, such as --time=2s, -M5 or
// -NI. It returns nil if w is none of these.
func (p *Parser) expand(w Word, o *Option) []Word {
	if o != nil {
		return w.replacedBy(o.Means...)
	}
	if name, text, ok := strings.Cut(w.Text, "="); ok && p.accepts(name, text) {
		return w.replacedBy(name, text)
	}
	return w.replacedBy(p.unbundle(w.Text)...)
}

// accepts reports whether the option with the name may have the value.
func (p *Parser) accepts(name, text string) bool {
	o := p.Find(name)
	return o != nil && (o.needsValue() || o.Kind == OptionalNumber && IsInteger(text))
}

// unbundle splits options of one letter that share a dash. A number may follow
// the last one. It returns nil if the text is something else.
func (p *Parser) unbundle(text string) (words []string) {
	for rest := text[1:]; rest != ""; {
		name := "-" + rest[:1]
		o := p.Find(name)
		switch rest = rest[1:]; {
		case o == nil:
			return nil
		case IsInteger(rest) && p.accepts(name, rest):
			return append(words, name, rest)
		case o.needsValue():
			return nil
		}
		words = append(words, name)
	}
	return words
}

func IsInteger(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// replacedBy returns words with the given texts in the column of w.
func (w Word) replacedBy(texts ...string) []Word {
	return session.Mapped(texts, func(t string) Word { return Word{Text: t, Raw: t, Column: w.Column} })
}

// readValue reads the value of the option o, which was typed as w.
func (p *Parser) readValue(o *Option, w Word) (Value, error) {
	switch {
	case o.Kind == NoValue, o.Kind == OptionalNumber && !p.numberFollows(o):
		return Value{Word: w}, nil
	case p.atEnd():
		return Value{}, w.Error(&session.InputError{Problem: "nothing follows", Token: w.Text, Msg: "give " + o.expected()})
	case o.Kind == StateValue:
		return o.Read(p.nextState())
	}
	return o.Read(p.next())
}

// numberFollows reports whether the next word is the value of an option of kind
// OptionalNumber.
func (p *Parser) numberFollows(o *Option) bool {
	next := p.peek()
	isNumber := IsInteger(next) && !state.IsCube(next) // digits may be facelets
	return isNumber && (o.IsOperand == nil || len(p.out.Operands) > 0 || !o.IsOperand(next))
}

// nextState removes and returns a cube: a word, or all words of Reid's form.
func (p *Parser) nextState() Word {
	w := p.next()
	if len(w.Text) != 2 {
		return w
	}
	for n := 1; n < reidPieces && !p.atEnd() && !strings.HasPrefix(p.peek(), "-"); n++ {
		next := p.next()
		w.Text += " " + next.Text
		w.Raw += " " + next.Raw
	}
	return w
}

// reidPieces is the number of words in Reid's form of a cube.
const reidPieces = 20

// ScanUnfinished reads the words of an unfinished line. It returns the indices
// of the operands, and the option whose value is the next word, if any.
func (p *Parser) ScanUnfinished(words []string) (operands []int, waiting *Option) {
	for i := 0; i < len(words); i++ {
		o := p.Find(words[i])
		switch {
		case o == nil && !strings.HasPrefix(words[i], "-"):
			operands = append(operands, i)
		case o == nil || !o.needsValue():
		case i == len(words)-1:
			return operands, o
		default:
			i++ // its value
		}
	}
	return operands, nil
}
