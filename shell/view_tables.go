package shell

import (
	"fmt"
	"strings"

	"nissy/session"
)

// tableText writes a table in one line, or with its distribution.
func tableText(t session.Table) string {
	if t.Detailed {
		return tableDetails(t)
	}
	return fmt.Sprintf("%-17s %9s  %-11s  %s", t.Name, size(t.Bytes), whereabouts(t), t.Description)
}

func whereabouts(t session.Table) string {
	switch {
	case t.OnDisk:
		return "on disk"
	case t.InMemory:
		return "in memory"
	}
	return "made on use"
}

func tableDetails(t session.Table) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n%d entries, %s, %s", t.Name, t.Description, t.Entries, size(t.Bytes), whereabouts(t))
	if t.Path != "" {
		fmt.Fprintf(&b, " (%s)", t.Path)
	}
	if len(t.ByDepth) == 0 {
		return b.String()
	}
	fmt.Fprintf(&b, "\n%5s %14s", "depth", "entries")
	for depth, entries := range t.ByDepth {
		fmt.Fprintf(&b, "\n%5d %14d", depth, entries)
	}
	if t.Unreachable > 0 {
		fmt.Fprintf(&b, "\n%5s %14d", "never", t.Unreachable)
	}
	return b.String()
}

// size writes a number of bytes for people.
func size(bytes uint64) string {
	value, unit := float64(bytes), "B"
	for _, larger := range []string{"kB", "MB", "GB"} {
		if value < 1000 {
			break
		}
		value, unit = value/1000, larger
	}
	if unit == "B" {
		return fmt.Sprintf("%d B", bytes)
	}
	return fmt.Sprintf("%.1f %s", value, unit)
}
