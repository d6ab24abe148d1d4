package insert

import "sync"

// fillTables fills the small tables that every search reads. The exported functions that search
// or build call it, because a program that inserts nothing should start without them.
var fillTables = sync.OnceFunc(func() {
	fillElementTurns()
	fillMerging()
	fillImages()
})
