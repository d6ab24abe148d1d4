package command

import (
	"nissy/command/options"
	"nissy/session"
)

// programOptions are the options before the name of a command.
var programOptions = []*options.Option{
	{Name: "-c", Value: "COMMAND", Kind: options.TextValue, NoDefault: true, Help: "run this command; may be repeated"},
	{Name: "-b", NoDefault: true, Help: "batch mode: echo each command, print no prompt and no welcome"},
	{Name: "--fail-fast", Help: "stop at the first command that fails"},
	{Name: "--json", Help: "print JSON, as if each command had --json"},
	{Name: "--classic", Help: "write solutions, positions and tables as nissy-classic does, for old scripts (help nissy-classic)"},
	{Name: "--color", YieldsTo: []string{"--no-color"}, Help: "use colours even if the output is not a terminal or NO_COLOR is set"},
	{Name: "--no-color", YieldsTo: []string{"--color"}, Help: "use no colours, like the variable NO_COLOR"},
	{Name: "--attempt", Value: "FILE", Kind: options.TextValue, NoDefault: true, Help: "continue the attempt in the file, and save it there after each change"},
	{Name: "--data", Value: "FOLDER", Kind: options.TextValue, Help: "the data folder, instead of $NISSYDATA"},
	{Name: "--config", Value: "FILE", Kind: options.TextValue, NoDefault: true, Help: "the config file, instead of the usual one"},
	{Name: "--no-config", NoDefault: true, Help: "read no config file"},
	{Name: "--version", NoDefault: true, Help: "print the version"},
	{Name: "--help", Short: "-h", NoDefault: true, Help: "print the help"},
}

// ParseProgram reads the arguments of the program: its options, and as operands
// the words of a command.
func ParseProgram(args []string) (*options.Arguments, error) {
	a, err := options.Parse("nissy", programOptions, options.ArgumentWords(args), true)
	for _, option := range []string{"-c", "-b"} {
		if err == nil && len(a.Operands) > 0 && a.Has(option) { // commands from two places
			err = &session.InputError{
				Problem: "unexpected argument", Token: session.Shorten(a.Operands[0].Text),
				Msg: "with " + option + " the arguments cannot have a command",
			}
		}
	}
	return a, err
}

// ProgramDefault reads an entry of the config file about an option of the
// program. The key may lack the option's dashes; the value is a bool, a number
// or a string.
func ProgramDefault(key string, value any) (options.Default, error) {
	return options.NewDefault("nissy", programOptions, key, value)
}

// SettableProgramOptions returns the names of the options of the program that
// the config file can set.
func SettableProgramOptions() []string {
	return mapped(options.Settable(programOptions), func(o *options.Option) string { return o.Name })
}
