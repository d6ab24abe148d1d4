// Gomodules prints the licences of all that a Go package contains. Its arguments are the name
// of what is built from the package, and the package.
package main
