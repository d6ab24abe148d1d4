package config

import "strings"

// maxNesting is the largest number of levels in a config file: the parts of a
// dotted key, or brackets and braces inside each other. The file of a person has two.
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
	for _, quote := range []string{`"""`, `'''`, `"`, `'`} {
		if strings.HasPrefix(text, quote) {
			return quotedToken(text, quote)
		}
	}
	if text[0] == '#' {
		return text[:indexOrEnd(text, "\n")]
	}
	return text[:1]
}

// quotedToken returns the string with which a text begins. In double quotes a
// backslash protects the character after it.
func quotedToken(text, quote string) string {
	limit := len(text)
	if len(quote) == 1 {
		limit = indexOrEnd(text, "\n")
	}
	for at := len(quote); at < limit; at++ {
		switch {
		case text[at] == '\\' && quote[0] == '"':
			at++
		case strings.HasPrefix(text[at:], quote):
			return text[:at+len(quote)]
		}
	}
	return text[:limit]
}

// indexOrEnd returns the index of part in text, or the length of text if it does not
// occur.
func indexOrEnd(text, part string) int {
	if at := strings.Index(text, part); at >= 0 {
		return at
	}
	return len(text)
}
