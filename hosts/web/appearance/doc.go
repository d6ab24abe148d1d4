// Package appearance tests how the page looks: layout, states, the report of the coach, pictures. It has a package of its own so that
// the tests of package web take less time.
package appearance
