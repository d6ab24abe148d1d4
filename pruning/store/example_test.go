package store_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"nissy/pruning/store"
)

// loadOrBuild loads the table that h describes. If it has no usable file, loadOrBuild
// builds it, in only one of several processes.
func loadOrBuild(ctx context.Context, d *store.Dir, h store.Header, build func([]byte)) (*store.Array, error) {
	a, err := d.Load(h)
	if err == nil {
		return a, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		fmt.Println("notice: rebuilding", h.Name+":", err)
	}
	unlock, err := d.Lock(ctx, h.Name)
	if err != nil {
		return nil, err
	}
	defer unlock()
	if a, err := d.Load(h); err == nil { // another process has built it
		return a, nil
	}
	a, err = store.Alloc(h)
	if err != nil {
		return nil, err
	}
	build(a.Bytes())
	if err := d.Save(h, a.Bytes()); err != nil {
		fmt.Println("notice: keeping", h.Name, "in memory only:", err)
	}
	return a, nil
}

func Example() {
	folder, err := os.MkdirTemp("", "tables")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)

	d := store.OpenDir(filepath.Join(folder, "nissy"))
	h := store.Header{Name: "squares", Version: 1, Entries: 4, Bits: 8, Size: 4}
	squares := func(b []byte) {
		fmt.Println("building")
		for i := range b {
			b[i] = byte(i * i)
		}
	}
	for range 2 {
		a, err := loadOrBuild(context.Background(), d, h, squares)
		if err != nil {
			fmt.Println(err)
			return
		}
		err = store.Guard(func() { fmt.Println(a.Bytes()) })
		fmt.Println(err, a.Close())
	}
	// Output:
	// building
	// [0 1 4 9]
	// <nil> <nil>
	// [0 1 4 9]
	// <nil> <nil>
}
