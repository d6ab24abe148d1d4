package goroutines

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEngines checks that no engine starts goroutines in another way than with this package. The
// engines are the packages of requests and all packages of nissy that they import.
func TestEngines(t *testing.T) {
	seen := map[string]bool{"nissy/internal/goroutines": true}
	waiting := []string{"nissy/session/all"}
	for len(waiting) > 0 {
		name := waiting[0]
		waiting = waiting[1:]
		if seen[name] {
			continue
		}
		seen[name] = true
		paths, err := filepath.Glob(filepath.Join("../..", strings.TrimPrefix(name, "nissy/"), "*.go"))
		require.NoError(t, err)
		require.NotEmpty(t, paths, name)
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, 0)
			require.NoError(t, err)
			for _, at := range startsOf(file) {
				assert.Fail(t, "a goroutine is not started by package goroutines", "%s", files.Position(at))
			}
			for _, s := range file.Imports {
				if imported, _ := strconv.Unquote(s.Path.Value); strings.HasPrefix(imported, "nissy/") {
					waiting = append(waiting, imported)
				}
			}
		}
	}
	for _, engine := range []string{"niss", "niss/optimal", "niss/twophase", "steps", "steps/chain", "steps/insert", "coach/analysis", "coach/stats", "pruning", "pruning/store", "puzzle/solver"} {
		assert.True(t, seen["nissy/"+engine], engine)
	}
}

// startsOf returns where a file starts goroutines without package goroutines.
func startsOf(file *ast.File) (list []token.Pos) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			list = append(list, n.Pos())
		case *ast.ImportSpec:
			if n.Path.Value == `"golang.org/x/sync/errgroup"` {
				list = append(list, n.Pos())
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Name == "time" && n.Sel.Name == "AfterFunc" {
				list = append(list, n.Pos())
			}
		case *ast.CallExpr: // the function Go of this package has several arguments
			if s, ok := n.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Go" && len(n.Args) == 1 {
				list = append(list, n.Pos())
			}
		}
		return true
	})
	return list
}

// TestStartsOf checks that TestEngines would find what it looks for.
func TestStartsOf(t *testing.T) {
	const text = `package p

import (
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

func f(wg *sync.WaitGroup, g *goroutines.Group) {
	go f(nil, nil)
	wg.Go(func() {})
	start := time.AfterFunc
	g.Start(func() {})
	goroutines.Go(ctx, wg, func() {})
	context.AfterFunc(ctx, func() {})
}
`
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "p.go", text, 0)
	require.NoError(t, err)
	var lines []int
	for _, at := range startsOf(file) {
		lines = append(lines, files.Position(at).Line)
	}
	slices.Sort(lines)
	assert.Equal(t, []int{7, 11, 12, 13}, lines)
}
