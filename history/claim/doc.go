// Package claim finds what a comment says that moves have solved, such as "EO on F/B" or
// "AB3C", and compares it with a cube.
//
// In returns the claims of a comment. It recognizes the words that people use in write-ups,
// and ignores comments that only hope or doubt: "almost DR", "setup for HTR", "to EO?".
// Claim.Problem says what is wrong with a claim.
package claim
