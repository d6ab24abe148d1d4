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
// byte by byte as the builder wrote it. Next to a table's file there can be its
// stamp (.ok), its lock (.lock), and unfinished files (.tmp-…) of processes that
// were killed. Lock removes the unfinished files. The package never writes to, replaces or
// removes a file that does not begin like one of its own, whatever its name.
package store
