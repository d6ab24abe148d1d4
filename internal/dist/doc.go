// Command dist packs a release of nissy: an archive for each system, with the program, the
// manual page, the completions of shells and a README, and a file with their checksums.
// The same commit and the same version of Go give the same bytes.
//
// It runs in a checkout of the repository, as make dist does:
//
//	go run ./internal/dist [-o FOLDER] [-version VERSION]
package main
