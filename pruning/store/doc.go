// Package store keeps tables in files and in memory. A table is a packed array
// that takes long to build. The package knows nothing about cubes: its caller
// decides what an entry means, when a table is built and which notices the user
// sees.
//
// A table goes through these stages:
//
//  1. [OpenDir] names the folder and does not touch it. An empty path means
//     that tables are kept in memory only.
//  2. [Dir.Load] opens the file NAME.nissytable, compares its header with the
//     requested one, and maps the payload. It computes the payload's checksum
//     only if the file has changed since the last check (see stamp.go). So a
//     program with many large tables still starts at once.
//  3. If there is no usable file, the caller takes [Dir.Lock]. Of several
//     processes one builds the table. The others wait and load its file.
//  4. [Alloc] gives the builder zeroed memory. [Dir.Save] writes it to a file,
//     which is always either complete or absent. The array in memory stays
//     usable whether or not Save succeeds.
//  5. [Array.Promote] copies a mapped payload into huge pages. That pays once a
//     search reads the table at random often enough.
//  6. [Guard] runs code that reads mapped arrays. If a file is truncated while
//     it is mapped, Guard turns the memory fault into an error.
//
// A file is one page of little-endian header (see header.go), then the payload,
// byte by byte as the builder wrote it. Save writes a temporary file, syncs it,
// renames it and reads it back. A payload of more than a megabyte is mapped. Next to a table's file there can be its
// stamp (.ok), its lock (.lock), and unfinished files (.tmp-…) of processes that
// were killed. Lock removes the unfinished files. The package never writes to, replaces or
// removes a file that does not begin like one of its own, whatever its name.
//
// # What can go wrong with files
//
//   - A file is torn, truncated, corrupt or of another version: Load reports it, the user gets
//     a notice of one line, and the table is built again.
//   - A file is not nissy's: nissy never writes to, replaces or removes it. The table is built
//     and stays in memory.
//   - A file is truncated while it is mapped: reading it faults. store.Guard turns a fault
//     into an error, also if it happens in a goroutine for which the guarded function waits.
//     Workers of long searches have a guard of their own, so that all end soon.
//     pruning.Store.Guarded then loads or builds its tables again and repeats the search. niss
//     reports nothing of a depth that faulted, and steps reports no solution twice.
//   - The folder cannot be written, is full, or does not exist: the table stays in memory, and
//     one line says so. gen, whose purpose is to save, refuses such a folder, or fails and
//     says how many tables are saved (pruning.SaveReport).
//   - The process is killed at any moment: a file is complete or absent. The next process that
//     locks the table removes unfinished files.
//   - Two processes need the same table: the second waits for the lock of the first, says so
//     if that takes long, and loads the file that the first has built.
package store
