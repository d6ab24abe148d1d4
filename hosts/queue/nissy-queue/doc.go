// Command nissy-queue runs commands of nissy for many scrambles, on one machine or on many. It is a
// program of its own because the client and the server of NATS are large.
//
//	arguments → commands (a table) → connect, or an embedded server → queue.Submit, Work, Collect → results file → answers as nissy prints them
package main
