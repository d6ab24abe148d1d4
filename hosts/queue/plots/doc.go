// Package plots draws the output of nissy stats --json as pictures:
//
//	lines of JSON → Read → Statistics → draw: a panel for each step and the total → SVG or PNG
//
// A panel has a bar for each length, and a line at the mean. If two chains are compared, their bars
// are next to each other. Colour-blind people can distinguish the colours, and so can readers of a print in grey.
//
// It is not a part of nissy itself because the fonts and the library take more than 4 MB.
package plots
