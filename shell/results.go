package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"nissy/session"
)

// results returns the results that the operand refers to, if it is nothing but
// such references: then they stand for positions.
func (sh *shell) results(in *input) (list []session.Reference, err error) {
	if in.command.operand != takesScramble && in.command.operand != needsScramble || in.has("--cube") {
		return nil, nil
	}
	for _, w := range in.operands {
		if !session.IsResults(w.text) {
			return nil, nil
		}
	}
	for _, w := range in.operands {
		some, err := sh.session.Results(w.text)
		if input, ok := errors.AsType[*session.InputError](err); ok {
			return nil, at(w, input)
		}
		list = append(list, some...)
	}
	return list, nil
}

// resultMeant returns the error of the words that are no moves: of a number that
// a result has it says how that is written.
func (in *input) resultMeant(err error, words []word) error {
	input, ok := errors.AsType[*session.InputError](err)
	if !ok || len(words) != 1 || strings.Trim(words[0].text, "0123456789") != "" {
		return err
	}
	if _, unknown := in.session.Results("@" + words[0].text); unknown == nil {
		input.Msg = "@" + words[0].text + " is a solution of the last search"
	}
	return err
}

// eachResult runs the command on the position of each result. Several are worked
// on side by side, as the lines of a file are.
func (sh *shell) eachResult(ctx context.Context, in *input, list []session.Reference) error {
	answers := &answers{shell: sh, in: in, asOne: true}
	return answers.run(ctx, session.Batch{Next: in.nextResult(list), Keep: true}, len(list) > 1)
}

// nextResult returns what makes a request of one result after the other.
func (in *input) nextResult(list []session.Reference) func(context.Context) (session.Job, error) {
	return func(context.Context) (session.Job, error) {
		if len(list) == 0 {
			return session.Job{}, io.EOF
		}
		result := list[0]
		list = list[1:]
		in.position = result.Position()
		request, err := in.command.request(in)
		switch r := request.(type) {
		case session.Solve:
			r.From = result.Number
			request = r
		case session.Chain:
			r.From = result.Number
			request = r
		}
		return session.Job{Place: fmt.Sprintf("@%d", result.Number), Request: request, Err: err}, nil
	}
}
