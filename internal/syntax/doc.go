// Package syntax describes mistakes in texts of users: in moves, in files, in requests.
package syntax
