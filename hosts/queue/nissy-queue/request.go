package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"nissy/coach/record"
	"nissy/command"
	"nissy/command/options"
	"nissy/history"
	"nissy/hosts/queue"
	"nissy/internal/textfile"
	"nissy/session"
	"nissy/session/batch"
	"nissy/session/coaching"
	"nissy/shell"
)

// queuedBatch is a command of nissy with its scrambles.
type queuedBatch struct {
	words    []string
	template session.Request
	requests []session.Request
	input    []byte // what the command reads from the standard input

	job      queue.Job
	messages [][]byte // of the job, one for each request
}

// readBatch parses the words of a command, reads its scrambles, and makes a job of them. redeliver
// is that of the job. Bad lines go to bad.
func (a *app) readBatch(ctx context.Context, words []string, redeliver time.Duration, bad func(location string, err error)) (*queuedBatch, error) {
	call, err := new(command.Parser).ParseWords(options.ArgumentWords(words))
	if err != nil {
		return nil, err
	}
	b := &queuedBatch{words: words}
	if add, ok := call.Request.(coaching.CoachAdd); ok {
		if err := b.readWriteUps(a, add); err != nil {
			return nil, err
		}
		return b, b.makeJob(redeliver)
	}
	of, err := b.batchOf(a, call)
	if err != nil {
		return nil, err
	}
	if stats, ok := of.Template.(batch.Stats); ok {
		engine := a.newEngine(a.cores)
		defer engine.Close()
		s := engine.NewSession()
		defer s.Close()
		stats.Next = of.Next
		if of, err = batch.StatsBatch(ctx, s, stats); err != nil {
			return nil, err
		}
	} else {
		of.Next = of.Sharding.Of(of.Next)
	}
	if of.Results != nil {
		return nil, &usageError{"leave out --resume: the results are in the queue; --results names a file for them"}
	}
	b.template = of.Template
	if err := b.read(ctx, of.Next, bad); err != nil {
		return nil, err
	}
	if len(b.requests) == 0 {
		return nil, errors.New("there are no scrambles")
	}
	return b, b.makeJob(redeliver)
}

// makeJob makes the job of the requests.
func (b *queuedBatch) makeJob(redeliver time.Duration) (err error) {
	b.job, b.messages, err = queue.NewJob(b.words, b.template, b.requests)
	b.job.Redeliver = redeliver
	return err
}

// readWriteUps makes a request for each write-up of coach add.
func (b *queuedBatch) readWriteUps(a *app, add coaching.CoachAdd) error {
	engine := a.newEngine(a.cores)
	defer engine.Close()
	s := engine.NewSession()
	defer s.Close()
	list, err := add.Split(s, func(e session.Event) {
		if n, ok := e.(session.Notice); ok {
			a.notice(n.Text)
		}
	})
	for _, one := range list {
		b.requests = append(b.requests, one)
	}
	add.Paths, add.Attempts, add.Records = nil, false, []record.Attempt{}
	b.template = add
	return err
}

// isCoach reports whether the results are analyses, which nissy coach add keeps: this program does not contain the database.
func isCoach(words []string) bool { return len(words) > 0 && words[0] == "coach" }

// checkCoach refuses to print the answers of the coach.
func checkCoach(words []string, printed bool) error {
	if printed && isCoach(words) {
		return &usageError{"the answers of coach are kept, not printed: give --results FILE without --print, then nissy coach add FILE"}
	}
	return nil
}

// batchOf returns the batch of a call. It reads the lines at once, because the answers are printed
// from them, too.
func (b *queuedBatch) batchOf(a *app, call *command.Call) (batch.Batch, error) {
	if stats, ok := call.Request.(batch.Stats); ok && stats.Random > 0 {
		return batch.Batch{Template: stats}, nil
	}
	if !call.ManyLines() {
		return batch.Batch{}, &usageError{fmt.Sprintf("%s needs many scrambles: give --file SCRAMBLES, or -i to read them from the standard input", b.words[0])}
	}
	many, err := call.Many(true)
	if err != nil {
		return batch.Batch{}, err
	}
	lines, err := b.readLines(a, call)
	many.Batch.Next = func(context.Context) (job batch.Job, err error) {
		if len(lines) == 0 {
			return job, io.EOF
		}
		job, lines = lines[0], lines[1:]
		job.Request, job.Err = many.RequestFor(job.Text)
		return job, nil
	}
	return many.Batch, err
}

// readLines reads the lines with scrambles from the standard input or the files. The jobs have no
// requests yet.
func (b *queuedBatch) readLines(a *app, call *command.Call) (all []batch.Job, err error) {
	if call.Files() == nil {
		if b.input, err = io.ReadAll(a.stdin); err != nil {
			return nil, err
		}
		return splitLines(string(b.input), ""), nil
	}
	for _, w := range call.Files() {
		text, err := os.ReadFile(w.Text)
		if err != nil {
			return nil, textfile.Failed(w.Text, "read", err)
		}
		all = append(all, splitLines(string(text), filepath.Base(w.Text)+", ")...)
	}
	return all, nil
}

// splitLines splits the text of a file.
func splitLines(text, name string) (all []batch.Job) {
	for i, l := range history.SplitLines(strings.TrimSuffix(text, "\n")) {
		all = append(all, batch.Job{Text: l, Location: fmt.Sprintf("%sline %d", name, i+1)})
	}
	return all
}

// read adds all requests of next.
func (b *queuedBatch) read(ctx context.Context, next func(context.Context) (batch.Job, error), bad func(string, error)) error {
	for {
		job, err := next(ctx)
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case job.Err != nil:
			bad(job.Location, job.Err)
		case job.Request != nil:
			b.requests = append(b.requests, job.Request)
		}
	}
}

// print prints the answers as nissy does, with the results in a file. What the file lacks, such as
// the message about a scramble that cannot be solved, nissy finds out again.
func (a *app) print(ctx context.Context, words []string, input io.Reader, results string) {
	args := append([]string{"--no-config", "--data", a.data}, words...)
	a.code = shell.Run(ctx, shell.Config{
		Args: append(args, "--resume", results), Stdin: input, Stdout: a.stdout, Stderr: a.stderr, Env: a.env, Cores: a.cores,
	})
}
