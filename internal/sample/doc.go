// Package sample decides which cases a test runs. Each day they are few and always the same; make explore
// draws new ones for as long as one likes:
//
//	go test → a sample, with a fixed seed → what a change must pass
//	NISSY_SEED=17 go test → as many cases, with another seed → what make explore does
//	NISSY_LONG_TESTS=1 go test → all cases → make long
//	go test -short → the sample, without what needs large tables, or as much work
//
// A test gets the number of its cases from Of, and draws them with Rand, From or Check. If it fails, it
// prints the command that repeats it. Each test that draws is in testdata/faults.tsv of its package, with a fault
// of the program that it must find: make explore plants the fault, and fails if the test passes all the same.
package sample
