// Package config reads what the user has set, and keeps what nissy remembers for the user from
// one run to the next.
//
// [Read] makes [Settings] from the options of the program and the config file:
//
//	file.go         the config file: TOML, read as far as it is right
//	nesting.go      refuses files that would take long to parse
//	definitions.go  names for chains that the file defines
//	in_force.go     lists what applies, and where each setting is from
//
// The files of the data folder are text, one entry a line, and several processes may use them at
// once (line_file.go):
//
//	aliases.go  the aliases typed at prompts
//	history.go  the lines typed at prompts
//	answers.go  the answers in quizzes
//
// A file that is damaged or not nissy's is renamed and never changed. Problems with files do not
// end a run: the user gets a message.
package config
