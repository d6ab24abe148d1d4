package shell

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"nissy/command"
	"nissy/session"
)

// Config is what a run of the program has from the outside.
type Config struct {
	Args    []string // without the program's name
	Stdin   io.Reader
	Stdout  io.Writer
	Stderr  io.Writer
	Env     func(string) string // returns a variable of the environment
	Signals <-chan os.Signal    // interrupts; may be nil

	// Cores is the number of processors, which is how many threads a search has by
	// default. If it is 0, the shell does not change GOMAXPROCS.
	Cores int
}

// shell is one run of the program.
type shell struct {
	config   Config
	session  *session.Session
	output   *output
	style    style
	screen   screen             // the terminal of the standard output, or else of the standard error
	input    lineSource         // has commands, and the scrambles of -i
	settings *command.Arguments // the options of the program, with defaults from the config file
	file     configFile
	aliases  command.Aliases
	json     bool // the running command prints JSON
	code     int  // the exit code so far

	mu          sync.Mutex         // guards changes of the next two fields, which signals read
	interactive bool               // a person types the commands at a terminal
	cancel      context.CancelFunc // cancels the running command; nil if none is running

	lines      *recalled     // the command history; nil unless interactive
	interrupts chan struct{} // interrupts while the shell waits for a line
}

// Run runs the program and returns its exit code.
func Run(ctx context.Context, config Config) int {
	ctx, quit := context.WithCancel(ctx)
	defer quit()
	sh := &shell{config: config, output: newOutput(config.Stdout, config.Stderr, quit), input: &listed{},
		interrupts: make(chan struct{}, 1)}
	go sh.watch(ctx, quit)
	sh.start(ctx)
	sh.output.flush()
	if broken, err := sh.output.failure(); err != nil {
		fmt.Fprintf(config.Stderr, "nissy: cannot write the output: %v\n", err)
		return failedCode
	} else if broken {
		return failedCode
	}
	return sh.code
}

// watch hears the signals. An interrupt stops the command that a person waits
// for; elsewhere, and any other signal, stops the run.
func (sh *shell) watch(ctx context.Context, quit func()) {
	for {
		select {
		case <-ctx.Done():
			return
		case sig := <-sh.config.Signals:
			if sig != os.Interrupt || !sh.stopCommand() {
				quit()
			}
		}
	}
}

// stopCommand stops the command that runs and reports whether there is more to
// come after it.
func (sh *shell) stopCommand() bool {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	switch {
	case sh.interactive && sh.cancel != nil:
		sh.cancel()
	case sh.interactive:
		select {
		case sh.interrupts <- struct{}{}:
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
	engine := session.NewEngine(session.Options{
		Data: sh.dataFolder(), Threads: sh.config.Cores,
		Notice: func(text string) { sh.output.message("nissy: %s", text) },
	})
	defer engine.Close()
	sh.session = engine.NewSession()
	defer sh.session.Close()
	if err := sh.openAttempt(); err != nil {
		sh.fail(err, "")
		return
	}
	sh.runCommands(ctx)
}

// openAttempt continues the attempt of --attempt.
func (sh *shell) openAttempt() error {
	if !sh.settings.Has("--attempt") {
		return nil
	}
	remarks, err := sh.session.OpenAttempt(sh.settings.Text("--attempt"))
	for _, r := range remarks {
		sh.output.message("nissy: %s", r)
	}
	return err
}

// configure reads the options of the program and the config file.
func (sh *shell) configure() error {
	settings, err := command.ParseProgram(sh.config.Args)
	sh.settings, sh.json = settings, settings.Has("--json")
	sh.screen = newScreen(sh.config.Stdout, sh.config.Env)
	if err != nil {
		return err
	}
	if err := sh.readConfig(); err != nil {
		return err
	}
	sh.settings = settings.WithDefaults(defaultsOf(sh.file.program))
	sh.json = sh.settings.Has("--json")
	sh.output.progress.screen = newScreen(sh.config.Stderr, sh.config.Env)
	sh.style = newStyle(sh.colored(), sh.config.Env)
	if sh.screen.file == nil {
		sh.screen = newScreen(sh.config.Stderr, sh.config.Env)
	}
	return nil
}

// colored reports whether the standard output has colours.
func (sh *shell) colored() bool {
	wanted := sh.screen.canMove && sh.config.Env("NO_COLOR") == ""
	return (wanted || sh.settings.Has("--color")) && !sh.settings.Has("--no-color")
}

// columns returns how many there are for text.
func (sh *shell) columns() int {
	if sh.output.outTTY {
		return sh.screen.width()
	}
	return usualWidth
}

// dataFolder returns the folder of what nissy keeps, "" if there is none.
func (sh *shell) dataFolder() string {
	return cmp.Or(sh.settings.Text("--data"), dataFolder(sh.config.Env))
}

// runCommands runs the commands from where they come.
func (sh *shell) runCommands(ctx context.Context) {
	source, words, err := sh.source()
	defer sh.input.close()
	defer sh.closeLines()
	switch {
	case err != nil:
		sh.fail(err, "")
	case words != nil:
		if err := sh.runArguments(ctx, words); err != nil && err != errQuit {
			sh.fail(err, "")
		}
	case sh.interactive:
		sh.output.message("Welcome to nissy %s.\nType help tour for a first solution, help for all commands, quit to leave.", session.Version)
		sh.saveAttempts()
		sh.loop(ctx, source)
		if ctx.Err() == nil {
			sh.code = successCode
		}
	default:
		sh.loop(ctx, source)
	}
}

// source decides where the commands come from: lines, or the words of a single
// one.
func (sh *shell) source() (lines lineSource, words []command.Word, err error) {
	sh.input = newStream(sh.config.Stdin)
	switch {
	case sh.settings.Has("--help"):
		return nil, command.ArgumentWords([]string{"help"}), nil
	case sh.settings.Has("--version"):
		return nil, command.ArgumentWords([]string{"version"}), nil
	case len(sh.settings.Operands()) > 0:
		script, err := sh.script()
		if script == nil {
			return nil, sh.settings.Operands(), err
		}
		sh.input = script
	case sh.settings.Has("-c"):
		return sh.givenLines(), nil, nil
	case isTerminal(sh.config.Stdin) && !sh.settings.Has("-b"):
		sh.converse()
	}
	return sh.input, nil, nil
}

// script returns the files that the arguments name, if the first one is no
// command but such a file; nil if it is not.
func (sh *shell) script() (lineSource, error) {
	name := sh.settings.Operands()[0].Text
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() || command.Lookup(name) != nil || sh.aliases.Find(name) != nil {
		return nil, nil
	}
	files, err := openFiles(sh.settings.Operands())
	if err != nil {
		return nil, err
	}
	return files, nil
}

// givenLines returns the commands of the options -c.
func (sh *shell) givenLines() *listed {
	var lines listed
	for _, w := range sh.settings.Values("-c") {
		lines = append(lines, strings.Split(w.Text, "\n")...)
	}
	return &lines
}
