package shell

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"nissy/session"
)

// Config is the world of a run.
type Config struct {
	Args    []string // without the program's name
	Stdin   io.Reader
	Stdout  io.Writer
	Stderr  io.Writer
	Env     func(string) string // the environment
	Signals <-chan os.Signal    // interrupts; may be nil

	// Cores is how many processors there are. The shell then gives the Go runtime
	// one more than threads are searching, so that an interrupt is heard at once,
	// not when a thread is interrupted in its turn. 0: the runtime is left alone.
	Cores int
}

// shell is one run of the program.
type shell struct {
	config   Config
	commands []*command
	session  *session.Session
	output   *output
	style    style
	screen   screen          // of the standard output, or else of the standard error
	input    lineSource      // commands, and the scrambles of -i
	settings *arguments      // the options of the program
	typed    map[string]bool // which of them were typed; the others are from the config file
	file     configFile
	aliases  []*alias // of the config file, and typed
	json     bool     // the command that runs prints JSON
	code     int      // the exit code so far

	mu     sync.Mutex         // guards what the signals need, when it changes
	person bool               // a person types the commands at a terminal
	cancel context.CancelFunc // stops the command that runs; nil: none
	lines  *recalled          // typed before; nil: nobody types

	interrupts chan struct{} // that come while a person is asked for a line
}

// Run runs the program and returns its exit code.
func Run(ctx context.Context, config Config) int {
	ctx, quit := context.WithCancel(ctx)
	defer quit()
	sh := &shell{config: config, commands: commandTable(), output: newOutput(config.Stdout, config.Stderr, quit), input: &listed{},
		interrupts: make(chan struct{}, 1)}
	go sh.watch(ctx, quit)
	sh.run(ctx)
	sh.output.flush()
	if broken, err := sh.output.failure(); err != nil {
		fmt.Fprintf(config.Stderr, "nissy: cannot write the output: %v\n", err)
		return failed
	} else if broken {
		return failed
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
	case sh.person && sh.cancel != nil:
		sh.cancel()
	case sh.person:
		select {
		case sh.interrupts <- struct{}{}:
		default:
		}
	}
	return sh.person
}

func (sh *shell) run(ctx context.Context) {
	if err := sh.configure(); err != nil {
		sh.fail(err, "")
		return
	}
	sh.session = session.New(sh.sessionOptions())
	defer sh.session.Close()
	if sh.settings.has("--attempt") {
		if err := sh.session.OpenAttempt(sh.settings.text("--attempt")); err != nil {
			sh.fail(err, "")
			return
		}
	}
	sh.runCommands(ctx)
}

// configure reads the options of the program, and the config file.
func (sh *shell) configure() error {
	settings, err := parseLeadingOptions("nissy", programOptions, argWords(sh.config.Args))
	sh.settings = settings
	sh.json = settings.has("--json")
	sh.screen = newScreen(sh.config.Stdout, sh.config.Env)
	if err == nil {
		err = settings.checkProgram()
	}
	if err != nil {
		return err
	}
	sh.typed = map[string]bool{}
	for name := range settings.options {
		sh.typed[name] = true
	}
	if err := sh.readConfig(); err != nil {
		return err
	}
	settings.adopt(sh.file.program)
	sh.json = settings.has("--json")
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
	return (wanted || sh.settings.has("--color")) && !sh.settings.has("--no-color")
}

// columns returns how many there are for text.
func (sh *shell) columns() int {
	if sh.output.outTTY {
		return sh.screen.width()
	}
	return usualWidth
}

func (sh *shell) sessionOptions() session.Options {
	return session.Options{
		Data:   sh.dataFolder(),
		Notice: func(text string) { sh.output.message("nissy: %s", text) },
		Progress: func(p session.Progress) {
			sh.output.show(tableTask(p))
		},
		Search: func(s session.Search) { sh.output.show(searchTask(s)) },
	}
}

// dataFolder returns the folder of what nissy keeps, "" if there is none.
func (sh *shell) dataFolder() string {
	return cmp.Or(sh.settings.text("--data"), dataFolder(sh.config.Env))
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
		if err := sh.execute(ctx, words); err != nil && err != errQuit {
			sh.fail(err, "")
		}
	case sh.person:
		sh.output.message("Welcome to nissy %s.\nType \"commands\" for a list of commands.", session.Version)
		sh.keepAttempt()
		sh.loop(ctx, source)
		if ctx.Err() == nil {
			sh.code = done
		}
	default:
		sh.loop(ctx, source)
	}
}

// source decides where the commands come from: lines, or the words of a single
// one.
func (sh *shell) source() (lines lineSource, words []word, err error) {
	sh.input = newStream(sh.config.Stdin)
	switch {
	case sh.settings.has("--help"):
		return nil, argWords([]string{"help"}), nil
	case sh.settings.has("--version"):
		return nil, argWords([]string{"version"}), nil
	case len(sh.settings.operands) > 0:
		script, err := sh.script()
		if script == nil {
			return nil, sh.settings.operands, err
		}
		sh.input = script
	case sh.settings.has("-c"):
		return sh.givenLines(), nil, nil
	case isTerminal(sh.config.Stdin) && !sh.settings.has("-b"):
		sh.converse()
	}
	return sh.input, nil, nil
}

// script returns the files that the arguments name, if the first one is no
// command but such a file; nil if it is not.
func (sh *shell) script() (lineSource, error) {
	name := sh.settings.operands[0].text
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() || sh.lookup(name) != nil || sh.findAlias(name) != nil {
		return nil, nil
	}
	var names []value
	for _, w := range sh.settings.operands {
		names = append(names, value{word: w})
	}
	files, err := openFiles(names)
	if err != nil {
		return nil, err
	}
	return files, nil
}

// givenLines returns the commands of the options -c.
func (sh *shell) givenLines() *listed {
	var lines listed
	for _, v := range sh.settings.options["-c"] {
		lines = append(lines, strings.Split(v.word.text, "\n")...)
	}
	return &lines
}
