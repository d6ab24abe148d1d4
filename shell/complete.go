package shell

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"nissy/session"
)

// candidate is what may stand where someone asks for completion.
type candidate struct {
	text  string // the whole word
	about string // in a few words; may be empty
	open  bool   // more belongs to the word, such as what is in a folder
}

// complete returns what may stand in place of the last of the words, which is
// not yet whole, in a command line.
func (sh *shell) complete(words []string) []candidate {
	last := words[len(words)-1]
	if len(words) == 1 {
		return beginning(last, sh.commandCandidates())
	}
	words = texts(sh.expand(argWords(words)))
	c := sh.lookup(words[0])
	if c == nil {
		return nil
	}
	return beginning(last, sh.argumentCandidates(c, words[1:]))
}

// beginning leaves the candidates that begin with the text; without regard to
// case if there are no others.
func beginning(text string, all []candidate) []candidate {
	var exact, folded []candidate
	for _, c := range all {
		if strings.HasPrefix(c.text, text) {
			exact = append(exact, c)
		} else if len(c.text) >= len(text) && strings.EqualFold(c.text[:len(text)], text) {
			folded = append(folded, c)
		}
	}
	if exact != nil {
		return exact
	}
	return folded
}

func (sh *shell) commandCandidates() []candidate {
	var list []candidate
	for _, c := range sh.commands {
		list = append(list, candidate{text: c.name, about: c.summary})
	}
	for _, a := range sh.aliases {
		list = append(list, candidate{text: a.name, about: "alias of " + a.text})
	}
	return list
}

// argumentCandidates returns what may stand in place of the last of the words
// behind the command's name.
func (sh *shell) argumentCandidates(c *command, words []string) []candidate {
	before, last := words[:len(words)-1], words[len(words)-1]
	p := optionParser{options: c.allOptions()}
	operands, waiting := p.begun(before)
	if waiting != nil {
		return waiting.valueCandidates(last)
	}
	if strings.HasPrefix(last, "-") && (c.name != "help" || len(before) == 0) {
		if name, text, ok := strings.Cut(last, "="); ok && p.find(name) != nil {
			return prefixed(name+"=", p.find(name).valueCandidates(text))
		}
		return optionCandidates(p.options)
	}
	if c.name == "help" {
		return sh.helpCandidates(before)
	}
	return sh.wordCandidates(c, len(operands), last)
}

// begun looks at the words of a line that is not whole yet. It returns the indices of
// the operands, and the option that waits for its value, nil if none does.
func (p *optionParser) begun(words []string) (operands []int, waiting *option) {
	for i := 0; i < len(words); i++ {
		o := p.find(words[i])
		switch {
		case o == nil && !strings.HasPrefix(words[i], "-"):
			operands = append(operands, i)
		case o == nil || !o.needsValue():
		case i == len(words)-1:
			return operands, o
		default:
			i++ // its value
		}
	}
	return operands, nil
}

// helpCandidates returns what help can tell of: commands and topics, or behind a
// command its options.
func (sh *shell) helpCandidates(before []string) []candidate {
	if len(before) > 0 {
		if c := sh.lookup(before[0]); c != nil && len(before) == 1 {
			return optionCandidates(c.allOptions())
		}
		return nil
	}
	list := sh.commandCandidates()
	for _, t := range topics(nil) {
		list = append(list, candidate{text: strings.ReplaceAll(t.name, " ", "-"), about: t.summary})
	}
	return list
}

func optionCandidates(options []option) []candidate {
	return mapped(options, func(o option) candidate { return candidate{text: o.name, about: o.describe()} })
}

// prefixed puts a text in front of each candidate.
func prefixed(text string, list []candidate) []candidate {
	for i := range list {
		list[i].text = text + list[i].text
	}
	return list
}

// valueCandidates returns what may stand behind the option.
func (o *option) valueCandidates(typed string) []candidate {
	if o.choices != nil {
		return named(o.choices)
	}
	return fileCandidates(o.value, typed)
}

func named(names []string) []candidate {
	return mapped(names, func(name string) candidate { return candidate{text: name} })
}

// wordCandidates returns what may stand as the operand with the number, from 0:
// a parameter's value, or what begins the scramble.
func (sh *shell) wordCandidates(c *command, number int, typed string) (list []candidate) {
	if number < len(c.params) {
		list = sh.paramCandidates(c.params[number], typed)
		if !c.params[number].optional {
			return list
		}
	}
	if c.files {
		return fileCandidates("FILE", typed)
	}
	if c.operand != noOperand {
		list = append(list, sh.sequenceCandidates()...)
	}
	return list
}

func (sh *shell) paramCandidates(p param, typed string) []candidate {
	switch {
	case p.choices == nil && p.what == "known alias":
		return named(sh.aliasNames())
	case p.name == savedParam.name:
		return sh.savedCandidates()
	case p.what == markParam.what:
		return sh.markCandidates()
	case p.choices == nil && p.what == "table":
		return soon(func() []candidate { return named(sh.session.TableNames()) })
	case p.choices == nil:
		return fileCandidates(p.name, typed)
	}
	list := named(p.choices())
	if p.what != stepParam.what {
		return list
	}
	for i := range list {
		list[i].about = about(list[i].text)
	}
	return list
}

// about describes a step, and what it needs.
func about(name string) string {
	step, ok := session.FindStep(name)
	if !ok {
		return ""
	}
	if step.Needs == "" {
		return step.Title
	}
	return step.Title + "; needs " + step.Needs
}

// mostProposed is how many results are proposed.
const mostProposed = 9

// sequenceCandidates returns what stands for moves: saved sequences and results.
func (sh *shell) sequenceCandidates() []candidate {
	list := sh.savedCandidates()
	for _, r := range sh.session.Found(mostProposed) {
		list = append(list, candidate{text: fmt.Sprintf("@%d", r.Number), about: r.Moves().String() + "; " + strings.Join(r.Steps, ", ")})
	}
	return list
}

func (sh *shell) savedCandidates() (list []candidate) {
	for _, q := range sh.session.Attempt().Saved() {
		list = append(list, candidate{text: "$" + q.Name, about: q.Moves.String()})
	}
	return list
}

func (sh *shell) markCandidates() (list []candidate) {
	for _, m := range sh.session.Attempt().Marks() {
		list = append(list, candidate{text: m.Name})
	}
	return list
}

// fileCandidates returns the files that begin with the text if the name of a
// value says that it is a file or a folder.
func fileCandidates(value, typed string) []candidate {
	if value != "FILE" && value != "FOLDER" {
		return nil
	}
	return soon(func() []candidate { return filesIn(typed, value == "FOLDER") })
}

// soon returns the candidates that a disk tells of, none if it does not answer:
// no key waits for that.
func soon(ask func() []candidate) []candidate {
	answer := make(chan []candidate, 1)
	go func() { answer <- ask() }()
	select {
	case list := <-answer:
		return list
	case <-time.After(100 * time.Millisecond):
		return nil
	}
}

// filesIn lists the files that begin with the text; those with a dot only if it
// has one.
func filesIn(typed string, onlyFolders bool) (list []candidate) {
	folder, begin := filepath.Split(typed)
	entries, _ := os.ReadDir(filepath.Clean(folder)) // of "" it is the folder we are in
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
			list = append(list, candidate{text: folder + name + "/", open: true})
		case !onlyFolders:
			list = append(list, candidate{text: folder + name})
		}
	}
	return list
}
