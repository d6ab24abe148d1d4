package command

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"nissy/command/options"
	"nissy/command/topics"
	"nissy/history"
	"nissy/session"
)

// Candidate is a proposal for a word that the user is typing.
type Candidate struct {
	Text       string // the whole word
	About      string // in a few words; may be empty
	Unfinished bool   // more follows in the same word, such as the name of a file in a folder
}

// Complete returns the last word of an unfinished line, which is empty after a space,
// and what it may become. There are no candidates in a comment.
func (p *Parser) Complete(line string) (options.Word, []Candidate) {
	words := unfinishedWords(line)
	if words == nil {
		return options.Word{}, nil
	}
	return words[len(words)-1], p.completeWords(options.Texts(words))
}

// unfinishedWords returns the words of an unfinished line. The last word is
// the one to complete, and may be empty. It returns nil in a comment.
func unfinishedWords(line string) []options.Word {
	end := ""
	words, err := options.Split(line)
	if err != nil { // a quotation mark is open
		end = `"`
		words, _ = options.Split(line + end)
	}
	if again, _ := options.Split(line + "x" + end); len(again) > len(words) {
		return append(words, options.Word{Column: utf8.RuneCountInString(line) + 1})
	} else if len(again) == len(words) && len(words) > 0 && again[len(again)-1].Text == words[len(words)-1].Text+"x" {
		return words
	}
	return nil
}

// completeWords returns the candidates for the last word of a command line.
func (p *Parser) completeWords(words []string) []Candidate {
	last := words[len(words)-1]
	if len(words) == 1 {
		return matching(last, p.commandCandidates())
	}
	if all := p.Aliases.expand(options.ArgumentWords(words[:len(words)-1])); len(all) > 0 {
		words = append(options.Texts(joinName(all)), last)
	}
	c := Lookup(words[0])
	if c == nil {
		return nil
	}
	return matching(last, p.argumentCandidates(c, words[1:]))
}

// completeArguments returns the candidates for the last of the arguments of the
// program.
func (p *Parser) completeArguments(args []string) []Candidate {
	program := options.Parser{Options: programOptions}
	before, last := args[:len(args)-1], args[len(args)-1]
	operands, waiting := program.ScanUnfinished(before)
	switch {
	case len(operands) > 0:
		return p.completeWords(args[operands[0]:])
	case waiting != nil:
		return matching(last, valueCandidates(waiting, last))
	case strings.HasPrefix(last, "-"):
		return matching(last, optionCandidates(programOptions))
	}
	return matching(last, slices.Concat(p.commandCandidates(), fileCandidates("FILE", last)))
}

// matching returns the candidates that begin with the text. If there are none,
// it ignores case.
func matching(text string, all []Candidate) []Candidate {
	var exact, folded []Candidate
	for _, c := range all {
		if strings.HasPrefix(c.Text, text) {
			exact = append(exact, c)
		} else if len(c.Text) >= len(text) && strings.EqualFold(c.Text[:len(text)], text) {
			folded = append(folded, c)
		}
	}
	if exact != nil {
		return exact
	}
	return folded
}

func (p *Parser) commandCandidates() []Candidate {
	return slices.Concat(
		mapped(slices.DeleteFunc(slices.Clone(All()), (*Command).hasTwoWords), func(c *Command) Candidate { return Candidate{Text: c.Name, About: c.Summary} }),
		mapped(p.Aliases.All(), func(a *Alias) Candidate { return Candidate{Text: a.Name, About: "alias of " + a.Text} }))
}

// argumentCandidates returns the candidates for the last of the words after the
// command's name.
func (p *Parser) argumentCandidates(c *Command, words []string) []Candidate {
	before, last := words[:len(words)-1], words[len(words)-1]
	args := options.Parser{Options: c.allOptions()}
	operands, waiting := args.ScanUnfinished(before)
	if waiting != nil {
		return valueCandidates(waiting, last)
	}
	if strings.HasPrefix(last, "-") && (c.Name != "help" || len(before) == 0) {
		if name, text, ok := strings.Cut(last, "="); ok && args.Find(name) != nil {
			return withPrefix(name+"=", valueCandidates(args.Find(name), text))
		}
		return optionCandidates(args.Options)
	}
	if c.Name == "help" {
		return p.helpCandidates(before)
	}
	texts := mapped(operands, func(i int) string { return before[i] })
	if chain, ok := chainOperands(c, texts); ok {
		if list, inChain := p.completeChain(chain, last); inChain {
			return list
		}
	}
	return p.operandCandidates(c, len(operands), last)
}

// helpCandidates returns what help describes: commands and topics, or after a
// command its options.
func (p *Parser) helpCandidates(before []string) []Candidate {
	if len(before) > 0 {
		if c := Lookup(before[0]); c != nil && len(before) == 1 {
			return optionCandidates(c.allOptions())
		}
		return nil
	}
	return append(p.commandCandidates(), mapped(allTopics(), func(t topics.Topic) Candidate {
		return Candidate{Text: strings.ReplaceAll(t.Name, " ", "-"), About: t.Summary}
	})...)
}

func optionCandidates(list []*options.Option) []Candidate {
	return mapped(list, func(o *options.Option) Candidate { return Candidate{Text: o.Name, About: o.Describe()} })
}

// withPrefix puts a text in front of each candidate.
func withPrefix(text string, list []Candidate) []Candidate {
	for i := range list {
		list[i].Text = text + list[i].Text
	}
	return list
}

// candidates returns the candidates for the option's value.
func valueCandidates(o *options.Option, typed string) []Candidate {
	if o.Choices != nil {
		return textCandidates(o.Choices())
	}
	return fileCandidates(o.Value, typed)
}

func textCandidates(texts []string) []Candidate {
	return mapped(texts, func(text string) Candidate { return Candidate{Text: text} })
}

// operandCandidates returns the candidates for the operand with the index: the
// value of a parameter, or what may begin a scramble.
func (p *Parser) operandCandidates(c *Command, index int, typed string) (list []Candidate) {
	if index < len(c.params) {
		list = p.paramCandidates(c.params[index], typed)
		if !c.params[index].optional {
			return list
		}
	}
	if c.takesFiles {
		return fileCandidates("FILE", typed)
	}
	if c.operand != noOperand {
		list = append(list, p.sequenceCandidates()...)
	}
	return list
}

func (p *Parser) paramCandidates(of param, typed string) []Candidate {
	switch {
	case of.complete != nil:
		return of.complete(p, typed)
	case of.choices != nil:
		return textCandidates(of.choices())
	}
	return fileCandidates(of.name, typed)
}

func (p *Parser) aliasCandidates(string) []Candidate { return textCandidates(p.Aliases.names()) }

func (p *Parser) tableCandidates(string) []Candidate {
	return withinPatience(func() []Candidate { return textCandidates(p.scope().TableNames()) })
}

// mostProposed is how many results are proposed.
const mostProposed = 9

// sequenceCandidates returns what can be used for moves: saved sequences and
// results.
func (p *Parser) sequenceCandidates() []Candidate {
	return append(p.savedCandidates(""), p.resultCandidates("")...)
}

func (p *Parser) resultCandidates(string) []Candidate {
	return mapped(p.scope().FirstResults(mostProposed), func(r session.Reference) Candidate {
		return Candidate{Text: r.Name(), About: r.Moves().String() + "; " + strings.Join(r.Steps, ", ")}
	})
}

func (p *Parser) savedCandidates(string) []Candidate {
	return mapped(p.scope().Attempt().Saved(), func(q history.Sequence) Candidate {
		return Candidate{Text: "$" + q.Name, About: q.Moves.String()}
	})
}

// skeletonCandidates returns the marks and the first results.
func (p *Parser) skeletonCandidates(string) []Candidate {
	return slices.Concat(p.markCandidates(""), p.resultCandidates(""))
}

func (p *Parser) markCandidates(string) []Candidate {
	return mapped(p.scope().Attempt().Marks(), func(m history.Mark) Candidate { return Candidate{Text: m.Name} })
}

// fileCandidates returns the files that begin with the text, if the placeholder
// of a value says that it is a file or a folder.
func fileCandidates(placeholder, typed string) []Candidate {
	if placeholder != "FILE" && placeholder != "FOLDER" {
		return nil
	}
	return withinPatience(func() []Candidate { return filesIn(typed, placeholder == "FOLDER") })
}

// withinPatience returns candidates that are read from a disk, or none if the
// disk does not answer soon: a key must not hang.
func withinPatience(read func() []Candidate) []Candidate {
	answer := make(chan []Candidate, 1)
	go func() { answer <- read() }()
	select {
	case list := <-answer:
		return list
	case <-time.After(100 * time.Millisecond):
		return nil
	}
}

// filesIn lists the files that begin with the text. It lists hidden files only if
// the name begins with a dot.
func filesIn(typed string, onlyFolders bool) (list []Candidate) {
	folder, begin := filepath.Split(typed)
	entries, _ := os.ReadDir(filepath.Clean(folder)) // of "" it is the current folder
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, begin) || name[0] == '.' && begin == "" {
			continue
		}
		isFolder := e.IsDir()
		if e.Type()&os.ModeSymlink != 0 {
			info, err := os.Stat(filepath.Join(folder, name))
			isFolder = err == nil && info.IsDir()
		}
		switch {
		case isFolder:
			list = append(list, Candidate{Text: folder + name + "/", Unfinished: true})
		case !onlyFolders:
			list = append(list, Candidate{Text: folder + name})
		}
	}
	return list
}
