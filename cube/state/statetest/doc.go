// Package statetest has a cube of its own for tests: 54 stickers in space, which moves turn. It shares no
// code with package cube, so it can check what nissy reads and solves.
package statetest
