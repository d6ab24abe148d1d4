package store

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestBuilding(t *testing.T) {
	n := Building{Table: "dr", Duration: 25*time.Second + 300*time.Millisecond, Bytes: 237e6, Memory: 400e6, Folder: "/data"}
	announced := 0
	announce := func() { n.Announce(func(Building) { announced++ }) }
	announce()
	require.Equal(t, 1, announced)
	require.Equal(t, "building table dr: about 25 s, 237 MB in /data, 400 MB of memory", n.String())
	n.Duration, n.Folder = 10*time.Minute, ""
	require.Contains(t, n.String(), "about 10 minutes, 400 MB of memory")
	n.Duration = time.Second
	announce()
	require.Equal(t, 1, announced)
}
