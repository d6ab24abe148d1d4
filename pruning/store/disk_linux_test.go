package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func init() { roles["fulldisk"] = fillDisk }

// TestFullAndReadOnlyDisk lets a child mount a tiny disk in a name space of its
// own, which needs no privileges where the system allows it at all.
func TestFullAndReadOnlyDisk(t *testing.T) {
	c := child(t, "fulldisk", t.TempDir())
	c.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
	if err := c.Start(); err != nil {
		t.Skip("no name spaces here:", err)
	}
	require.NoError(t, c.Wait())
}

// fillDisk tries to save more than a disk holds, then anything on a disk that
// is read-only.
func fillDisk(folder string) error {
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=4m"); err != nil {
		return err
	}
	d := OpenDir(folder)
	h, payload := sample("table", 1, large)
	big, bigPayload := sample("big", 1, 2*large)
	if err := d.Save(h, payload); err != nil {
		return fmt.Errorf("save while there is room: %w", err)
	}
	if err := d.Save(big, bigPayload); !errors.Is(err, syscall.ENOSPC) {
		return fmt.Errorf("save to a full disk: %v", err)
	}
	if entries, err := os.ReadDir(folder); len(entries) != 2 {
		return fmt.Errorf("left behind: %v, %v", entries, err)
	}
	if err := syscall.Mount("", folder, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		return err
	}
	if _, err := d.Lock(context.Background(), "other"); err != nil {
		return fmt.Errorf("lock on a read-only disk: %w", err)
	}
	if err := d.Save(big, bigPayload); !errors.Is(err, syscall.EROFS) {
		return fmt.Errorf("save to a read-only disk: %v", err)
	}
	a, err := d.Load(h)
	if err != nil {
		return fmt.Errorf("load from a read-only disk: %w", err)
	}
	return a.Close()
}
