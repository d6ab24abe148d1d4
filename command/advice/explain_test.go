package advice

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/niss/optimal"
	"nissy/session"
)

// TestAdviceTexts checks that all advice of a session has words.
func TestAdviceTexts(t *testing.T) {
	for _, a := range session.AllAdvice() {
		assert.NotEmpty(t, adviceTexts[a], "advice %d", a)
	}
	assert.Len(t, adviceTexts, len(session.AllAdvice()))
}

// TestExplain checks that advice is added only if there is nothing better.
func TestExplain(t *testing.T) {
	advised := &session.AdviceError{InputError: &session.InputError{Problem: "unknown table", Token: "x"}, Advice: session.ListTableNames}
	assert.EqualError(t, Explain(advised), `unknown table "x": ptable lists them`)
	advised.Msg = "did you mean eo?"
	assert.EqualError(t, Explain(advised), `unknown table "x": did you mean eo?`)
	other := errors.New("other")
	assert.Same(t, other, Explain(other))
}

func TestExplainNotice(t *testing.T) {
	assert.Equal(t, "there are no marks: mark NAME sets one", ExplainNotice(session.Notice{Text: "there are no marks", Advice: session.MarkSkeleton}))
	sizes := optimal.Sizes(optimal.QTM)
	larger := optimal.LargerTable{Size: sizes[0], Larger: sizes[1]}
	assert.Equal(t, "a larger table makes searches about 3 times as fast: gen optimal --metric qtm --size 711M",
		ExplainNotice(session.Notice{Text: larger.String(), Cause: larger}))
}
