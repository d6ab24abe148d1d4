package config

import (
	"fmt"
	"slices"
	"strings"

	"nissy/command"
	"nissy/command/advice"
)

// aliasesFile is the file of the data folder that has the aliases typed at a prompt. Each line has
// a name, a space and the text of the alias.
var aliasesFile = dataFile{"nissy-aliases", "# nissy: aliases typed at the prompt"}

// LoadAliases defines the aliases that were typed at earlier prompts.
func (s *Settings) LoadAliases() {
	file, ok := s.open(aliasesFile)
	if !ok {
		return
	}
	lines, err := file.readLines()
	if err != nil {
		s.notice(advice.OneLine(err.Error()))
	}
	for _, line := range lines {
		name, text, _ := strings.Cut(line, " ")
		if err := s.Aliases.Set(name, text, file.path); err != nil {
			s.notice(file.path + ": " + advice.OneLine(err.Error()))
		}
	}
}

// SaveAlias saves an alias that was typed at the prompt for later prompts.
func (s *Settings) SaveAlias(name, text string) { s.changeAlias(name, name+" "+text) }

// ForgetAlias removes an alias from those that are saved. If the config file defines it, a message
// says so.
func (s *Settings) ForgetAlias(a *command.Alias) {
	if s.file.path != "" && strings.HasPrefix(a.Source, s.file.path) {
		s.notice(fmt.Sprintf("%s defines it, so the next run will have it again", a.Source))
	}
	s.changeAlias(a.Name)
}

// changeAlias replaces the line of an alias in the file. Without a new line it removes the old one.
func (s *Settings) changeAlias(name string, newLine ...string) {
	file, ok := s.open(aliasesFile)
	if !ok {
		return
	}
	err := file.change(func(lines []string) []string {
		lines = slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, name+" ") })
		return append(lines, newLine...)
	})
	if err != nil {
		s.notice("the alias is not saved: " + advice.OneLine(err.Error()))
	}
}
