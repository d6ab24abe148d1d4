package config

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
	"nissy/command/options"
	"nissy/internal/textfile"
	"nissy/session"
	"nissy/steps/chain"
)

// file is the user's config file: defaults of options, and aliases.
type file struct {
	path     string   // empty if there is no file
	lines    []string // lines with syntax errors are blank
	aliases  *command.Aliases
	program  []fileDefault
	commands map[string][]fileDefault // by the name of the command
	problems []string                 // messages for the user

	definitions chain.Definitions
	defined     []definition // those of definitions, in the order of the file

	// lineOf has the first line of each entry, from 1. An entry without a key is the line
	// that begins the section.
	lineOf map[entryName]int
}

// entryName names an entry of the config file.
type entryName struct{ section, key string }

// fileDefault is a default of an option in the config file.
type fileDefault struct {
	options.Default
	line int // in the file, from 1; 0 if it is not known
}

// withoutLines returns the defaults without their lines.
func withoutLines(defaults []fileDefault) []options.Default {
	return session.Mapped(defaults, func(d fileDefault) options.Default { return d.Default })
}

// The sections that are not for a command.
const (
	programSection = "nissy"
	aliasSection   = "alias"
)

// byteOrderMark is what some editors write at the beginning of a file.
const byteOrderMark = "\ufeff"

// readFile reads the config file with the path. It adds the aliases of the file to the list, notes
// what is wrong with the file, and uses the rest. A file that cannot be read is an error if it is
// required. If there is none at all, readFile returns an empty one.
func readFile(path string, required bool, aliases *command.Aliases) (*file, error) {
	text, err := readText(path)
	if (errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)) && !required {
		return new(file), nil
	}
	if err != nil && required {
		return nil, &session.InputError{Problem: "cannot read the config file", Token: session.Shorten(path), Msg: textfile.Reason(err)}
	}
	f := newFile(path, text, aliases)
	if err != nil {
		f.addProblem(0, textfile.Reason(err))
	} else {
		f.parse()
	}
	return f, nil
}

// newFile returns a file that is not parsed yet.
func newFile(path, text string, aliases *command.Aliases) *file {
	lines := strings.Split(strings.TrimPrefix(text, byteOrderMark), "\n")
	return &file{path: path, lines: lines, aliases: aliases, commands: map[string][]fileDefault{}}
}

// maxProblems is the number of problems of a config file that are reported.
const maxProblems = 20

// report passes on what is wrong with the file, one line for each problem.
func (f *file) report(notice func(string)) {
	shown := f.problems[:min(len(f.problems), maxProblems)]
	for _, p := range shown {
		notice(p)
	}
	if more := len(f.problems) - len(shown); more > 0 {
		notice(fmt.Sprintf("%s: ... and %d more", f.path, more))
	}
}

// maxBytes is the size of the largest config file.
const maxBytes = 64 << 10

// readText reads a file of at most maxBytes.
func readText(path string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular(): // reading a pipe would block
		return "", errors.New("it is not a file")
	case info.Size() > maxBytes:
		return "", fmt.Errorf("it is larger than %d kB", maxBytes>>10)
	}
	text, err := os.ReadFile(path)
	return string(text), err
}

// addProblem adds a message about a line, or about the whole file if the line is 0.
func (f *file) addProblem(line int, text string) {
	f.problems = append(f.problems, f.location(line)+": "+advice.OneLine(text))
}

// location names a line of the file, or the file if the line is 0.
func (f *file) location(line int) string {
	if line == 0 {
		return f.path
	}
	return fmt.Sprintf("%s:%d", f.path, line)
}

// maxSyntaxErrors is the number of syntax errors from which on nissy ignores the file:
// it is probably not a config file.
const maxSyntaxErrors = 10

// parse parses the lines of the file. After each syntax error it blanks out the
// line and parses the file again.
func (f *file) parse() {
	if line := findDeepNesting(strings.Join(f.lines, "\n")); line > 0 {
		f.addProblem(line, fmt.Sprintf("more than %d levels of nesting: nissy ignores the file", maxNesting))
		return
	}
	for range maxSyntaxErrors {
		var sections map[string]any
		text := strings.Join(f.lines, "\n")
		meta, err := toml.Decode(text, &sections)
		if err == nil {
			f.readSections(sections, meta.Keys())
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
func (f *file) blankOut(line int, reason string) {
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
func (f *file) readSections(sections map[string]any, keys []toml.Key) {
	f.findLines()
	var definitions []definition
	for _, key := range keys {
		name := key[0]
		entries, isSection := sections[name].(map[string]any)
		switch {
		case len(key) == 1 && !isSection:
			f.addProblem(f.findLine("", name), fmt.Sprintf("%q is not in a section; the sections are [%s], [%s] and one for each command", name, programSection, aliasSection))
		case len(key) == 1:
			f.checkSection(name)
		case len(key) == 2 && name == chainSection && slices.Contains(chain.DefinitionKinds, key[1]):
			if _, isTable := entries[key[1]].(map[string]any); !isTable {
				f.addProblem(f.findLine(name, key[1]), fmt.Sprintf("%q is a section: write [%s.%[1]s] before its entries", key[1], chainSection))
			}
		case len(key) == 2:
			f.readEntry(name, key[1], entries[key[1]])
		case name == chainSection && slices.Contains(chain.DefinitionKinds, key[1]):
			if len(key) == 3 { // what is nested deeper belongs to an entry that is not a text
				definitions = append(definitions, f.definitionOf(sections, key))
			}
		default:
			f.addProblem(f.findLine(name, strings.Join(key[1:], ".")),
				fmt.Sprintf("%q is nested: a section has only names with values", session.Shorten(key.String())))
		}
	}
	f.define(definitions)
}

// checkSection reports a section that does not exist.
func (f *file) checkSection(name string) {
	if name == programSection || name == aliasSection || command.Lookup(name) != nil {
		return
	}
	known := append([]string{programSection, aliasSection}, command.Names()...)
	f.addProblem(f.findLine(name, ""), session.Unknown("section", name, known, "the sections are nissy, alias and the names of commands").Error())
}

// readEntry reads one entry of a section. It ignores sections that do not exist.
func (f *file) readEntry(section, key string, value any) {
	line := f.findLine(section, key)
	var err error
	var d options.Default
	switch c := command.Lookup(section); {
	case section == aliasSection:
		text, _ := value.(string)
		err = f.aliases.Set(key, text, f.location(line))
	case section == programSection:
		if d, err = command.ProgramDefault(key, value); err == nil {
			f.program = append(f.program, fileDefault{d, line})
		}
	case c != nil:
		if d, err = c.Default(key, value); err == nil {
			f.commands[c.Name] = append(f.commands[c.Name], fileDefault{d, line})
		}
	}
	if err != nil {
		f.addProblem(line, err.Error())
	}
}

// findLines fills in lineOf.
func (f *file) findLines() {
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
func (f *file) addLine(name entryName, line int) {
	if f.lineOf[name] == 0 {
		f.lineOf[name] = line
	}
}

// findLine returns the line of a key in a section, from 1, or the line that begins the
// section if the key is empty. It returns 0 for a notation that it does not recognise.
func (f *file) findLine(section, key string) int { return f.lineOf[entryName{section, key}] }
