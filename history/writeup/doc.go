// Package writeup reads write-ups: attempts as text, as people post them. It also writes
// attempts with the markup of forums.
//
// Read accepts what history.Attempt.String writes, and nothing else. ReadWith accepts what
// people write, too: it removes the markup, and package reading finds the reading of the
// lines that the cube confirms best. What is neither moves nor their comment becomes a note.
//
//	text → Read, if nissy has written it
//	text → markup removed → reading.Read → history.Attempt
package writeup
