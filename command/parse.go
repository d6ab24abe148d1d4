package command

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"nissy/command/options"
	"nissy/cube"
	"nissy/history"
	"nissy/session"
	"nissy/session/cubes"
	"nissy/steps/chain"
)

// Parser turns command lines into calls. The zero Parser knows no attempt, no
// aliases and no defaults.
type Parser struct {
	Scope    Scope                        // nil if there is no attempt
	Aliases  *Aliases                     // nil if there are none
	Defaults map[string][]options.Default // from the config file, by the command's name

	// Definitions are the chains, steps and triggers that the user has named.
	Definitions chain.Definitions

	// JSON says that the user wants JSON from every command.
	JSON bool

	// Classic says that the user wants the lines of nissy-classic.
	Classic bool

	// Terminal says that a terminal shows the answers. Prompt says that a person types the
	// lines at a prompt.
	Terminal, Prompt bool

	// Grace is how long solutions continue to be reported after an interrupt; 0
	// means until all that were found are reported.
	Grace time.Duration

	// NoFiles refuses lines that name files, without looking whether the files exist.
	NoFiles bool

	// NoAttempt is the hint for a line that needs an attempt, if there cannot be one.
	NoAttempt string
}

// Scope resolves what a line refers to: the attempt, saved sequences and results.
// A *session.Session is a Scope.
type Scope interface {
	// Attempt returns the current attempt.
	Attempt() history.Attempt
	// NamedMoves returns the moves of $NAME, a saved sequence, or of @N, a result.
	NamedMoves(name string) (cube.Alg, error)
	// Results returns the results that a text such as @2, @1-5 or @* refers to.
	Results(text string) ([]session.Reference, error)
	// FirstResults returns the first results, at most the given number.
	FirstResults(most int) []session.Reference
	// TableNames lists the pruning tables.
	TableNames() []string
}

// Parse parses a command line that refers to nothing but itself. Use a Parser if
// there is an attempt.
func Parse(line string) (*Call, error) { return new(Parser).Parse(line) }

// Parse parses a line. The call is never nil: if there is an error, it says at
// least whether the user wants JSON. An empty line gives a call without a
// command.
func (p *Parser) Parse(line string) (*Call, error) {
	words, c, err := p.splitCommand(line)
	if err != nil {
		return &Call{JSON: p.JSON}, err
	}
	return p.parse(words, c)
}

// IsCommand reports whether a line begins with the name of a command or an alias.
func (p *Parser) IsCommand(line string) bool { return p.commandOf(line) != nil }

// Quits reports whether a line is the command that leaves nissy, and nothing else.
func (p *Parser) Quits(line string) bool {
	c := p.commandOf(line)
	return c != nil && c.Name == quitName && len(strings.Fields(line)) == 1
}

// commandOf returns the command that a line begins with, nil if there is none.
func (p *Parser) commandOf(line string) *Command {
	words, c, err := p.splitCommand(line)
	if err != nil || len(words) == 0 {
		return nil
	}
	_, c = p.expand(words, c)
	return c
}

// expand replaces an alias at the beginning of the words. It returns the command that they
// begin with then, nil if there is none; c is the one before.
func (p *Parser) expand(words []options.Word, c *Command) ([]options.Word, *Command) {
	expanded := joinName(p.Aliases.expand(words))
	if name := expanded[0].Text; name != words[0].Text {
		c = Lookup(name)
	}
	if c == solveCommand && slices.ContainsFunc(expanded[1:], isChain) {
		c = Lookup(chainName)
		if expanded[1].Text == chainName {
			expanded = slices.Delete(slices.Clone(expanded), 1, 2)
		}
	}
	return expanded, c
}

// chainName is the name of the command for chains.
const chainName = "chain"

// isChain reports whether a word in quotation marks is a chain, which solve takes as chain does.
func isChain(w options.Word) bool { return w.IsQuoted() && chain.IsChain(w.Text) }

// joinName joins the first two words if they are the name of a command, such as coach add.
func joinName(words []options.Word) []options.Word {
	if len(words) < 2 || !isFamily(words[0].Text) {
		return words
	}
	name := words[0].Text + " " + words[1].Text
	if Lookup(name) == nil {
		return words
	}
	joined := words[0]
	joined.Text, joined.Comment = name, words[1].Comment
	return append([]options.Word{joined}, words[2:]...)
}

// splitCommand splits a line into words, and returns the command that the first one names,
// nil if it names none. Text after the parameters of a command that takes it becomes one
// word, as typed, unless it or a parameter begins with a dash.
func (p *Parser) splitCommand(line string) (words []options.Word, c *Command, err error) {
	s := options.Scanner{Rest: line, Column: 1}
	s.SkipSpace()
	if s.AtEnd() || s.Rest[0] == '#' {
		return nil, nil, nil
	}
	name, err := s.Word()
	if err != nil {
		return nil, nil, err
	}
	words = make([]options.Word, 1, 2+strings.Count(s.Rest, " "))
	words[0] = name
	if c = Lookup(name.Text); c != nil && c.takesText() {
		words, err = s.AppendText(words, len(c.params))
	} else {
		words, err = s.AppendWords(words)
	}
	return words, c, err
}

// ParseWords parses a command that is split into words.
func (p *Parser) ParseWords(words []options.Word) (*Call, error) {
	if len(words) == 0 {
		return p.parse(words, nil)
	}
	return p.parse(words, Lookup(words[0].Text))
}

// parse parses a command that is split into words, the first of which names c.
func (p *Parser) parse(words []options.Word, c *Command) (*Call, error) {
	call := &Call{words: words, JSON: p.JSON || slices.ContainsFunc(words, func(w options.Word) bool { return w.Text == "--json" })}
	if len(words) == 0 {
		return call, nil
	}
	words, c = p.expand(words, c)
	if c == nil {
		return call, p.parseMovesAlone(call, words)
	}
	in, err := p.bind(c, words[1:])
	call.JSON = (call.JSON || in.Has("--json")) && !in.Off["--json"]
	if err != nil {
		return call, err
	}
	return call, call.complete(in)
}

// isBareChain reports whether a word without quotation marks is part of a chain.
func isBareChain(w options.Word) bool { return !w.IsQuoted() && strings.Contains(w.Text, ">") }

// parseMovesAlone completes the call for a line of moves without a command. They
// start an attempt if there is none; otherwise they may mean set or add.
func (p *Parser) parseMovesAlone(call *Call, words []options.Word) error {
	in := &requestInput{Arguments: &options.Arguments{Operands: words}, parser: p, command: setCommand}
	with := in.withOperand(words)
	isCube := in.isCube(words)
	if !isCube && !p.areMoves(with.position, with.err, words) {
		return p.unknownCommand(words[0])
	}
	if with.err != nil {
		return with.err
	}
	if !p.scope().Attempt().Started() {
		call.Answer = cubes.GetStatus{Position: with.position}
		return call.complete(with)
	}
	if isCube {
		return words[0].Error(&session.InputError{Problem: "a cube without a command", Token: session.Shorten(options.Join(words)), Msg: "set starts another attempt with it"})
	}
	set, add := *call, *call
	if err := set.complete(with); err != nil {
		return err
	}
	asAdd := *with
	asAdd.command = addCommand
	if err := add.complete(&asAdd); err != nil {
		return err
	}
	call.Command, call.input = with.command, with
	unclear := words[0].Error(&session.InputError{
		Problem: "moves without a command", Token: session.Shorten(options.Join(words)), Msg: "set starts another attempt, add adds them to this one",
	})
	call.Action = func(client Client) error { return client.SetOrAdd(unclear, &set, &add) }
	return nil
}

// areMoves reports whether a line without a command is meant as moves, from what
// parsing it as moves gave: it is, or its first word is moves or a reference to
// moves.
func (p *Parser) areMoves(parsed history.Position, err error, words []options.Word) bool {
	first := words[0].Text
	isWord := len(words) == 1 && strings.Trim(first, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
	if namesStep(first) || isWord && parsed.Moves.Len() != 1 { // f2l would be wide moves
		return false
	}
	if strings.ContainsAny(first[:min(1, len(first))], "@$(^") {
		return true
	}
	if err == nil {
		return parsed.Moves.Len() > 0
	}
	before, _, _ := strings.Cut(first, "(")
	fields := strings.Fields(before)
	return len(fields) > 0 && isMoves(fields[0])
}

func (p *Parser) unknownCommand(w options.Word) error {
	if namesStep(w.Text) { // the nearest command would be less likely
		return w.Error(&session.InputError{Problem: "unknown command", Token: w.Text, Msg: commandHint(w.Text)})
	}
	known := append(Names(), p.Aliases.names()...)
	return w.Error(session.Unknown("command", w.Text, known, commandHint(w.Text)))
}

// commandHint returns advice for a user who typed the text as a command.
func commandHint(text string) string {
	switch {
	case text == "":
		return "there is nothing between the quotation marks; commands lists all commands"
	case strings.Contains(text, " "):
		return "use -c for a command line in one argument"
	case text == "as":
		return "it is the first word, as in nissy as janus, and takes no options of nissy; the variable NISSYDATA names the data folder"
	case slices.Contains(stepNames(), text):
		return "it is a step: solve " + text
	case namesStep(text):
		return placeAlone(text).Msg
	case isMoves(text):
		return "moves follow a command, such as print"
	}
	return "commands lists all commands"
}

// scope returns the scope, an empty one if there is none.
func (p *Parser) scope() Scope {
	if p.Scope == nil {
		return emptyScope{cmp.Or(p.NoAttempt, "give the scramble and the moves")}
	}
	return p.Scope
}

// emptyScope is the Scope of a client without an attempt.
type emptyScope struct{ hint string }

func (emptyScope) Attempt() history.Attempt             { return history.Attempt{} }
func (emptyScope) FirstResults(int) []session.Reference { return nil }
func (emptyScope) TableNames() []string                 { return nil }
func (s emptyScope) NamedMoves(name string) (cube.Alg, error) {
	return cube.Alg{}, s.noAttempt(name)
}
func (s emptyScope) Results(text string) ([]session.Reference, error) {
	return nil, s.noAttempt(text)
}

func (s emptyScope) noAttempt(token string) error {
	return &session.InputError{Problem: "no attempt", Token: session.Shorten(token), Msg: s.hint}
}
