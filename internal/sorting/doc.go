// Package sorting sorts lists with little code. The compiler makes 10 to 30 kB of code for each
// type of elements that [slices.SortFunc] sorts; here all types share the code of package sort.
// Inner loops should use package slices, which is two or three times as fast.
package sorting
