package command

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"nissy/command/options"
	"nissy/cube"
	"nissy/cube/state"
	"nissy/history"
	"nissy/session"
)

// withOperand returns the input with the position that the words describe.
func (in *requestInput) withOperand(words []options.Word) *requestInput {
	with := *in
	with.position, with.complete = with.readOperand(words), true
	return &with
}

// readOperand returns the position that the words describe.
func (in *requestInput) readOperand(words []options.Word) (p history.Position) {
	switch {
	case in.command.takesText() || in.command.operand == wordsOperand:
		return p
	case in.Has("--cube"):
		p = in.cubeOfOption()
		p.Moves = in.moves(words...)
		return p
	case len(words) == 0 && in.command.operand != noOperand:
		return in.fromAttempt()
	}
	if in.command.takesResults && areResults(words) {
		return p
	}
	if takesMoves := in.command.operand == movesOperand; takesMoves && len(words) == 1 {
		if whole, ok := in.wholeSkeleton(words[0]); ok {
			return history.Position{Moves: in.skeletonMoves(whole)}
		}
	}
	if in.command.takesPosition() {
		return in.readPosition(words...)
	}
	p.Moves = in.moves(words...)
	return p
}

// cubeOfOption returns the position that --cube gives.
func (in *requestInput) cubeOfOption() (p history.Position) {
	p.State = new(parsedOption(in, "--cube", func(text string) (c cube.Cube, err error) {
		c, p.Notice, err = state.ParseWith(text, in.reading())
		return c, err
	}))
	return p
}

// reading says how to read a cube or moves.
func (in *requestInput) reading() state.Options {
	o := state.Options{Faces: in.Text("--faces"), Moves: in.Has("--as-moves")}
	if err := o.Check(); err != nil {
		in.fail(locate(err, in.Last("--faces").Word))
	}
	return o
}

// readPosition reads a position that may stand where a scramble can: moves, a cube, or a cube and
// moves after it.
func (in *requestInput) readPosition(words ...options.Word) history.Position {
	p, err := history.ReadPosition(textOf(words), in.reading(), in.parseMoves)
	in.fail(in.suggestResult(locate(err, words...), words))
	return p
}

// parseMoves reads moves, saved sequences and results.
func (in *requestInput) parseMoves(text string) (cube.Alg, error) {
	return cube.ParseNamed(text, in.parser.scope().NamedMoves)
}

// textOf returns the text of the words, with the quotation marks if it is JSON or a list.
func textOf(words []options.Word) string {
	if len(words) > 0 && strings.ContainsAny(words[0].Text[:min(1, len(words[0].Text))], "{[") {
		return strings.Join(mapped(words, func(w options.Word) string { return w.Raw }), " ")
	}
	return options.Join(words)
}

// isCube reports whether the words are a cube, perhaps one with mistakes, and not moves.
func (in *requestInput) isCube(words []options.Word) bool {
	return !in.Has("--as-moves") && state.IsCube(textOf(words))
}

// skeletonMoves returns the moves that the command takes from an attempt: those of the
// skeleton, or of its solution.
func (in *requestInput) skeletonMoves(a history.Attempt) cube.Alg {
	switch {
	case in.command.takesSolution:
		return cube.Alg{Normal: a.Solution()}
	case in.command.joinsSides:
		return a.Position().Joinable()
	}
	return a.Skeleton()
}

// wholeSkeleton returns the attempt that a result would lead to, if the word refers to one
// result, such as @2; ok is false if it is anything else.
func (in *requestInput) wholeSkeleton(w options.Word) (a history.Attempt, ok bool) {
	if !session.IsResults(w.Text) {
		return a, false
	}
	list, err := in.parser.scope().Results(w.Text)
	in.fail(err)
	if len(list) != 1 {
		return a, false
	}
	return list[0].Attempt(), true
}

// fromAttempt returns the position that is meant if there is no operand.
func (in *requestInput) fromAttempt() (p history.Position) {
	attempt := in.parser.scope().Attempt()
	takesMoves := in.command.operand == movesOperand
	switch {
	case in.Has(randomOption.Name): // the scrambles are still to be drawn
	case !attempt.Started() && takesMoves:
		in.fail(in.missing("moves", cmp.Or(in.parser.NoAttempt, in.usage()+"; in an attempt, which set SCRAMBLE starts, you can leave them out")))
	case !attempt.Started():
		in.fail(in.missing("a scramble", in.attemptHint()))
	case takesMoves && !in.command.usesSkeleton && attempt.Scramble().State != nil:
		in.fail(in.missing("moves", "the attempt starts from a cube without moves; inverse prints the inverse of a cube"))
	case in.command.usesSkeleton:
		p.Moves = in.skeletonMoves(attempt)
	default:
		p = attempt.Position()
	}
	return p
}

// attemptHint is the hint for a command that lacks a scramble.
func (in *requestInput) attemptHint() string {
	hint := in.usage() + "; set SCRAMBLE starts an attempt"
	if slices.Contains(in.command.options, randomOption) {
		hint += ", and " + randomOption.Form() + " draws scrambles"
	}
	return cmp.Or(in.parser.NoAttempt, hint)
}

// results returns the results that the operand refers to, nil if it is anything
// else.
func (in *requestInput) results() []session.Reference {
	if !in.command.takesPosition() || in.Has("--cube") {
		return nil
	}
	return in.resultsOf(in.Operands)
}

// areResults reports whether the words refer to results only.
func areResults(words []options.Word) bool {
	return len(words) > 0 && !slices.ContainsFunc(words, func(w options.Word) bool { return !session.IsResults(w.Text) })
}

// resultsOf returns the results that the words refer to, nil if one of them is anything else.
func (in *requestInput) resultsOf(words []options.Word) (list []session.Reference) {
	if !areResults(words) {
		return nil
	}
	for _, w := range words {
		some, err := in.parser.scope().Results(w.Text)
		if input, ok := errors.AsType[*session.InputError](err); ok {
			input.Column = w.Column
		}
		in.fail(err)
		list = append(list, some...)
	}
	return list
}

// moves reads the moves in the words.
func (in *requestInput) moves(words ...options.Word) cube.Alg {
	a, err := session.ReadMoves(textOf(words), in.reading(), in.parseMoves)
	in.fail(in.suggestResult(locate(err, words...), words))
	return a
}

// suggestResult improves the error for a number without @, if there is a result
// with that number.
func (in *requestInput) suggestResult(err error, words []options.Word) error {
	input, ok := errors.AsType[*session.InputError](err)
	if !ok || len(words) != 1 || strings.Trim(words[0].Text, "0123456789") != "" {
		return err
	}
	if _, unknown := in.parser.scope().Results("@" + words[0].Text); unknown == nil {
		input.Msg = "@" + words[0].Text + " is a solution of the last search"
	}
	return err
}

// locate turns the column of an error in the joined words into the column in the
// line.
func locate(err error, words ...options.Word) error {
	if input, ok := errors.AsType[*session.InputError](err); ok && input.Line == 0 {
		input.Column = columnInLine(words, input.Column)
	}
	return err
}

// columnInLine turns a column of the joined words into one of the line, if the
// words are from a line.
func columnInLine(words []options.Word, column int) int {
	if column == 0 || len(words) == 0 || words[0].Column == 0 {
		return column
	}
	char := column - 1
	for i, w := range words {
		n := utf8.RuneCountInString(w.Text)
		if char < n || i == len(words)-1 {
			return w.ColumnAt(char)
		}
		char -= n + 1
	}
	return column
}
