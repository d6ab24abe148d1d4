package runner

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"nissy/internal/goroutines"
	"nissy/pruning/store"
	"nissy/session"
	_ "nissy/session/all"
)

// TestNotice checks that a notice has only advice that its client can follow.
func TestNotice(t *testing.T) {
	building := store.Building{Table: "dr", Duration: 25 * time.Second, Bytes: 237e6, Memory: 400e6, Folder: "/data"}
	keys := "; Ctrl-C stops it and keeps all finished tables"
	for client, want := range map[Client][2]string{
		Person:    {building.String() + keys, "kept: restore 1 brings it back"},
		Program:   {building.String(), "kept: restore 1 brings it back"},
		Stateless: {building.WithoutFolder(), "kept"},
	} {
		assert.Equal(t, want[0], client.Notice(session.Notice{Text: building.String(), Cause: building}))
		assert.Equal(t, want[1], client.Notice(session.Notice{Text: "kept", Advice: session.RestoreAttempt}))
		assert.Equal(t, "plain", client.Notice(session.Notice{Text: "plain"}))
	}
	turned := session.Notice{Text: "turned", Advice: session.FixGrip}
	assert.Equal(t, "turned: --grip fixed turns it to white on top and green in front", Person.Notice(turned))
	for _, client := range []Client{Program, Stateless} {
		assert.Equal(t, "turned: grip fixed turns it to white on top and green in front", client.Notice(turned))
	}
}

// TestExplain checks that an error has only advice that its client can follow.
func TestExplain(t *testing.T) {
	needs, lists := session.Advise(session.GiveScramble, "no scramble", ""), session.Advise(session.ListSteps, "unknown step", "x")
	assert.EqualError(t, Program.Explain(needs), "no scramble: set SCRAMBLE starts an attempt, --scramble gives a scramble")
	assert.EqualError(t, Stateless.Explain(needs), "no scramble: "+NoAttempt)
	for _, c := range []Client{Person, Program, Stateless} {
		assert.EqualError(t, c.Explain(lists), `unknown step "x": steps lists them`)
		assert.EqualError(t, c.Explain(context.Canceled), "interrupted")
	}
}

// TestErrorLine checks that an error is one line, and that only a host without a log shows stacks.
func TestErrorLine(t *testing.T) {
	log, noLog := Host{}, Host{Stacks: true}
	assert.Equal(t, `{"error":"one two","token":"","column":0,"place":"line 3"}`+"\n", string(log.ErrorLine(errors.New("one\ntwo"), "line 3")))
	bug := goroutines.Recover(func(*goroutines.PanicError) {}, func() error { panic("oh") })
	assert.NotContains(t, string(log.ErrorLine(bug, "")), "goroutine")
	assert.Contains(t, string(noLog.ErrorLine(bug, "")), `"stack":"`)
}

// TestDecode checks that a host rejects what it does not run, and texts that are too long.
func TestDecode(t *testing.T) {
	refused := errors.New("refused")
	h := Host{Accept: func(r session.Request) error {
		if session.IsLocal(r) {
			return refused
		}
		return nil
	}}
	_, err := h.Decode([]byte(`{"command":"attempts"}`))
	assert.Equal(t, refused, err)
	r, err := h.Decode([]byte(`{"command":"steps"}`))
	assert.NoError(t, err)
	assert.NotNil(t, r)
	_, err = h.Decode([]byte(strings.Repeat(" ", session.MaxRequest+1)))
	assert.EqualError(t, err, session.TooLong(session.MaxRequest).Error())
}
