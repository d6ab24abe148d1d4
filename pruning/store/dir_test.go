package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// forBothSizes runs a test with a table that is read into memory, and with one that
// is mapped.
func forBothSizes(t *testing.T, f func(t *testing.T, size int)) {
	t.Run("small", func(t *testing.T) { f(t, small) })
	t.Run("large", func(t *testing.T) { f(t, large) })
}

func TestSaveAndLoad(t *testing.T) {
	forBothSizes(t, func(t *testing.T, size int) {
		d, h, payload := saveSample(t, size)
		a := load(t, d, h)
		require.Equal(t, payload, a.Bytes())
		require.Equal(t, h, a.header)
		require.Equal(t, size == large, a.Mapped())

		info, err := d.Stat(h.Name)
		require.NoError(t, err)
		require.Equal(t, Info{filepath.Join(d.path, "table.nissytable"), h}, info)

		skipOnWindows(t)
		h2, payload2 := newSample(h.Name, 2, size)
		require.NoError(t, d.Save(h2, payload2))
		require.Equal(t, payload2, load(t, d, h2).Bytes())
		require.Equal(t, payload, a.Bytes(), "the old mapping stays valid")
	})
}

func TestSaveWithoutPayload(t *testing.T) {
	d, h, _ := saveSample(t, 0)
	require.Empty(t, load(t, d, h).Bytes())
}

func TestSaveRejects(t *testing.T) {
	d := OpenDir(filepath.Join(t.TempDir(), "new"))
	h, payload := newSample("table", 1, small)
	require.ErrorContains(t, d.Save(h, payload[1:]), "has 999 bytes, but its header says 1000")
	h.Name = "../table"
	require.ErrorContains(t, d.Save(h, payload), "invalid table name")
	require.NoDirExists(t, d.path)
}

func TestLoadMissing(t *testing.T) {
	d := OpenDir(filepath.Join(t.TempDir(), "not", "there"))
	h, payload := newSample("table", 1, small)
	_, err := d.Load(h)
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = d.Stat(h.Name)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorIs(t, d.Verify(h), fs.ErrNotExist)
	require.NoDirExists(t, d.path, "reading creates nothing")
	require.NoError(t, d.Save(h, payload))
	require.Equal(t, payload, load(t, d, h).Bytes())
}

func TestMemoryOnly(t *testing.T) {
	d := OpenDir("")
	h, payload := newSample("table", 1, small)
	require.NoError(t, d.Save(h, payload))
	_, err := d.Load(h)
	require.ErrorIs(t, err, fs.ErrNotExist)
	unlock, err := d.Lock(t.Context(), h.Name)
	require.NoError(t, err)
	unlock()
}

// TestDamage damages a file in many ways. The file must not be loaded, and must be
// replaced if and only if nissy wrote it.
func TestDamage(t *testing.T) {
	rewrite := func(content string) func(*testing.T, string) {
		return func(t *testing.T, path string) { require.NoError(t, os.WriteFile(path, []byte(content), 0o644)) }
	}
	cut := func(size int64) func(*testing.T, string) {
		return func(t *testing.T, path string) { require.NoError(t, os.Truncate(path, size)) }
	}
	flipBitAt := func(at int64) func(*testing.T, string) {
		return func(t *testing.T, path string) { flipBit(t, path, at) }
	}
	cases := []struct {
		name    string
		damage  func(t *testing.T, path string)
		foreign bool
	}{
		{"empty", cut(0), false},
		{"truncated in the magic", cut(5), false},
		{"truncated in the header", cut(200), false},
		{"truncated after the header", cut(headerSize), false},
		{"last byte missing", cut(headerSize + small - 1), false},
		{"zeros appended", cut(headerSize + large + 1), false},
		{"damaged magic", flipBitAt(3), false},
		{"damaged format", flipBitAt(8), false},
		{"damaged header", flipBitAt(100), false},
		{"damaged header padding", flipBitAt(headerSize - 100), false},
		{"damaged first byte of payload", flipBitAt(headerSize), false},
		{"damaged last byte of payload", flipBitAt(headerSize + small - 1), false},
		{"foreign", rewrite("a file of another program"), true},
		{"short foreign", rewrite("x"), true},
		{"folder", replaceByFolder, true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			forBothSizes(t, func(t *testing.T, size int) {
				d, h, payload := saveSample(t, size)
				path := d.tablePath(h.Name)
				c.damage(t, path)
				requireDamaged(t, d, h, c.foreign)
				if !c.foreign {
					require.NoError(t, d.Save(h, payload))
					require.Equal(t, payload, load(t, d, h).Bytes())
					return
				}
				before, _ := os.ReadFile(path)
				var damaged *DamagedError
				require.ErrorAs(t, d.Save(h, payload), &damaged)
				require.True(t, damaged.Foreign)
				after, _ := os.ReadFile(path)
				require.Equal(t, before, after)
				requireDamaged(t, d, h, true)
			})
		})
	}
}

func replaceByFolder(t *testing.T, path string) {
	require.NoError(t, os.Remove(path))
	require.NoError(t, os.MkdirAll(filepath.Join(path, "sub"), 0o755))
}

// requireDamaged requires that Load and Verify reject the file.
func requireDamaged(t *testing.T, d *Dir, h Header, foreign bool) {
	t.Helper()
	_, loadErr := d.Load(h)
	for _, err := range []error{loadErr, d.Verify(h)} {
		var damaged *DamagedError
		require.ErrorAs(t, err, &damaged)
		require.Equal(t, d.tablePath(h.Name), damaged.Path)
		require.Equal(t, foreign, damaged.Foreign, damaged.Reason)
		require.NotContains(t, err.Error(), "\n")
	}
}

// TestLink checks that Load follows a link to a table, and that Save does not replace
// the link.
func TestLink(t *testing.T) {
	skipOnWindows(t) // links need a privilege there
	d, h, payload := saveSample(t, small)
	moved := filepath.Join(t.TempDir(), "moved")
	require.NoError(t, os.Rename(d.tablePath(h.Name), moved))
	require.NoError(t, os.Symlink(moved, d.tablePath(h.Name)))
	require.Equal(t, payload, load(t, d, h).Bytes())

	require.NoError(t, os.Remove(moved))
	_, err := d.Load(h)
	require.ErrorIs(t, err, fs.ErrNotExist)
	var damaged *DamagedError
	require.ErrorAs(t, d.Save(h, payload), &damaged)
	require.True(t, damaged.Foreign)
	require.NoFileExists(t, moved)
}

func TestLoadOtherTable(t *testing.T) {
	d, h, _ := saveSample(t, small)
	for _, change := range []func(*Header){
		func(h *Header) { h.Version++ },
		func(h *Header) { h.Base-- },
		func(h *Header) { h.Distribution = []uint64{1} },
	} {
		want := h
		change(&want)
		requireDamaged(t, d, want, false)
	}
	require.NoError(t, os.Rename(d.tablePath("table"), d.tablePath("other")))
	h.Name = "other"
	requireDamaged(t, d, h, false)
}

func TestStampedFileIsNotChecked(t *testing.T) {
	d, h, _ := saveSample(t, large)
	forgeStamp(t, d, h)
	load(t, d, h) // does not read the payload
	var damaged *DamagedError
	require.ErrorAs(t, d.Verify(h), &damaged)
	requireDamaged(t, d, h, false) // Verify has removed the stamp
}

// forgeStamp corrupts the payload and writes a stamp for the corrupt file.
func forgeStamp(t *testing.T, d *Dir, h Header) {
	flipBit(t, d.tablePath(h.Name), headerSize+large/2)
	time.Sleep(20 * time.Millisecond) // longer than a tick of the file system's clock
	f, err := d.open(h.Name)
	require.NoError(t, err)
	defer f.Close()
	id, err := identify(f.File)
	require.NoError(t, err)
	f.writeStamp(id)
	require.True(t, f.hasValidStamp())
}

// TestStampDetectsChanges changes the payload and hides the change, as far as that is
// possible. Load must detect it.
func TestStampDetectsChanges(t *testing.T) {
	for name, hide := range map[string]func(t *testing.T, path string, before fs.FileInfo){
		"nothing hidden": func(*testing.T, string, fs.FileInfo) {},
		"time set back": func(t *testing.T, path string, before fs.FileInfo) {
			require.NoError(t, os.Chtimes(path, before.ModTime(), before.ModTime()))
		},
		"stamp removed": func(t *testing.T, path string, _ fs.FileInfo) {
			require.NoError(t, os.Remove(path+stampExt))
		},
		"stamp touched": func(t *testing.T, path string, _ fs.FileInfo) {
			later := time.Now().Add(time.Hour)
			require.NoError(t, os.Chtimes(path+stampExt, later, later))
		},
		"copied": func(t *testing.T, path string, before fs.FileInfo) {
			b, err := os.ReadFile(path)
			require.NoError(t, err)
			require.NoError(t, os.Remove(path))
			require.NoError(t, os.WriteFile(path, b, 0o644))
			require.NoError(t, os.Chtimes(path, before.ModTime(), before.ModTime()))
		},
	} {
		t.Run(name, func(t *testing.T) {
			d, h, _ := saveSample(t, large)
			path := d.tablePath(h.Name)
			before, err := os.Stat(path)
			require.NoError(t, err)
			flipBit(t, path, headerSize+large/2)
			hide(t, path, before)
			requireDamaged(t, d, h, false)
		})
	}
}

// TestStampOfSameTick checks that a stamp that is not newer than its file is not used,
// and is written again.
func TestStampOfSameTick(t *testing.T) {
	d, h, _ := saveSample(t, large)
	path := d.tablePath(h.Name)
	info, err := os.Stat(path)
	require.NoError(t, err)
	old := info.ModTime().Add(-time.Second)
	require.NoError(t, os.Chtimes(path+stampExt, old, old))
	load(t, d, h)
	info, err = os.Stat(path + stampExt)
	require.NoError(t, err)
	require.True(t, info.ModTime().After(old))
}

func TestForeignStampIsPreserved(t *testing.T) {
	d, h, payload := saveSample(t, large)
	path := d.tablePath(h.Name) + stampExt
	require.NoError(t, os.WriteFile(path, []byte("foreign"), 0o644))
	require.Equal(t, payload, load(t, d, h).Bytes())
	flipBit(t, d.tablePath(h.Name), headerSize)
	requireDamaged(t, d, h, false)
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "foreign", string(b))
}

// TestUnwritableFolder uses a folder that cannot be created, because its parent is a
// file. A folder without write permission would not do: root, who may run this test,
// can write there.
func TestUnwritableFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	d := OpenDir(filepath.Join(file, "tables"))
	h, payload := newSample("table", 1, small)
	_, err := d.Load(h)
	require.Error(t, err)
	unlock, err := d.Lock(t.Context(), h.Name)
	require.NoError(t, err)
	require.Error(t, d.Save(h, payload))
	unlock()
}

func TestSaveLeavesNoOtherFiles(t *testing.T) {
	d, _, _ := saveSample(t, small)
	require.Equal(t, []string{"table.nissytable"}, fileNames(t, d))
	d, _, _ = saveSample(t, large)
	require.Equal(t, []string{"table.nissytable", "table.nissytable.ok"}, fileNames(t, d))
}

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
