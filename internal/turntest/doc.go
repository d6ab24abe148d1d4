// Package turntest tests that nissy understands cubes that are turned as a whole. Draw draws
// requests in JSON whose scrambles and skeletons have rotations, wide moves, slice moves and moves
// on the inverse. Check checks the answers, whatever way they came: it turns a cube. It does not
// use the code that translates positions for searches.
package turntest
