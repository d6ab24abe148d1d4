package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"nissy/internal/folders"
	"nissy/session"
	"nissy/shell"
)

// app is one run of the program.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	env            func(string) string
	cores          int

	mu     sync.Mutex // guards stderr
	server serverOptions
	data   string // the data folder
	code   int    // the exit code so far
}

// subcommand is a command of the program.
type subcommand struct {
	name, operands, summary string

	// define declares the options, and returns what runs the command with the operands.
	define func(a *app, f *flag.FlagSet) func(ctx context.Context, operands []string) error
}

// subcommands is the table of commands.
func subcommands() []subcommand {
	return []subcommand{
		{"run", "REQUEST", "solve scrambles, here and by all workers of the queue, and print the answers", (*app).defineRun},
		{"serve", "", "keep a queue for others until Ctrl-C", (*app).defineServe},
		{"submit", "REQUEST", "put scrambles into the queue", (*app).defineSubmit},
		{"work", "", "solve scrambles of the queue until Ctrl-C", (*app).defineWork},
		{"collect", "[JOB]", "write the results of a job into a file", (*app).defineCollect},
		{"status", "", "list the jobs, the workers and the scrambles that were set aside", (*app).defineStatus},
		{"plot", "[FILE]", "draw what nissy stats --json has printed", (*app).definePlot},
	}
}

// usageError is a mistake in what was typed.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

// run runs a command and returns the exit code.
func (a *app) run(ctx context.Context, args []string) int {
	err := a.dispatch(ctx, args)
	switch {
	case err != nil && ctx.Err() != nil:
		a.message("interrupted")
		return shell.InterruptedCode
	case err != nil:
		a.message("%v", err)
		_, isInput := errors.AsType[*session.InputError](err)
		if _, isUsage := errors.AsType[*usageError](err); isUsage || isInput {
			return shell.MisusedCode
		}
		return shell.FailedCode
	}
	return a.code
}

// dispatch finds the command and runs it.
func (a *app) dispatch(ctx context.Context, args []string) error {
	if len(args) == 0 || slices.Contains([]string{"help", "--help", "-h"}, args[0]) {
		a.printHelp()
		return nil
	}
	if args[0] == "version" || args[0] == "--version" {
		fmt.Fprintln(a.stdout, session.BuildVersion())
		return nil
	}
	table := subcommands()
	i := slices.IndexFunc(table, func(c subcommand) bool { return c.name == args[0] })
	if i < 0 {
		return &usageError{fmt.Sprintf("unknown command %q: give one of %s", args[0], strings.Join(session.Mapped(table, func(c subcommand) string { return c.name }), " "))}
	}
	c := table[i]
	f := a.flags(c)
	run := c.define(a, f)
	operands, err := parse(f, args[1:], c.operands == "REQUEST")
	switch {
	case err == flag.ErrHelp:
		fmt.Fprintf(a.stdout, "usage: nissy-queue %s [OPTION...] %s\n\n%s\n\n", c.name, c.operands, c.summary)
		f.SetOutput(a.stdout)
		f.PrintDefaults()
		return nil
	case err != nil:
		return &usageError{fmt.Sprintf("%s: %v", c.name, err)}
	case c.operands == "REQUEST" && len(operands) == 0:
		return &usageError{c.name + " needs a request, such as solve eofb -n 1 --file SCRAMBLES"}
	case c.operands == "" && len(operands) > 0, strings.HasPrefix(c.operands, "[") && len(operands) > 1:
		return &usageError{fmt.Sprintf("%s: unexpected argument %q", c.name, operands[len(operands)-1])}
	}
	if a.data == "" {
		a.data = folders.Data(a.env)
	}
	return run(ctx, operands)
}

// flags returns the options that all commands with a queue have.
func (a *app) flags(c subcommand) *flag.FlagSet {
	f := flag.NewFlagSet(c.name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	if c.name == "plot" {
		return f
	}
	f.StringVar(&a.data, "data", "", "the data `folder`, instead of $NISSYDATA")
	if c.name != "serve" {
		a.server.define(f)
	}
	return f
}

// parse reads options and operands. Options may follow operands, unless these are a request: it
// has options of its own.
func parse(f *flag.FlagSet, args []string, isRequest bool) (operands []string, err error) {
	for err = f.Parse(args); err == nil && f.NArg() > 0; err = f.Parse(f.Args()[1:]) {
		if isRequest {
			return f.Args(), nil
		}
		operands = append(operands, f.Arg(0))
	}
	return operands, err
}

func (a *app) printHelp() {
	fmt.Fprint(a.stdout, "nissy-queue COMMAND [OPTION...] solves many scrambles, on one machine or on many.\n\n")
	for _, c := range subcommands() {
		fmt.Fprintf(a.stdout, "  %-16s %s\n", c.name+" "+c.operands, c.summary)
	}
	fmt.Fprint(a.stdout, "\nA REQUEST is a command of nissy, such as solve eofb -n 1 --file SCRAMBLES. nissy-queue COMMAND --help lists options.\n")
}

// message prints a message of one line on the standard error.
func (a *app) message(format string, args ...any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	text := strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " ")
	fmt.Fprintf(a.stderr, "nissy-queue: %s\n", text)
}

// notice prints a notice.
func (a *app) notice(text string) { a.message("%s", text) }

// fail reports a failure after which the run continues.
func (a *app) fail(location string, err error) {
	a.message("%s: %v", location, err)
	a.code = shell.FailedCode
}

// queueFolder returns the folder of the embedded server.
func (a *app) queueFolder() (string, error) {
	if a.data == "" {
		return "", &usageError{"there is no data folder for the queue: give --data FOLDER or --nats URL"}
	}
	return filepath.Join(a.data, "queue"), nil
}
