// Package pasted reads moves that people have copied from somewhere: with a number before them, in quotation marks,
// as a list, with a full stop. What is not clear remains as it is, so that the reader of the moves rejects it.
package pasted
