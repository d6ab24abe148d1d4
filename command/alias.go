package command

import (
	"slices"
	"strings"

	"nissy/command/options"
	"nissy/cube"
	"nissy/session"
)

// Alias is a name for a command line or for the beginning of one.
type Alias struct {
	Name   string `json:"alias"`
	Text   string `json:"command"`
	Source string `json:"source"` // where it was defined, for the user

	words []options.Word
}

// Aliases are the aliases that are defined. A nil *Aliases has none.
type Aliases struct{ list []*Alias }

// Set defines an alias. It replaces one of the same name.
func (l *Aliases) Set(name, text, source string) error {
	words, err := options.Split(text)
	if err != nil {
		return err
	}
	if err := checkAliasName(name); err != nil {
		return err
	}
	if len(words) == 0 {
		return &session.InputError{Problem: "alias", Token: session.Shorten(name), Msg: "it must be a command in quotation marks"}
	}
	for i := range words {
		words[i].Column = 0
	}
	if first := words[0]; Lookup(first.Text) == nil {
		if known := l.Find(first.Text); known == nil || known.Name == name {
			return (&Parser{Aliases: l}).unknownCommand(first)
		}
	}
	l.Remove(name)
	l.list = append(l.list, &Alias{name, strings.TrimSpace(text), source, words})
	return nil
}

// checkAliasName returns an error if the name could be taken for something else.
func checkAliasName(name string) error {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	bad := &session.InputError{Problem: "bad name for an alias", Token: session.Shorten(name)}
	if name == "" || !strings.ContainsRune(letters, rune(name[0])) || strings.Trim(name, letters+"0123456789-_") != "" {
		bad.Msg = "use letters, digits, - and _, beginning with a letter"
		return bad
	}
	if _, err := cube.ParseAlg(name); err == nil {
		bad.Msg = "it is a sequence of moves"
		return bad
	}
	return nil
}

// Find returns the alias with the name, or nil.
func (l *Aliases) Find(name string) *Alias {
	for _, a := range l.All() {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// All lists the aliases in the order in which they were defined.
func (l *Aliases) All() []*Alias {
	if l == nil {
		return nil
	}
	return l.list
}

// names lists the names of the aliases.
func (l *Aliases) names() []string {
	return mapped(l.All(), func(a *Alias) string { return a.Name })
}

// Remove removes the alias with the name.
func (l *Aliases) Remove(name string) {
	l.list = slices.DeleteFunc(l.list, func(a *Alias) bool { return a.Name == name })
}

// expand replaces an alias at the beginning of a line by its meaning. An alias
// may begin with another one, or with the command of its own name.
func (l *Aliases) expand(words []options.Word) []options.Word {
	var used []string
	for len(words) > 0 && !slices.Contains(used, words[0].Text) {
		a := l.Find(words[0].Text)
		if a == nil {
			break
		}
		used = append(used, a.Name)
		words = slices.Concat(a.words, words[1:])
	}
	return words
}

// page returns the alias for the help.
func (a *Alias) page() Page {
	return Page{Text: "alias " + a.Name + " " + a.Text, Objects: []any{a}}
}
