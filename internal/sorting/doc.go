// Package sorting sorts short lists with little code. [slices.SortFunc] is compiled once for each
// type of elements, into 10 to 30 kB of a program. Here all types share the code of package sort,
// and a type adds 1 kB. Inner loops should use package slices: it is two or three times as fast.
package sorting
