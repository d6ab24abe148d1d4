package shell

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"nissy/command"
	"nissy/internal/textfile"
	"nissy/session"
)

// eachLine runs the call for each line of the standard input or of the files. If
// a person types the lines, each answer comes before the next line, and Ctrl-D
// or Ctrl-C ends the input; otherwise several lines are processed at the same
// time, and answered in order. Bad lines are reported and skipped.
func (sh *shell) eachLine(ctx context.Context, call *command.Call) error {
	lines := sh.input
	if names := call.Files(); names != nil {
		files, err := openFiles(names)
		if err != nil {
			return err
		}
		defer files.close()
		lines = files
	}
	typed := sh.interactive && call.Files() == nil
	many, err := call.Many(!typed)
	if err != nil {
		return err
	}
	answers := &answers{shell: sh, call: call, typed: typed}
	many.Batch.Next = func(ctx context.Context) (session.Job, error) { return nextJob(ctx, many, lines) }
	return answers.run(ctx, many.Batch)
}

// nextJob reads a line and returns its request.
func nextJob(ctx context.Context, many *command.Many, lines lineSource) (session.Job, error) {
	line, err := lines.line(ctx, "scramble-# ")
	if err == errDropped {
		err = io.EOF
	}
	job := session.Job{Text: line, Location: lines.place()}
	if err != nil && !isInputError(err) {
		return job, err
	}
	if err == nil {
		job.Request, err = many.RequestFor(line)
	}
	job.Err = err
	return job, nil
}

// eachResult runs the call for the position of each result, several at the same
// time.
func (sh *shell) eachResult(ctx context.Context, call *command.Call) error {
	list := call.Results
	many, err := call.Many(len(list) > 1)
	if err != nil {
		return err
	}
	many.Batch.RecordResults = true
	many.Batch.Next = func(context.Context) (session.Job, error) {
		if len(list) == 0 {
			return session.Job{}, io.EOF
		}
		result := list[0]
		list = list[1:]
		request, err := many.RequestFrom(result)
		return session.Job{Location: fmt.Sprintf("@%d", result.Number), Request: request, Err: err}, nil
	}
	answers := &answers{shell: sh, call: call, asOne: true}
	return answers.run(ctx, many.Batch)
}

// answers shows the events of a batch.
type answers struct {
	*shell
	call   *command.Call
	typed  bool   // a person types the lines, and knows them
	asOne  bool   // number the solutions of all requests together
	cancel func() // ends the batch
	view   *view
	failed error // the error that ended the batch, with --fail-fast
}

// run runs the batch.
func (a *answers) run(ctx context.Context, batch session.Batch) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	a.view, a.cancel = a.newView(a.call), cancel
	err := a.session.Run(ctx, batch, a.show)
	return cmp.Or(a.failed, err)
}

func (a *answers) show(event session.Event) {
	if a.failed != nil {
		return
	}
	switch e := event.(type) {
	case session.Started:
		if a.asOne {
			return
		}
		a.view = a.newView(a.call)
		if !a.typed {
			a.view.place = e.Location
			a.echoLine(e.Text)
		}
	case session.Ended:
		a.output.flush()
		if e.Err != nil && !errors.Is(e.Err, context.Canceled) {
			a.report(e.Location, e.Err)
		}
	case session.SearchProgress:
		if a.asOne {
			a.view.show(e)
		}
	default:
		a.view.show(e)
	}
}

// echoLine prints the line to which the answer follows, as nissy-classic does.
func (a *answers) echoLine(line string) {
	if !a.json {
		a.output.data([]byte(">>> Line: " + line + "\n"))
	}
}

// report reports an error about a line. With --fail-fast it ends the batch.
func (a *answers) report(place string, err error) {
	if a.settings.Has("--fail-fast") {
		a.failed = &placedError{place, err}
		a.cancel()
		return
	}
	a.fail(err, place)
}

// files reads the lines of several files, one after the other.
type files struct {
	list    []namedStream
	current int
}

type namedStream struct {
	*stream
	name string
	file *os.File
}

// openFiles opens the files with the names.
func openFiles(names []command.Word) (*files, error) {
	all := new(files)
	for _, w := range names {
		f, err := os.Open(w.Text)
		if err == nil {
			all.list = append(all.list, namedStream{newStream(f), filepath.Base(w.Text), f})
			err = checkNotFolder(f)
		}
		if err != nil {
			all.close()
			return nil, w.Error(&session.InputError{
				Problem: "cannot read the file", Token: session.Shorten(w.Text), Msg: textfile.Reason(err),
			})
		}
	}
	return all, nil
}

func (f *files) line(ctx context.Context, prompt string) (string, error) {
	for {
		line, err := f.list[f.current].line(ctx, prompt)
		if err != io.EOF || f.current == len(f.list)-1 {
			return line, err
		}
		f.current++
	}
}

func (f *files) place() string {
	s := f.list[f.current]
	return strings.TrimSuffix(s.name+", "+s.place(), ", ")
}

func (f *files) close() {
	for _, s := range f.list {
		s.close()
		s.file.Close()
	}
}

// checkNotFolder returns an error if f is a folder.
func checkNotFolder(f *os.File) error {
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = errors.New("it is a folder")
	}
	return err
}
