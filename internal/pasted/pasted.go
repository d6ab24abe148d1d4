package pasted

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"nissy/internal/lazyregexp"
)

// Moves cleans moves of a cube as [Bare] does. It also leaves out commas if they are between all moves, and writes R1 as R, Ri as R' and
// R'2 as R2'.
func Moves(text string) string {
	if strings.ContainsAny(text, "@$") {
		return text // names may contain commas and digits
	}
	text = Bare(text)
	for _, separator := range []string{",", ";", "，", "、", "·", "|"} {
		if pieces := strings.Split(text, separator); len(pieces) > 1 && all(pieces, move().MatchString) {
			text = strings.Join(pieces, " ")
		}
	}
	letters := []byte(text)
	for _, at := range suffix().FindAllStringIndex(text, -1) {
		part := text[at[0]:at[1]]
		before, last := part[:len(part)-1], part[len(part)-1]
		next := (text[at[1]:] + " ")[:1]
		switch {
		case strings.Contains("0123456789", next), last != '2' && !strings.Contains(" \n),;", next): // such as R12, or F2L1
		case last == '1':
			copy(letters[at[0]:], before+" ")
		case last == 'i':
			copy(letters[at[0]:], before+"'")
		default:
			prime, _ := utf8.DecodeLastRuneInString(before)
			copy(letters[at[0]:], strings.TrimSuffix(before, string(prime))+"2"+string(prime))
		}
	}
	return string(letters)
}

// Bare cleans a text of moves, whatever these are: it writes spaces instead of comments, of a number or the word scramble before the moves,
// of quotation marks and brackets around them, of a full stop, and of how many moves there are. A list of quoted moves has spaces
// instead of its commas. Letters of double width become plain ones. Columns remain. A text with too many such things remains as it is.
func Bare(text string) string {
	if !utf8.ValidString(text) {
		return text
	}
	bare := strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(invisible, r), unicode.IsSpace(r) && r != '\n':
			return ' '
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		}
		return r
	}, text)
	bare = comment().ReplaceAllStringFunc(bare, spaces)
	const layers = 10 // such as quotation marks around brackets. Of more, nobody copies moves; to take off thousands would take long.
	for range layers {
		inner := strings.TrimSpace(bare)
		cleaned := strings.Replace(bare, inner, once(inner), 1)
		if cleaned == bare {
			return bare
		}
		bare = cleaned
	}
	return text
}

// IsLink reports whether a text is nothing but an address on the web, or the beginning of one: in a command, // begins a comment.
func IsLink(text string) bool {
	text = strings.TrimSpace(text)
	return (strings.HasPrefix(text, "https:") || strings.HasPrefix(text, "http:")) && !strings.ContainsFunc(text, unicode.IsSpace)
}

// invisible are characters without width: a byte order mark and joiners.
const invisible = "\ufeff\u200b\u200c\u200d\u2060\ufe0e\ufe0f"

var (
	comment = lazyregexp.New(`//[^\n]*`)
	start   = lazyregexp.New(`^(?:(?i:scramble)\s*)?(?:#?\d{1,5}\s*[.):]|:)|^#\d{1,5}\s|^(?i:scramble)\s`)
	count   = lazyregexp.New(`[(\[]\s*\d+\s*(?:moves?|htm|qtm|stm|etm|HTM|QTM|STM|ETM|[fhqs]\*?)?\s*[)\]]$`)
	stop    = lazyregexp.New(`[.!。,;]$`)
	move    = lazyregexp.New(`^[\s(]*2?[UDRLFBudrlfbMESxyz]w?[0-9i'’´` + "`" + `‘′ʹʼ]*[\s)]*$`)
	suffix  = lazyregexp.New(`(?m)(?:^|[\s(,;])[UDRLFB]w?[1i]|[UDRLFBudrlfbMESxyz]w?['’´` + "`" + `‘′ʹʼ]2`)
)

// once does one of the changes of Bare to a text without white space around it, if there is one to do.
func once(text string) string {
	if at := start().FindStringIndex(text); at != nil {
		return spaces(text[:at[1]]) + text[at[1]:]
	}
	for _, end := range []func() *regexp.Regexp{count, stop} {
		if at := end().FindStringIndex(text); at != nil && !strings.HasSuffix(text[:at[0]], ".") {
			return text[:at[0]] + spaces(text[at[0]:])
		}
	}
	if items := strings.Split(text, ","); len(items) > 1 && all(items, isQuoted) {
		for i, item := range items {
			items[i] = strings.Replace(item, strings.TrimSpace(item), unwrapped(strings.TrimSpace(item)), 1)
		}
		return strings.Join(items, " ")
	}
	if isWrapped(text) && !isCommutator(text) {
		return unwrapped(text)
	}
	return text
}

// isCommutator reports whether a text in brackets has two parts, as [A, B] and [A: B], or brackets inside, unless its items are quoted.
func isCommutator(text string) bool {
	inner := text[1 : len(text)-1]
	isList := strings.Count(inner, ",") != 1 && !strings.ContainsAny(inner, "[:;/")
	return text[0] == '[' && !isList && !all(strings.Split(inner, ","), isQuoted)
}

func all(list []string, f func(string) bool) bool {
	return !slices.ContainsFunc(list, func(item string) bool { return !f(item) })
}

// spaces returns as many spaces as the text has characters.
func spaces(text string) string { return strings.Repeat(" ", utf8.RuneCountInString(text)) }

// wrappings are what may be around a text: its first and its last character.
var wrappings = []string{`""`, "''", "``", "“”", "„“", "„”", "””", "‘’", "‚‘", "’’", "«»", "»«", "[]", "**", "__"}

// isWrapped reports whether a text has such characters around it.
func isWrapped(text string) bool {
	first, n := utf8.DecodeRuneInString(text)
	last, m := utf8.DecodeLastRuneInString(text)
	return len(text) > n+m && slices.Contains(wrappings, string(first)+string(last))
}

func isQuoted(text string) bool {
	text = strings.TrimSpace(text)
	return isWrapped(text) && !strings.ContainsAny(text[:1], "[*_")
}

// unwrapped returns a text with spaces instead of the characters around it.
func unwrapped(text string) string {
	_, n := utf8.DecodeRuneInString(text)
	_, m := utf8.DecodeLastRuneInString(text)
	return " " + text[n:len(text)-m] + " "
}
