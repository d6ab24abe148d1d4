// Package words writes numbers as people read them, and reads numbers of bytes.
package words
