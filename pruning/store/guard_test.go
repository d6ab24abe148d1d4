package store

import (
	"errors"
	"os"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"
)

// shrunk returns a mapped array whose file has lost its payload.
func shrunk(t *testing.T) *Array {
	skipOnWindows(t)
	d, h, _ := saved(t, large)
	a := load(t, d, h)
	require.True(t, a.Mapped())
	require.NoError(t, os.Truncate(d.file(h.Name), headerSize))
	return a
}

func TestGuardShrunkFile(t *testing.T) {
	a := shrunk(t)
	for name, read := range map[string]func(b []byte){
		"in Go":       func(b []byte) { t.Log(b[large/2]) },
		"in assembly": func(b []byte) { t.Log(checksum(b)) },
		"in memmove":  func(b []byte) { copy(make([]byte, large), b) },
	} {
		t.Run(name, func(t *testing.T) {
			var fault *FaultError
			require.ErrorAs(t, Guard(func() { read(a.Bytes()) }), &fault)
			require.NotZero(t, fault.Addr)
			require.ErrorContains(t, fault, "cut short while in use")
		})
	}
}

func TestPromoteShrunkFile(t *testing.T) {
	a := shrunk(t)
	var fault *FaultError
	require.ErrorAs(t, a.Promote(t.Context()), &fault)
	require.True(t, a.Mapped())
	require.Len(t, a.Bytes(), large)
}

// TestShrunkWhileChecked cuts the file after its size was found right.
func TestShrunkWhileChecked(t *testing.T) {
	skipOnWindows(t)
	d, h, _ := saved(t, large)
	f, err := d.open(h.Name)
	require.NoError(t, err)
	defer f.Close()
	require.NoError(t, os.Truncate(f.path, headerSize))
	var damaged *DamagedError
	require.ErrorAs(t, f.check(f.payload()), &damaged)
	require.NoFileExists(t, f.path+stampExt)
}

func TestGuardPassesOtherPanics(t *testing.T) {
	require.NoError(t, Guard(func() {}))
	require.PanicsWithValue(t, "mine", func() { _ = Guard(func() { panic("mine") }) })
	var header *Header
	require.Panics(t, func() { _ = Guard(func() { t.Log(header.Name) }) })
	mine := errors.New("mine")
	require.PanicsWithError(t, "mine", func() { _ = Guard(func() { panic(mine) }) })
}

func TestGuardRestores(t *testing.T) {
	require.NoError(t, Guard(func() {}))
	require.False(t, debug.SetPanicOnFault(false))
	_ = Guard(func() { _ = Guard(func() {}); require.True(t, debug.SetPanicOnFault(true)) })
	require.False(t, debug.SetPanicOnFault(false))
}
