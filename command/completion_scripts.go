package command

import (
	"strings"

	"nissy/command/options"
)

// completionScripts are scripts for command shells. They ask nissy itself for
// the candidates.
var completionScripts = map[string]string{
	"bash": `# Completion of nissy for bash: source <(nissy completion bash)
_nissy() {
	local IFS=$'\n'
	COMPREPLY=($(nissy complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null |
		while IFS=$'\t' read -r text _; do printf '%q\n' "$text"; done))
	case ${COMPREPLY[0]-} in
	*/) compopt -o nospace 2>/dev/null ;;
	esac
}
complete -o default -F _nissy nissy
`,
	"zsh": `#compdef nissy
# Completion of nissy for zsh: source <(nissy completion zsh), after compinit,
# or a file named _nissy in a folder of $fpath.
_nissy() {
	local -a list
	local text about
	while IFS=$'\t' read -r text about; do
		list+=("${text//:/\\:}${about:+:$about}")
	done < <(nissy complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)
	if (( ${#list} )); then
		_describe nissy list
	else
		_files
	fi
}
if [[ ${funcstack[1]} == _nissy ]]; then
	_nissy "$@"
else
	compdef _nissy nissy
fi
`,
	"fish": `# Completion of nissy for fish: nissy completion fish | source
function __nissy_complete
	set -l words (commandline -opc) (commandline -ct)
	nissy complete -- $words[2..] 2>/dev/null
end
complete -c nissy -f -a '(__nissy_complete)'
`,
}

// completionCommands are the commands about completion in command shells such as
// bash.
var completionCommands = []*Command{
	{
		Name: "completion", Summary: "print a script that lets a command shell complete nissy's arguments", group: shellGroup,
		details: "In ~/.bashrc: source <(nissy completion bash). In ~/.zshrc, after compinit: source <(nissy completion zsh). " +
			"In ~/.config/fish/config.fish: nissy completion fish | source.",
		params:   []param{{name: "SHELL", what: "shell", choices: func() []string { return []string{"bash", "zsh", "fish"} }, hint: "bash, zsh or fish"}},
		examples: []string{"completion bash"},
		action: func(in *requestInput) (Action, error) {
			script := strings.TrimSuffix(completionScripts[in.param("SHELL")], "\n")
			return printPages(Page{Text: script, Verbatim: true}), nil
		},
	},
	{
		Name: "complete", Summary: "list the candidates for the last argument", group: shellGroup,
		details: "The words are the arguments of nissy so far; the last one is unfinished and may be empty. complete prints one candidate per line, with a " +
			"description after a tab. The scripts of completion use this command.",
		operand: wordsOperand, words: "-- WORDS", leadingOptions: true, examples: []string{"complete -- solve eof"},
		action: completeAction,
	},
}

func completeAction(in *requestInput) (Action, error) {
	words := options.Texts(in.Operands)
	if len(words) == 0 {
		words = []string{""}
	}
	var lines []string
	for _, c := range in.parser.completeArguments(words) {
		lines = append(lines, strings.TrimSuffix(c.Text+"\t"+c.About, "\t"))
	}
	if lines == nil {
		return printPages(), nil
	}
	return printPages(Page{Text: strings.Join(lines, "\n"), Verbatim: true}), nil
}
