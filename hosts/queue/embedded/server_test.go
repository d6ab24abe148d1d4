package embedded

import (
	"fmt"
	"os"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"
)

// TestFind checks that clients find a server for others, and notice that one has ended.
func TestFind(t *testing.T) {
	folder := t.TempDir()
	_, err := Find(folder)
	require.ErrorIs(t, err, errNone)

	s, err := Start(t.Context(), Options{Folder: folder, Listen: "127.0.0.1:0"})
	require.NoError(t, err)
	_, err = Start(t.Context(), Options{Folder: folder})
	require.EqualError(t, err, folder+" cannot be locked: it is in use by another nissy process")
	url, err := Find(folder)
	require.NoError(t, err)
	conn, err := nats.Connect(url)
	require.NoError(t, err)
	conn.Close()
	stale, err := os.ReadFile(addressFile(folder))
	require.NoError(t, err)
	require.Contains(t, string(stale), fmt.Sprintf(`"pid":%d`, os.Getpid()))
	s.Close()
	_, err = Find(folder)
	require.ErrorIs(t, err, errNone)

	require.NoError(t, os.WriteFile(addressFile(folder), stale, 0o600)) // as if it was killed
	_, err = Find(folder)
	require.ErrorContains(t, err, "has ended: start nissy-queue serve again")
	require.NoError(t, os.WriteFile(addressFile(folder), []byte("foo"), 0o600))
	_, err = Find(folder)
	require.EqualError(t, err, addressFile(folder)+" has no address of a server: remove it, and start nissy-queue serve again")
}

// TestBadAddress checks the messages about addresses.
func TestBadAddress(t *testing.T) {
	for listen, text := range map[string]string{
		"foo":     `bad address "foo": give HOST:PORT, such as 127.0.0.1:4222`,
		"a:99999": `bad port "99999": give a number up to 65535`,
	} {
		_, err := Start(t.Context(), Options{Folder: t.TempDir(), Listen: listen})
		require.EqualError(t, err, text)
	}
}
