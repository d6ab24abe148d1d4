// Package sha256 computes SHA-256 hashes. It exists because crypto/sha256 brings most of Go's
// cryptography into a program, which makes the library for C 160 kB larger. The hashes are in
// the names of tables; no secret depends on them.
//
//	sha256.go     the hash as a writer
//	constants.go  its constants
package sha256
