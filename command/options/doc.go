// Package options reads lines and arguments: it splits a line into words, and sorts words into options and
// operands. It knows how an option is declared, but no options, and no command.
//
//   - [Split] splits a line into [Word]s, which know their columns.
//   - [Parse] sorts words into [Arguments]: the values of each [Option], and operands.
//   - [NewDefault] reads an entry of the config file, and [Arguments.WithDefaults] adds it where the user typed nothing else.
package options
