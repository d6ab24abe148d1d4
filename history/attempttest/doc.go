// Package attempttest draws changes of attempts for property tests.
package attempttest
