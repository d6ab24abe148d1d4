// Package licences finds the texts of licences that a program must be shipped with:
//
//	folder of a package → Texts
//	Go package → go list → its modules and Go itself → Write
//
// The folder gomodules has a program that prints those of a Go program.
package licences
