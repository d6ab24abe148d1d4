package config

import "strings"

// maxNesting is the largest number of levels in a config file: the parts of a
// dotted key, or brackets and braces inside each other. The file of a user has two.
// Deeper ones make the parser slow.
const maxNesting = 20

// findDeepNesting returns the number of the first line, from 1, that has more than
// maxNesting levels, or 0 if there is none. It only has to recognise strings and
// comments, so it also reads text that is not valid TOML.
func findDeepNesting(text string) int {
	line, open, dots := 1, 0, 0
	for text != "" {
		token := nextToken(text)
		text = text[len(token):]
		switch token[0] {
		case '[', '{':
			open, dots = open+1, 0
		case ']', '}':
			open, dots = max(open-1, 0), 0
		case '.':
			dots++
		case '\n', '=', ',':
			dots = 0
		}
		if open > maxNesting || dots >= maxNesting {
			return line
		}
		line += strings.Count(token, "\n")
	}
	return 0
}

// nextToken returns the string or the comment with which a text begins, or else
// its first byte. A string without an end ends with its line, or with the text if it may
// have several lines.
func nextToken(text string) string {
	switch {
	case strings.HasPrefix(text, `"""`), strings.HasPrefix(text, `'''`):
		return quotedToken(text, text[:3])
	case text[0] == '"', text[0] == '\'':
		line, _, _ := strings.Cut(text, "\n")
		return quotedToken(line, text[:1])
	case text[0] == '#':
		line, _, _ := strings.Cut(text, "\n")
		return line
	}
	return text[:1]
}

// quotedToken returns the string with which a text begins, or all of the text if it has no end. In double quotes a
// backslash protects the character after it.
func quotedToken(text, quote string) string {
	for at := len(quote); at < len(text); at++ {
		switch {
		case text[at] == '\\' && quote[0] == '"':
			at++
		case strings.HasPrefix(text[at:], quote):
			return text[:at+len(quote)]
		}
	}
	return text
}
