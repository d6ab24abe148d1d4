package shell

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"nissy/cube"
	"nissy/history"
	"nissy/session"
)

// command declares a command. Everything that the shell knows about it derives
// from this: dispatch, usage, help, completion and the manual.
type command struct {
	name     string
	aliases  []string // other names, those of nissy-core's shell among them
	summary  string   // one line
	details  string   // paragraphs
	params   []param
	operand  operand
	words    string // what takesWords takes, for the usage
	files    bool   // which may be files
	verbatim bool   // behind the first operand nothing is an option
	skeleton bool   // an operand that is left out is the skeleton alone
	parallel bool   // with many scrambles several are worked on at a time
	options  []option
	format   string // how it writes positions unless told otherwise
	json     string // its JSON object
	examples []string

	// A command is either a request to the session or an action of the shell.
	request func(in *input) (session.Request, error)
	action  func(ctx context.Context, sh *shell, in *input) error
}

// param is a word before the operand.
type param struct {
	name     string          // in the usage
	what     string          // in errors
	choices  func() []string // what it may be; nil: anything
	hint     string          // what helps who does not know them
	prefixes []string        // words that are followed by a second one
	// goesOn reports whether what begins with text goes on with the word next, unless
	// the word before was in quotes; nil: never.
	goesOn func(text, next string) bool
	begins string // it is meant only if the word begins so; empty: any
	// meant returns the choice that is meant by what is not quite one; may be nil.
	meant    func(typed string) (choice string, ok bool)
	optional bool
}

// operand says what the rest of the words is.
type operand uint8

const (
	noOperand     operand = iota
	takesMoves            // a sequence of moves
	takesScramble         // a position: a scramble, perhaps with a skeleton, or a cube; left out, the attempt's
	needsMoves            // moves that cannot be left out
	needsScramble         // a position that cannot be left out
	takesText             // text as it was typed
	takesWords            // words that the command sorts itself
)

// operandOptions are the options that come with an operand.
var operandOptions = map[operand][]option{
	takesMoves:    {linesOption, fileOption},
	takesScramble: {linesOption, fileOption, cubeOption},
	needsScramble: {cubeOption},
}

var (
	linesOption = option{name: "-i", help: "read the scrambles from the standard input, one a line"}
	fileOption  = option{name: "--file", value: "FILE", kind: isText, help: "read them from the file; may be repeated"}
	cubeOption  = option{name: "--cube", value: "STATE", kind: isState,
		help: "start from this cube: 54 facelets, Reid's 20 pieces or B32; moves may follow"}
)

// commonOptions are the options of every command.
var commonOptions = []option{
	{name: "--json", help: "print JSON, one object a line"},
	{name: "--help", short: "-h", help: "describe the command instead"},
}

// allOptions lists the options of the command, its own first.
func (c *command) allOptions() []option {
	return slices.Concat(c.options, operandOptions[c.operand], commonOptions)
}

// usage returns the form of the command in one line.
func (c *command) usage() string {
	parts := []string{c.name}
	for _, p := range c.params {
		if p.optional {
			parts = append(parts, "["+p.name+"]")
		} else {
			parts = append(parts, p.name)
		}
	}
	if len(c.options) > 0 {
		parts = append(parts, "[OPTIONS]")
	}
	switch c.operand {
	case takesMoves:
		parts = append(parts, "[MOVES]")
	case takesScramble:
		parts = append(parts, "[SCRAMBLE]")
	case needsMoves:
		parts = append(parts, "MOVES")
	case needsScramble:
		parts = append(parts, "SCRAMBLE")
	case takesText:
		parts = append(parts, "TEXT")
	case takesWords:
		parts = append(parts, c.words)
	}
	return strings.Join(parts, " ")
}

// input is what a command was given.
type input struct {
	*arguments
	command  *command
	params   map[string]word  // by the parameter's name
	position history.Position // from the operand
	session  *session.Session // has the attempt, and what names stand for
	json     bool             // the answer is JSON
	terminal bool             // the answer goes to a terminal
	threads  int              // of a request; 0: all cores
}

// manyLines reports whether the operand is lines that are yet to be read.
func (in *input) manyLines() bool { return in.has("-i") || in.has("--file") }

func (in *input) param(name string) string { return in.params[name].text }

// bind sorts the words behind the command's name. The operand, of which there
// may be many, is left to readOperand.
// The settings hold for options that are not given.
func (c *command) bind(words []word, settings ...setting) (*input, error) {
	parse := parseOptions
	if c.verbatim {
		parse = parseLeadingOptions
	}
	args, err := parse(c.name, c.allOptions(), words)
	args.adopt(settings)
	in := &input{arguments: args, command: c, params: map[string]word{}}
	if err != nil || in.has("--help") {
		return in, err
	}
	for _, p := range c.params {
		if err := in.bindParam(p); err != nil {
			return in, err
		}
	}
	return in, in.checkRest()
}

// bindParam gives the next word to the parameter.
func (in *input) bindParam(p param) error {
	if len(in.operands) == 0 {
		if p.optional {
			return nil
		}
		return in.missing("a "+p.what, p.hint)
	}
	if p.begins != "" && (!strings.HasPrefix(in.operands[0].text, p.begins) || len(in.operands) == 1) {
		return nil
	}
	w, rest := p.take(in.operands)
	meant := false
	if p.meant != nil {
		var choice string
		if choice, meant = p.meant(w.text); meant {
			w.text = choice
		}
	}
	if p.choices != nil && !meant && !slices.Contains(p.choices(), w.text) {
		if p.optional && in.command.operand != noOperand && !isName(w.text) {
			return nil // the operand begins
		}
		return in.wrongParam(p, w)
	}
	in.params[p.name] = w
	in.operands = rest
	return nil
}

// take joins the first of the words with those behind it that belong to the same
// parameter.
func (p *param) take(words []word) (w word, rest []word) {
	last := words[0]
	w, rest = last, words[1:]
	for len(rest) > 0 && (slices.Contains(p.prefixes, w.text) || p.goesOn != nil && !last.isWhole() && p.goesOn(w.text, rest[0].text)) {
		last = rest[0]
		w, rest = w.and(last), rest[1:]
	}
	return w, rest
}

// isName reports whether the text looks like a name rather than moves.
func isName(text string) bool {
	plain := strings.Trim(text, "abcdefghijklmnopqrstuvwxyz") == ""
	if text == "" || !plain && !strings.ContainsAny(text, "-_") && (text[0] < '0' || text[0] > '9') {
		return false
	}
	_, err := cube.ParseAlg(text)
	return err != nil
}

// wrongParam says that w is none of the parameter's choices; a scramble at its
// place means that it was forgotten.
func (in *input) wrongParam(p param, w word) error {
	unknown := session.Unknown(p.what, w.text, p.choices(), p.hint)
	if _, err := cube.ParseAlg(w.text); err == nil && unknown.Msg == p.hint && in.command.operand != noOperand {
		return in.missing("a "+p.what+" before the moves", p.hint)
	}
	return at(w, unknown)
}

func (in *input) missing(what, hint string) error {
	return &session.InputError{
		Problem: in.command.name + " needs " + what,
		Msg:     cmp.Or(hint, "usage: "+in.command.usage()),
	}
}

// checkRest checks that what is left of the words can be the operand.
func (in *input) checkRest() error {
	given := len(in.operands) > 0
	switch {
	case given && in.command.operand == noOperand:
		return in.extra(in.operands[0], "usage: "+in.command.usage())
	case given && in.has("-i"):
		return in.extra(in.operands[0], "with -i the scrambles come from the standard input")
	case given && in.has("--file"):
		return in.extra(in.operands[0], "with --file the scrambles come from the file")
	case in.has("-i") && in.has("--file"):
		return in.clash("-i", "--file", "the scrambles come from one of them")
	case in.has("--resume") && !in.manyLines():
		return in.clash("--resume", "a single scramble", "it is for many, which -i or --file reads")
	case given || in.has("--cube"):
		return nil
	case in.command.operand == needsMoves:
		return in.missing("moves", "")
	case in.command.operand == takesText:
		return in.missing("a text", "")
	case in.command.operand == needsScramble:
		return in.missing("a scramble", "")
	}
	return nil
}

// clash says that an option does not go with something else.
func (in *input) clash(option, other, why string) error {
	w := in.last(option).at
	return at(w, &session.InputError{Problem: "cannot combine", Token: option, Msg: "it does not go with " + other + ": " + why})
}

func (in *input) extra(w word, msg string) error {
	return at(w, &session.InputError{Problem: "unexpected argument", Token: session.Shorten(w.text), Msg: msg})
}

// readOperand reads the position from the words of the operand.
func (in *input) readOperand(words []word) error {
	if in.command.operand == takesText || in.command.operand == takesWords {
		return nil
	}
	if len(words) == 0 && !in.has("--cube") && in.command.operand != noOperand {
		return in.leftOut()
	}
	if in.has("--cube") {
		state, err := parseState(in.last("--cube").word)
		if err != nil {
			return err
		}
		in.position.State = &state
	}
	moves, err := in.parseMoves(words...)
	in.position.Moves = moves
	return err
}

// leftOut takes the position from the attempt.
func (in *input) leftOut() error {
	attempt := in.session.Attempt()
	switch {
	case !attempt.Started() && in.command.operand == takesMoves:
		return in.missing("moves", "usage: "+in.command.usage()+"; moves may be left out in an attempt, which set SCRAMBLE starts")
	case !attempt.Started():
		return in.missing("a scramble", "usage: "+in.command.usage()+"; set SCRAMBLE starts an attempt")
	case in.command.operand == takesMoves && !in.command.skeleton && attempt.Scramble().State != nil:
		return in.missing("moves", "the attempt starts from a cube, to which no moves are known; inverse prints its inverse")
	case in.command.skeleton:
		in.position = history.Position{Moves: attempt.Skeleton()}
	default:
		in.position = attempt.Position()
	}
	return nil
}

// parseState reads the cube that a word says.
func parseState(w word) (cube.Cube, error) {
	const shortest = len("ABCDEFGH=ABCDEFGHIJKL=A")
	if len(w.text) < shortest { // no guess at a format that may not be meant
		return cube.Cube{}, at(w, &session.InputError{Problem: "bad cube", Token: w.text, Msg: "give 54 facelets, Reid's 20 pieces or B32"})
	}
	c, err := cube.ParseState(w.text)
	if err != nil {
		return c, locate(err, []word{w})
	}
	return c, nil
}

// parseMoves reads the moves that the words make up.
func (in *input) parseMoves(words ...word) (cube.Alg, error) {
	a, err := cube.ParseNamed(join(words), in.session.Named)
	if err != nil {
		return a, in.resultMeant(locate(err, words), words)
	}
	return a, nil
}

// join returns the words as one text, with a space between them.
func join(words []word) string {
	if len(words) == 1 {
		return words[0].text
	}
	length := len(words)
	for _, w := range words {
		length += len(w.text)
	}
	var b strings.Builder
	b.Grow(length)
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w.text)
	}
	return b.String()
}

// locate turns the column of an error in the joined words into the column in
// the line where they were typed.
func locate(err error, words []word) error {
	input, ok := err.(*session.InputError)
	if !ok || input.Column == 0 || input.Line > 0 || len(words) == 0 || words[0].column == 0 {
		return err
	}
	input.Column = columnIn(words, input.Column)
	return input
}

// columnIn turns a column of the joined words into one of the line where they
// were typed, if they were.
func columnIn(words []word, column int) int {
	if column == 0 || len(words) == 0 || words[0].column == 0 {
		return column
	}
	char := column - 1
	for i, w := range words {
		n := utf8.RuneCountInString(w.text)
		if char < n || i == len(words)-1 {
			return w.columnAt(char)
		}
		char -= n + 1
	}
	return column
}

// find gives an error that names a word, but no place, the column of the word.
func find(err error, words []word) error {
	if input, ok := err.(*session.InputError); ok && input.Column == 0 && input.Token != "" {
		for _, w := range words {
			if w.text == input.Token {
				return at(w, input)
			}
		}
	}
	return err
}
