// Package book keeps analyzed attempts in a file: a database of SQLite. It implements record.Book.
//
//   - Each method is one transaction, which is on the disk when the method returns. Other processes
//     may use the file at the same time.
//   - The format of the file has a number (migrations). Open updates an older file, and refuses a
//     newer one.
//   - Each attempt is stored as JSON with a checksum, in one piece, so that it can be found in a
//     file that is damaged (salvage.go). Such a file is copied, and only the attempts that are whole
//     remain in it.
//
// The driver is github.com/ncruces/go-sqlite3, which needs no C compiler. Unlike modernc.org/sqlite
// it computes almost nothing before main begins; with that one, nissy would start 7 % more slowly.
//
// The file has a rollback journal instead of a write-ahead log: nissy seldom writes, and a journal
// leaves everything in one file.
package book
