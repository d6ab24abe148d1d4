package pruning

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/cube"
	"nissy/internal/sample"
	"nissy/pruning/store"
)

// runSearch runs the search that fills a table to its end, and returns it.
func runSearch(t testing.TB, s *Store, spec *Spec, threads int) *Breadth[uint16] {
	t.Helper()
	ctx := context.Background()
	table := &Table{Spec: spec}
	var err error
	if spec.reduced != nil {
		table.group = newSymmetries(spec.reduced)
		table.classes, err = s.classes(ctx, spec.Rows, table.group)
		require.NoError(t, err)
		table.conj, err = s.conj(ctx, spec.Col, table.group)
		require.NoError(t, err)
	}
	moves, err := s.movesOf(ctx, spec)
	require.NoError(t, err)
	b := table.newSearch(moves, make([]byte, spec.rowCount()*spec.rowBytes()))
	require.NoError(t, b.Run(ctx, threads, func(int, uint64) bool { return true }))
	return b
}

// published has distributions that others have published or measured.
var published = map[*Spec][]uint64{
	TableEO:         {1, 2, 25, 202, 620, 900, 285, 13},
	TableCO:         {1, 4, 34, 186, 816, 1018, 128},
	TableDR:         {1, 1, 5, 44, 487, 5841, 68364, 776568, 7950748, 52098876, 76236234, 3771112, 129},
	TableDREO:       {1, 2, 17, 134, 1065, 8190, 54694, 267576, 560568, 187204, 3114},
	TableCornersHTR: {1, 6, 63, 468, 3068, 15828, 72606, 268200, 454968, 102296, 1036},
	TableHTR:        {1, 2, 9, 36, 124, 530, 1806, 3732, 5158, 7070, 7218, 3202, 488, 24},
	TableCornersDR:  {1, 10, 67, 330, 752, 1400, 2752, 4384, 6208, 7136, 8064, 6528, 2432, 256},
	TableHTRFinish:  {1, 6, 27, 120, 519, 1932, 6484, 20310, 55034, 113892, 178495, 179196, 89728, 16176, 1488, 144},
	TableCorners222: {1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644},
}

// TestPublishedDistributions compares the declared distributions, with which those of built tables are compared.
func TestPublishedDistributions(t *testing.T) {
	for spec, want := range published {
		assert.Equal(t, want, spec.ByDepth, spec.Name)
	}
	// The table of the corners keeps one row of each class. Counted once for each row
	// of its class, its entries are the 88179840 positions.
	s := NewStore(Options{})
	defer s.Close()
	corners := runSearch(t, s, TableCorners, 2)
	assert.Equal(t, TableCorners.ByDepth, corners.byDepth)
	assert.Equal(t, []uint64{1, 18, 243, 2874, 28000, 205416, 1168516, 5402628, 20776176, 45391616, 15139616, 64736}, corners.positions)
	if sample.Long() {
		requireSameTable(t, s, TableCorners, corners, 1, 8)
	}
}

// TestBuildThreads checks that a table does not depend on the number of threads.
func TestBuildThreads(t *testing.T) {
	s := NewStore(Options{})
	defer s.Close()
	specs := []*Spec{TableTwoGenPerm, TableHTRFinish}
	if sample.Long() {
		specs = append(specs, TableDREO)
	}
	for _, spec := range specs {
		requireSameTable(t, s, spec, runSearch(t, s, spec, 1), 2, 8)
	}
}

// requireSameTable builds a table with other numbers of threads.
func requireSameTable(t *testing.T, s *Store, spec *Spec, want *Breadth[uint16], threads ...int) {
	for _, n := range threads {
		require.Equal(t, want.dist, runSearch(t, s, spec, n).dist, spec.Name)
	}
}

// TestBeyond builds a table of distances up to 4. All others are 5.
func TestBeyond(t *testing.T) {
	spec := *TableCornersDR
	spec.Name, spec.ByDepth, spec.beyond = "near", spec.ByDepth[:5], spec.entries()-1160
	s := NewStore(Options{})
	defer s.Close()
	table, err := s.Table(t.Context(), &spec)
	require.NoError(t, err)
	all, err := s.Table(t.Context(), TableCornersDR)
	require.NoError(t, err)
	for col := range spec.Col.Size {
		require.Equal(t, min(all.At(0, col), 5), table.At(0, col))
	}
}

// TestStoreFiles checks that a store loads a table that another store has saved, and rebuilds a damaged one.
func TestStoreFiles(t *testing.T) {
	dir := t.TempDir()
	c := cube.Solved.Apply(cube.NewMove(cube.R, 1), cube.NewMove(cube.U, 1), cube.NewMove(cube.L, 1))
	// requireReports opens the table, and compares the first words of what the store reports, which is nothing
	// if it loads the table.
	requireReports := func(want string) {
		t.Helper()
		s, r := NewStore(Options{Dir: dir, Notice: func(text string) { t.Error(text) }}), new(recorder)
		table, err := s.Table(WithObserver(t.Context(), r), TableDREO)
		require.NoError(t, err)
		require.Equal(t, 3, table.Distance(&c))
		require.NoError(t, s.Close())
		require.Equal(t, want == "", len(r.reports) == 0)
		require.Regexp(t, "^"+want, strings.Join(r.reports, " "))
		require.NoError(t, s.Verify("dr-eo"))
	}
	requireReports("dr-eo: ") // progress
	requireReports("")

	path := filepath.Join(dir, "dr-eo.nissytable")
	payload, err := os.ReadFile(path)
	require.NoError(t, err)
	payload[len(payload)/2] ^= 1
	require.NoError(t, os.WriteFile(path, payload, 0o600))
	require.Error(t, NewStore(Options{Dir: dir}).Verify("dr-eo"))
	requireReports("table dr-eo is rebuilt: ")
	requireReports("")
	require.NoError(t, os.Truncate(path, 1000))
	requireReports("table dr-eo is rebuilt: ")
}

// TestStoreReadOnly checks that tables are usable if the folder cannot be written, and
// that the store reports it only once.
func TestStoreReadOnly(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	var notices []string
	s := NewStore(Options{Dir: filepath.Join(file, "below"), Notice: func(s string) { notices = append(notices, s) }})
	for _, spec := range []*Spec{TableDREO, TableHTRFinish} {
		_, err := s.Table(context.Background(), spec)
		require.NoError(t, err)
	}
	require.NoError(t, s.Close())
	require.Len(t, notices, 1)
}

func TestStoreCancelled(t *testing.T) {
	s := NewStore(Options{})
	defer s.Close()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := s.Table(ctx, TableDREO)
	require.ErrorIs(t, err, context.Canceled)
	_, err = s.Table(context.Background(), TableDREO)
	require.NoError(t, err)
}

// TestTableCancelled cancels calls of Table at about the time when they begin to build.
func TestTableCancelled(t *testing.T) {
	for range sample.Of(100, 500) {
		s := NewStore(Options{})
		ctx, cancel := context.WithCancel(t.Context())
		go cancel()
		if _, err := s.Table(ctx, TableEO); err != nil {
			require.ErrorIs(t, err, context.Canceled)
		}
		require.NoError(t, s.Close()) // waits for the build
	}
}

func TestStoreInfo(t *testing.T) {
	s := NewStore(Options{})
	defer s.Close()
	var unknown *UnknownTableError
	_, err := s.Info(context.Background(), "nothing")
	require.True(t, errors.As(err, &unknown))
	info, err := s.Info(context.Background(), "corners-htr-urf")
	require.NoError(t, err)
	require.True(t, info.InMemory)
	require.Equal(t, uint64(918540), info.Entries)
	require.Equal(t, uint64(765450), info.Unreachable)
	require.Len(t, s.Infos(), len(specs()))
}

func BenchmarkBuild(b *testing.B) {
	s := NewStore(Options{})
	defer s.Close()
	for _, spec := range []*Spec{TableDREO, TableCorners, TableDRFinish, TableDR} {
		b.Run(spec.Name, func(b *testing.B) {
			for b.Loop() {
				runSearch(b, s, spec, 2)
			}
			b.ReportMetric(float64(spec.entries())*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mentries/s")
		})
	}
}

// TestArrayCancelled checks that a cancelled call of Array returns at once, while the
// array is still being built. A later call must build the array.
func TestArrayCancelled(t *testing.T) {
	s := NewStore(Options{})
	defer s.Close()
	h := store.Header{Name: "slow", Size: 1, Entries: 1, Bits: 8}
	ctx, cancel := context.WithCancel(t.Context())
	building, resume := make(chan struct{}), make(chan struct{})
	got := make(chan error)
	go func() {
		_, err := s.Array(ctx, h, Cost{}, func(context.Context, []byte, func(done, total uint64)) error {
			close(building)
			<-resume
			return ctx.Err()
		})
		got <- err
	}()
	<-building
	cancel()
	require.ErrorIs(t, <-got, context.Canceled)
	close(resume)
	a, err := s.Array(t.Context(), h, Cost{}, func(_ context.Context, dst []byte, _ func(done, total uint64)) error { dst[0] = 7; return nil })
	require.NoError(t, err)
	require.Equal(t, []byte{7}, a.Bytes())
}
