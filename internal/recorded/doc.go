// Package recorded keeps the answers of slow oracles in testdata:
//
//	question → the answer in the file, or the oracle if the file has none
//	NISSY_LONG_TESTS=1 → the oracle, which must agree with the file
//	go test -update → the answers to all questions that the test asks become the file
//	both → the oracle, whose answers become the file
//
// Everyday tests compare with answers that are there, and ask the oracle about a few new cases.
package recorded
