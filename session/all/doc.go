// Package all registers the requests of all packages below session:
//
//	import _ "nissy/session/all" → session.DecodeRequest knows every command
//
// A program that reads requests in JSON, or lists all requests or events, imports it.
package all
