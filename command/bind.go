package command

import (
	"cmp"
	"slices"
	"strings"

	"nissy/command/options"
	"nissy/cube"
	"nissy/session"
)

// bind sorts the words after the command's name into options, parameters and
// operands. The input is never nil.
func (p *Parser) bind(c *Command, words []options.Word) (*requestInput, error) {
	args, err := options.Parse(c.Name, c.allOptions(), words, c.leadingOptions)
	args = args.WithDefaults(p.Defaults[c.Name])
	in := &requestInput{Arguments: args, parser: p, command: c, params: map[string]options.Word{}, threads: args.NumberOr("-t", 0)}
	if err != nil || in.Has("--help") {
		return in, err
	}
	for _, p := range c.params {
		if err := in.bindParam(p); err != nil {
			return in, err
		}
	}
	return in, cmp.Or(in.checkOperand(), in.CheckExclusions())
}

// bindParam takes the value of the parameter from the operands.
func (in *requestInput) bindParam(p param) error {
	if len(in.Operands) == 0 {
		if p.optional {
			return nil
		}
		return in.missing("a "+p.what, p.wanted())
	}
	if p.prefix != "" && (!strings.HasPrefix(in.Operands[0].Text, p.prefix) || len(in.Operands) == 1) {
		return nil
	}
	w, rest := p.take(in.Operands)
	if i := slices.IndexFunc(in.Operands[:min(2, len(in.Operands))], isBareChain); p.name == stepParam.name && w.Text == in.Operands[0].Text && i >= 0 {
		return in.Operands[i].Error(&session.InputError{Problem: "unexpected argument", Token: in.Operands[i].Text, Msg: `write a chain in quotation marks, such as "eo > dr > htr"`})
	}
	choice, ok := p.choice(w.Text)
	if !ok {
		if p.optional && in.command.takesPosition() && in.isCube(in.Operands) {
			return nil
		}
		if p.refuse != nil {
			if err := p.refuse(w.Text); err != nil {
				return w.Error(err)
			}
		}
		if p.optional && in.command.operand != noOperand && !isName(w.Text) {
			return nil // the operand begins
		}
		return in.wrongParam(p, w)
	}
	w.Text = choice
	in.params[p.name] = w
	in.Operands = rest
	return nil
}

// choice returns the value that the user means; ok is false if it is none of the choices.
func (p *param) choice(typed string) (choice string, ok bool) {
	if p.choose != nil {
		if choice, ok = p.choose(typed); ok {
			return choice, true
		}
	}
	return typed, p.choices == nil || slices.Contains(p.choices(), typed)
}

// take joins the words that form the value of the parameter.
func (p *param) take(words []options.Word) (w options.Word, rest []options.Word) {
	last := words[0]
	w, rest = last, words[1:]
	for len(rest) > 0 && (slices.Contains(p.prefixes, w.Text) || p.continues != nil && !last.IsQuoted() && p.continues(w.Text, rest[0].Text)) {
		last = rest[0]
		w, rest = w.Join(last), rest[1:]
	}
	return w, rest
}

// isName reports whether the text looks like a name rather than moves.
func isName(text string) bool {
	plain := strings.Trim(text, "abcdefghijklmnopqrstuvwxyz") == ""
	if text == "" || !plain && !strings.ContainsAny(text, "-_") && (text[0] < '0' || text[0] > '9') {
		return false
	}
	_, err := cube.ParseAlg(text)
	return err != nil
}

// wrongParam returns the error for a word that is none of the parameter's
// choices. Moves mean that the parameter is missing.
func (in *requestInput) wrongParam(p param, w options.Word) error {
	hint := p.wanted()
	unknown := session.Unknown(p.what, w.Text, p.choices(), hint)
	areMoves := isMoves(w.Text) || in.command.takesPosition() && in.isCube(in.Operands)
	if areMoves && unknown.Msg == hint && in.command.operand != noOperand {
		return in.missing("a "+p.what+" before the moves", hint)
	}
	return w.Error(unknown)
}

// missing returns the error for something that the command needs.
func (in *requestInput) missing(what, hint string) error {
	return &session.InputError{
		Problem: in.command.Name + " needs " + what,
		Msg:     cmp.Or(hint, in.usage()),
	}
}

// unexpected returns the error for a word too many.
func (in *requestInput) unexpected(w options.Word, msg string) error {
	return w.Error(&session.InputError{Problem: "unexpected argument", Token: session.Shorten(w.Text), Msg: msg})
}

func (in *requestInput) usage() string { return "usage: " + in.command.Usage() }

// checkOperand checks whether the remaining words can be the operand.
func (in *requestInput) checkOperand() error {
	given := len(in.Operands) > 0
	switch {
	case given && in.command.bare != "":
		w := in.Operands[0]
		return in.unexpected(w, "name the option, as in "+in.command.Name+" "+in.command.bare+" "+session.Shorten(w.Text))
	case given && in.command.operand == noOperand:
		return in.unexpected(in.Operands[0], in.usage())
	case given && in.Has("-i"):
		return in.unexpected(in.Operands[0], "with -i the scrambles come from the standard input")
	case given && in.Has("--file"):
		return in.unexpected(in.Operands[0], "with --file the scrambles come from the file")
	case !in.manyLines() && (in.Has("--resume") || in.Has("--shard")):
		return in.Exclude("a single scramble")
	case given || in.Has("--cube"):
		return nil
	}
	if required := operands[in.command.operand].required; required != "" {
		return in.missing(required, "")
	}
	return nil
}

// manyLines reports whether the scrambles are in lines that are still to be read.
func (in *requestInput) manyLines() bool { return in.Has("-i") || in.Has("--file") }

// param returns the value of the parameter, "" if it was left out.
func (in *requestInput) param(name string) string { return in.params[name].Text }

// count returns the parameter as a number, 1 if it was left out.
func (in *requestInput) count(param string) int {
	w, ok := in.params[param]
	if !ok {
		return 1
	}
	v, err := options.NumberOption(param, "", 1, session.MostSolutions, "").Read(w)
	in.fail(err)
	return int(v.Number)
}
