// Package textfile reads and replaces small text files. Its errors are sentences for
// the user.
package textfile
