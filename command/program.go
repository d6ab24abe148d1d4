package command

import "nissy/session"

// programOptions are the options before the name of a command.
var programOptions = []*option{
	{name: "-c", value: "COMMAND", kind: textValue, noDefault: true, help: "run this command; may be repeated"},
	{name: "-b", noDefault: true, help: "batch mode: echo each command, print no prompt and no welcome"},
	{name: "--fail-fast", help: "stop at the first command that fails"},
	{name: "--json", help: "print JSON, as if each command had --json"},
	{name: "--color", yieldsTo: []string{"--no-color"}, help: "use colours even if the output is not a terminal or NO_COLOR is set"},
	{name: "--no-color", yieldsTo: []string{"--color"}, help: "use no colours, like the variable NO_COLOR"},
	{name: "--attempt", value: "FILE", kind: textValue, noDefault: true, help: "continue the attempt in the file, and save it there after each change"},
	{name: "--data", value: "FOLDER", kind: textValue, help: "the data folder, instead of $NISSYDATA"},
	{name: "--config", value: "FILE", kind: textValue, noDefault: true, help: "the config file, instead of the usual one"},
	{name: "--no-config", noDefault: true, help: "read no config file"},
	{name: "--version", noDefault: true, help: "print the version"},
	{name: "--help", short: "-h", noDefault: true, help: "print the help"},
}

// ParseProgram reads the arguments of the program: its options, and as operands
// the words of a command.
func ParseProgram(args []string) (*Arguments, error) {
	a, err := parseArguments("nissy", programOptions, ArgumentWords(args), true)
	for _, option := range []string{"-c", "-b"} {
		if err == nil && len(a.operands) > 0 && a.Has(option) { // commands from two places
			err = &session.InputError{
				Problem: "unexpected argument", Token: session.Shorten(a.operands[0].Text),
				Msg: "with " + option + " the arguments cannot have a command",
			}
		}
	}
	return a, err
}
