// Package testsize decides how many cases a test runs:
//
//	go test -short → the fewest → a quick check
//	go test → a sample → what a change must pass
//	NISSY_LONG_TESTS=1 go test → all → make long
//
// A test that compares many cases draws a sample that has all kinds of them.
package testsize
