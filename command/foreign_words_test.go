package command

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestForeignWords(t *testing.T) {
	for line, want := range map[string]string{
		"solve -qtm R U":          `unknown option "-qtm" at column 7: solve --metric qtm counts quarter turns; see help janus`,
		"solve -enares eofb R":    `unknown option "-enares" at column 7: nissy chooses its tables by itself; gen optimal builds a larger one; see help janus`,
		"invert -moves R":         `unknown option "-moves" at column 8: moves need no option: invert R U F; see help nissy-core`,
		"count --moves=R":         `unknown option "-moves" at column 7: moves need no option: invert R U F; see help nissy-core`,
		"gen -solver h48h7":       `unknown option "-solver" at column 5: a step needs no option: solve eofb, gen eofb; see help nissy-core`,
		"ptable pt_eofb_HTM":      `unknown table "pt_eofb_HTM" at column 8: ptable eofb shows the table of eofb; see help nissy-classic`,
		"ptable pt_x --verify":    `unknown table "pt_x" at column 8: ptable lists the tables; see help nissy-classic`,
		"as janus":                `unknown command "as" at column 1: it is the first word, as in nissy as janus, and takes no options of nissy; the variable NISSYDATA names the data folder`,
		"solve -qtm -enares -x R": `unknown option "-qtm" at column 7: solve --metric qtm counts quarter turns; see help janus`,
	} {
		_, err := Parse(line)
		assert.EqualError(t, err, want, line)
	}
}
