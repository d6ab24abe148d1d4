// Package tasks runs the tasks of a search on several threads:
//
//	tasks of one length → Run: each thread takes the next one → all are done, or the search stops
//
// The searches of steps, of the whole cube and of chains split the work of each length into
// tasks, and differ only in what a task is.
package tasks
