// Package textfile reads and replaces small text files, and words the errors of
// doing so for the user.
package textfile
