package advice

import (
	"errors"
	"fmt"
	"strings"

	"nissy/niss/optimal"
	"nissy/pruning/store"
	"nissy/session"
)

// adviceTexts word the advice of a session in terms of commands.
var adviceTexts = map[session.Advice]string{
	session.StartAttempt:    "set SCRAMBLE starts an attempt",
	session.GiveScramble:    "set SCRAMBLE starts an attempt, --scramble gives a scramble",
	session.GiveSolution:    "give one, or add moves to the skeleton",
	session.FindResults:     "solve finds solutions; @1 is the first",
	session.ListSteps:       "steps lists them",
	session.ListTableNames:  "ptable lists them",
	session.ListCatalogue:   "ksolve --list lists them",
	session.ListPuzzleMoves: "ksolve with the definition alone lists them",
	session.ListAttempts:    "attempts lists them",
	session.SaveSequence:    "save [$NAME] MOVES saves one",
	session.MarkSkeleton:    "mark NAME sets one",
	session.UndoChange:      "undo reverts this",
	session.RestoreAttempt:  "restore 1 brings it back",
	session.LoadAttempt:     "load FILE loads another attempt into it",
	session.ShowHidden:      "-a prints them, too",
	session.WidenBeam:       "-b, --time and --prove widen the beam",
	session.FixGrip:         "--grip fixed turns it to white on top and green in front",
}

// Explain returns an error of a session with advice in terms of commands.
func Explain(err error) error {
	advised, ok := errors.AsType[*session.AdviceError](err)
	if !ok || advised.Msg != "" {
		return err
	}
	explained := *advised.InputError
	explained.Msg = adviceTexts[advised.Advice]
	return &explained
}

// ExplainNotice returns the text of a notice with advice in terms of commands.
func ExplainNotice(n session.Notice) string {
	if larger, ok := n.Cause.(optimal.LargerTable); ok {
		return fmt.Sprintf("a larger table makes searches about %.2g times as fast: %s", larger.Factor(), genCommand(larger.Larger))
	}
	if _, ok := n.Cause.(store.Building); ok {
		return n.Text + "; Ctrl-C stops it and keeps all finished tables"
	}
	if advice := adviceTexts[n.Advice]; advice != "" {
		return n.Text + ": " + advice
	}
	return n.Text
}

// genCommand returns the command that builds a table for the whole cube.
func genCommand(size *optimal.Size) string {
	command := "gen optimal"
	if size.Metric != optimal.HTM {
		command += " --metric " + size.Metric.String()
	}
	return command + " --size " + size.Label()
}

// OneLine replaces the control characters in a text by spaces.
func OneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
}
