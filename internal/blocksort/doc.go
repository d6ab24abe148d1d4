// Package blocksort sorts elements while they are added, in blocks that it merges as they are read.
// So no single call takes long, and a caller can stop at any time.
package blocksort
