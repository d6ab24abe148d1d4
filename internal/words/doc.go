// Package words writes numbers in English sentences.
package words
