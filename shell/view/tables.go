package view

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"

	"nissy/session"
	"nissy/session/cubes"
	"nissy/session/tables"
)

// generatedText says that tables exist.
func generatedText(e tables.Generated) string {
	location := "in memory"
	if e.Folder != "" {
		location = "in " + e.Folder
	}
	tables := fmt.Sprintf("all %d tables are ready", e.Tables)
	if e.Name != "" {
		tables = "table " + e.Name + " is ready"
	}
	return fmt.Sprintf("%s: %s %s", tables, humanize.Bytes(e.Bytes), location)
}

// tableText describes a table in one line, or with its distribution.
func (v *View) tableText(t session.Table) string {
	switch {
	case t.Detailed && v.classic:
		return classicTable(v.table, t)
	case t.Detailed:
		return tableDetails(t)
	}
	return fmt.Sprintf("%-17s %9s  %-11s  %s", t.Name, humanize.Bytes(t.Bytes), tableLocation(t), t.Description)
}

// classicTable returns the distribution of a table in the layout of nissy-classic.
func classicTable(name string, t session.Table) string {
	text := fmt.Sprintf("Table %s\nBase value: 0\n", name)
	for depth, entries := range t.ByDepth {
		if entries > 0 {
			text += fmt.Sprintf("%2d\t%10d\n", depth, entries)
		}
	}
	return fmt.Sprintf("%sTotal: %d", text, t.Entries)
}

func tableLocation(t session.Table) string {
	switch {
	case t.OnDisk:
		return "on disk"
	case t.InMemory:
		return "in memory"
	}
	return "when needed"
}

func tableDetails(t session.Table) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n%d entries, %s, %s", t.Name, t.Description, t.Entries, humanize.Bytes(t.Bytes), tableLocation(t))
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

// stepText describes a step in one line. A step for any place has an example of the
// steps for one place.
func stepText(s cubes.Step) string {
	text := fmt.Sprintf("%-17s %s", s.Name, s.Title)
	if n := len(s.Places); n > 0 {
		text += fmt.Sprintf("; one of %d: %s ...", n, s.Places[0])
	}
	return text
}
