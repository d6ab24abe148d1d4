package shell

import (
	"context"
	"slices"
	"strings"
)

// completionScripts make the shells ask nissy itself what may stand where: so
// they know what it knows.
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
# Completion of nissy for zsh: source <(nissy completion zsh), behind compinit,
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

// completionCommands are for the shells from which nissy is started.
func completionCommands() []*command {
	return []*command{
		{
			name: "completion", summary: "print what lets a shell complete nissy's commands",
			details: "In ~/.bashrc: source <(nissy completion bash). In ~/.zshrc, behind compinit: source <(nissy completion zsh). " +
				"In ~/.config/fish/config.fish: nissy completion fish | source.",
			params:   []param{{name: "SHELL", what: "shell", choices: func() []string { return []string{"bash", "zsh", "fish"} }, hint: "bash, zsh or fish"}},
			examples: []string{"completion bash"},
			action: func(_ context.Context, sh *shell, in *input) error {
				sh.output.data([]byte(completionScripts[in.param("SHELL")]))
				return nil
			},
		},
		{
			name: "complete", summary: "list what may stand in place of the last word",
			details: "The words are the arguments that nissy has so far, the last one not whole, perhaps empty. What may stand in its place is printed " +
				"one a line, behind a tab what there is to say about it. This is what the scripts of completion ask.",
			operand: takesWords, words: "-- WORDS", verbatim: true, examples: []string{"complete -- solve eof"},
			action: listCompletions,
		},
	}
}

func listCompletions(_ context.Context, sh *shell, in *input) error {
	words := texts(in.operands)
	if len(words) == 0 {
		words = []string{""}
	}
	var b strings.Builder
	for _, c := range sh.completeArguments(words) {
		b.WriteString(strings.TrimSuffix(c.text+"\t"+c.about, "\t") + "\n")
	}
	sh.output.data([]byte(b.String()))
	return nil
}

// completeArguments returns what may stand in place of the last of the
// program's arguments.
func (sh *shell) completeArguments(words []string) []candidate {
	p := optionParser{options: programOptions}
	before, last := words[:len(words)-1], words[len(words)-1]
	operands, waiting := p.begun(before)
	switch {
	case len(operands) > 0:
		return sh.complete(words[operands[0]:])
	case waiting != nil:
		return beginning(last, waiting.valueCandidates(last))
	case strings.HasPrefix(last, "-"):
		return beginning(last, optionCandidates(programOptions))
	}
	return beginning(last, slices.Concat(sh.commandCandidates(), fileCandidates("FILE", last)))
}
