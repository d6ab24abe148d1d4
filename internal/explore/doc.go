// Explore runs the tests that draw cases with new seeds, for a number of minutes:
//
//	testdata/faults.tsv of each package → the tests, and for each a fault that it must find
//	plant → the tests of a package with the fault → the test must fail
//	run → the test that has had least time, with a new seed → passes, or the command that repeats it
//
// It prints each seed. A test that passes although its fault is planted is a failure, too: it would not notice
// anything. The exit code is 1 if anything failed.
package main
