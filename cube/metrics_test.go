package cube

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCount(t *testing.T) {
	for _, tt := range []struct {
		alg                string
		htm, qtm, stm, etm int
	}{
		{"", 0, 0, 0, 0},
		{"R U2 R'", 3, 4, 3, 3},
		{"Rw Uw2", 2, 3, 2, 2},
		{"M E2", 4, 6, 2, 2},
		{"x y2", 0, 0, 0, 2},
		{"R (U2 M x)", 4, 5, 3, 4},
	} {
		a := mustParse(t, tt.alg)
		assert.Equal(t, tt.htm, a.Count(HTM), tt.alg)
		assert.Equal(t, tt.qtm, a.Count(QTM), tt.alg)
		assert.Equal(t, tt.stm, a.Count(STM), tt.alg)
		assert.Equal(t, tt.etm, a.Count(ETM), tt.alg)
	}
}

func TestParseMetric(t *testing.T) {
	for _, m := range []Metric{HTM, QTM, STM, ETM} {
		got, err := ParseMetric(m.String())
		require.NoError(t, err)
		assert.Equal(t, m, got)
	}
	m, err := ParseMetric("OBTM")
	require.NoError(t, err)
	assert.Equal(t, HTM, m)
	_, err = ParseMetric("foo")
	assert.EqualError(t, err, `unknown metric "foo": metrics are htm (or obtm), qtm, stm and etm`)
}
