package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"nissy/session"
)

// load reads an attempt from a file, or from the lines behind the command.
func load(ctx context.Context, sh *shell, in *input) error {
	request := session.Load{Path: in.param("FILE")}
	if request.Path == "" {
		text, err := sh.readText(ctx)
		if err != nil {
			return err
		}
		request.Text = text
	}
	return sh.session.Run(ctx, request, sh.newView(in).show)
}

// readText reads lines up to one with a single dot, or the end of the input.
func (sh *shell) readText(ctx context.Context) (string, error) {
	var text strings.Builder
	for {
		line, err := sh.input.line(ctx, "write-up-# ")
		if err == io.EOF || err == nil && strings.TrimSpace(line) == "." {
			return text.String(), nil
		}
		if err == errDropped {
			err = errors.New("nothing was loaded")
		}
		if err != nil {
			return "", err
		}
		text.WriteString(line + "\n")
	}
}

// keepAttempt makes what a person does last, and tells of an attempt that could
// be gone on with.
func (sh *shell) keepAttempt() {
	if sh.settings.has("--attempt") {
		return
	}
	sh.session.KeepAttempt()
	last := sh.session.LastAttempt()
	if last == nil {
		return
	}
	sh.output.message("An attempt of %s is kept (%s): restore goes on with it.", ago(last.Changed), outline(*last))
}

// outline says how far a kept attempt is.
func outline(k session.Kept) string {
	text := plural(k.Attempt.Total(), "move")
	if reached := k.Reached(); reached != "" {
		text += ", " + reached
	}
	return text
}

// ago writes a time as people do.
func ago(when time.Time) string {
	if time.Since(when) < 12*time.Hour {
		return when.Format("15:04")
	}
	return when.Format("2 January 2006, 15:04")
}

// kept writes a kept attempt in a line.
func kept(k session.Kept) string {
	return fmt.Sprintf("%2d  %s  %-24s %s", k.Number, k.Changed.Format("2006-01-02 15:04"), outline(k), k.Attempt.Scramble())
}
