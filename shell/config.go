package shell

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/BurntSushi/toml"

	"nissy/command"
	"nissy/internal/textfile"
	"nissy/session"
)

// configFile is the user's config file: defaults of options, and aliases.
type configFile struct {
	path     string   // "" if there is no file
	lines    []string // lines that are left out are empty
	program  []setting
	commands map[string][]setting // by the command's name
	problems []string
}

// setting is a default from the config file.
type setting struct {
	command.Default
	line int // in the file; 0 if it is not known
}

// defaultsOf returns the settings without their lines.
func defaultsOf(settings []setting) []command.Default {
	var list []command.Default
	for _, s := range settings {
		list = append(list, s.Default)
	}
	return list
}

// defaults returns the defaults of the commands' options, by command.
func (f *configFile) defaults() map[string][]command.Default {
	defaults := map[string][]command.Default{}
	for name, settings := range f.commands {
		defaults[name] = defaultsOf(settings)
	}
	return defaults
}

// The sections of the file that are not a command's.
const (
	programSection = "nissy"
	aliasSection   = "alias"
)

// readConfig reads the config file. Whatever is wrong with it is told, and what
// is right holds.
func (sh *shell) readConfig() error {
	path, asked := sh.settings.Text("--config"), sh.settings.Has("--config")
	if !asked {
		path = configPath(sh.config.Env)
	}
	if path == "" || sh.settings.Has("--no-config") {
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
	if name == programSection || name == aliasSection || command.Lookup(name) != nil {
		return
	}
	known := append([]string{programSection, aliasSection}, command.Names()...)
	sh.file.problem(sh.file.line(name, ""), session.Unknown("section", name, known, "a section is named nissy, alias or as a command").Error())
}

func (sh *shell) readEntry(section, key string, value any) {
	f := &sh.file
	line := f.line(section, key)
	var err error
	var d command.Default
	switch c := command.Lookup(section); {
	case section == aliasSection:
		text, _ := value.(string)
		err = sh.aliases.Set(key, text, f.place(line))
	case section == programSection:
		if d, err = command.ProgramDefault(key, value); err == nil {
			f.program = append(f.program, setting{d, line})
		}
	case c != nil:
		if d, err = c.Default(key, value); err == nil {
			if f.commands == nil {
				f.commands = map[string][]setting{}
			}
			f.commands[c.Name] = append(f.commands[c.Name], setting{d, line})
		}
	}
	if err != nil {
		f.problem(line, err.Error())
	}
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
