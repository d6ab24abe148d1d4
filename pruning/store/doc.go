// Package store keeps tables, packed arrays that take long to build, in files
// and in memory. It knows no cube: what an entry means, when a table is built
// and what the user hears about it is up to its caller.
//
// A table goes through these stages:
//
//  1. [OpenDir] names the folder; nothing is touched yet, and an empty path
//     stands for memory alone.
//  2. [Dir.Load] opens the file NAME.nissytable, compares its header with the
//     one that is asked for, and maps the payload. The payload's checksum is
//     computed only when the file is not the one that was checked last (see
//     stamp.go), so that a program with many large tables still starts at once.
//  3. If there is no good file, [Dir.Lock] makes one process wait for the
//     other, and whoever comes second loads what the first has built.
//  4. [Alloc] gives the builder zeroed memory. [Dir.Save] writes it as a file
//     that is whole or absent at any time; the array goes on serving from
//     memory, whether or not the disk took it.
//  5. [Array.Promote] copies a mapped payload into huge pages once a search
//     reads it at random often enough.
//  6. [Guard] runs code that reads mapped arrays, and turns the fault of a file
//     that was cut short under its mapping into an error.
//
// Files are little-endian: one page of header (see header.go), then the
// payload. Beside a table may lie its stamp (.ok), its lock (.lock), and the
// unfinished files (.tmp-…) of processes that were killed; Lock removes these.
// A file that does not begin as ours do is never written to, replaced or
// removed, whatever its name.
package store
