// Package command turns command lines into requests for a session. It has the table of commands, and
// everything that is derived from it: options, help, completion and the manual. It knows no terminal and
// no streams. Package options reads lines and options without knowing any command, and package topics has
// the help that is not about a single command.
//
// A line goes through these stages:
//
//  1. [options.Split] splits it into words with columns.
//  2. [Parser.Parse] expands aliases and finds the [Command] (command.go and
//     *_commands.go), or recognises moves without a command.
//  3. [options.Parse] separates options from operands. Defaults from the config file are added
//     ([options.Arguments.WithDefaults]).
//  4. bind (bind.go) reads the parameters; withOperand (operand.go) reads moves
//     and cubes.
//  5. The command makes a request from all of it, and records the first mistake
//     (requestInput.fail). The result is a [Call]: a request for a session, or an
//     [Action] for the client.
//
// A [Scope], such as a session, resolves what a line refers to: the attempt,
// saved sequences and results. [advice.Explain] words the errors of a session as advice
// about commands.
//
// # A command is data
//
// A Command declares a name, parameters, options, an operand and help. Its function request makes
// a request. A command that needs no session has a function action instead, which returns a call
// of a method of [Client], such as Quit.
package command
