// Package turntest tests requests about cubes that are turned as a whole:
//
//	Draw → a request in JSON → a session, a server or a library → the lines of the answer → Check
//
// Draw draws requests whose scrambles and skeletons have rotations, wide moves, slice moves and
// moves on the inverse. Check makes the moves of an answer on the cube of the request, and compares
// the result with what the answer says. It does not translate positions as package history does for
// searches.
package turntest
