// Package lockfile locks a file against other processes. The lock is a second file
// next to it, which exists while a process holds the lock.
package lockfile
