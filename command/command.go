package command

import (
	"cmp"
	"slices"
	"strings"

	"nissy/command/options"
	"nissy/cube"
	"nissy/session"
)

// Command declares a command. Parsing, usage, help, completion and the manual
// all derive from it.
type Command struct {
	Name    string   // one word, or two: see joinName
	Aliases []string // other names, including those in nissy-core's shell
	Summary string   // one line
	group   group    // in the help
	common  bool     // one of the commands that a beginner needs first

	details  string        // paragraphs for the help
	listed   func() string // what replaces %s in the details; nil: nothing
	params   []param
	operand  operandKind
	words    string // the operand in the usage, if its kind is wordsOperand
	options  []*options.Option
	format   string // how it writes positions without --format
	json     string // its JSON object, for the help
	examples []string

	bare string // the option that a value without a name is meant for; empty: none

	takesFiles     bool // operands may be files, for completion
	leadingOptions bool // there are no options after the first operand
	continues      bool // the request continues results, so that it takes several at once
	takesSolution  bool // of an attempt it takes the solution, after cancellations, instead of the skeleton
	joinsSides     bool // of an attempt it takes the skeleton as it can be written without NISS
	takesResults   bool // several results, such as @*, may be the operand instead of moves
	usesSkeleton   bool // a missing operand means the skeleton of the attempt, without the scramble
	parallel       bool // several scrambles may be processed at the same time

	// A command makes either a request for a session or an action for the client.
	request func(in *requestInput) session.Request
	action  func(in *requestInput) (Action, error)
}

// group is a group of commands in the help: its heading.
type group string

const (
	attemptGroup group = "Attempt"
	solvingGroup group = "Solving"
	movesGroup   group = "Moves"
	cubesGroup   group = "Cubes"
	puzzlesGroup group = "Puzzles"
	coachGroup   group = "Coach"
	tablesGroup  group = "Tables"
	shellGroup   group = "Shell"
)

var groups = []group{attemptGroup, solvingGroup, movesGroup, cubesGroup, puzzlesGroup, coachGroup, tablesGroup, shellGroup}

// param declares a word before the operand.
type param struct {
	name    string          // in the usage
	what    string          // in errors
	choices func() []string // the possible values; nil if any word is
	hint    string          // advice for a user who does not know the values; empty: the choices, if there are any
	listed  func() []string // names that end the hint; nil: none

	optional bool
	prefix   string   // an optional parameter is present only if the word has this prefix
	prefixes []string // words that form the value together with the next word

	// continues reports whether the value, typed without quotation marks as far as
	// text, includes the next word. May be nil.
	continues func(text, next string) bool

	// choose returns the choice that the user means by another spelling. May be nil.
	choose func(typed string) (choice string, ok bool)

	// refuse returns the error for a word that must not begin the operand, although it
	// could be moves, or nil. May be nil.
	refuse func(typed string) *session.InputError

	// complete returns the proposals for the value. Without it they are the
	// choices, or files if the name says so. May be nil.
	complete func(p *Parser, typed string) []Candidate
}

// operandKind is the kind of the words after the parameters.
type operandKind uint8

const (
	noOperand        operandKind = iota
	movesOperand                 // moves; the attempt's if missing
	scrambleOperand              // a position: moves or a cube; the attempt's if missing
	requiredMoves                // moves that cannot be missing
	requiredScramble             // a position that cannot be missing
	textOperand                  // text as typed
	requiredText                 // text that cannot be missing
	wordsOperand                 // words that the command interprets itself
)

// operands describes the kinds of operands.
var operands = [...]struct {
	usage    string            // how the usage shows it
	required string            // what is missing without it; empty: it may be missing
	options  []*options.Option // that come with it
}{
	movesOperand:     {usage: "[MOVES]", options: []*options.Option{linesOption, fileOption, asMovesOption}},
	scrambleOperand:  {usage: "[SCRAMBLE]", options: []*options.Option{linesOption, fileOption, cubeOption, facesOption, asMovesOption}},
	requiredMoves:    {usage: "MOVES", required: "moves", options: []*options.Option{asMovesOption}},
	requiredScramble: {usage: "SCRAMBLE", required: "a scramble", options: []*options.Option{cubeOption, facesOption, asMovesOption}},
	textOperand:      {usage: "[TEXT]"},
	requiredText:     {usage: "TEXT", required: "a text"},
	wordsOperand:     {},
}

// table has all commands. It has no initializer, which would refer to itself, as help
// lists the commands.
var table []*Command

func init() {
	table = slices.Concat(skeletonCommands, editCommands, nameCommands, fileCommands, []*Command{analyzeCommand},
		solveCommands, quizCommands, chainCommands(), sequenceCommands, cubeCommands, puzzleCommands,
		linkCommands, coachCommands(), tableCommands, configCommands, serveCommands, completionCommands, helpCommands)
}

// All returns all commands, in the order of the manual.
func All() []*Command { return table }

// Lookup returns the command with the name, or nil. Capitals do not matter
// unless the name could be moves.
func Lookup(name string) *Command {
	for _, c := range table {
		if c.Name == name || slices.Contains(c.Aliases, name) {
			return c
		}
	}
	if lower := strings.ToLower(name); lower != name && !isMoves(name) {
		return Lookup(lower)
	}
	return nil
}

// isFamily reports whether the names of several commands begin with the word. The word alone is a
// command, too, which asks for the rest.
func isFamily(word string) bool { return strings.EqualFold(word, coachName) }

// Names lists the names of all commands, other names included.
func Names() (names []string) {
	for _, c := range All() {
		names = append(append(names, c.Name), c.Aliases...)
	}
	return names
}

// hasTwoWords reports whether the name has two words.
func (c *Command) hasTwoWords() bool { return strings.Contains(c.Name, " ") }

// allOptions lists the options of the command, its own first.
func (c *Command) allOptions() []*options.Option { return append(c.ownOptions(), commonOptions...) }

// ownOptions lists the options without those that every command has.
func (c *Command) ownOptions() []*options.Option {
	return slices.Concat(c.options, operands[c.operand].options)
}

// Usage returns the form of the command in one line.
func (c *Command) Usage() string {
	parts := []string{c.Name}
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
	if operand := cmp.Or(c.words, operands[c.operand].usage); operand != "" {
		parts = append(parts, operand)
	}
	return strings.Join(parts, " ")
}

// takesPosition reports whether a scramble or a cube follows the parameters of the command.
func (c *Command) takesPosition() bool {
	return c.operand == scrambleOperand || c.operand == requiredScramble
}

// takesText reports whether text, as typed, follows the parameters of the command.
func (c *Command) takesText() bool { return c.operand == textOperand || c.operand == requiredText }

// description returns the paragraphs for the help.
func (c *Command) description() string {
	if c.listed == nil {
		return c.details
	}
	return strings.Replace(c.details, "%s", c.listed(), 1)
}

// advice returns what to tell a user who does not know the values.
func (p *param) advice() string {
	if p.hint == "" && p.choices != nil {
		return "one of " + strings.Join(p.choices(), " ")
	}
	return options.WithNames(p.hint, p.listed)
}

// wanted says in an error what to give as the parameter, "" if there is nothing to say.
func (p *param) wanted() string {
	switch hint := p.advice(); {
	case hint == "":
		return ""
	case strings.HasPrefix(hint, "such as"):
		return "give one " + hint
	default:
		return "give " + hint
	}
}

// isMoves reports whether the text is one or more moves.
func isMoves(text string) bool {
	a, err := cube.ParseAlg(text)
	return err == nil && a.Len() > 0
}

// Default reads an entry of the config file about an option of the
// command.
func (c *Command) Default(key string, value any) (options.Default, error) {
	return options.NewDefault(c.Name, c.allOptions(), key, value)
}
