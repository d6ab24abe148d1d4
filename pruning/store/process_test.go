package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"nissy/internal/patience"
)

// startChild starts c and waits until it prints something.
func startChild(t *testing.T, c *exec.Cmd) {
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	_, err = out.Read(make([]byte, 1))
	require.NoError(t, err)
}

// saveForever saves two versions of a table in turn, until it is killed.
func saveForever(folder string) error {
	d := OpenDir(folder)
	fmt.Println("ready")
	for version := uint32(1); ; version = 3 - version {
		h, payload := newSample("table", version, 2*large)
		unlock, err := d.Lock(context.Background(), h.Name)
		if err != nil {
			return err
		}
		if err := d.Save(h, payload); err != nil {
			return err
		}
		unlock()
	}
}

// TestKilledWhileSaving kills a process that saves a table, until that has left an unfinished file several times. The
// table must then be absent or complete, and Lock must remove the unfinished file.
func TestKilledWhileSaving(t *testing.T) {
	d := OpenDir(t.TempDir())
	unfinished := func() bool { return strings.Contains(strings.Join(fileNames(t, d), " "), tempExt) }
	for left := 0; left < 5; {
		c := childCommand(t, "save", d.path)
		startChild(t, c)
		patience.Until(t, "the table is being saved", unfinished)
		require.NoError(t, c.Process.Kill())
		require.Error(t, c.Wait())
		if unfinished() {
			left++
		}
		unlock, err := d.Lock(t.Context(), "table")
		require.NoError(t, err)
		requireOneVersion(t, d)
		require.False(t, unfinished())
		unlock()
	}
}

// requireOneVersion requires that the file is one of the versions of saveForever, or
// absent.
func requireOneVersion(t *testing.T, d *Dir) {
	var loaded int
	for version := uint32(1); version <= 2; version++ {
		h, payload := newSample("table", version, 2*large)
		a, err := d.Load(h)
		var damaged *DamagedError
		if errors.As(err, &damaged) {
			require.Contains(t, damaged.Reason, "has version")
			continue
		}
		if errors.Is(err, fs.ErrNotExist) {
			return
		}
		require.NoError(t, err)
		require.Equal(t, payload, a.Bytes())
		require.NoError(t, d.Verify(h))
		require.NoError(t, a.Close())
		loaded++
	}
	require.Equal(t, 1, loaded)
}

func TestLockRemovesUnfinishedFiles(t *testing.T) {
	d, h, _ := saveSample(t, small)
	path := d.tablePath(h.Name)
	for name, content := range map[string]string{
		path + tempExt + "1":                 "",
		path + tempExt + "2":                 magic + "more",
		path + stampExt + tempExt + "3":      magic[:3],
		path + tempExt + "4":                 "foreign",
		d.tablePath("other") + tempExt + "5": "",
	} {
		require.NoError(t, os.WriteFile(name, []byte(content), 0o644))
	}
	unlock, err := d.Lock(t.Context(), h.Name)
	require.NoError(t, err)
	unlock()
	require.Equal(t, []string{
		"other.nissytable.tmp-5", "table.nissytable", "table.nissytable.lock", "table.nissytable.tmp-4",
	}, fileNames(t, d))
}

// holdLock takes the lock and keeps it until it is killed.
func holdLock(folder string) error {
	if _, err := OpenDir(folder).Lock(context.Background(), "table"); err != nil {
		return err
	}
	fmt.Println("ready")
	select {}
}

func TestLockOfKilledProcess(t *testing.T) {
	d := OpenDir(t.TempDir())
	c := childCommand(t, "hold", d.path)
	startChild(t, c)

	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Millisecond)
	defer cancel()
	_, err := d.Lock(ctx, "table")
	require.ErrorIs(t, err, context.DeadlineExceeded)

	unlock, err := d.Lock(t.Context(), "other") // each table has its own lock
	require.NoError(t, err)
	unlock()

	require.NoError(t, c.Process.Kill())
	require.Error(t, c.Wait())
	unlock, err = d.Lock(t.Context(), "table")
	require.NoError(t, err)
	unlock()
}

func TestLockExcludesGoroutines(t *testing.T) {
	d := OpenDir(t.TempDir())
	var inside atomic.Int32
	done := make(chan error)
	for range 8 {
		go func() {
			unlock, err := d.Lock(t.Context(), "table")
			if err == nil && inside.Add(1) != 1 {
				err = errors.New("two goroutines hold the lock")
			}
			runtime.Gosched()
			inside.Add(-1)
			unlock()
			done <- err
		}()
	}
	for range 8 {
		require.NoError(t, <-done)
	}
}

// buildOnce loads the table, or builds it under its lock, as package pruning does. It
// creates a file for each build.
func buildOnce(folder string) error {
	d := OpenDir(folder)
	h, payload := newSample("table", 1, large)
	unlock, err := d.Lock(context.Background(), h.Name)
	if err != nil {
		return err
	}
	defer unlock()
	if a, err := d.Load(h); err == nil {
		return a.Close()
	}
	f, err := os.CreateTemp(folder, "built-")
	if err != nil {
		return err
	}
	time.Sleep(50 * time.Millisecond)
	return errors.Join(f.Close(), d.Save(h, payload))
}

func TestProcessesBuildOnce(t *testing.T) {
	folder := t.TempDir()
	var children []*exec.Cmd
	for range 4 {
		c := childCommand(t, "build", folder)
		require.NoError(t, c.Start())
		children = append(children, c)
	}
	for _, c := range children {
		require.NoError(t, c.Wait())
	}
	built, err := filepath.Glob(filepath.Join(folder, "built-*"))
	require.NoError(t, err)
	require.Len(t, built, 1)
	h, payload := newSample("table", 1, large)
	require.Equal(t, payload, load(t, OpenDir(folder), h).Bytes())
}
