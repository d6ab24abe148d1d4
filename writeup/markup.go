package writeup

import "strings"

// replacement replaces what a pattern matches by a template.
type replacement struct {
	pattern  lazyPattern
	template string
}

// emptyNote replaces a line that only begins or ends a block of code.
const emptyNote = "//"

// tagNames are the tags of forums that have no other meaning.
const tagNames = `spoiler|i?code|quote|plain`

// tags removes the tags of forums and fences around a text.
var tags = []replacement{
	{pattern("^\\s*(?:```|~~~)[\\pL\\pN]*\\s*$"), emptyNote},
	{pattern(`(?i)\[/?(?:` + tagNames + `)(?:=[^\]]*)?\]`), ""},
	{pattern(`(?i)\[(?:b|i|u)\](.*?)\[/(?:b|i|u)\]`), "$1"}, // [b] without an end is a rotation
	{pattern(`(\s)[*_]+(//.*?)[*_]+\s*$`), "$1$2"},
}

// markdown removes the Markdown that can precede the comment of a line.
var markdown = []replacement{
	{pattern(`^\s*(?:[>•–—-]+\s+)+`), ""},
	{pattern(`(^|\s)\*\*(\S|\S.*?\S)\*\*`), "$1$2"},
	{pattern(`(^|\s)__(\S|\S.*?\S)__`), "$1$2"},
	{pattern(`(^|\s)\*([^\s*]|[^\s*].*?[^\s*])\*`), "$1$2"},
	{pattern(`(^|\s)_([^\s_]|[^\s_].*?[^\s_])_`), "$1$2"},
	{pattern("(^|\\s)`(\\S|\\S.*?\\S)`"), "$1$2"},
	{pattern(`\\([^\pL\pN\s\\])`), "$1"},
}

// tagPattern matches a tag, or the character that can begin a comment in italics.
var tagPattern = pattern(`(?i)\[/?(?:` + tagNames + "|[biu])\\b|```|~~~|[*_]$")

// withoutMarkup returns a line as a page displays it. It preserves notes, lines with
// names, and the comments of lines without tags, because the comments of an attempt
// may contain anything.
func withoutMarkup(line string) string {
	trimmed := strings.TrimSpace(line)
	if strings.HasPrefix(trimmed, "//") || savedPattern.matches(trimmed) || markPattern.matches(trimmed) {
		return line
	}
	if text, _, _ := strings.Cut(line, "//"); tagPattern.matches(text) {
		line = replaceNested(line, tags)
	}
	text, comment, commented := strings.Cut(line, "//")
	if text = replaceNested(text, markdown); commented {
		text += "//" + comment
	}
	return text
}

// maxNesting is the number of levels of markup within markup that are removed.
const maxNesting = 4

// replaceNested makes all replacements until the text does not change any more.
func replaceNested(text string, replacements []replacement) string {
	for range maxNesting {
		before := text
		for _, r := range replacements {
			text = r.pattern.replace(text, r.template)
		}
		if text == before {
			break
		}
	}
	return text
}
