package store

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const benchSize = 64 << 20

// BenchmarkLoad compares a file with a stamp to one that must be checked.
func BenchmarkLoad(b *testing.B) {
	d, h, _ := saveSample(b, benchSize)
	run := func(b *testing.B) {
		b.SetBytes(benchSize)
		for b.Loop() {
			a, err := d.Load(h)
			require.NoError(b, err)
			require.NoError(b, a.Close())
		}
	}
	b.Run("stamped", func(b *testing.B) {
		time.Sleep(20 * time.Millisecond)
		load(b, d, h) // writes the stamp, if the file system's clock was too coarse for Save
		run(b)
	})
	b.Run("checked", func(b *testing.B) {
		// A stamp that nissy did not write is neither used nor replaced.
		require.NoError(b, os.WriteFile(d.tablePath(h.Name)+stampExt, []byte("foreign"), 0o644))
		run(b)
	})
}

func BenchmarkSave(b *testing.B) {
	d, h, payload := saveSample(b, benchSize)
	b.SetBytes(benchSize)
	for b.Loop() {
		require.NoError(b, d.Save(h, payload))
	}
}

func BenchmarkPromote(b *testing.B) {
	d, h, _ := saveSample(b, benchSize)
	b.SetBytes(benchSize)
	for b.Loop() {
		a, err := d.Load(h)
		require.NoError(b, err)
		require.NoError(b, a.Promote(b.Context()))
		require.NoError(b, a.Close())
	}
}
