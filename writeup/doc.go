// Package writeup reads write-ups: attempts as text, as people post them.
//
// Read accepts what history.Attempt.String writes, and the many forms that people
// use elsewhere: labels, comments, lists, markup, insertions and lines that switch
// to the inverse. A line without moves is a note.
//
//	text → markup removed → insertions filled in → line by line → history.Attempt
package writeup
