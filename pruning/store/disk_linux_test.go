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

// TestFullAndReadOnlyDisk runs a child process that mounts a small disk in its own
// namespace. That needs no privileges, if the system allows it at all.
func TestFullAndReadOnlyDisk(t *testing.T) {
	c := childCommand(t, "fulldisk", t.TempDir())
	c.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
	if err := c.Start(); err != nil {
		t.Skip("the system has no namespaces:", err)
	}
	require.NoError(t, c.Wait())
}

// fillDisk saves to a disk that is too small, and then to a read-only disk. Both must
// fail with the error of the system, without losing the table that is on the disk.
func fillDisk(folder string) error {
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=4m"); err != nil {
		return err
	}
	d := OpenDir(folder)
	h, payload := newSample("table", 1, large)
	big, bigPayload := newSample("big", 1, 2*large)
	if err := d.Save(h, payload); err != nil {
		return fmt.Errorf("save while there is room: %w", err)
	}
	if err := d.Save(big, bigPayload); !errors.Is(err, syscall.ENOSPC) {
		return fmt.Errorf("save to a full disk: %v", err)
	}
	if entries, err := os.ReadDir(folder); len(entries) != 2 {
		return fmt.Errorf("files after the failed save: %v, %v", entries, err)
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
