package shell

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"

	"github.com/BurntSushi/toml"

	"nissy/command"
	"nissy/command/advice"
	"nissy/internal/folders"
	"nissy/internal/textfile"
	"nissy/session"
	"nissy/steps/chain"
)

// configFile is the user's config file: defaults of options, and aliases.
type configFile struct {
	path     string   // empty if there is no file
	lines    []string // lines with syntax errors are blank
	program  []setting
	commands map[string][]setting // by the name of the command
	problems []string             // messages for the user

	definitions chain.Definitions
	defined     []definition // those of definitions, in the order of the file

	// lineOf has the first line of each entry, from 1. An entry without a key is the line
	// that begins the section.
	lineOf map[entryName]int
}

// entryName names an entry of the config file.
type entryName struct{ section, key string }

// setting is a default from the config file.
type setting struct {
	command.Default
	line int // in the file, from 1; 0 if it is not known
}

// defaultsOf returns the settings without their lines.
func defaultsOf(settings []setting) []command.Default {
	var list []command.Default
	for _, s := range settings {
		list = append(list, s.Default)
	}
	return list
}

// defaults returns the defaults of the commands' options, by the name of the command.
func (f *configFile) defaults() map[string][]command.Default {
	if len(f.commands) == 0 {
		return nil
	}
	defaults := map[string][]command.Default{}
	for name, settings := range f.commands {
		defaults[name] = defaultsOf(settings)
	}
	return defaults
}

// The sections that are not for a command.
const (
	programSection = "nissy"
	aliasSection   = "alias"
)

// readConfig reads the config file. It reports what is wrong with the file and uses the
// rest. It returns an error only if the user has named a file that cannot be read.
func (sh *shell) readConfig() error {
	path, named := sh.settings.Text("--config"), sh.settings.Has("--config")
	if !named {
		path = folders.ConfigFile(sh.config.Env)
	}
	if path == "" || sh.settings.Has("--no-config") {
		return nil
	}
	text, err := readConfigText(path)
	if (errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)) && !named {
		return nil
	}
	if err != nil && named {
		return &session.InputError{Problem: "cannot read the config file", Token: session.Shorten(path), Msg: textfile.Reason(err)}
	}
	text = strings.TrimPrefix(text, byteOrderMark)
	sh.configFile.path, sh.configFile.lines = path, strings.Split(text, "\n")
	if err != nil {
		sh.configFile.addProblem(0, textfile.Reason(err))
	} else {
		sh.parseConfig()
	}
	sh.reportConfig()
	return nil
}

// maxConfigProblems is the number of problems of a config file that are reported.
const maxConfigProblems = 20

// reportConfig reports what is wrong with the config file.
func (sh *shell) reportConfig() {
	f := &sh.configFile
	shown := f.problems[:min(len(f.problems), maxConfigProblems)]
	for _, p := range shown {
		sh.output.message("nissy: %s", p)
	}
	if more := len(f.problems) - len(shown); more > 0 {
		sh.output.message("nissy: %s: ... and %d more", f.path, more)
	}
}

// maxConfigBytes is the size of the largest config file.
const maxConfigBytes = 64 << 10

// readConfigText reads a file of at most maxConfigBytes.
func readConfigText(path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular(): // reading a pipe would block
		return "", errors.New("it is not a file")
	case info.Size() > maxConfigBytes:
		return "", fmt.Errorf("it is larger than %d kB", maxConfigBytes>>10)
	}
	text, err := os.ReadFile(path)
	return string(text), err
}

// addProblem adds a message about a line, or about the whole file if the line is 0.
func (f *configFile) addProblem(line int, text string) {
	f.problems = append(f.problems, f.location(line)+": "+advice.OneLine(text))
}

// location names a line of the file, or the file if the line is 0.
func (f *configFile) location(line int) string {
	if line == 0 {
		return f.path
	}
	return fmt.Sprintf("%s:%d", f.path, line)
}

// maxSyntaxErrors is the number of syntax errors from which on nissy ignores the file:
// it is probably not a config file.
const maxSyntaxErrors = 10

// parseConfig parses the lines of the file. After each syntax error it blanks out the
// line and parses the file again.
func (sh *shell) parseConfig() {
	f := &sh.configFile
	if line := findDeepNesting(strings.Join(f.lines, "\n")); line > 0 {
		f.addProblem(line, fmt.Sprintf("more than %d levels of nesting: nissy ignores the file", maxConfigNesting))
		return
	}
	for range maxSyntaxErrors {
		var sections map[string]any
		text := strings.Join(f.lines, "\n")
		meta, err := toml.Decode(text, &sections)
		if err == nil {
			sh.readSections(sections, meta.Keys())
			return
		}
		syntaxErr, ok := errors.AsType[toml.ParseError](err)
		if !ok {
			f.addProblem(0, strings.TrimPrefix(err.Error(), "toml: "))
			return
		}
		before := text[:max(syntaxErr.Position.Start, 0)] // Start is -1 if the first byte is wrong
		f.blankOut(strings.Count(before, "\n"), strings.TrimSuffix(syntaxErr.Message, "."))
	}
	f.addProblem(0, "too many syntax errors: nissy ignores the file")
}

// blankOut blanks out the line in which parsing has failed, and reports the reason. The
// line is an index of f.lines. If that line is blank already, blankOut takes the last
// one before it that is not. If the line begins a section, its whole section is blanked
// out: otherwise the entries would become part of the section before.
func (f *configFile) blankOut(line int, reason string) {
	for line > 0 && strings.TrimSpace(f.lines[line]) == "" {
		line--
	}
	if isSectionHeader(f.lines[line]) {
		reason += ": nissy ignores this section"
		for next := line + 1; next < len(f.lines) && !isSectionHeader(f.lines[next]); next++ {
			f.lines[next] = ""
		}
	}
	f.addProblem(line+1, reason)
	f.lines[line] = ""
}

// isSectionHeader reports whether the line begins a section.
func isSectionHeader(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "[") }

// readSections reads the entries that the keys name, in their order.
func (sh *shell) readSections(sections map[string]any, keys []toml.Key) {
	f := &sh.configFile
	f.findLines()
	var definitions []definition
	for _, key := range keys {
		name := key[0]
		entries, isSection := sections[name].(map[string]any)
		switch {
		case len(key) == 1 && !isSection:
			f.addProblem(f.findLine("", name), fmt.Sprintf("%q is not in a section; the sections are [%s], [%s] and one for each command", name, programSection, aliasSection))
		case len(key) == 1:
			sh.checkSection(name)
		case len(key) == 2 && name == chainSection && slices.Contains(chain.DefinitionKinds, key[1]):
			if _, isTable := entries[key[1]].(map[string]any); !isTable {
				f.addProblem(f.findLine(name, key[1]), fmt.Sprintf("%q is a section: write [%s.%[1]s] before its entries", key[1], chainSection))
			}
		case len(key) == 2:
			sh.readEntry(name, key[1], entries[key[1]])
		case name == chainSection && slices.Contains(chain.DefinitionKinds, key[1]):
			if len(key) == 3 { // what is nested deeper belongs to an entry that is no text
				definitions = append(definitions, sh.definitionOf(sections, key))
			}
		default:
			f.addProblem(f.findLine(name, strings.Join(key[1:], ".")),
				fmt.Sprintf("%q is nested: a section has only names with values", session.Shorten(key.String())))
		}
	}
	sh.define(definitions)
}

// checkSection reports a section that does not exist.
func (sh *shell) checkSection(name string) {
	if name == programSection || name == aliasSection || command.Lookup(name) != nil {
		return
	}
	known := append([]string{programSection, aliasSection}, command.Names()...)
	sh.configFile.addProblem(sh.configFile.findLine(name, ""), session.Unknown("section", name, known, "the sections are nissy, alias and the names of commands").Error())
}

// readEntry reads one entry of a section. It ignores sections that do not exist.
func (sh *shell) readEntry(section, key string, value any) {
	f := &sh.configFile
	line := f.findLine(section, key)
	var err error
	var d command.Default
	switch c := command.Lookup(section); {
	case section == aliasSection:
		text, _ := value.(string)
		err = sh.aliases.Set(key, text, f.location(line))
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
		f.addProblem(line, err.Error())
	}
}

// findLines fills in lineOf.
func (f *configFile) findLines() {
	f.lineOf = map[entryName]int{}
	section := ""
	for i, line := range f.lines {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		if name, ok := strings.CutPrefix(line, "["); ok {
			section, _, _ = strings.Cut(name, "]")
			section = strings.Trim(section, quotesAndSpace)
			f.addLine(entryName{section, ""}, i+1)
			continue
		}
		key, _, ok := strings.Cut(line, "=")
		if !ok {
			continue
		}
		key = strings.Trim(key, quotesAndSpace)
		f.addLine(entryName{section, key}, i+1)
		if before, after, dotted := strings.Cut(key, "."); dotted && section == "" {
			f.addLine(entryName{before, after}, i+1)
		}
	}
}

// quotesAndSpace are the characters around a name in the config file.
const quotesAndSpace = ` "'`

// addLine records the line of an entry, unless an earlier line has it.
func (f *configFile) addLine(name entryName, line int) {
	if f.lineOf[name] == 0 {
		f.lineOf[name] = line
	}
}

// findLine returns the line of a key in a section, from 1, or the line that begins the
// section if the key is empty. It returns 0 for a notation that it does not recognise.
func (f *configFile) findLine(section, key string) int { return f.lineOf[entryName{section, key}] }
