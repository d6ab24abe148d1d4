// Package stats describes the lengths of the solutions of many scrambles, or the differences between the
// lengths of two solutions of each. [Lengths] counts how many there are of each length, and returns their
// mean, its confidence interval, the standard deviation and the quartiles. It takes no more memory for more
// scrambles.
package stats
