// Package robust contains tests and benchmarks that run nissy as a process. They test
// what shows only when the real program runs, is killed, shares its data folder with
// other processes, or finds foreign or damaged files there.
//
// The program is built once for all tests. Most tests give it a new data folder and
// then disturb it:
//
//	attempt_file_test.go attempt and results files that cannot be written, or are links
//	attempt_test.go attempt files when the program is killed or runs twice
//	damage_test.go  table files that are truncated, damaged or foreign
//	folder_test.go  data folders that do not exist or are not writable
//	input_test.go   malformed or huge input, and output that cannot be written
//	mapped_test.go  table files that are truncated while the program uses them
//	pipe_test.go    named pipes as input files
//	process_test.go processes that are killed, interrupted or run together
//	puzzle_test.go  puzzles that are too large
//	resume_test.go  batches that are killed and continued with --resume
//	start_test.go   what happens before the first command
//	threads_test.go different numbers of threads
//
// After the disturbance the program must still give the correct answer. Two files are
// different: docs_test.go runs the examples of the documentation, and the benchmarks in
// bench_test.go measure whole runs with an empty and with a full data folder.
package robust
