// Package sessiontest has what tests of requests share:
//
//	NewSession → Events(request) → the events to check
package sessiontest
