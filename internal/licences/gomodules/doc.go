// Gomodules prints the licences of all that a Go package contains. Its arguments are the name
// of what is built from the package, the package, and variables such as GOOS=windows.
package main
