//go:build cgo

// Command c is nissy as a library in C, built as a shared or static library (make lib).
// nissy.h describes its functions:
//
//	program → nissy_start in nissy.c → nissygo_start in exports.go → library.Library
//
// nissy.c rejects calls after a fork before they enter Go, where they would wait for threads
// that a fork does not have. It also measures texts, so that Go never reads beyond its limit.
// The functions in Go convert arguments and results, and recover panics. nissy.h is written by
// hand, and so is nissy.hpp in the folder cpp, which offers the same to C++. Nothing here uses
// os/signal, so the host keeps SIGINT and SIGTERM. Only this folder needs cgo.
package main
