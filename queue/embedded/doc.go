// Package embedded runs a NATS server with JetStream inside the program. Its store is in a
// folder, which one process at a time can use:
//
//	Start(folder) → Server, which locks the folder → clients in this process, or over TCP
//
// A server for others writes its address into a file of the folder, where Find looks for it. A
// server that could not store anything because the disk was full starts again as soon as there is room.
package embedded
