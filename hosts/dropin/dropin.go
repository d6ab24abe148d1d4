package dropin

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"nissy/command"
	"nissy/session"
	_ "nissy/session/all" // registers the requests
	"nissy/shell/config"
)

// Call is how another program is called.
type Call struct {
	Path           string   // the program, as the user typed it
	Args           []string // the arguments after it
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Env            func(string) string // returns a variable of the environment
	Threads        int                 // threads of a search

	program program
}

// program runs a program and returns its exit code.
type program func(context.Context, *run) int

// programs are the programs by name.
var programs = map[string]program{
	"block_solver": runBlockSolver,
	"janus":        runJanus,
	"janus_server": runJanusServer,
	"ksolve":       runKsolve,
	"nissy-core":   runNissyCore,
}

// Names returns the names of the programs in alphabetical order.
func Names() []string { return slices.Sorted(maps.Keys(programs)) }

// Parse reads the words of a command line, with the name of the program as the first one. It
// returns the call of another program, or nil if the words are for nissy itself. The caller sets
// the exported fields except Path and Args. The error is about a program that there is not.
func Parse(words []string) (*Call, error) {
	if p := programs[baseName(words[0])]; p != nil {
		return &Call{Path: words[0], Args: words[1:], program: p}, nil
	}
	if len(words) < 2 || words[1] != "as" {
		return nil, nil
	}
	if len(words) > 2 {
		if p := programs[baseName(words[2])]; p != nil {
			return &Call{Path: words[2], Args: words[3:], program: p}, nil
		}
	}
	return nil, fmt.Errorf("as needs the name of a program: %s", strings.Join(Names(), ", "))
}

// baseName returns the name of a program without its folders and the extension of Windows.
func baseName(path string) string { return strings.TrimSuffix(filepath.Base(path), ".exe") }

// run is one run of a program.
type run struct {
	*Call
	out    *bufio.Writer // the standard output, which Run flushes at the end
	engine *session.Engine
}

// Run runs the program and returns its exit code. It ends early if ctx does.
func (c *Call) Run(ctx context.Context) int {
	r := &run{Call: c, out: bufio.NewWriter(c.Stdout)}
	settings, err := r.settings()
	if err != nil {
		r.notice(err.Error())
		return 1
	}
	r.engine = session.NewEngine(session.Options{Data: settings.DataFolder(), Threads: c.Threads, Notice: r.notice})
	defer r.engine.Close()
	code := c.program(ctx, r)
	if err := r.out.Flush(); err != nil {
		r.notice("cannot write the output: " + err.Error())
		return cmp.Or(code, 1)
	}
	return code
}

// settings reads the config file of nissy, which may name the data folder.
func (r *run) settings() (*config.Settings, error) {
	options, err := command.ParseProgram(nil)
	if err != nil {
		return nil, err
	}
	return config.Read(options, r.Env, r.notice)
}

// notice writes a message of nissy to the standard error.
func (r *run) notice(text string) { fmt.Fprintln(r.Stderr, "nissy: "+text) }

// request runs a request in a session of its own.
func (r *run) request(ctx context.Context, request session.Request, emit func(session.Event)) error {
	s := r.engine.NewSession()
	defer s.Close()
	return s.Run(ctx, request, emit)
}

// failed writes the error of a request, unless the user has interrupted it, and returns the exit code.
func (r *run) failed(ctx context.Context, err error) int {
	if ctx.Err() != nil {
		return interruptedCode
	}
	r.notice(err.Error())
	return 1
}

// interruptedCode is the exit code of a program that ends by Ctrl-C.
const interruptedCode = 130
