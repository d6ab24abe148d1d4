// Package lockfile locks a file against other processes, by a file beside it
// that is there as long as the lock is held.
package lockfile
