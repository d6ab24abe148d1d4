package session

import (
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestNearest checks which known name is suggested for a typed one.
func TestNearest(t *testing.T) {
	names := []string{"eo", "eofb", "eorl", "drud", "drud-eofb", "-N", "--cube"}
	for typed, want := range map[string]string{
		"eofx": "eofb", "eobf": "eofb", "EOFB": "eofb", "dru": "drud",
		"x": "", "": "", "-q": "", "-Nq": "", "--cub": "--cube", "something": "",
	} {
		assert.Equal(t, want, nearest(typed, names), typed)
	}
}

func TestVersionOf(t *testing.T) {
	commit := debug.BuildSetting{Key: "vcs.revision", Value: "13f6e3c0b9"}
	for want, info := range map[string]debug.BuildInfo{
		Version:                    {Main: debug.Module{Version: "(devel)"}},
		Version + "-13f6e3c":       {Main: debug.Module{Version: "v0.0.0-20261123041922-13f6e3c0b9"}, Settings: []debug.BuildSetting{commit}},
		Version + "-13f6e3c-dirty": {Settings: []debug.BuildSetting{commit, {Key: "vcs.modified", Value: "true"}}},
		"1.2.3":                    {Main: debug.Module{Version: "v1.2.3"}, Settings: []debug.BuildSetting{commit}},
	} {
		require.Equal(t, want, versionOf(&info))
	}
}
