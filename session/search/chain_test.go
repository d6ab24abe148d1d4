package search

import (
	"testing"

	"nissy/session"
	"nissy/session/sessiontest"

	"github.com/stretchr/testify/assert"
)

// TestChainRefused checks that a chain whose first step cannot be solved from a position gives only
// an error, and no event about a proof.
func TestChainRefused(t *testing.T) {
	s := sessiontest.NewSession(t, session.Options{})
	for _, test := range []struct{ request, want string }{
		{`{"command":"chain","chain":"htr","prove":true,"scramble":"R F"}`, "DR must be solved on some axis"},
		{`{"command":"chain","chain":"htr","time":"1s","stream":true,"scramble":"R F"}`, "DR must be solved on some axis"},
		{`{"command":"chain","chain":"dr-eofb","prove":true,"verbose":true,"scramble":"R U","moves":"F"}`, "EO must be solved on F/B"},
		{`{"command":"chain","chain":"htr > htrfin","count_only":true,"time":"1s","scramble":"R F"}`, "DR must be solved on some axis"},
		{`{"command":"chain","chain":"htr","scramble":"R F"}`, "DR must be solved on some axis"},
	} {
		err := s.Run(t.Context(), sessiontest.Decode(t, test.request), func(e session.Event) { t.Errorf("%s: %#v", test.request, e) })
		assert.ErrorContains(t, err, test.want, test.request)
	}
}
