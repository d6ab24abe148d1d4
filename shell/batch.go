package shell

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"nissy/internal/textfile"
	"nissy/session"
)

// eachLine runs the command for each line of the input or of the files. A
// person ends the input with Ctrl-D or Ctrl-C, and gets each answer before the
// next line; otherwise several lines are worked on side by side, and answered
// in their order. Bad lines are reported and passed over.
func (sh *shell) eachLine(ctx context.Context, in *input) error {
	lines := sh.input
	if in.has("--file") {
		files, err := openFiles(in.options["--file"])
		if err != nil {
			return err
		}
		defer files.close()
		lines = files
	}
	answers := &answers{shell: sh, in: in, typed: sh.person && !in.has("--file")}
	batch := session.Batch{
		Next:   func(ctx context.Context) (session.Job, error) { return nextJob(ctx, in, lines) },
		Resume: in.text("--resume"),
	}
	return answers.run(ctx, batch, !answers.typed)
}

// nextJob reads a line and makes a request of it.
func nextJob(ctx context.Context, in *input, lines lineSource) (session.Job, error) {
	line, err := lines.line(ctx, "scramble-# ")
	if err == errDropped {
		err = io.EOF
	}
	job := session.Job{Text: line, Place: lines.place()}
	if err != nil && !isInputError(err) {
		return job, err
	}
	if err == nil {
		job.Request, err = operandRequest(in, line)
	}
	job.Err = err
	return job, nil
}

// operandRequest makes a request of a line. There is none for an empty one.
func operandRequest(in *input, line string) (session.Request, error) {
	words, err := parseLine(line)
	if err != nil || len(words) == 0 {
		return nil, err
	}
	return in.requestFor(words)
}

// answers shows what the lines of one command yield.
type answers struct {
	*shell
	in     *input
	typed  bool   // a person types the lines, and knows them
	asOne  bool   // the answers are numbered together
	stop   func() // ends the command
	view   *view
	failed error // why the lines behind are not wanted any more
}

// run runs the requests of a batch, several at a time if they may and the command
// can.
func (a *answers) run(ctx context.Context, batch session.Batch, sideBySide bool) error {
	like, err := a.in.command.request(a.in) // what is wrong with it is wrong with all
	if err != nil {
		return err
	}
	if solve, ok := like.(session.Solve); ok {
		batch.Like = &solve
	}
	batch.Threads, batch.Grace = 1, a.in.grace()
	if sideBySide && a.in.command.parallel {
		batch.Threads, a.in.threads = a.in.threads, 1
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	a.view, a.stop = a.newView(a.in), cancel
	err = a.session.Run(ctx, batch, a.show)
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
		a.view = a.newView(a.in)
		if !a.typed {
			a.view.place = e.Place
			a.echoLine(e.Text)
		}
	case session.Ended:
		a.output.flush()
		if e.Err != nil && !errors.Is(e.Err, context.Canceled) {
			a.fault(e.Place, e.Err)
		}
	default:
		a.view.show(e)
	}
}

// echoLine shows what line the answer is to, as nissy-classic does.
func (a *answers) echoLine(line string) {
	if !a.json {
		a.output.data([]byte(">>> Line: " + line + "\n"))
	}
}

// fault reports an error about a line, or ends the command with it.
func (a *answers) fault(place string, err error) {
	if a.settings.has("--fail-fast") {
		a.failed = &placedError{place, err}
		a.stop()
		return
	}
	a.fail(err, place)
}

// files reads the lines of several files, one after the other.
type files struct {
	list []namedStream
	now  int
}

type namedStream struct {
	*stream
	name string
	file *os.File
}

// openFiles opens the files that the option names.
func openFiles(options []value) (*files, error) {
	all := new(files)
	for _, v := range options {
		f, err := os.Open(v.word.text)
		if err == nil {
			all.list = append(all.list, namedStream{newStream(f), filepath.Base(v.word.text), f})
			err = readable(f)
		}
		if err != nil {
			all.close()
			return nil, at(v.word, &session.InputError{
				Problem: "cannot read the file", Token: session.Shorten(v.word.text), Msg: textfile.Reason(err),
			})
		}
	}
	return all, nil
}

func (f *files) line(ctx context.Context, prompt string) (string, error) {
	for {
		line, err := f.list[f.now].line(ctx, prompt)
		if err != io.EOF || f.now == len(f.list)-1 {
			return line, err
		}
		f.now++
	}
}

func (f *files) place() string {
	s := f.list[f.now]
	return strings.TrimSuffix(s.name+", "+s.place(), ", ")
}

func (f *files) close() {
	for _, s := range f.list {
		s.close()
		s.file.Close()
	}
}

// readable returns an error if f is a folder.
func readable(f *os.File) error {
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = errors.New("it is a folder")
	}
	return err
}
