package store

import (
	"fmt"
	"os"
	"time"
)

// A stamp is a small file next to a table's file. It records the state in which
// the file was when its payload last passed the check. Comparing states takes a
// few system calls. Computing the checksum of a gigabyte takes seconds, because
// it must be read from the disk.

// identity is the state of a file. It changes when somebody changes the file.
type identity struct {
	size     int64
	inode    uint64    // 0 if the system has no inodes
	modified time.Time // last change of the content; anyone can set it back
	changed  time.Time // last change of anything; only the system sets it
}

// stampText returns the content of a stamp: the state id of the file, and the
// checksum of its payload.
func (id identity) stampText(payloadSum uint32) string {
	return fmt.Sprintf("%s size %d inode %d written %d changed %d checksum %08x\n",
		magic, id.size, id.inode, id.modified.UnixNano(), id.changed.UnixNano(), payloadSum)
}

// hasValidStamp reports whether the payload passed its check in the file's present
// state. Like git, it requires the stamp to be newer than the file. If the file
// changed in the same tick of the clock as its stamp was written, the stamp may
// describe the state before the change.
func (t *tableFile) hasValidStamp() bool {
	id, err := identify(t.File)
	if err != nil {
		return false
	}
	info, err := os.Stat(t.path + stampExt)
	if err != nil || !info.ModTime().After(id.changed) {
		return false
	}
	b, err := os.ReadFile(t.path + stampExt)
	return err == nil && string(b) == id.stampText(t.payloadSum)
}

// writeStamp records that the payload passed its check in the state id. It ignores
// errors: if the stamp cannot be written, as in a read-only folder, each Load
// checks the payload again.
func (t *tableFile) writeStamp(id identity) {
	_ = replaceFile(t.path+stampExt, true, []byte(id.stampText(t.payloadSum)))
}

// removeStamp removes the stamp, so that the next Load checks the payload.
func (t *tableFile) removeStamp() {
	if own, _ := isOwnFile(t.path + stampExt); own {
		_ = os.Remove(t.path + stampExt)
	}
}
