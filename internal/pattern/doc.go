// Package pattern matches regular expressions, as package regexp does and with the same results.
// It exists because package regexp, with the Unicode tables that its syntax refers to, makes the
// library for C 250 kB larger and the download of nissy.wasm 100 kB.
//
// An expression goes through three forms:
//
//	parse.go    text to a tree
//	compile.go  the tree to a program, whose instructions consume a character or continue elsewhere
//	match.go    runs the program, with a stack of what else can be tried
//
// No instruction is tried twice at the same place of the text, so the time is at most proportional
// to the product of the lengths of the expression and the text.
//
// An expression may contain: characters, also escaped; the classes . [a-z] [^a-z] \d \s \w \pL \pN,
// and \S; the assertions ^ $ \b; groups (a) and (?:a); a|b, ab, a*, a+, a?, a{2}, a{2,} and a{2,5},
// also lazy, as in a*?. If it begins with (?i), it ignores case.
package pattern
