// Package embedded runs a NATS server with JetStream inside the program. Its store is in a
// folder, which one process at a time can use:
//
//	Start(folder) → Server, which locks the folder → clients in this process, or over TCP
//
// A server for others writes its address into a file of the folder, where Find looks for it.
//
// The store may have most of the free disk. A server whose store is nearly full starts again when
// there is more room, because it looks only then.
package embedded
