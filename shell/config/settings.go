package config

import (
	"cmp"

	"nissy/command"
	"nissy/command/options"
	"nissy/internal/folders"
)

// Settings is what a run of nissy goes by: the options of the program and the config file. It also
// reads and writes the files that belong to them, which are in the data folder.
type Settings struct {
	*options.Arguments // the options of the program, with defaults from the config file

	// Aliases has those of the config file, and presets for chains. At a prompt, those typed
	// at earlier prompts come in addition.
	Aliases command.Aliases

	file   *file
	env    func(string) string
	notice func(text string) // receives messages for the user, one line each
}

// Read reads the config file that the options of the program name, or else the usual one. It passes
// what is wrong with the file to notice and uses the rest. The error is that of a file that the
// options name and that cannot be read. env returns a variable of the environment.
func Read(options *options.Arguments, env func(string) string, notice func(text string)) (*Settings, error) {
	s := &Settings{Arguments: options, file: new(file), env: env, notice: notice}
	named := options.Has("--config")
	path := options.Text("--config")
	if !named {
		path = folders.ConfigFile(env)
	}
	if path != "" && !options.Has("--no-config") {
		var err error
		if s.file, err = readFile(path, named, &s.Aliases); err != nil {
			return nil, err
		}
		s.file.report(notice)
	}
	s.Arguments = options.WithDefaults(withoutLines(s.file.program))
	return s, nil
}

// SetUp gives a parser the aliases and what the config file says: the defaults of the commands'
// options, and definitions for chains.
func (s *Settings) SetUp(p *command.Parser) {
	p.Aliases, p.Definitions = &s.Aliases, s.file.definitions
	p.Defaults = map[string][]options.Default{}
	for name, defaults := range s.file.commands {
		p.Defaults[name] = withoutLines(defaults)
	}
}

// DataFolder returns the path of the data folder, or "" if there is none.
func (s *Settings) DataFolder() string {
	return cmp.Or(s.Text("--data"), folders.Data(s.env))
}
