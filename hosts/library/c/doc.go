//go:build cgo

// Command c is nissy as a library in C, built as a shared or static library (make lib).
// nissy.h and nissy_core.h describe its functions:
//
//	program → nissy_start in nissy.c → nissygo_start in exports.go → library.Library
//	program → nissy_solve in nissy_core.c → nissygo_core_solve in core.go → package core
//
// The files in C reject calls after a fork before they enter Go, where they would wait for
// threads that a fork does not have. They also measure texts, so that Go never reads beyond its
// limit. The functions in Go convert arguments and results, and recover panics. The headers are
// written by hand, and so is nissy.hpp in the folder cpp, which offers the same to C++. Nothing
// here uses os/signal, so the host keeps SIGINT and SIGTERM. Only this folder needs cgo.
package main
