package tables

import (
	"context"
	"fmt"
	"strings"

	"nissy/niss/optimal"
	"nissy/pruning"
	"nissy/session"
	"nissy/steps/insert"
)

// saving calls build, which builds the tables of all steps, that of insertions, and those of
// the whole cube with the given sizes. It refuses to if they cannot be saved, and returns an
// error if one was not.
func saving(ctx context.Context, e *session.Engine, sizes []*optimal.Size, build func(context.Context) error) error {
	names := []string{insert.TableName}
	for _, info := range e.Store().Infos() {
		if info.NeedsFile() {
			names = append(names, info.Name)
		}
	}
	for _, z := range sizes {
		names = append(names, z.Name)
	}
	return savingFiles(ctx, e, names, build)
}

// savingFiles calls build, which builds the tables with the names. Without a data folder
// it does no more. Otherwise it calls build only if all of them have files or can be
// saved. It returns an error if a table was not saved, which says how many were.
func savingFiles(ctx context.Context, e *session.Engine, names []string, build func(context.Context) error) error {
	if e.Options().Data == "" {
		return build(ctx)
	}
	if len(withoutFile(e, names)) > 0 {
		if err := e.Store().CheckFolder(); err != nil {
			return err
		}
	}
	ctx, report := pruning.WithSaveReport(ctx)
	if err := build(ctx); err != nil {
		return err
	}
	missing := withoutFile(e, names)
	err := report.Err()
	if err == nil && len(missing) > 0 { // built for an earlier request
		err = fmt.Errorf("not saved: %s, in memory only", strings.Join(missing, ", "))
	}
	if err != nil {
		return fmt.Errorf("%w; %d of %d table files are in %s", err, len(names)-len(missing), len(names), e.Options().Data)
	}
	return nil
}

// withoutFile returns those of the tables that have no file with a valid header.
func withoutFile(e *session.Engine, names []string) (missing []string) {
	for _, name := range names {
		if _, ok := e.Store().Stat(name); !ok {
			missing = append(missing, name)
		}
	}
	return missing
}
