package command

import (
	"strings"

	"nissy/command/options"
	"nissy/session"
)

// configCommands are the commands about aliases and the config file.
var configCommands = []*Command{
	{
		Name: "alias", Summary: "define an alias, or list the aliases", group: shellGroup,
		details: "An alias is a name for a command or for its beginning: what you type after it is added at the end. It may have the name of a command, " +
			"to run that command with other options. Aliases that you type at a prompt are saved for later prompts, in nissy-aliases in the data folder, until " +
			"unalias; scripts do not use them. Those of a script last until its end. The section [alias] of the config file defines more.",
		operand: wordsOperand, words: "[NAME COMMAND]", leadingOptions: true, json: `{"alias", "command", "source"}`,
		examples: []string{"alias eos solve eo -N -n 5", "alias"},
		action:   aliasAction,
	},
	{
		Name: "unalias", Summary: "remove an alias", group: shellGroup,
		params:   []param{{name: "NAME", what: "known alias", complete: (*Parser).aliasCandidates}},
		examples: []string{"alias eos solve eo", "unalias eos"},
		action:   unaliasAction,
	},
	{
		Name: "config", Summary: "show the settings in force, and where they are from", group: shellGroup,
		details: "The first line names the config file; the other lines have its form.",
		json:    `{"section", "option", "value", "source"}`, examples: []string{"config"},
		action: func(*requestInput) (Action, error) { return Client.ShowConfig, nil },
	},
}

func aliasAction(in *requestInput) (Action, error) {
	aliases, words := in.parser.Aliases, in.Operands
	switch len(words) {
	case 0:
		return printPages(mapped(aliases.All(), (*Alias).page)...), nil
	case 1:
		a := aliases.Find(words[0].Text)
		if a == nil {
			return nil, words[0].Error(session.Unknown("alias", words[0].Text, aliases.names(), "alias NAME COMMAND defines one"))
		}
		return printPages(a.page()), nil
	}
	name, text := words[0].Text, rawText(words[1:])
	return func(client Client) error { return client.SetAlias(name, text) }, nil
}

// rawText returns the words with their quotation marks.
func rawText(words []options.Word) string {
	return strings.Join(mapped(words, func(w options.Word) string { return w.Raw }), " ")
}

func unaliasAction(in *requestInput) (Action, error) {
	w := in.params["NAME"]
	a := in.parser.Aliases.Find(w.Text)
	if a == nil {
		return nil, w.Error(session.Unknown("alias", w.Text, in.parser.Aliases.names(), "alias lists them"))
	}
	return func(client Client) error { return client.RemoveAlias(a) }, nil
}
