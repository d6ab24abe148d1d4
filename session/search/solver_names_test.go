package search_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/session/search"
	"nissy/steps"
)

// TestParseSolver compares with what nissy-core's documentation and its command solverinfo say.
func TestParseSolver(t *testing.T) {
	for name, want := range map[string]struct {
		step  string
		bytes int64
	}{
		"h48h0": {"optimal", 31_683_944}, "h48h0k4": {"optimal", 31_683_944}, "h48h6": {"optimal", 1_897_951_528},
		"h48h11k2": {"optimal", 60_670_567_784}, "optimal": {"optimal", 0},
		"coord_EO_UF": {"eofb", 0}, "coord_EO_UR": {"eorl", 0}, "coord_EO_FD": {"eoud", 0}, "coord_EO_FB": {},
		"coord_DR_UF": {"drud", 0}, "coord_DR_RF": {"drrl", 0}, "coord_DR_FD": {"drfb", 0},
		"coord_DREO_UF": {"drud-eofb", 0}, "coord_DREO_RF": {"drrl-eofb", 0}, "coord_DREO_UR": {"drud-eorl", 0},
		"coord_DREO_RU": {"drfb-eorl", 0}, "coord_DREO_FR": {"drrl-eoud", 0}, "coord_DREO_FD": {"drfb-eoud", 0},
		"coord_HTR_LF": {"htr-drrl", 0}, "coord_HTR_BU": {"htr-drfb", 0}, "coord_DRSLICE_UF": {"drudslice", 0},
		"mcoord_DRFIN_BU": {"drfbfin", 0}, "coord_DRFIN_LF": {"drrlfin", 0}, "coord_CORNERS_LD": {"corners", 0}, "coord_CORNERSX_UF": {"cornersx", 0},
		"eofb": {"eofb", 0}, "htr-drud": {"htr-drud", 0},
		"": {}, "h48h12": {}, "h48": {}, "coord_EO": {}, "coord_CPEPE_UF": {}, "222": {}, "light": {},
	} {
		solver, err := search.ParseSolver(name)
		assert.Equal(t, want.step, solver.Step, name)
		assert.Equal(t, want.bytes, solver.TableBytes, name)
		if want.step == "" {
			assert.ErrorContains(t, err, "unknown solver", name)
			continue
		}
		require.NoError(t, err, name)
		assert.NotNil(t, steps.Lookup(solver.Step), name)
	}
}
