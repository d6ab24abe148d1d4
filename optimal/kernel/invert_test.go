package kernel

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWithCorner(t *testing.T) {
	co := NewCoord()
	for i := 0; i < Corners; i += 7 {
		c := co.WithCorner(i)
		v := NewVec(&c)
		require.Equal(t, i, co.Corner(&v, i&1))
	}
}

func TestWithEdges(t *testing.T) {
	co := NewCoord()
	for i := 0; i < Width; i += 5 {
		c := co.WithEdges(i)
		v := NewVec(&c)
		require.Equal(t, i, co.Edges(&v, 0))
	}
}
