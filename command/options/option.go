package options

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"nissy/cube/state"
	"nissy/session"
)

// Option declares an option of a command or of the program.
type Option struct {
	Name    string // "-M" or "--time"
	Short   string // another name; may be empty
	Value   string // the placeholder for its value; empty for a switch
	Kind    valueKind
	Min     int             // the least number
	Max     int             // the largest number
	Choices func() []string // for a choice, or proposals; nil if there are none
	Help    string
	Listed  func() []string // names that end the help; nil: none

	// The option is an abbreviation of these words: -o means -O 0.
	Means []string

	// What the option cannot be combined with. A default from the config file is
	// ignored if the user typed an option that it excludes.
	Excludes []Exclusion

	// Typed options that turn off a default of this option, although both may be
	// typed together.
	YieldsTo []string

	NoDefault  bool // the config file cannot set it
	AllowsZero bool // a duration may be 0

	// isOperand reports whether a word after an option of kind OptionalNumber is
	// the first operand, although it is a number. May be nil.
	IsOperand func(word string) bool
}

// Exclusion says that an option cannot be combined with something.
type Exclusion struct {
	Other string // an option or, in words, a circumstance such as "a chain"
	Why   string
}

// valueKind is the kind of an option's value.
type valueKind uint8

const (
	NoValue        valueKind = iota
	OptionalNumber           // a whole number from min to max, or nothing
	NumberValue              // a whole number from min to max
	SeedValue                // any whole number from 0
	DurationValue            // 2s, 1m30s, or a number of seconds
	SizeValue                // 2G, 500M, or a number of bytes
	ChoiceValue              // one of the choices
	TextValue                // any word; choices are only proposals
	StateValue               // a cube: one word, or the twenty words of Reid's form
)

// needsValue reports whether the option must have a value.
func (o *Option) needsValue() bool { return o.Kind > OptionalNumber }

// ExclusionOf returns what the option says about another option or a
// circumstance; ok is false if they can be combined.
func (o *Option) ExclusionOf(other string) (e Exclusion, ok bool) {
	i := slices.IndexFunc(o.Excludes, func(e Exclusion) bool { return e.Other == other })
	if i < 0 {
		return Exclusion{}, false
	}
	return o.Excludes[i], true
}

// Value is an option as it was given.
type Value struct {
	option    *Option
	Typed     Word // the option
	Word      Word // its value; the option itself if it has none
	hasValue  bool
	Number    uint64
	Duration  time.Duration
	IsDefault bool // it is from the config file
}

// Read reads the option's value.
func (o *Option) Read(w Word) (Value, error) {
	v := Value{option: o, Word: w, hasValue: true}
	ok := true
	switch o.Kind {
	case NumberValue, OptionalNumber:
		n, err := strconv.ParseUint(w.Text, 10, 32)
		v.Number, ok = n, err == nil && n >= uint64(o.Min) && n <= uint64(o.Max)
	case SeedValue:
		n, err := strconv.ParseUint(w.Text, 10, 64)
		v.Number, ok = n, err == nil
	case DurationValue:
		v.Duration, ok = ParseDuration(w.Text)
		ok = ok && (v.Duration > 0 || o.AllowsZero)
	case SizeValue:
		n, err := humanize.ParseBytes(w.Text)
		v.Number, ok = n, err == nil && n > 0 && n < 1<<50
	case ChoiceValue:
		ok = slices.Contains(o.Choices(), w.Text)
	}
	if !ok {
		return v, w.Error(&session.InputError{
			Problem: "bad value for " + o.Name, Token: session.Shorten(w.Text), Msg: "give " + o.expected(),
		})
	}
	return v, nil
}

// expected describes the value that the option needs.
func (o *Option) expected() string {
	switch o.Kind {
	case NumberValue, OptionalNumber:
		return fmt.Sprintf("a whole number from %d to %d", o.Min, o.Max)
	case SeedValue:
		return "a whole number"
	case DurationValue:
		return "a time such as 2s or 1m30s"
	case SizeValue:
		return "a size such as 500M or 2G"
	case ChoiceValue:
		return "one of " + strings.Join(o.Choices(), " ")
	case StateValue:
		return "a cube: " + state.Forms
	}
	if strings.HasSuffix(o.Value, "S") { // MOVES
		return strings.ToLower(o.Value)
	}
	return "a " + strings.ToLower(o.Value)
}

// ParseDuration reads a positive time. A bare number counts seconds.
func ParseDuration(text string) (time.Duration, bool) {
	if seconds, err := strconv.ParseFloat(text, 64); err == nil {
		text = strconv.FormatFloat(seconds, 'f', -1, 64) + "s"
	}
	d, err := time.ParseDuration(text)
	return d, err == nil && d >= 0
}

// Form returns the option as it is typed.
func (o *Option) Form() string {
	names := o.Name
	if o.Short != "" {
		names = o.Short + ", " + names
	}
	switch o.Kind {
	case NoValue:
		return names
	case OptionalNumber:
		return names + " [" + o.Value + "]"
	}
	return names + " " + o.Value
}

// Describe returns the option's help, including the values that it takes.
func (o *Option) Describe() string {
	switch o.Kind {
	case NumberValue, OptionalNumber:
		return fmt.Sprintf("%s (%d to %d)", o.Help, o.Min, o.Max)
	case ChoiceValue:
		return fmt.Sprintf("%s: %s", o.Help, strings.Join(o.Choices(), ", "))
	}
	return WithNames(o.Help, o.Listed)
}

// NumberOption declares an option that takes a whole number from least to most.
func NumberOption(name, value string, least, most int, help string) *Option {
	return &Option{Name: name, Value: value, Kind: NumberValue, Min: least, Max: most, Help: help}
}

// WithNames appends names to a text that they end; names may be nil.
func WithNames(text string, names func() []string) string {
	if names == nil {
		return text
	}
	return text + strings.Join(names(), " ")
}
