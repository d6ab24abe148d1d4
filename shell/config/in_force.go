package config

import (
	"cmp"
	"fmt"
	"strings"

	"nissy/command"
	"nissy/internal/folders"
)

// Setting is a setting in force, as the command config prints it.
type Setting struct {
	Section string `json:"section"`
	Option  string `json:"option"`
	Value   string `json:"value"`
	Source  string `json:"source"`
}

// InForce lists the settings in force, those of the program first.
func (s *Settings) InForce() []Setting {
	list := []Setting{{programSection, "data", fmt.Sprintf("%q", s.DataFolder()), s.dataSource()}}
	for _, name := range command.SettableProgramOptions() {
		if name != "--data" && s.Has(name) {
			list = append(list, Setting{programSection, withoutDashes(name), s.programValue(name), s.sourceOf(name)})
		}
	}
	for _, c := range command.All() {
		for _, d := range s.file.commands[c.Name] {
			list = append(list, Setting{c.Name, withoutDashes(d.Option()), d.Value(), s.file.location(d.line)})
		}
	}
	for _, d := range s.file.defined {
		list = append(list, Setting{d.sectionName(), d.name, fmt.Sprintf("%q", d.text), s.file.location(d.line)})
	}
	for _, a := range s.Aliases.All() {
		if _, isPreset := s.file.definitions.Presets[strings.ToLower(a.Name)]; isPreset {
			continue // it is in its own section
		}
		list = append(list, Setting{aliasSection, a.Name, fmt.Sprintf("%q", a.Text), a.Source})
	}
	return list
}

// DescribeFile says where the config file is, or why it is not used.
func (s *Settings) DescribeFile() string {
	path := cmp.Or(s.file.path, folders.ConfigFile(s.env))
	switch {
	case path == "":
		return "nowhere: there is no home folder"
	case s.Has("--no-config"):
		return path + ", which --no-config ignores"
	case s.file.path == "":
		return path + ", which does not exist"
	}
	return path
}

// withoutDashes returns an option's name as the config file usually has it.
func withoutDashes(name string) string { return strings.TrimLeft(name, "-") }

// programValue returns the value of an option of the program as the config file writes
// it. The settable options are switches or have a text.
func (s *Settings) programValue(name string) string {
	if text := s.Text(name); text != "" && !strings.HasPrefix(text, "-") {
		return fmt.Sprintf("%q", text)
	}
	return "true"
}

// sourceOf says where the value of an option of the program is from.
func (s *Settings) sourceOf(option string) string {
	for _, d := range s.file.program {
		if d.Option() == option && !s.Typed(option) {
			return s.file.location(d.line)
		}
	}
	return "the option " + option
}

// dataSource says where the path of the data folder is from.
func (s *Settings) dataSource() string {
	switch {
	case s.Has("--data"):
		return s.sourceOf("--data")
	case s.env(folders.DataVariable) != "":
		return "the variable NISSYDATA"
	}
	return "the default"
}
