package command

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"nissy/command/options"
	"nissy/history"
	"nissy/session"
	"nissy/session/batch"
	"nissy/session/coaching"
	"nissy/session/search"
)

// Call is a parsed command line. It does not change.
type Call struct {
	// Command is the command. It is nil if the line was empty.
	Command *Command

	// At most one of these is set. If none is, the call is for many scrambles
	// (ManyLines) or the line was empty.
	Request session.Request     // to be run by a session
	Action  Action              // to be done by the client
	Results []session.Reference // the operand is several results: one request for each

	// Answer is a request to run after Request, for moves without a command: it says what their
	// position is. Otherwise it is nil.
	Answer session.Request

	JSON    bool // the user wants JSON
	Display Display

	words []options.Word // the whole line, before aliases were expanded
	input *requestInput
}

// Display says how to write the events of a call as text.
type Display struct {
	Plain   bool   // solutions without lengths and comments
	Classic bool   // the lines of nissy-classic
	Table   string // the name of the table in nissy-classic
	Pairs   bool   // turns of opposite faces in parentheses
	Verbose bool   // report the progress of the search
	Cases   bool   // name the cases that solutions lead to
	CSV     bool   // write comma-separated values
	Format  string // of positions: one of pieces, facelets, reid and b32
	Net     bool   // draw positions
	Mark    string // what to mark in the drawing; empty for nothing
}

// Action is a command that a client carries out by itself, without a session.
type Action func(client Client) error

// Client carries out actions.
type Client interface {
	// Print prints a page of help or of settings.
	Print(page Page)
	// Quit ends the program.
	Quit() error
	// SetAlias defines an alias that the user typed.
	SetAlias(name, text string) error
	// RemoveAlias removes an alias, which exists.
	RemoveAlias(alias *Alias) error
	// ShowConfig prints the settings.
	ShowConfig() error
	// WithLines runs the request that request makes of a text, such as a write-up: the lines
	// after the command. what names the text for the user.
	WithLines(what string, request func(text string) session.Request) error
	// WithAttempt does the same with the user's attempt, if she is at a prompt and it is complete.
	WithAttempt(what string, request func(text string) session.Request) error
	// Serve serves other programs until it is interrupted.
	Serve(options Serving) error
	// Quiz asks questions and records the answers.
	Quiz(quiz Quiz) error
	// Drill asks for solutions of positions from attempts and records the answers.
	Drill(drills coaching.CoachDrills) error
	// QuizStats prints what the recorded answers to a kind of questions come to; an empty
	// kind means all.
	QuizStats(kind string) error
	// SetOrAdd decides what moves without a command mean in an attempt, or returns
	// the error unclear.
	SetOrAdd(unclear error, set, add *Call) error
}

// Page is text that is not the result of a request.
type Page struct {
	Text     string // for people, in lines of up to 80 columns
	Objects  []any  // the same for programs; nil if there is only text
	Verbatim bool   // the lines must not be broken differently
}

// complete adds to the call what the line asks for. It completes the input, which
// nobody else has yet.
func (c *Call) complete(in *requestInput) (err error) {
	c.Command, c.input = in.command, in
	c.Display = Display{
		Plain: in.Has("-p"), Classic: in.parser.Classic, Table: in.param("TABLE"), CSV: in.Has("--csv"), Pairs: in.Has("--pairs"), Verbose: in.Has("-v"), Cases: in.showsCases(), Net: in.Has("--net"), Mark: in.Text("--mark"),
		Format: cmp.Or(in.Text("--format"), in.command.format),
	}
	in.json = c.JSON
	switch {
	case in.Has("--help"):
		c.Action = printPages(in.command.page())
		return nil
	case in.command.action != nil:
		if c.Action, err = in.command.action(in); c.Action != nil || err != nil {
			return err
		}
	case c.ManyLines():
		return nil
	}
	results := in.results()
	if in.command.continues {
		in.sources, in.complete = results, results != nil
	} else if c.Results = results; results != nil {
		return in.err
	}
	if !in.complete {
		in.position, in.complete = in.readOperand(in.Operands), true
	}
	c.Request, err = in.makeRequest()
	return err
}

// ManyLines reports whether the call is for scrambles that are still to be read,
// one per line.
func (c *Call) ManyLines() bool { return c.input != nil && c.input.manyLines() }

// Files returns the names of the files that have the scrambles, none if they
// come from the standard input.
func (c *Call) Files() []options.Word { return c.input.Values("--file") }

// Threads returns the number of threads that the user asked for, 0 for all cores.
func (c *Call) Threads() int { return c.input.threads }

// Many runs a call for many scrambles or results.
type Many struct {
	// Batch is the batch without its field Next, which is up to the client.
	Batch batch.Batch
	input *requestInput
}

// Many prepares running the call for many scrambles or results. If sideBySide is
// set and the command allows it, several are processed at the same time.
func (c *Call) Many(sideBySide bool) (*Many, error) {
	in := *c.input
	m := &Many{input: &in, Batch: batch.Batch{
		Threads: 1, Grace: in.grace(), Results: batch.StoreInFile(in.Text("--resume")), Sharding: in.sharding(),
	}}
	if sideBySide && in.command.parallel {
		m.Batch.Threads, in.threads = in.threads, 1
	}
	var err error
	m.Batch.Template, err = in.makeRequest()
	return m, err
}

// RequestFor returns the request for one line, nil if it is empty or if nissy has printed it before an answer.
func (m *Many) RequestFor(line string) (session.Request, error) {
	if strings.HasPrefix(line, ">>>") {
		return nil, nil
	}
	words, err := options.Split(line)
	if err != nil || len(words) == 0 {
		return nil, err
	}
	return m.input.withOperand(words).makeRequest()
}

// RequestFrom returns the request that continues from a result.
func (m *Many) RequestFrom(result session.Reference) (session.Request, error) {
	in := *m.input
	in.position = result.Position()
	return in.makeRequest()
}

// Locate gives an error without a column the column of the word that it names.
func (c *Call) Locate(err error) error {
	if input, ok := errors.AsType[*session.InputError](err); ok && input.Column == 0 && input.Line == 0 && input.Token != "" {
		if i := slices.IndexFunc(c.words, func(w options.Word) bool { return w.Text == input.Token }); i >= 0 {
			input.Column = c.words[i].Column
		}
	}
	return err
}

// requestInput is what a command's request is made from. It does not change once its call
// is complete.
type requestInput struct {
	*options.Arguments
	parser   *Parser
	command  *Command
	params   map[string]options.Word // by the parameter's name
	position history.Position
	sources  []session.Reference // the results that the command continues, if any
	threads  int                 // for the request; 0 for all cores
	json     bool                // the answer is JSON

	definition string // of a puzzle, from the lines after the command; empty: see the operands
	scrambles  string // of a puzzle, likewise
	complete   bool   // position is what the operand means
	err        error  // the first mistake in what the request is made from
}

// grace returns how long solutions continue to be reported after an interrupt.
func (in *requestInput) grace() search.Grace { return search.Grace(in.parser.Grace) }

// makeRequest returns the command's request, or the first mistake in what it is made from.
func (in *requestInput) makeRequest() (session.Request, error) {
	if in.err != nil {
		return nil, in.err
	}
	r := in.command.request(in)
	return r, in.err
}

// fail records a mistake, unless there was one before. What is read after a mistake does not
// matter. It returns no request.
func (in *requestInput) fail(err error) session.Request {
	if in.err == nil {
		in.err = err
	}
	return nil
}

// parsedOption returns what parse makes of the value of an option, nothing if the option was not given.
func parsedOption[T any](in *requestInput, option string, parse func(text string) (T, error)) (value T) {
	if !in.Has(option) {
		return value
	}
	w := in.Last(option).Word
	value, err := parse(w.Text)
	in.fail(locate(err, w))
	return value
}
