package writeup

import (
	"cmp"
	"net/url"
	"strings"

	"nissy/internal/pasted"
)

// fromLink returns the write-up in a text that is nothing but a link to a solution on alg.cubing.net, CubeDB or
// Twizzle. It returns any other text as it is.
func fromLink(text string) string {
	if !pasted.IsLink(text) {
		return text
	}
	address, err := url.Parse(strings.TrimSpace(text))
	if err != nil {
		return text
	}
	values := address.Query()
	scramble := cmp.Or(values.Get("setup"), values.Get("scramble"), values.Get("setup-alg"))
	solution := values.Get("alg")
	if address.Hostname() == "alg.cubing.net" {
		scramble, solution = readable.Replace(scramble), readable.Replace(solution)
	}
	if strings.TrimSpace(scramble) == "" {
		return text
	}
	return "Scramble: " + strings.Join(strings.Fields(scramble), " ") + "\n\n" + solution + "\n"
}

// readable undoes what alg.cubing.net does to a sequence in a link.
var readable = strings.NewReplacer("_", " ", "-", "'", "&#95;", "_", "&#45;", "-", "&#2b;", "+")
