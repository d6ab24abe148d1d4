// Package robust contains tests and benchmarks that run nissy as a process. They test
// what shows only when the real program runs, is killed, shares its data folder with
// other processes, or finds foreign or damaged files there.
//
// The program is built once for all tests. Most tests give it a new data folder and
// then disturb it:
//
//	attempt_test.go attempt files when the program is killed or runs twice
//	folder_test.go  data folders that only others may write
//	mapped_test.go  table files that are truncated while the program uses them
//	process_test.go processes that are interrupted, or wait for others
//	start_test.go   what happens before the first command
//
// Disturbances that a shell can cause are in a transcript in testdata/script instead.
// After the disturbance the program must still give the correct answer. Two files are
// different: docs_test.go runs the examples of the documentation, and the benchmarks in
// bench_test.go measure whole runs with an empty and with a full data folder.
package robust
