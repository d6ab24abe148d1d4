package insert

import (
	"context"
	"nissy/pruning"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

func testStore(t *testing.T) *pruning.Store {
	return pruning.NewStore(pruning.Options{Dir: os.Getenv("NISSY_TEST_TABLES")})
}

func TestTable(t *testing.T) {
	table, err := Load(context.Background(), testStore(t))
	require.NoError(t, err)
	require.Equal(t, numElements, int(table.first[numSupports]))
}
