package store

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// sizes runs a test on a table that is read and on one that is mapped.
func sizes(t *testing.T, f func(t *testing.T, size int)) {
	t.Run("small", func(t *testing.T) { f(t, small) })
	t.Run("large", func(t *testing.T) { f(t, large) })
}

func TestSaveAndLoad(t *testing.T) {
	sizes(t, func(t *testing.T, size int) {
		d, h, payload := saved(t, size)
		a := load(t, d, h)
		require.Equal(t, payload, a.Bytes())
		require.Equal(t, h, a.Header())
		require.Equal(t, size == large, a.Mapped())

		info, err := d.Stat(h.Name)
		require.NoError(t, err)
		require.Equal(t, Info{filepath.Join(d.Path(), "table.nissytable"), h}, info)

		skipOnWindows(t)
		h2, payload2 := sample(h.Name, 2, size)
		require.NoError(t, d.Save(h2, payload2))
		require.Equal(t, payload2, load(t, d, h2).Bytes())
		require.Equal(t, payload, a.Bytes(), "the old mapping outlives the new file")
	})
}

func TestSaveWithoutPayload(t *testing.T) {
	d, h, _ := saved(t, 0)
	require.Empty(t, load(t, d, h).Bytes())
}

func TestSaveRejects(t *testing.T) {
	d := OpenDir(filepath.Join(t.TempDir(), "new"))
	h, payload := sample("table", 1, small)
	require.ErrorContains(t, d.Save(h, payload[1:]), "999 bytes, header says 1000")
	h.Name = "../table"
	require.ErrorContains(t, d.Save(h, payload), "cannot name a table")
	require.NoDirExists(t, d.Path())
}

func TestLoadMissing(t *testing.T) {
	d := OpenDir(filepath.Join(t.TempDir(), "not", "there"))
	h, payload := sample("table", 1, small)
	_, err := d.Load(h)
	require.ErrorIs(t, err, fs.ErrNotExist)
	_, err = d.Stat(h.Name)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorIs(t, d.Verify(h), fs.ErrNotExist)
	require.NoDirExists(t, d.Path(), "reading creates nothing")
	require.NoError(t, d.Save(h, payload))
	require.Equal(t, payload, load(t, d, h).Bytes())
}

func TestMemoryOnly(t *testing.T) {
	d := OpenDir("")
	h, payload := sample("table", 1, small)
	require.NoError(t, d.Save(h, payload))
	_, err := d.Load(h)
	require.ErrorIs(t, err, fs.ErrNotExist)
	unlock, err := d.Lock(t.Context(), h.Name)
	require.NoError(t, err)
	unlock()
}

// TestDamage damages a file in every way we could think of. It must not be
// served, and must be replaced if and only if it is ours.
func TestDamage(t *testing.T) {
	rewrite := func(content string) func(*testing.T, string) {
		return func(t *testing.T, path string) { require.NoError(t, os.WriteFile(path, []byte(content), 0o644)) }
	}
	cut := func(size int64) func(*testing.T, string) {
		return func(t *testing.T, path string) { require.NoError(t, os.Truncate(path, size)) }
	}
	flipAt := func(at int64) func(*testing.T, string) {
		return func(t *testing.T, path string) { flip(t, path, at) }
	}
	cases := []struct {
		name    string
		damage  func(t *testing.T, path string)
		foreign bool
	}{
		{"empty", cut(0), false},
		{"cut in the magic", cut(5), false},
		{"cut in the header", cut(200), false},
		{"cut behind the header", cut(headerSize), false},
		{"cut by a byte", cut(headerSize + small - 1), false},
		{"longer by zeros", cut(headerSize + large + 1), false},
		{"magic", flipAt(3), false},
		{"format", flipAt(8), false},
		{"header", flipAt(100), false},
		{"header padding", flipAt(headerSize - 100), false},
		{"first byte of payload", flipAt(headerSize), false},
		{"last byte of payload", flipAt(headerSize + small - 1), false},
		{"foreign", rewrite("somebody else's table"), true},
		{"short foreign", rewrite("x"), true},
		{"folder", replaceByFolder, true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			sizes(t, func(t *testing.T, size int) {
				d, h, payload := saved(t, size)
				path := d.file(h.Name)
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

// requireDamaged wants Load and Verify to reject the file.
func requireDamaged(t *testing.T, d *Dir, h Header, foreign bool) {
	t.Helper()
	_, loadErr := d.Load(h)
	for _, err := range []error{loadErr, d.Verify(h)} {
		var damaged *DamagedError
		require.ErrorAs(t, err, &damaged)
		require.Equal(t, d.file(h.Name), damaged.Path)
		require.Equal(t, foreign, damaged.Foreign, damaged.Reason)
		require.NotContains(t, err.Error(), "\n")
	}
}

// TestLink follows a link to a table, but does not replace it.
func TestLink(t *testing.T) {
	skipOnWindows(t) // links need a privilege there
	d, h, payload := saved(t, small)
	moved := filepath.Join(t.TempDir(), "moved")
	require.NoError(t, os.Rename(d.file(h.Name), moved))
	require.NoError(t, os.Symlink(moved, d.file(h.Name)))
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
	d, h, _ := saved(t, small)
	for _, change := range []func(*Header){
		func(h *Header) { h.Version++ },
		func(h *Header) { h.Base-- },
		func(h *Header) { h.Distribution = []uint64{1} },
	} {
		want := h
		change(&want)
		requireDamaged(t, d, want, false)
	}
	require.NoError(t, os.Rename(d.file("table"), d.file("other")))
	h.Name = "other"
	requireDamaged(t, d, h, false)
}

func TestStampSparesTheCheck(t *testing.T) {
	d, h, _ := saved(t, large)
	forge(t, d, h)
	load(t, d, h) // a file in the state of its stamp is not read
	var damaged *DamagedError
	require.ErrorAs(t, d.Verify(h), &damaged)
	requireDamaged(t, d, h, false) // Verify dropped the stamp
}

// forge corrupts the payload and writes a stamp that vouches for it.
func forge(t *testing.T, d *Dir, h Header) {
	flip(t, d.file(h.Name), headerSize+large/2)
	time.Sleep(20 * time.Millisecond) // more than a tick of the file system's clock
	f, err := d.open(h.Name)
	require.NoError(t, err)
	defer f.Close()
	id, err := identify(f.File)
	require.NoError(t, err)
	f.setStamp(id)
	require.True(t, f.stamped())
}

// TestStampExpires changes the payload and hides it, as far as that is possible.
func TestStampExpires(t *testing.T) {
	for name, hide := range map[string]func(t *testing.T, path string, before fs.FileInfo){
		"not at all": func(*testing.T, string, fs.FileInfo) {},
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
			d, h, _ := saved(t, large)
			path := d.file(h.Name)
			before, err := os.Stat(path)
			require.NoError(t, err)
			flip(t, path, headerSize+large/2)
			hide(t, path, before)
			requireDamaged(t, d, h, false)
		})
	}
}

// TestStampOfTheSameTick wants a stamp that is not younger than its file to be
// void, and written anew.
func TestStampOfTheSameTick(t *testing.T) {
	d, h, _ := saved(t, large)
	path := d.file(h.Name)
	info, err := os.Stat(path)
	require.NoError(t, err)
	old := info.ModTime().Add(-time.Second)
	require.NoError(t, os.Chtimes(path+stampExt, old, old))
	load(t, d, h)
	info, err = os.Stat(path + stampExt)
	require.NoError(t, err)
	require.True(t, info.ModTime().After(old))
}

func TestForeignStampIsLeftAlone(t *testing.T) {
	d, h, payload := saved(t, large)
	path := d.file(h.Name) + stampExt
	require.NoError(t, os.WriteFile(path, []byte("mine"), 0o644))
	require.Equal(t, payload, load(t, d, h).Bytes())
	flip(t, d.file(h.Name), headerSize)
	requireDamaged(t, d, h, false)
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "mine", string(b))
}

// TestFolderUnderFile stands for every folder that cannot be written to: root,
// who may run this test, can write to those of the plain kind.
func TestFolderUnderFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o644))
	d := OpenDir(filepath.Join(file, "tables"))
	h, payload := sample("table", 1, small)
	_, err := d.Load(h)
	require.Error(t, err)
	unlock, err := d.Lock(t.Context(), h.Name)
	require.NoError(t, err)
	require.Error(t, d.Save(h, payload))
	unlock()
}

func TestFilesLeftBehind(t *testing.T) {
	d, _, _ := saved(t, small)
	require.Equal(t, []string{"table.nissytable"}, names(t, d))
	d, _, _ = saved(t, large)
	require.Equal(t, []string{"table.nissytable", "table.nissytable.ok"}, names(t, d))
}
