// Command manual writes the manual of nissy, which is the help in other forms, in Markdown and as a man page. Run it in the
// root of the checkout:
//
//	go run ./command/manual
package main
