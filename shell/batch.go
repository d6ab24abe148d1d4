package shell

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"nissy/command"
	"nissy/session"
	"nissy/session/batch"
	"nissy/session/search"
	"nissy/shell/input"
	"nissy/shell/view"
)

// eachLine runs the call for each line of the standard input or of the files. If
// the user types the lines, each answer comes before the next line, and Ctrl-D
// or Ctrl-C ends the input; otherwise several lines are processed at the same
// time, and answered in order. Bad lines are reported and skipped.
func (sh *shell) eachLine(ctx context.Context, call *command.Call) error {
	lines := sh.input
	if names := call.Files(); names != nil {
		files, err := input.Open(ctx, names)
		if err != nil {
			return err
		}
		defer files.Close()
		lines = files
	}
	typed := sh.interactive && call.Files() == nil
	many, err := call.Many(!typed)
	if err != nil {
		return err
	}
	answers := &answers{shell: sh, call: call, typed: typed}
	many.Batch.Next = func(ctx context.Context) (batch.Job, error) {
		job, err := nextJob(ctx, many, lines)
		if err == nil && typed && sh.leaves(job.Text) {
			sh.instead = &input.Line{Text: job.Text}
			return job, io.EOF
		}
		return job, err
	}
	if stats, ok := many.Batch.Template.(batch.Stats); ok { // one answer for all lines
		stats.Next, answers.asOne = many.Batch.Next, true
		return answers.collect(ctx, stats)
	}
	return answers.collect(ctx, many.Batch)
}

// nextJob reads a line and returns its request. A bad line is a job with an error.
func nextJob(ctx context.Context, many *command.Many, lines input.Source) (batch.Job, error) {
	line, err := nextLine(ctx, lines, "scramble-# ")
	if err == input.ErrInterrupted {
		err = io.EOF
	}
	job := batch.Job{Text: line, Location: lines.Location()}
	if err != nil && !isInputError(err) {
		return job, err
	}
	if err == nil {
		job.Request, err = many.RequestFor(line)
	}
	job.Err = err
	return job, nil
}

// nextLine is the method Next of lines, except that pasted lines are read one by one.
func nextLine(ctx context.Context, lines input.Source, prompt string) (string, error) {
	for {
		line, err := lines.Next(ctx, prompt)
		pasted, ok := errors.AsType[*input.Paste](err)
		if !ok {
			return line, err
		}
		pasted.Retype()
	}
}

// eachResult runs the call for the position of each result, several at the same time.
// The answers come in order.
func (sh *shell) eachResult(ctx context.Context, call *command.Call) error {
	list := call.Results
	many, err := call.Many(len(list) > 1)
	if err != nil {
		return err
	}
	many.Batch.Next = func(context.Context) (batch.Job, error) {
		if len(list) == 0 {
			return batch.Job{}, io.EOF
		}
		result := list[0]
		list = list[1:]
		request, err := many.RequestFrom(result)
		return batch.Job{Location: fmt.Sprintf("@%d", result.Number), Request: request, Err: err}, nil
	}
	answers := &answers{shell: sh, call: call, asOne: true}
	return answers.collect(ctx, many.Batch)
}

// answers shows the events of a batch, or of a request that counts what one does.
type answers struct {
	*shell
	call   *command.Call
	typed  bool   // the user types the lines, so answers need not repeat them
	asOne  bool   // show all answers as one, with consecutive numbers, and make them results of the session
	cancel func() // ends the batch
	view   *view.View
	failed error // the error that has ended the batch, with --fail-fast
}

// collect runs the request, which is a batch or counts what one does.
func (a *answers) collect(ctx context.Context, batch session.Request) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	a.view, a.cancel = a.newView(a.call), cancel
	run := a.session.RunObserved
	if a.asOne {
		run = a.session.Run
	}
	err := run(ctx, batch, a.show)
	a.view.End()
	return cmp.Or(a.failed, err)
}

// show shows one event.
func (a *answers) show(event session.Event) {
	if a.failed != nil {
		return
	}
	switch e := event.(type) {
	case batch.Started:
		if a.asOne {
			return
		}
		a.view = a.newView(a.call)
		if !a.typed {
			a.view.Location = e.Location
			a.echoLine(e.Text)
		}
	case batch.Ended:
		a.output.Flush()
		if e.Err != nil && !errors.Is(e.Err, context.Canceled) {
			a.report(e.Location, e.Err)
		}
	case search.SearchProgress:
		if a.asOne {
			a.view.Show(e)
		}
	default:
		a.view.Show(e)
	}
}

// echoLine prints the line before its answer, as nissy-classic does.
func (a *answers) echoLine(line string) {
	if !a.json {
		a.output.WriteData([]byte(">>> Line: " + line + "\n"))
	}
}

// report reports an error about a line. With --fail-fast it ends the batch.
func (a *answers) report(location string, err error) {
	if a.settings.Has("--fail-fast") {
		a.failed = &locatedError{location, err}
		a.cancel()
		return
	}
	a.fail(err, location)
}
