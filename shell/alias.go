package shell

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/cube"
	"nissy/session"
)

// alias is a command line, or its beginning, under a name.
type alias struct {
	name string
	text string
	from string // where it is from
}

// setAlias gives a command line a name.
func (sh *shell) setAlias(name, text, from string) error {
	words, err := parseLine(text)
	if err != nil {
		return err
	}
	if err := checkAliasName(name); err != nil {
		return err
	}
	if len(words) == 0 {
		return &session.InputError{Problem: "alias", Token: session.Shorten(name), Msg: "it must be a command in quotes"}
	}
	a := &alias{name, strings.TrimSpace(text), from}
	if known := sh.findAlias(words[0].text); known == nil || known.name == name {
		if _, err := sh.findCommand(word{text: words[0].text}); err != nil {
			return err
		}
	}
	sh.removeAlias(name)
	sh.aliases = append(sh.aliases, a)
	return nil
}

// checkAliasName wants a name that nobody takes for anything else.
func checkAliasName(name string) error {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	bad := &session.InputError{Problem: "bad name for an alias", Token: session.Shorten(name)}
	if name == "" || !strings.ContainsRune(letters, rune(name[0])) || strings.Trim(name, letters+"0123456789-_") != "" {
		bad.Msg = "it is made of letters, digits, - and _, a letter first"
		return bad
	}
	if _, err := cube.ParseAlg(name); err == nil {
		bad.Msg = "it is moves"
		return bad
	}
	return nil
}

func (sh *shell) findAlias(name string) *alias {
	for _, a := range sh.aliases {
		if a.name == name {
			return a
		}
	}
	return nil
}

func (sh *shell) removeAlias(name string) {
	sh.aliases = slices.DeleteFunc(sh.aliases, func(a *alias) bool { return a.name == name })
}

// expand puts what an alias stands for in the place of a line's first word. An
// alias may begin with another one, or with the command that has its own name.
func (sh *shell) expand(words []word) []word {
	var used []string
	for len(words) > 0 && !slices.Contains(used, words[0].text) {
		a := sh.findAlias(words[0].text)
		if a == nil {
			break
		}
		used = append(used, a.name)
		stands, _ := parseLine(a.text) // it was parsed before
		for i := range stands {
			stands[i].column = 0
		}
		words = slices.Concat(stands, words[1:])
	}
	return words
}

// configCommands are those about aliases and the config file.
func configCommands() []*command {
	return []*command{
		{
			name: "alias", summary: "give a command a name, or list such names",
			details: "What stands behind the name is put behind the command. An alias of a script lasts as long as nissy runs; those in the section " +
				"[alias] of the config file are there from the start. At a prompt aliases are kept for the next prompts, in nissy-aliases of the data folder, until unalias; " +
				"scripts do not see them. An alias may have the name of a command, which it then begins " +
				"with other options.",
			operand: takesWords, words: "[NAME COMMAND]", verbatim: true, json: `{"alias", "command", "source"}`,
			examples: []string{"alias eos solve eo -N -n 5", "alias"},
			action:   aliasAction,
		},
		{
			name: "unalias", summary: "forget an alias",
			params:   []param{{name: "NAME", what: "known alias"}},
			examples: []string{"alias eos solve eo", "unalias eos"},
			action:   unalias,
		},
		{
			name: "config", summary: "show the settings in force, and where they are from",
			details: "What is printed has the form of the config file. Its place is the first line.",
			json:    `{"section", "option", "value", "source"}`, examples: []string{"config"},
			action: showConfig,
		},
	}
}

func aliasAction(_ context.Context, sh *shell, in *input) error {
	switch words := in.operands; len(words) {
	case 0:
		for _, a := range sh.aliases {
			sh.putAlias(in, a)
		}
	case 1:
		a := sh.findAlias(words[0].text)
		if a == nil {
			return at(words[0], session.Unknown("alias", words[0].text, sh.aliasNames(), "alias NAME COMMAND makes one"))
		}
		sh.putAlias(in, a)
	default:
		return sh.typedAlias(words[0].text, asTyped(words[1:]))
	}
	return nil
}

// asTyped returns the words with their quotation marks.
func asTyped(words []word) string {
	return strings.Join(mapped(words, func(w word) string { return w.raw }), " ")
}

func (sh *shell) putAlias(in *input, a *alias) {
	object := struct {
		Alias   string `json:"alias"`
		Command string `json:"command"`
		Source  string `json:"source"`
	}{a.name, a.text, a.from}
	sh.newView(in).put(object, func() string { return fmt.Sprintf("alias %s %s", a.name, a.text) })
}

func (sh *shell) aliasNames() []string {
	return mapped(sh.aliases, func(a *alias) string { return a.name })
}

func unalias(_ context.Context, sh *shell, in *input) error {
	w := in.params["NAME"]
	a := sh.findAlias(w.text)
	if a == nil {
		return at(w, session.Unknown("alias", w.text, sh.aliasNames(), "alias lists them"))
	}
	sh.removeAlias(w.text)
	if sh.person && strings.HasPrefix(a.from, sh.file.path) && sh.file.path != "" {
		sh.output.message("nissy: it stands in %s, and is there again in the next run", a.from)
	}
	sh.keepAlias(w.text, "")
	return nil
}
