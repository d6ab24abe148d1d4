package shell

import (
	"slices"
	"strings"

	"nissy/cube"
	"nissy/session"
)

// programOptions are the options before the command's name.
var programOptions = []option{
	{name: "-c", value: "COMMAND", kind: isText, help: "run this command line instead; may be repeated"},
	{name: "-b", help: "batch mode: echo each command, no prompt and no welcome"},
	{name: "--fail-fast", help: "stop at the first command that fails"},
	{name: "--json", help: "print JSON, as if each command had --json"},
	{name: "--color", help: "colours also where the output is no terminal, or NO_COLOR is set"},
	{name: "--no-color", help: "no colours on a terminal, like the variable NO_COLOR"},
	{name: "--attempt", value: "FILE", kind: isText, help: "go on with the attempt in the file, and keep it there after each change"},
	{name: "--data", value: "FOLDER", kind: isText, help: "the folder of the tables, instead of $NISSYDATA"},
	{name: "--config", value: "FILE", kind: isText, help: "the config file, instead of the usual one"},
	{name: "--no-config", help: "read no config file"},
	{name: "--version", help: "print the version"},
	{name: "--help", short: "-h", help: "print the help"},
}

// commandTable returns all commands, in the order of the help.
func commandTable() []*command {
	return slices.Concat(attemptCommands(), solveCommands(), chainCommands(), sequenceCommands(), cubeCommands(), puzzleCommands(), linkCommands(), dataCommands(),
		configCommands(), completionCommands(), shellCommands())
}

// checkProgram checks the options of the program together.
func (a *arguments) checkProgram() error {
	if len(a.operands) > 0 && (a.has("-b") || a.has("-c")) {
		option := "-b"
		if a.has("-c") {
			option = "-c"
		}
		return &session.InputError{
			Problem: "unexpected argument", Token: session.Shorten(a.operands[0].text),
			Msg: "with " + option + " no command stands in the arguments",
		}
	}
	return nil
}

// lookup returns the command with the name, nil if there is none.
func (sh *shell) lookup(name string) *command {
	for _, c := range sh.commands {
		if c.name == name || slices.Contains(c.aliases, name) {
			return c
		}
	}
	return nil
}

// findCommand returns the command that the word names.
func (sh *shell) findCommand(w word) (*command, error) {
	if c := sh.lookup(w.text); c != nil {
		return c, nil
	}
	return nil, at(w, session.Unknown("command", w.text, append(sh.commandNames(), sh.aliasNames()...), commandHint(w.text)))
}

// commandNames lists all names that commands have.
func (sh *shell) commandNames() (names []string) {
	for _, c := range sh.commands {
		names = append(append(names, c.name), c.aliases...)
	}
	return names
}

// commandHint says what helps who typed text for a command.
func commandHint(text string) string {
	if text == "" {
		return "nothing stands between the quotes; commands lists all"
	}
	if strings.Contains(text, " ") {
		return "a command line in one argument stands behind -c"
	}
	if slices.Contains(session.StepNames(), text) {
		return "it is a step: solve " + text
	}
	if _, err := cube.ParseAlg(text); err == nil {
		return "moves stand behind a command, such as print"
	}
	return "commands lists them"
}

// numberOption declares an option that takes a whole number.
func numberOption(name, value string, least, most int, help string) option {
	return option{name: name, value: value, kind: isNumber, min: least, max: most, help: help}
}

const (
	mostMoves     = 100
	mostThreads   = 64
	mostSolutions = 1_000_000
)

var (
	threadsOption = numberOption("-t", "T", 1, mostThreads, "threads; all cores by default")
	formatOption  = option{name: "--format", value: "FORMAT", kind: isChoice, choices: formats, help: "how the cube is written"}
	seedOption    = option{name: "--seed", value: "S", kind: isSeed, help: "draw the same ones for the same number"}
)

// formats are the ways to write a position.
var formats = []string{"pieces", "facelets", "reid", "b32"}
