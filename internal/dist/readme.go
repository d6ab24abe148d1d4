package main

import "strings"

// readmeText is the README of an archive. PROGRAM and VERSION are replaced.
const readmeText = `nissy VERSION

nissy is a Rubik's cube solver and an assistant for Fewest Moves. It is one
program without any other files: put PROGRAM into a folder of your PATH.

  nissy                        starts a shell; help tour guides you through it
  nissy help                   lists the commands
  nissy solve eo -N SCRAMBLE   finds EO on the normal and the inverse scramble

nissy builds the tables that it needs, and keeps them in the folder that
"nissy config" prints.

`

// unixReadmeText follows on systems with manual pages.
const unixReadmeText = `nissy.1 is the manual page. To read it with "man nissy", copy it to
~/.local/share/man/man1, or to /usr/local/share/man/man1 for all users.

The folder completions has files that let a shell complete arguments:

  bash   copy nissy.bash to ~/.local/share/bash-completion/completions/nissy
  zsh    copy _nissy to a folder of $fpath
  fish   copy nissy.fish to ~/.config/fish/completions
`

// windowsReadmeText follows on Windows.
const windowsReadmeText = `nissy.1 is the manual page, for systems that have the command man. "nissy help"
prints the same. The folder completions has files that let bash, zsh and fish
complete arguments; see "nissy help completion".
`

// darwinReadmeText ends the README on macOS.
const darwinReadmeText = `
The program is not signed. If macOS refuses to start it, remove the mark of the
download: xattr -d com.apple.quarantine nissy
`

// readme returns the README of the archive for a target.
func (r *release) readme(t target) string {
	text := readmeText
	switch t.system {
	case "windows":
		text += windowsReadmeText
	case "darwin":
		text += unixReadmeText + darwinReadmeText
	default:
		text += unixReadmeText
	}
	return strings.NewReplacer("VERSION", r.version, "PROGRAM", t.program()).Replace(text)
}
