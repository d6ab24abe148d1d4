package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"nissy/coach/record"
	"nissy/command"
	"nissy/command/options"
	"nissy/session"
	"nissy/shell/config"
	"nissy/shell/input"
	"nissy/shell/terminal"
	"nissy/shell/view"
)

// Config is the environment of a run of the program.
type Config struct {
	Args   []string // without the name of the program
	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer
	Env    func(string) string // returns a variable of the environment

	// Signals returns a channel of signals: os.Interrupt, or others that end the run. The run calls it
	// before it first waits or runs a request: a command such as version ends sooner without the
	// threads that receive signals. It may be nil.
	Signals func() <-chan os.Signal

	// Cores is the number of processors, which is how many threads a search has by
	// default. If it is 0, the shell does not change GOMAXPROCS.
	Cores int

	// Serve serves other programs until ctx ends, for the command serve. If it is nil, that command
	// is an error.
	Serve func(ctx context.Context, engine *session.Engine, o command.Serving, report command.ServeReporter) error

	// Book opens what the coach keeps in a data folder. If it is nil, the commands of the coach are errors.
	Book func(folder string, notice func(string)) (record.Book, error)
}

// shell is one run of the program.
type shell struct {
	config   Config
	engine   *session.Engine
	session  *session.Session
	output   *view.Output
	style    view.Style
	terminal terminal.Terminal // of the standard output, or else of the standard error
	input    input.Source      // where commands, the scrambles of -i and answers come from
	json     bool              // the running command prints JSON
	code     int               // the exit code so far
	instead  *input.Line       // what the user has typed instead of an answer: the loop of commands takes it; nil: nothing

	settings *config.Settings // nil before configure

	watch func() // lets the run receive signals from now on

	mu          sync.Mutex         // guards the next two fields, which handleSignals reads
	interactive bool               // the user types the commands at a terminal
	cancel      context.CancelFunc // cancels the running command; nil if none is running

	history        *config.History // the command history; nil unless interactive
	lineInterrupts chan struct{}   // receives interrupts while no command is running
}

// Run runs the program and returns its exit code.
func Run(ctx context.Context, config Config) int {
	ctx, quit := context.WithCancel(ctx)
	defer quit()
	sh := &shell{config: config, output: view.NewOutput(config.Stdout, config.Stderr, quit), input: new(input.List),
		lineInterrupts: make(chan struct{}, 1)}
	sh.output.OutIsTerminal, sh.output.ErrIsTerminal = terminal.Is(config.Stdout), terminal.Is(config.Stderr)
	sh.watch = sync.OnceFunc(func() {
		if config.Signals != nil {
			go sh.handleSignals(ctx, config.Signals(), quit)
		}
	})
	sh.start(ctx)
	sh.output.Flush()
	if failed, err := sh.output.Failure(); err != nil {
		fmt.Fprintf(config.Stderr, "nissy: cannot write the output: %v\n", err)
		return FailedCode
	} else if failed {
		return FailedCode
	}
	return sh.code
}

// handleSignals receives signals until ctx is done. If the user types the commands, an
// interrupt only affects the current one. All other signals end the run.
func (sh *shell) handleSignals(ctx context.Context, signals <-chan os.Signal, quit func()) {
	for {
		select {
		case <-ctx.Done():
			return
		case sig := <-signals:
			if sig != os.Interrupt || !sh.interrupt() {
				quit()
			}
		}
	}
}

// interrupt cancels the running command, or the line that the user is typing. It
// returns false, and does nothing, if no person types the commands.
func (sh *shell) interrupt() bool {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	switch {
	case sh.interactive && sh.cancel != nil:
		sh.cancel()
	case sh.interactive:
		select {
		case sh.lineInterrupts <- struct{}{}:
		default:
		}
	}
	return sh.interactive
}

// start configures the shell and runs the commands.
func (sh *shell) start(ctx context.Context) {
	if err := sh.configure(); err != nil {
		sh.fail(err, "")
		return
	}
	sh.engine = session.NewEngine(session.Options{
		Data: sh.settings.DataFolder(), Threads: sh.config.Cores,
		Notice: sh.output.Notice, Book: sh.openBook,
	})
	defer sh.engine.Close()
	sh.session = sh.engine.NewSession()
	defer sh.session.Close()
	if err := sh.openAttempt(); err != nil {
		sh.fail(err, "")
		return
	}
	sh.runCommands(ctx)
}

// openBook opens what the coach keeps.
func (sh *shell) openBook() (record.Book, error) {
	folder := sh.settings.DataFolder()
	if sh.config.Book == nil || folder == "" {
		return nil, errors.New("the coach has no place to keep attempts: there is no data folder")
	}
	return sh.config.Book(folder, sh.output.Notice)
}

// openAttempt continues the attempt of --attempt.
func (sh *shell) openAttempt() error {
	if !sh.settings.Has("--attempt") {
		return nil
	}
	remarks, err := sh.session.OpenAttempt(sh.settings.Text("--attempt"))
	for _, r := range remarks {
		sh.output.Notice(r)
	}
	return err
}

// configure reads the options of the program and the config file.
func (sh *shell) configure() error {
	options, err := command.ParseProgram(sh.config.Args)
	sh.json = options.Has("--json")
	sh.terminal = terminal.Of(sh.config.Stdout, sh.config.Env)
	if err != nil {
		return err
	}
	if sh.settings, err = config.Read(options, sh.config.Env, sh.output.Notice); err != nil {
		return err
	}
	sh.json = sh.settings.Has("--json")
	if t := terminal.Of(sh.config.Stderr, sh.config.Env); t.CursorControl {
		sh.output.DrawBars(t.Columns)
	}
	sh.style = view.NewStyle(sh.colored(), sh.config.Env)
	if !sh.terminal.Exists() {
		sh.terminal = terminal.Of(sh.config.Stderr, sh.config.Env)
	}
	return nil
}

// colored reports whether to write colours to the standard output.
func (sh *shell) colored() bool {
	usable := sh.terminal.CursorControl && sh.config.Env("NO_COLOR") == ""
	return (usable || sh.settings.Has("--color")) && !sh.settings.Has("--no-color")
}

// newView returns a view of the events of a call.
func (sh *shell) newView(call *command.Call) *view.View {
	o := view.Options{Style: sh.style, Columns: sh.textColumns()}
	if sh.interactive && sh.output.OutIsTerminal {
		_, o.Lines = sh.terminal.Size()
	}
	return view.New(sh.output, call, o)
}

// textColumns returns the width for text on the standard output.
func (sh *shell) textColumns() int {
	if sh.output.OutIsTerminal {
		return sh.terminal.Columns()
	}
	return terminal.DefaultColumns
}

// runCommands runs the commands of the run, from any source.
func (sh *shell) runCommands(ctx context.Context) {
	source, words, err := sh.commandSource(ctx)
	defer sh.input.Close()
	defer func() {
		if sh.history != nil {
			sh.history.Close()
		}
	}()
	switch {
	case err != nil:
		sh.fail(err, "")
	case words != nil:
		if err := sh.runArguments(ctx, words); err != nil && err != errQuit {
			sh.fail(err, "")
		}
	case sh.interactive:
		sh.output.Message("Welcome to nissy %s.\nType help tour for a first solution, help for all commands, quit to leave.", session.BuildVersion())
		sh.saveAttempts()
		sh.loop(ctx, source)
		if ctx.Err() == nil {
			sh.code = SuccessCode
		}
	default:
		sh.loop(ctx, source)
	}
}

// commandSource decides where the commands come from: lines, or the words of a single
// command. It returns one of these, and sets sh.input.
func (sh *shell) commandSource(ctx context.Context) (lines input.Source, words []options.Word, err error) {
	sh.input = input.NewReader(sh.config.Stdin, nil)
	switch {
	case sh.settings.Has("--help"):
		return nil, options.ArgumentWords([]string{"help"}), nil
	case sh.settings.Has("--version"):
		return nil, options.ArgumentWords([]string{"version"}), nil
	case len(sh.settings.Operands) > 0:
		script, err := sh.openScripts(ctx)
		if script == nil {
			return nil, sh.settings.Operands, err
		}
		sh.input = script
	case sh.settings.Has("-c"):
		return sh.optionLines(), nil, nil
	case terminal.Is(sh.config.Stdin) && !sh.settings.Has("-b"):
		sh.startPrompt()
	}
	return sh.input, nil, nil
}

// openScripts opens the files that the arguments name. It returns nil if the first
// argument is a command or an alias, or does not name a file.
func (sh *shell) openScripts(ctx context.Context) (input.Source, error) {
	name := sh.settings.Operands[0].Text
	if command.Lookup(name) != nil || sh.settings.Aliases.Find(name) != nil {
		return nil, nil
	}
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil, nil
	}
	sh.watch()
	files, err := input.Open(ctx, sh.settings.Operands)
	if err != nil {
		return nil, err
	}
	return files, nil
}

// optionLines returns the lines of the options -c.
func (sh *shell) optionLines() *input.List {
	var lines input.List
	for _, w := range sh.settings.Values("-c") {
		lines = append(lines, strings.Split(w.Text, "\n")...)
	}
	return &lines
}
