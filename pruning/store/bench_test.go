package store

import (
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const benchSize = 64 << 20

// BenchmarkLoad compares a file that must be checked with one that bears a stamp.
func BenchmarkLoad(b *testing.B) {
	d, h, _ := saved(b, benchSize)
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
		load(b, d, h) // stamps it, if the file system's clock was too coarse for Save
		run(b)
	})
	b.Run("checked", func(b *testing.B) {
		// A foreign stamp is neither believed nor replaced.
		require.NoError(b, os.WriteFile(d.file(h.Name)+stampExt, []byte("foreign"), 0o644))
		run(b)
	})
}

func BenchmarkSave(b *testing.B) {
	d, h, payload := saved(b, benchSize)
	b.SetBytes(benchSize)
	for b.Loop() {
		require.NoError(b, d.Save(h, payload))
	}
}

func BenchmarkPromote(b *testing.B) {
	d, h, _ := saved(b, benchSize)
	b.SetBytes(benchSize)
	for b.Loop() {
		a, err := d.Load(h)
		require.NoError(b, err)
		require.NoError(b, a.Promote(b.Context()))
		require.NoError(b, a.Close())
	}
}
