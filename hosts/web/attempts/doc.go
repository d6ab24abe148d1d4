// Package attempts tests how the page makes, shows and keeps attempts. It has a package of its own so that the tests of package
// web take less time.
package attempts
