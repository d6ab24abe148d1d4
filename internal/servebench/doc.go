// Command servebench measures nissy serve while clients send requests to it.
//
//	servebench [-for 5s] NISSY
//
// NISSY is the program to measure. servebench runs it with a temporary data folder and
// prints the results:
//
//	main.go     the order of the measurements
//	process.go  the process of the server: its address, memory, processor time and end
//	clients.go  clients that send requests one after the other
package main
