package tables

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"nissy/pruning"
	"nissy/session"
)

// saving calls build, which builds the tables with the names. Without a data folder
// it does no more. Otherwise it calls build only if all of them have files, need none or can be
// saved. It returns an error if a table was not saved, which says how many were.
func saving(ctx context.Context, e *session.Engine, names []string, build func(context.Context) error) error {
	if e.Options().Data == "" {
		return build(ctx)
	}
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !needsFile(e, name) })
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

// needsFile reports whether a table is worth a file: a small one of a step is built on each use.
func needsFile(e *session.Engine, name string) bool {
	return !slices.ContainsFunc(e.Store().Infos(), func(i pruning.Info) bool { return i.Name == name && !i.NeedsFile() })
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
