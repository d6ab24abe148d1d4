// Package bytesize formats and reads numbers of bytes, such as 118 MB. It does so as
// github.com/dustin/go-humanize does, which also formats much else and brings package regexp
// into a program.
package bytesize
