// Package advice words the errors and notices of a session in terms of commands: it says which
// command helps. It is separate from the table of commands, so that programs without command lines,
// such as the libraries, do not contain that.
package advice
