package command

import (
	"cmp"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command/topics"
)

// servingClient keeps the options of the command serve.
type servingClient struct {
	Client
	got Serving
}

func (c *servingClient) Serve(o Serving) error { c.got = o; return nil }

func TestServeLimits(t *testing.T) {
	for line, want := range map[string]Serving{
		"serve":                          {TimeLimit: time.Minute, WaitLimit: time.Minute},
		"serve --searches 1 --time 3s":   {Searches: 1, TimeLimit: 3 * time.Second, JanusTimeLimit: 3 * time.Second, WaitLimit: time.Minute},
		"serve --wait 5m":                {TimeLimit: time.Minute, WaitLimit: 5 * time.Minute},
		"serve --wait 0 --time 0":        {},
		"serve --listen 80 --janus 3490": {Address: "127.0.0.1:80", JanusAddress: "127.0.0.1:3490", TimeLimit: time.Minute, WaitLimit: time.Minute},
		"serve --janus :3490":            {JanusAddress: ":3490", TimeLimit: time.Minute, WaitLimit: time.Minute},
		"serve --wait 1500ms --time 2m":  {TimeLimit: 2 * time.Minute, JanusTimeLimit: 2 * time.Minute, WaitLimit: 1500 * time.Millisecond},
	} {
		call, err := Parse(line)
		require.NoError(t, err, line)
		client := new(servingClient)
		require.NoError(t, call.Action(client), line)
		want.Address = cmp.Or(want.Address, topics.DefaultAddress)
		assert.Equal(t, want, client.got, line)
	}
	for _, address := range []string{"8080", ":8080", "localhost:8080"} {
		_, err := Parse("serve " + address)
		assert.EqualError(t, err, `unexpected argument "`+address+`" at column 7: name the option, as in serve --listen `+address)
	}
	for _, line := range []string{"serve --wait", "serve --wait -1s", "serve --wait x"} {
		_, err := Parse(line)
		assert.Error(t, err, line)
	}
}
