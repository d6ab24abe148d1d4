package store

import (
	"errors"
	"os"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

// truncatedArray returns a mapped array whose file has lost its payload.
func truncatedArray(t *testing.T) *Array {
	skipOnWindows(t)
	d, h, _ := saveSample(t, large)
	a := load(t, d, h)
	require.True(t, a.Mapped())
	require.NoError(t, os.Truncate(d.tablePath(h.Name), headerSize))
	return a
}

func TestGuardTruncatedFile(t *testing.T) {
	a := truncatedArray(t)
	for name, read := range map[string]func(b []byte){
		"in Go":       func(b []byte) { t.Log(b[large/2]) },
		"in assembly": func(b []byte) { t.Log(checksum(b)) },
		"in memmove":  func(b []byte) { copy(make([]byte, large), b) },
	} {
		t.Run(name, func(t *testing.T) {
			var fault *FaultError
			require.ErrorAs(t, Guard(func() { read(a.Bytes()) }), &fault)
			require.NotZero(t, fault.Addr)
			require.ErrorContains(t, fault, "truncated while in use")
		})
	}
}

func TestPromoteTruncatedFile(t *testing.T) {
	a := truncatedArray(t)
	var fault *FaultError
	require.ErrorAs(t, a.Promote(t.Context()), &fault)
	require.True(t, a.Mapped())
	require.Len(t, a.Bytes(), large)
}

// TestVerifyTruncatedFile truncates the file after its size was checked.
func TestVerifyTruncatedFile(t *testing.T) {
	skipOnWindows(t)
	d, h, _ := saveSample(t, large)
	f, err := d.open(h.Name)
	require.NoError(t, err)
	defer f.Close()
	require.NoError(t, os.Truncate(f.path, headerSize))
	var damaged *DamagedError
	require.ErrorAs(t, f.verifyPayload(f.payloadReader()), &damaged)
	require.NoFileExists(t, f.path+stampExt)
}

func TestGuardPassesOtherPanics(t *testing.T) {
	require.NoError(t, Guard(func() {}))
	require.PanicsWithValue(t, "other", func() { _ = Guard(func() { panic("other") }) })
	var header *Header
	require.Panics(t, func() { _ = Guard(func() { t.Log(header.Name) }) })
	err := errors.New("other")
	require.PanicsWithError(t, "other", func() { _ = Guard(func() { panic(err) }) })
}

func TestGuardRestores(t *testing.T) {
	require.NoError(t, Guard(func() {}))
	require.False(t, debug.SetPanicOnFault(false))
	_ = Guard(func() { _ = Guard(func() {}); require.True(t, debug.SetPanicOnFault(true)) })
	require.False(t, debug.SetPanicOnFault(false))
}
