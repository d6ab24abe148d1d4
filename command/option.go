package command

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"nissy/cube/state"
	"nissy/session"
	"nissy/session/cubes"
)

// option declares an option of a command or of the program.
type option struct {
	name    string // "-M" or "--time"
	short   string // another name; may be empty
	value   string // the placeholder for its value; empty for a switch
	kind    valueKind
	min     int             // the least number
	max     int             // the largest number
	choices func() []string // for a choice, or proposals; nil if there are none
	help    string
	listed  func() []string // names that end the help; nil: none

	// The option is an abbreviation of these words: -o means -O 0.
	means []string

	// What the option cannot be combined with. A default from the config file is
	// ignored if the user typed an option that it excludes.
	excludes []exclusion

	// Typed options that turn off a default of this option, although both may be
	// typed together.
	yieldsTo []string

	noDefault  bool // the config file cannot set it
	allowsZero bool // a duration may be 0

	// isOperand reports whether a word after an option of kind optionalNumber is
	// the first operand, although it is a number. May be nil.
	isOperand func(word string) bool
}

// exclusion says that an option cannot be combined with something.
type exclusion struct {
	other string // an option or, in words, a circumstance such as "a chain"
	why   string
}

// valueKind is the kind of an option's value.
type valueKind uint8

const (
	noValue        valueKind = iota
	optionalNumber           // a whole number from min to max, or nothing
	numberValue              // a whole number from min to max
	seedValue                // any whole number from 0
	durationValue            // 2s, 1m30s, or a number of seconds
	sizeValue                // 2G, 500M, or a number of bytes
	choiceValue              // one of the choices
	textValue                // any word; choices are only proposals
	stateValue               // a cube: one word, or the twenty words of Reid's form
)

// needsValue reports whether the option must have a value.
func (o *option) needsValue() bool { return o.kind > optionalNumber }

// exclusionOf returns what the option says about another option or a
// circumstance; ok is false if they can be combined.
func (o *option) exclusionOf(other string) (e exclusion, ok bool) {
	i := slices.IndexFunc(o.excludes, func(e exclusion) bool { return e.other == other })
	if i < 0 {
		return exclusion{}, false
	}
	return o.excludes[i], true
}

// optionValue is an option as it was given.
type optionValue struct {
	option    *option
	typed     Word // the option
	word      Word // its value; the option itself if it has none
	hasValue  bool
	number    uint64
	duration  time.Duration
	isDefault bool // it is from the config file
}

// read reads the option's value.
func (o *option) read(w Word) (optionValue, error) {
	v := optionValue{option: o, word: w, hasValue: true}
	ok := true
	switch o.kind {
	case numberValue, optionalNumber:
		n, err := strconv.ParseUint(w.Text, 10, 32)
		v.number, ok = n, err == nil && n >= uint64(o.min) && n <= uint64(o.max)
	case seedValue:
		n, err := strconv.ParseUint(w.Text, 10, 64)
		v.number, ok = n, err == nil
	case durationValue:
		v.duration, ok = parseDuration(w.Text)
		ok = ok && (v.duration > 0 || o.allowsZero)
	case sizeValue:
		n, err := humanize.ParseBytes(w.Text)
		v.number, ok = n, err == nil && n > 0 && n < 1<<50
	case choiceValue:
		ok = slices.Contains(o.choices(), w.Text)
	}
	if !ok {
		return v, w.Error(&session.InputError{
			Problem: "bad value for " + o.name, Token: session.Shorten(w.Text), Msg: "give " + o.expected(),
		})
	}
	return v, nil
}

// expected describes the value that the option needs.
func (o *option) expected() string {
	switch o.kind {
	case numberValue, optionalNumber:
		return fmt.Sprintf("a whole number from %d to %d", o.min, o.max)
	case seedValue:
		return "a whole number"
	case durationValue:
		return "a time such as 2s or 1m30s"
	case sizeValue:
		return "a size such as 500M or 2G"
	case choiceValue:
		return "one of " + strings.Join(o.choices(), " ")
	case stateValue:
		return "a cube: " + state.Forms
	}
	if strings.HasSuffix(o.value, "S") { // MOVES
		return strings.ToLower(o.value)
	}
	return "a " + strings.ToLower(o.value)
}

// parseDuration reads a positive time. A bare number counts seconds.
func parseDuration(text string) (time.Duration, bool) {
	if seconds, err := strconv.ParseFloat(text, 64); err == nil {
		text = strconv.FormatFloat(seconds, 'f', -1, 64) + "s"
	}
	d, err := time.ParseDuration(text)
	return d, err == nil && d >= 0
}

// form returns the option as it is typed.
func (o *option) form() string {
	names := o.name
	if o.short != "" {
		names = o.short + ", " + names
	}
	switch o.kind {
	case noValue:
		return names
	case optionalNumber:
		return names + " [" + o.value + "]"
	}
	return names + " " + o.value
}

// describe returns the option's help, including the values that it takes.
func (o *option) describe() string {
	switch o.kind {
	case numberValue, optionalNumber:
		return fmt.Sprintf("%s (%d to %d)", o.help, o.min, o.max)
	case choiceValue:
		return fmt.Sprintf("%s: %s", o.help, strings.Join(o.choices(), ", "))
	}
	return withNames(o.help, o.listed)
}

// numberOption declares an option that takes a whole number from least to most.
func numberOption(name, value string, least, most int, help string) *option {
	return &option{name: name, value: value, kind: numberValue, min: least, max: most, help: help}
}

// Options that several commands share.
var (
	linesOption = &option{name: "-i", noDefault: true, excludes: []exclusion{{"--file", "the scrambles come from one of them"}},
		help: "read the scrambles from the standard input, one per line"}
	fileOption = &option{name: "--file", value: "FILE", kind: textValue, noDefault: true, help: "read the scrambles from a file; may be repeated"}
	cubeOption = &option{name: "--cube", value: "STATE", kind: stateValue, noDefault: true,
		help: "start from this cube: " + state.Forms + "; moves may follow. Without --cube the scramble may be a cube, too"}
	facesOption   = &option{name: "--faces", value: "ORDER", kind: textValue, noDefault: true, help: "the order of the faces in the facelets, such as ULFRBD"}
	asMovesOption = &option{name: "--as-moves", noDefault: true, help: "read moves, even if they look like a cube",
		excludes: []exclusion{{"--faces", "moves have no faces"}}}

	shortestOption = &option{name: "-o", means: []string{"-O", "0"}, help: "only shortest solutions, like -O 0"}
	beyondOption   = numberOption("-O", "K", 0, session.MostMoves, "at most K moves more than the shortest")
	linearOption   = &option{name: "-L", yieldsTo: []string{"-N", "-I", "--mixed"}, help: "linear: all moves on normal, or all on inverse"}
	inverseOption  = &option{name: "-I", yieldsTo: []string{"-N", "-L", "--mixed"}, help: "all moves on inverse"}
	mixedOption    = &option{name: "--mixed", yieldsTo: []string{"-N", "-L", "-I"}, help: "only solutions with moves on both sides"}
	plainOption    = &option{name: "-p", help: "plain: no lengths and comments"}
	progressOption = &option{name: "-v", help: "report the progress of the search on the standard error"}

	threadsOption = numberOption("-t", "T", 1, session.MostThreads, "number of threads; all cores by default")
	formatOption  = &option{name: "--format", value: "FORMAT", kind: choiceValue, choices: func() []string { return formats }, help: "how to write the cube"}
	seedOption    = &option{name: "--seed", value: "S", kind: seedValue, help: "repeat the random choices of an earlier run with this seed"}
	netOption     = &option{name: "--net", excludes: []exclusion{{"--format", "they are two forms of the cube"}}, help: "draw the cube, unfolded"}
	markOption    = &option{name: "--mark", value: "STEP", kind: choiceValue, choices: cubes.DisorientedSteps,
		help: "with --net: mark the pieces that are not oriented for the step"}
)

// formats are the ways to write a position.
var formats = []string{"pieces", "facelets", "reid", "b32"}

// commonOptions are the options of every command.
var commonOptions = []*option{
	{name: "--json", help: "print JSON, one object per line"},
	{name: "--help", short: "-h", noDefault: true, help: "describe the command instead"},
}
