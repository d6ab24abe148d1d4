package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"nissy/coach/training"
	"nissy/command"
	"nissy/command/advice"
	"nissy/cube"
	"nissy/history"
	"nissy/internal/words"
	"nissy/session"
	"nissy/session/coaching"
	"nissy/session/explain"
	"nissy/shell/input"
	"nissy/shell/terminal"
	"nissy/shell/view"
)

// Quiz asks questions until there were enough or the user leaves.
func (c *client) Quiz(q command.Quiz) error {
	c.watch()
	records, err := c.settings.RecordedAnswers()
	if err != nil {
		c.output.Notice(advice.OneLine(err.Error()))
	}
	seed := rand.Uint64()
	if q.Seed != nil {
		seed = *q.Seed
	}
	if q.Kind == "" {
		if q = c.toTrain(q); c.ctx.Err() != nil {
			return c.ctx.Err()
		}
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for range q.Count {
		r, leaves, err := c.askQuestion(explain.Quiz{Kind: q.Kind, Case: training.NextCase(rng, q.Kind, q.Cases, records), NISS: q.NISS, Seed: new(rng.Uint64())})
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

// toTrain returns the quiz that trains what the user's attempts lost most with: EO if there are no attempts.
func (c *client) toTrain(q command.Quiz) command.Quiz {
	train, reason := "", ""
	err := c.runAside(coaching.CoachReport{}, func(e session.Event) {
		if l, ok := e.(coaching.CoachLoss); ok && train == "" && strings.HasPrefix(l.Group().Train, "quiz ") {
			train, reason = l.Group().Train, "your attempts lost most there"
		}
	})
	if err != nil {
		c.output.Notice(advice.OneLine(err.Error()))
	}
	if train == "" {
		train, reason = "quiz eo", "coach add keeps your attempts, and then quiz asks for what they lost most with"
	}
	c.output.Message("nissy: " + train + ": " + reason)
	line, name, hasCase := strings.Cut(train, " --case ")
	parts := strings.Fields(line)
	q.Kind, q.NISS = parts[1], slices.Contains(parts, "--niss")
	if q.Cases, _ = explain.QuizCases(q.Kind); hasCase { // the report names kinds that there are
		q.Cases = []string{name}
	}
	return q
}

// askQuestion asks a question, reads the answer and shows the judgement. leaves reports that the
// person wants no more questions.
func (c *client) askQuestion(r explain.Quiz) (record training.Record, leaves bool, err error) {
	question, err := runFor[explain.Question](c, r)
	if err != nil {
		return record, false, err
	}
	return c.readReply(question)
}

// readReply reads the answer to a question and shows the judgement. leaves reports that the user wants no more
// questions.
func (c *client) readReply(question explain.Question) (record training.Record, leaves bool, err error) {
	asked := time.Now()
	judge := explain.Judge{Kind: question.Kind}
	judge.Position.Moves = question.Scramble
	answer, again, leaves, err := c.readAnswers(judge)
	if err != nil {
		return record, false, err
	}
	took := time.Since(asked)
	judge.Answer = answer
	j, err := runFor[explain.Judgement](c, judge)
	if err != nil {
		return record, false, err
	}
	record = training.Record{When: time.Now(), Kind: question.Kind, Case: question.Case, Outcome: training.Right, Length: j.Length, Best: j.Best, Took: took}
	switch {
	case answer.Len() == 0:
		record.Outcome = training.Skipped
	case again || !j.Right():
		record.Outcome = training.Wrong
	}
	return record, leaves, nil
}

// readAnswers reads the answer that judge is to be asked about. A person may try again after a wrong answer, with what is wrong with it in
// sight; again reports that there was one.
func (c *client) readAnswers(judge explain.Judge) (answer cube.Alg, again, leaves bool, err error) {
	kind := training.Find(judge.Kind)
	for {
		answer, leaves, err = c.readMoves(judge)
		after := judge.Position.Then(answer).HeldAfter(history.AsHeld).Cube()
		problem := kind.Problem(&after)
		if err != nil || answer.Len() == 0 || problem == "" || !c.asksPerson() {
			return answer, again, leaves, err
		}
		again = true
		c.output.Message("nissy: not yet: " + problem + ". Try again, or type hint or skip.")
	}
}

// hint says how many moves solve the step of a question, and how a solution begins.
func (c *client) hint(judge explain.Judge) error {
	return c.runAside(judge, func(e session.Event) {
		if j, ok := e.(explain.Judgement); ok {
			first, side := j.Ways[0].Normal, ""
			if len(first) == 0 {
				first, side = j.Ways[0].Inverse, " on inverse"
			}
			c.output.Message(fmt.Sprintf("nissy: %s are enough; one way begins with %s%s", words.Plural(j.Best, "move"), first[0], side))
		}
	})
}

// asksPerson reports whether a person answers at a terminal.
func (c *client) asksPerson() bool {
	return c.interactive || terminal.Is(c.config.Stdin) && c.output.ErrIsTerminal
}

// Drill asks for solutions of positions from attempts, until there were enough or the user leaves.
func (c *client) Drill(r coaching.CoachDrills) error {
	c.watch()
	var list []coaching.CoachDrill
	v := c.newView(c.call)
	err := c.runAside(r, func(e session.Event) {
		if d, ok := e.(coaching.CoachDrill); ok {
			list = append(list, d)
		} else {
			v.Show(e)
		}
	})
	if err != nil {
		return err
	}
	for _, d := range list {
		v.Show(d)
		record, leaves, err := c.readReply(d.Question)
		if err != nil {
			return err
		}
		c.settings.RecordAnswer(record)
		if d.Own != nil && !c.call.JSON {
			c.output.WriteData([]byte(view.OwnWay(d.Own) + "\n"))
		}
		if leaves {
			break
		}
	}
	return nil
}

// runAside runs a request that a command needs for something else.
func (c *client) runAside(r session.Request, emit func(session.Event)) error {
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	c.setCancel(cancel)
	defer c.setCancel(nil)
	defer c.output.EndProgress()
	c.makeRoom(0)
	return c.session.Run(ctx, r, emit)
}

// runFor runs a request, shows its events and returns the one of a type.
func runFor[E session.Event](c *client, r session.Request) (found E, err error) {
	v := c.newView(c.call)
	err = c.runAside(r, func(e session.Event) {
		if e, ok := e.(E); ok {
			found = e
		}
		v.Show(e)
	})
	return found, err
}

// readMoves reads the moves of the answer to the question of judge; none if the user gives up. After moves that cannot be
// read it reads the next line. leaves reports that there are no more lines, or that the user has
// typed a command or Ctrl-C.
func (c *client) readMoves(judge explain.Judge) (answer cube.Alg, leaves bool, err error) {
	for {
		c.output.Flush()
		line, err := c.readAnswerLine()
		pasted, isPaste := errors.AsType[*input.Paste](err)
		switch {
		case isPaste:
			line = strings.Join(strings.Fields(pasted.Text), " ")
		case err == io.EOF || err == input.ErrInterrupted:
			return cube.Alg{}, true, nil
		case err != nil:
			return cube.Alg{}, true, err
		}
		if line = strings.TrimSpace(line); line == "" || strings.EqualFold(line, "skip") {
			return cube.Alg{}, false, nil
		}
		if strings.EqualFold(line, "hint") {
			if err := c.hint(judge); err != nil {
				return cube.Alg{}, true, err
			}
			continue
		}
		if answer, err = cube.ParseAlg(line); err == nil && answer.Len() > 0 {
			return answer, false, nil
		}
		if c.parser().IsCommand(line) {
			c.instead = &input.Line{Text: line}
			return cube.Alg{}, true, nil
		}
		if err == nil {
			err = &session.InputError{Problem: "no moves", Msg: "type moves, or skip"}
		}
		c.fail(err, c.input.Location())
	}
}

// readAnswerLine reads a line. It shows what to type only to the user.
func (c *client) readAnswerLine() (string, error) {
	if c.asksPerson() {
		return c.readAnswer(c.ctx, "moves? ")
	}
	return c.input.Next(c.ctx, "")
}

// QuizStats prints the recorded answers by case.
func (c *client) QuizStats(kind string) error {
	records, err := c.settings.RecordedAnswers()
	if err != nil {
		return err
	}
	stats := training.Stats(kind, records)
	if len(stats) == 0 {
		c.output.Message("nissy: no answers are recorded: quiz dr asks a question")
		return nil
	}
	page := command.Page{Verbatim: true, Text: view.TrainingTable(stats)}
	for _, s := range stats {
		page.Objects = append(page.Objects, s)
	}
	c.Print(page)
	return nil
}
