// Package lazyregexp compiles regular expressions when they are first used. A program with many
// of them starts sooner that way, because one run needs few.
package lazyregexp
