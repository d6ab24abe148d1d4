package store

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestBuilding(t *testing.T) {
	n := Building{Table: "dr", Duration: 25*time.Second + 300*time.Millisecond, Bytes: 237e6, Folder: "/data"}
	require.True(t, n.Long())
	require.Equal(t, "building table dr: about 25 s, 237 MB in /data", n.String())
	n.Duration, n.Folder = 10*time.Minute, ""
	require.Contains(t, n.String(), "about 10 minutes, 237 MB in memory")
	n.Duration = time.Second
	require.False(t, n.Long())
}
