// Package writeup reads write-ups: attempts as text, as people post them. It also writes
// attempts with the markup of forums.
//
// Read accepts what history.Attempt.String writes. ReadWith accepts the many forms that
// people use elsewhere, too: labels, comments, lists, tables, markup, insertions,
// premoves, and lines that switch to the inverse. A line without moves is a note. If a
// line can be read in several ways, the cube decides where it can: a comment such as
// "EO on inverse" must be true.
//
//	text → markup removed → places and commutators read → line by line → history.Attempt
package writeup
