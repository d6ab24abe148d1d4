package cube

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestPieceNames checks that the name of a piece contains the names of its faces.
func TestPieceNames(t *testing.T) {
	for i, faces := range cornerFaces {
		for _, f := range faces {
			assert.Contains(t, Corner(i).String(), f.String())
		}
	}
	for i, faces := range edgeFaces {
		assert.Equal(t, faces[0].String()+faces[1].String(), Edge(i).String())
	}
}
