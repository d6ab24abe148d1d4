package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"nissy/coach/training"
	"nissy/command"
	"nissy/command/advice"
	"nissy/cube"
	"nissy/internal/words"
	"nissy/session"
)

// Quiz asks questions until there were enough or the person leaves.
func (c *client) Quiz(q command.Quiz) error {
	records, err := c.settings.RecordedAnswers()
	if err != nil {
		c.output.notice(advice.OneLine(err.Error()))
	}
	seed := rand.Uint64()
	if q.Seed != nil {
		seed = *q.Seed
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for range q.Count {
		r, leaves, err := c.askQuestion(session.Quiz{Kind: q.Kind, Case: training.NextCase(rng, q.Kind, q.Cases, records), Seed: new(rng.Uint64())})
		if err != nil {
			return err
		}
		c.settings.RecordAnswer(r)
		records = append(records, r)
		if leaves {
			break
		}
	}
	return nil
}

// askQuestion asks a question, reads the answer and shows the judgement. leaves reports that the
// person wants no more questions.
func (c *client) askQuestion(r session.Quiz) (record training.Record, leaves bool, err error) {
	var question session.Question
	if err := c.runRequest(r, func(e session.Event) {
		if q, ok := e.(session.Question); ok {
			question = q
		}
	}); err != nil {
		return record, false, err
	}
	asked := time.Now()
	answer, leaves, err := c.readMoves()
	if err != nil {
		return record, false, err
	}
	took := time.Since(asked)
	judge := session.Judge{Kind: r.Kind, Answer: answer}
	judge.Position.Moves = question.Scramble
	var j session.Judgement
	if err := c.runRequest(judge, func(e session.Event) {
		if judged, ok := e.(session.Judgement); ok {
			j = judged
		}
	}); err != nil {
		return record, false, err
	}
	record = training.Record{When: time.Now(), Kind: r.Kind, Case: question.Case, Outcome: training.Right, Length: j.Length, Best: j.Best, Took: took}
	switch {
	case answer.Len() == 0:
		record.Outcome = training.Skipped
	case !j.Right():
		record.Outcome = training.Wrong
	}
	return record, leaves, nil
}

// runRequest runs a request, shows its events and passes them to see.
func (c *client) runRequest(r session.Request, see func(session.Event)) error {
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	c.setCancel(cancel)
	defer c.setCancel(nil)
	defer c.output.endProgress()
	c.makeRoom(0)
	v := c.newView(c.call)
	return c.session.Run(ctx, r, func(e session.Event) {
		see(e)
		v.show(e)
	})
}

// readMoves reads the moves of an answer; none if the person gives up. After moves that cannot be
// read it reads the next line. leaves reports that there are no more lines, or that the person has
// typed a command or Ctrl-C.
func (c *client) readMoves() (answer cube.Alg, leaves bool, err error) {
	for {
		c.output.flush()
		line, err := c.readAnswerLine()
		pasted, isPaste := errors.AsType[*paste](err)
		switch {
		case isPaste:
			line = strings.Join(strings.Fields(pasted.text), " ")
		case err == io.EOF || err == errLineInterrupted:
			return cube.Alg{}, true, nil
		case err != nil:
			return cube.Alg{}, true, err
		}
		if line = strings.TrimSpace(line); line == "" || strings.EqualFold(line, "skip") {
			return cube.Alg{}, false, nil
		}
		if answer, err = cube.ParseAlg(line); err == nil && answer.Len() > 0 {
			return answer, false, nil
		}
		if c.parser().IsCommand(line) {
			c.instead = &lineResult{text: line}
			return cube.Alg{}, true, nil
		}
		if err == nil {
			err = &session.InputError{Problem: "no moves", Msg: "type moves, or skip"}
		}
		c.fail(err, c.input.location())
	}
}

// readAnswerLine reads a line. It shows what to type only to a person.
func (c *client) readAnswerLine() (string, error) {
	if c.interactive || isTerminal(c.config.Stdin) && c.output.errIsTerminal {
		return c.readAnswer(c.ctx, "moves? ")
	}
	return c.input.next(c.ctx, "")
}

// QuizStats prints the recorded answers by case.
func (c *client) QuizStats(kind string) error {
	records, err := c.settings.RecordedAnswers()
	if err != nil {
		return err
	}
	stats := training.Stats(kind, records)
	if len(stats) == 0 {
		c.output.message("nissy: no answers are recorded: quiz dr asks a question")
		return nil
	}
	page := command.Page{Verbatim: true, Text: fmt.Sprintf("%-7s%-10s%4s%7s%7s%7s%7s%8s", "", "case", "box", "asked", "right", "loss", "lately", "time")}
	for _, s := range stats {
		page.Objects = append(page.Objects, s)
		page.Text += fmt.Sprintf("\n%-7s%-10s%4d%7d%7d", s.Kind, s.Case, s.Box, s.Asked, s.Right)
		if s.Right > 0 {
			page.Text += fmt.Sprintf("%7.1f%7.1f%7.0fs", s.Loss, s.LastLoss, s.Seconds)
		}
	}
	c.Print(page)
	return nil
}

// questionText shows a question: what to solve, the scramble and the cube.
func (v *view) questionText(q session.Question) string {
	return fmt.Sprintf("%s %s: find %s\n\n%s\n\n%s", q.Kind, q.Case, q.Task, q.Scramble, v.net(q.Cube))
}

// judgementText says how good an answer is, and shows the best.
func (v *view) judgementText(j session.Judgement) string {
	var lines []string
	switch {
	case j.Right() && j.Loss() == 0:
		lines = append(lines, fmt.Sprintf("right: %s, as few as possible", words.Plural(j.Length, "move")))
	case j.Right():
		lines = append(lines, fmt.Sprintf("right: %s, %d more than the best", words.Plural(j.Length, "move"), j.Loss()))
	case j.Answer.Len() > 0:
		lines = append(lines, "wrong: "+j.Problem)
	}
	for _, a := range j.Ways {
		lines = append(lines, string(v.style.length.appendTo(append(a.AppendTo(nil), ' '), fmt.Sprintf("(%d)", a.Len()))))
	}
	return strings.Join(lines, "\n")
}
