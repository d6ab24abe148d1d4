// Command servebench measures nissy serve as a process, with clients beside it.
//
//	servebench [-for 5s] NISSY
//
// NISSY is the program to measure. It runs with a data folder that lasts as long as the
// measurement. Each line of the output is one figure:
//
//	main.go     the order of the measurements
//	process.go  the server as a process: address, memory, processor time, end
//	clients.go  clients that send one request after the other
package main
