// Package layout breaks the text of the help into lines: first for the usual width, then for narrower terminals.
package layout
