// Package patience lets tests wait for what must happen, however slow the machine is. Only the
// time limit of the whole test binary (go test -timeout) ends a wait:
//
//	Until → the condition is true → the test continues
//	Until → the time limit of the test binary is near → the test fails and says what it waited for
//
// Context limits anything else that a test waits for, such as a process, in the same way.
package patience
