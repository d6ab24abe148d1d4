package pruning

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"
)

// SaveReport collects the tables that could not be saved. It is safe for concurrent use.
type SaveReport struct {
	mu    sync.Mutex
	names []string
	first error // why the first of them could not be saved
}

type saveReportKey struct{}

// WithSaveReport returns a copy of ctx with a new report. What a Store builds with the
// copy and cannot save is in the report, instead of a notice. The report is complete when
// the saving is: after [Store.Generate] or [Store.Close].
func WithSaveReport(ctx context.Context) (context.Context, *SaveReport) {
	r := new(SaveReport)
	return context.WithValue(ctx, saveReportKey{}, r), r
}

// add adds a table and the reason why it could not be saved.
func (r *SaveReport) add(name string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.first == nil {
		r.first = err
	}
	r.names = append(r.names, name)
}

// Err returns an error about all tables of the report, or nil if there are none.
func (r *SaveReport) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch others := len(r.names) - 1; others {
	case -1:
		return nil
	case 0:
		return fmt.Errorf("table %s could not be saved: %w", r.names[0], r.first)
	case 1:
		return fmt.Errorf("tables %s and %s could not be saved: %w", r.names[0], r.names[1], r.first)
	default:
		return fmt.Errorf("table %s and %d others could not be saved: %w", r.names[0], others, r.first)
	}
}

// fileError returns the error of a failed system call without the name of the call.
func fileError(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s: %w", e.Path, e.Err)
	}
	return err
}

// CheckFolder checks that tables can be saved in the folder, which it creates if
// necessary. The error is one line that names the folder. Without a folder there is
// nothing to check.
func (s *Store) CheckFolder() error {
	if err := s.dir.Check(); err != nil {
		return fmt.Errorf("tables cannot be saved: %w", fileError(err))
	}
	return nil
}

// NeedsFile reports whether the table is kept in a file. Smaller tables are built each
// time.
func (i Info) NeedsFile() bool { return i.Bytes > maxUnsaved }
