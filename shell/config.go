package shell

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/BurntSushi/toml"

	"nissy/internal/textfile"
	"nissy/session"
)

// configFile is what the user's config file says: options of the program and of
// commands, which hold as if they were typed unless others are, and aliases.
type configFile struct {
	path     string   // "" if there is none
	lines    []string // empty ones instead of those that are left out
	program  []setting
	commands map[string][]setting // by the command's name
	problems []string
}

// setting is an option with its value, from the config file.
type setting struct {
	option *option
	text   string // of the value
	off    bool   // a switch that is not set
	line   int    // in the file; 0: not known
}

// The sections of the file that are not a command's.
const (
	programSection = "nissy"
	aliasSection   = "alias"
)

// readConfig reads the config file. Whatever is wrong with it is told, and what
// is right holds.
func (sh *shell) readConfig() error {
	path, asked := sh.settings.text("--config"), sh.settings.has("--config")
	if !asked {
		path = configPath(sh.config.Env)
	}
	if path == "" || sh.settings.has("--no-config") {
		return nil
	}
	text, err := readSmall(path)
	if (errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)) && !asked {
		return nil
	}
	if err != nil && asked {
		return &session.InputError{Problem: "cannot read the config file", Token: session.Shorten(path), Msg: textfile.Reason(err)}
	}
	text = strings.TrimPrefix(text, "\ufeff") // which some editors begin a file with
	sh.file.path, sh.file.lines = path, strings.Split(text, "\n")
	if err != nil {
		sh.file.problem(0, textfile.Reason(err))
	} else {
		sh.parseConfig()
	}
	for _, p := range sh.file.problems {
		sh.output.message("nissy: %s", p)
	}
	return nil
}

// largestConfig is the size of a file that is no config file.
const largestConfig = 1 << 20

// readSmall reads a file, no more than a config file has.
func readSmall(path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular(): // reading a pipe would block
		return "", errors.New("it is not a file")
	case info.Size() > largestConfig:
		return "", errors.New("it is too large")
	}
	text, err := os.ReadFile(path)
	return string(text), err
}

// problem notes what is wrong in a line, 0 if that is not known.
func (f *configFile) problem(line int, text string) {
	f.problems = append(f.problems, f.place(line)+": "+oneLine(text))
}

// place names a line of the file.
func (f *configFile) place(line int) string {
	if line == 0 {
		return f.path
	}
	return fmt.Sprintf("%s:%d", f.path, line)
}

// tooMany is how many lines that are no TOML a config file cannot have: it is
// something else.
const tooMany = 10

// parseConfig reads the lines of the file. One that is no TOML is told and left
// out, and the rest read again.
func (sh *shell) parseConfig() {
	f := &sh.file
	for range tooMany {
		var sections map[string]any
		text := strings.Join(f.lines, "\n")
		meta, err := toml.Decode(text, &sections)
		if err == nil {
			sh.readSections(sections, meta.Keys())
			return
		}
		at, ok := errors.AsType[toml.ParseError](err)
		if !ok {
			f.problem(0, strings.TrimPrefix(err.Error(), "toml: "))
			return
		}
		before := text[:max(at.Position.Start, 0)] // -1 if the first byte is wrong
		f.leaveOut(strings.Count(before, "\n"), strings.TrimSuffix(at.Message, "."))
	}
	f.problem(0, "too much is wrong in it: nothing in it holds")
}

// leaveOut empties the line, counted from 0, where reading the file has failed for
// the reason given: the last one before it that has something. With the head of a
// section goes what stands in it, lest it is taken for the section's before.
func (f *configFile) leaveOut(line int, why string) {
	for line > 0 && strings.TrimSpace(f.lines[line]) == "" {
		line--
	}
	if isHead(f.lines[line]) {
		why += ": this section is left out"
		for next := line + 1; next < len(f.lines) && !isHead(f.lines[next]); next++ {
			f.lines[next] = ""
		}
	}
	f.problem(line+1, why)
	f.lines[line] = ""
}

// isHead reports whether a section begins with the line.
func isHead(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "[") }

// readSections reads the entries with the keys, in their order.
func (sh *shell) readSections(sections map[string]any, keys []toml.Key) {
	f := &sh.file
	for _, key := range keys {
		name := key[0]
		entries, isSection := sections[name].(map[string]any)
		switch {
		case len(key) == 1 && !isSection:
			f.problem(f.line("", name), fmt.Sprintf("%q stands in no section; there are [%s], [%s] and one for each command", name, programSection, aliasSection))
		case len(key) == 1:
			sh.checkSection(name)
		case len(key) == 2:
			sh.readEntry(name, key[1], entries[key[1]])
		}
	}
}

// checkSection tells of a section that nothing takes.
func (sh *shell) checkSection(name string) {
	if name == programSection || name == aliasSection || sh.lookup(name) != nil {
		return
	}
	known := append([]string{programSection, aliasSection}, sh.commandNames()...)
	sh.file.problem(sh.file.line(name, ""), session.Unknown("section", name, known, "a section is named nissy, alias or as a command").Error())
}

func (sh *shell) readEntry(section, key string, value any) {
	f := &sh.file
	line := f.line(section, key)
	var err error
	switch c := sh.lookup(section); {
	case section == aliasSection:
		text, ok := value.(string)
		if !ok {
			text = ""
		}
		err = sh.setAlias(key, text, f.place(line))
	case section == programSection:
		f.program, err = appendSetting(f.program, "nissy", settable(programOptions), key, value, line)
	case c != nil:
		if f.commands == nil {
			f.commands = map[string][]setting{}
		}
		f.commands[c.name], err = appendSetting(f.commands[c.name], c.name, settable(c.allOptions()), key, value, line)
	}
	if err != nil {
		f.problem(line, err.Error())
	}
}

// unsettable are the options that make no sense as defaults.
var unsettable = []string{"-c", "-b", "-i", "--file", "--cube", "--resume", "--attempt", "--delete", "--help", "--version", "--config", "--no-config"}

func settable(options []option) []option {
	return slices.DeleteFunc(slices.Clone(options), func(o option) bool { return slices.Contains(unsettable, o.name) })
}

// appendSetting reads an option, whose dashes may be left out, with its value.
func appendSetting(to []setting, what string, options []option, key string, value any, line int) ([]setting, error) {
	p := optionParser{options: options, what: what}
	o := cmp.Or(p.find(key), p.find("-"+key), p.find("--"+key))
	if o == nil {
		return to, session.Unknown("option", key, p.names(), what+" has "+strings.Join(p.names(), " "))
	}
	if o.sets != nil { // -o stands for -O 0
		o, value = p.find(o.sets[0]), o.sets[1]
	}
	s := setting{option: o, line: line}
	on, isBool := value.(bool)
	switch {
	case isBool && on && !o.needsValue():
		return append(to, s), nil
	case isBool && !on:
		s.off = true
		return append(to, s), nil
	}
	s.text = fmt.Sprint(value)
	if o.kind == isSwitch {
		return to, fmt.Errorf("bad value for %s %q: give true or false", o.name, s.text)
	}
	if _, err := o.read(word{text: s.text, raw: s.text}); err != nil {
		return to, err
	}
	return append(to, s), nil
}

// line finds the line of a key in a section, or of the section, 0 if it is
// written in a way that this does not see.
func (f *configFile) line(section, key string) int {
	in := ""
	for i, line := range f.lines {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		if name, ok := strings.CutPrefix(line, "["); ok {
			in, _, _ = strings.Cut(name, "]")
			if in = strings.Trim(in, ` "'`); in == section && key == "" {
				return i + 1
			}
			continue
		}
		name, _, ok := strings.Cut(line, "=")
		name = strings.Trim(name, ` "'`)
		if ok && (in == section && name == key || in == "" && name == section+"."+key) {
			return i + 1
		}
	}
	return 0
}

// rivals are the options that a setting in the file gives way to. Of numbers that
// do not go together, arguments.either chooses.
var rivals = map[string][]string{
	"-N":      {"-L", "-I", "--pairs"},
	"-L":      {"-N", "-I", "--pairs"},
	"-I":      {"-N", "-L", "--pairs"},
	"--pairs": {"-N", "-L", "-I"},

	"--net":    {"--format"},
	"--format": {"--net"},

	"--color":    {"--no-color"},
	"--no-color": {"--color"},
}

// adopt adds the settings for options that were not given.
func (a *arguments) adopt(settings []setting) {
	given := map[string]bool{}
	for name := range a.options {
		given[name] = true
	}
	for _, s := range settings {
		name := s.option.name
		gives := slices.ContainsFunc(rivals[name], func(rival string) bool { return given[rival] })
		if given[name] || a.off[name] || s.off || gives {
			continue
		}
		w := word{text: s.text, raw: s.text}
		v := value{word: w}
		if s.text != "" {
			v, _ = s.option.read(w) // it was read before
		}
		v.at, v.byDefault = word{text: name, raw: name}, true
		a.options[name] = []value{v}
	}
}

// configFolders are the folders of users' config files by operating system: the
// first variable that is set, and the path below it.
var configFolders = map[string][]userFolder{
	"windows": {{"AppData", `nissy`}, {"UserProfile", `AppData\Roaming\nissy`}},
	"":        {{"XDG_CONFIG_HOME", "nissy"}, {"HOME", ".config/nissy"}},
}

// configPath returns the path of the config file, "" if there can be none.
func configPath(env func(string) string) string {
	folder := findFolder(env, configFolders)
	if folder == "" {
		return ""
	}
	return filepath.Join(folder, "config.toml")
}
