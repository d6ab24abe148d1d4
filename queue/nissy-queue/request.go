package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"nissy/command"
	"nissy/internal/textfile"
	"nissy/queue"
	"nissy/session"
	"nissy/shell"
)

// batch is a command of nissy with its scrambles.
type batch struct {
	words    []string
	template session.Request
	requests []session.Request
	input    []byte // what the command reads from the standard input
}

// mostLine is the length of the longest line that can be read, in bytes.
const mostLine = 64 << 20

// readBatch parses the words of a command and reads its scrambles. Bad lines go to bad.
func (a *app) readBatch(words []string, bad func(location string, err error)) (*batch, error) {
	call, err := new(command.Parser).ParseWords(command.ArgumentWords(words))
	if err != nil {
		return nil, err
	}
	if !call.ManyLines() {
		return nil, &usageError{fmt.Sprintf("%s needs many scrambles: give --file SCRAMBLES, or -i to read them from the standard input", words[0])}
	}
	many, err := call.Many(true)
	if err != nil {
		return nil, err
	}
	if many.Batch.Results != nil {
		return nil, &usageError{"leave out --resume: the results are in the queue; --results names a file for them"}
	}
	b := &batch{words: words, template: many.Batch.Template}
	if call.Files() == nil {
		if b.input, err = io.ReadAll(a.stdin); err != nil {
			return nil, err
		}
		return b, b.read(many, bytes.NewReader(b.input), "", bad)
	}
	for _, w := range call.Files() {
		f, err := os.Open(w.Text)
		if err != nil {
			return nil, textfile.Failed(w.Text, "read", err)
		}
		defer f.Close()
		if err := b.read(many, f, filepath.Base(w.Text)+", ", bad); err != nil {
			return nil, textfile.Failed(w.Text, "read", err)
		}
	}
	return b, nil
}

// read adds a request for each line.
func (b *batch) read(many *command.Many, r io.Reader, name string, bad func(string, error)) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 1<<16), mostLine)
	for number := 1; lines.Scan(); number++ {
		text := lines.Text()
		if number == 1 {
			text = strings.TrimPrefix(text, "\ufeff")
		}
		request, err := many.RequestFor(text)
		switch {
		case err != nil:
			bad(fmt.Sprintf("%sline %d", name, number), err)
		case request != nil:
			b.requests = append(b.requests, request)
		}
	}
	return lines.Err()
}

// job returns the job of the batch, with its messages.
func (b *batch) job() (queue.Job, [][]byte, error) {
	if len(b.requests) == 0 {
		return queue.Job{}, nil, errors.New("there are no scrambles")
	}
	return queue.NewJob(b.words, b.template, b.requests)
}

// print prints the answers as nissy does, with the results in a file. What the file lacks, such as
// the message about a scramble that cannot be solved, nissy finds out again.
func (a *app) print(ctx context.Context, words []string, input io.Reader, results string) {
	args := append([]string{"--no-config", "--data", a.data}, words...)
	a.code = shell.Run(ctx, shell.Config{
		Args: append(args, "--resume", results), Stdin: input, Stdout: a.stdout, Stderr: a.stderr, Env: a.env, Cores: a.cores,
	})
}
