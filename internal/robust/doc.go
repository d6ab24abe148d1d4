// Package robust holds the tests and benchmarks of nissy as a process: what
// only shows when the real program runs, is killed, shares its folder of
// tables with others, or finds there what it did not write.
//
// The program is built once for all of them. Each test gives it a folder of its
// own and spoils something:
//
//	damage_test.go  files that are truncated, corrupt, foreign or gone
//	mapped_test.go  files that are cut short while a search reads them
//	folder_test.go  folders that cannot be written, or do not exist
//	process_test.go processes that are killed, interrupted, or not alone
//	input_test.go   input that is malformed or huge, output that nobody reads
//	threads_test.go the same answers from any number of threads
//
// In all of them the next answer must be right. The benchmarks (bench_test.go)
// measure whole runs, from an empty folder and from a full one.
package robust
