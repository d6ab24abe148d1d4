// Package docnames tests the names in the documentation for developers. Its test collects the
// declarations of the repository, and reports names and files that a page mentions and that do not
// exist. The package has no other code.
package docnames
