package topics

import (
	"strings"

	"nissy/session"
)

// foreignWord is a word of another program that users type from habit.
type foreignWord struct {
	hint  string // what to type instead
	topic string // the topic about the program
}

// nissyCoreName is the name of the topic about nissy-core.
const nissyCoreName = "nissy-core"

// foreignOptions are options of other programs that nissy does not have, or not for each command.
var foreignOptions = map[string]foreignWord{
	"-qtm":       {"solve --metric qtm counts quarter turns", "janus"},
	"-enares":    {"nissy chooses its tables by itself; gen optimal builds a larger one", "janus"},
	"-moves":     {"moves need no option: invert R U F", nissyCoreName},
	"-moves2":    {`moves need no option: compare "R U" "U R"`, nissyCoreName},
	"-cubestr":   {"--cube gives a cube to the commands that need one", nissyCoreName},
	"-cube":      {"moves begin with the solved cube; print, apply, inverse, transform and solve take --cube", nissyCoreName},
	"-solver":    {"a step needs no option: solve eofb, gen eofb", nissyCoreName},
	"-trans":     {"transformations need no option", nissyCoreName},
	"-variation": {"variations need no option", nissyCoreName},
	"-nisstype":  {"-N, -L and -I are for moves on inverse", nissyCoreName},
	"-command":   {"help needs no option: help solve", nissyCoreName},
}

// ClassicTables are the tables of nissy-classic, each with a step of ours that has such a table.
var ClassicTables = map[string]string{
	"pt_eofb_HTM": "eofb", "pt_coud_HTM": "coud", "pt_cornershtr_HTM": "chtr", "pt_corners_HTM": "corners", "pt_drud_sym16_HTM": "drud",
	"pt_drud_eofb": "drud-eofb", "pt_drudfin_noE_sym16_drud": "drudfin", "pt_htr_drud": "htr-drud", "pt_cp_drud": "corners-drud",
	"pt_htrfin_htr": "htrfin", "pt_nxopt31_HTM": "optimal",
}

// ForeignOption returns the error for an option of another program, nil if the option is none.
func ForeignOption(name string) *session.InputError {
	name, _, _ = strings.Cut(name, "=")
	if strings.HasPrefix(name, "--") {
		name = name[1:]
	}
	word, ok := foreignOptions[name]
	if !ok {
		return nil
	}
	return word.error("option", name)
}

// ForeignTable returns the error for the name of a table of another program, nil if it is none.
func ForeignTable(name string) *session.InputError {
	if !strings.HasPrefix(name, "pt_") {
		return nil
	}
	hint := "ptable lists the tables"
	if step, ok := ClassicTables[name]; ok {
		hint = "ptable " + step + " shows the table of " + step
	}
	return foreignWord{hint, "nissy-classic"}.error("table", name)
}

func (w foreignWord) error(what, name string) *session.InputError {
	return &session.InputError{Problem: "unknown " + what, Token: session.Shorten(name), Msg: w.hint + "; see help " + w.topic}
}
