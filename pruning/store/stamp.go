package store

import (
	"fmt"
	"os"
	"time"
)

// A stamp is a small file beside a table's that says in which state the
// payload was last found sound. To compare it costs a few system calls; to
// compute the checksum of a gigabyte costs seconds of disk.

// identity is what changes about a file when somebody touches it.
type identity struct {
	size    int64
	inode   uint64    // 0 where the system has none
	written time.Time // last change of the content, which anyone can set back
	changed time.Time // last change of anything, which only the system sets
}

// stamp returns the content of the stamp of a file in the state id whose
// payload has the checksum sum.
func (id identity) stamp(sum uint32) string {
	return fmt.Sprintf("%s size %d inode %d written %d changed %d checksum %08x\n",
		magic, id.size, id.inode, id.written.UnixNano(), id.changed.UnixNano(), sum)
}

// stamped reports whether the payload was found sound in the file's present
// state. Like git, it wants the stamp younger than the file: of a file changed
// in the same tick of the clock, the stamp may describe the state before.
func (t *table) stamped() bool {
	id, err := identify(t.File)
	if err != nil {
		return false
	}
	info, err := os.Stat(t.path + stampExt)
	if err != nil || !info.ModTime().After(id.changed) {
		return false
	}
	b, err := os.ReadFile(t.path + stampExt)
	return err == nil && string(b) == id.stamp(t.sum)
}

// setStamp notes that the payload was found sound in the state id. Without a
// stamp, in a read-only folder say, each Load checks again.
func (t *table) setStamp(id identity) { _ = replace(t.path+stampExt, true, []byte(id.stamp(t.sum))) }

// dropStamp takes back what the stamp says.
func (t *table) dropStamp() {
	if mine, _ := isOurs(t.path + stampExt); mine {
		_ = os.Remove(t.path + stampExt)
	}
}
