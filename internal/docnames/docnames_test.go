package docnames

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// notDeclared are words in the documentation that look like names or files of this repository:
// words of the command line, of Go, and of other programs.
var notDeclared = strings.Fields(`
	set load serve explain quit gen ptable NISSYDATA
	defer json range sync.OnceValue slices.SortFunc testing/synctest testscript
	attempts SHA256SUMS nats kB pL pN
	libnissy.so libnissy.a libnissy.dll nissy_next nissy_solve
	h48h0 h48h11 h48hN coord_DREO_UR coord_CPEPE_xx coord_DRFINNOE_xx maxsolutions gendata countmoves checkdata
`)

// declarations are the names that the Go files of the repository declare, and its files.
type declarations struct {
	inFolder map[string]map[string]bool // by folder: names, and for members TYPE.NAME
	folders  map[string][]string        // by name of a package: its folders
	files    []string

	makefile string
	modules  string // the files that list modules of Go and packages of npm
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// skippedFolder reports whether a folder holds what others have written, or what is built.
func skippedFolder(name string) bool {
	return name == "node_modules" || name == "bin" || strings.HasPrefix(name, ".") && name != "."
}

func readDeclarations(t *testing.T) *declarations {
	t.Helper()
	t.Chdir("../..") // to the root of the repository
	d := &declarations{inFolder: map[string]map[string]bool{}, folders: map[string][]string{}}
	d.makefile, d.modules = readFile(t, "Makefile"), readFile(t, "go.mod")+readFile(t, "hosts/web/package.json")
	require.NoError(t, filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && skippedFolder(entry.Name()) {
			return fs.SkipDir
		}
		name = filepath.ToSlash(name)
		d.files = append(d.files, name)
		if strings.HasSuffix(name, ".go") && !strings.Contains(name, "testdata/") {
			d.addFile(t, name)
		}
		return nil
	}))
	return d
}

// addFile adds what a Go file declares outside functions.
func (d *declarations) addFile(t *testing.T, name string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	require.NoError(t, err)
	folder := path.Dir(name)
	if d.inFolder[folder] == nil {
		d.inFolder[folder] = map[string]bool{}
		d.folders[file.Name.Name] = append(d.folders[file.Name.Name], folder)
	}
	names := d.inFolder[folder]
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			names[decl.Name.Name] = true
			if decl.Recv != nil {
				names[receiver(decl.Recv.List[0].Type)+"."+decl.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				addSpec(names, spec)
			}
		}
	}
}

// receiver returns the name of the type of a receiver.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

func addSpec(names map[string]bool, spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		for _, n := range spec.Names {
			names[n.Name] = true
		}
	case *ast.TypeSpec:
		names[spec.Name.Name] = true
		ast.Inspect(spec.Type, func(n ast.Node) bool {
			if field, ok := n.(*ast.Field); ok {
				for _, n := range field.Names {
					names[n.Name] = true
					names[spec.Name.Name+"."+n.Name] = true
				}
			}
			return true
		})
	}
}

// hasFile reports whether the pattern matches the end of the path of a file or folder. In a
// pattern, NAME stands for anything.
func (d *declarations) hasFile(pattern string) bool {
	pattern = strings.Trim(strings.ReplaceAll(pattern, "NAME", "*"), "./")
	parts := strings.Count(pattern, "/") + 1
	return slices.ContainsFunc(d.files, func(file string) bool {
		names := strings.Split(file, "/")
		if len(names) < parts {
			return false
		}
		ok, err := path.Match(pattern, strings.Join(names[len(names)-parts:], "/"))
		return ok && err == nil
	})
}

// hasName reports whether one of the folders declares a name, such as Solve, Step.Name,
// steps.Solve or steps.Step.Name. Without folders, any folder may declare it.
func (d *declarations) hasName(name string, folders []string) bool {
	name = strings.TrimSuffix(strings.TrimPrefix(name, "*"), "()")
	for folder, names := range d.inFolder {
		if names[name] && (len(folders) == 0 || slices.Contains(folders, folder)) {
			return true
		}
	}
	if first, rest, ok := strings.Cut(name, "."); ok && d.folders[first] != nil {
		return d.hasName(rest, d.folders[first])
	}
	return d.folders[name] != nil
}

var (
	codeSpan   = regexp.MustCompile("`[^`\n]+`")
	fencedCode = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	goName     = regexp.MustCompile(`^\*?[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(\(\))?$`)
	fileName   = regexp.MustCompile(`^[\w.*-]+\.(go|md|ts|c|h|json|tsv|def|mod|svg|nissy)$|^[\w.*-]+(/[\w.*-]+)+/?$`)
	makeTarget = regexp.MustCompile(`^make ([a-z-]+)`)
	folderWord = regexp.MustCompile(`\./[\w./-]+`)
	paragraph  = regexp.MustCompile(`\n\n|\n *(?:[-*|]|\d+\.) ?`)
)

// missing returns what the code spans of a page in Markdown name and the repository does not
// have. A name in a paragraph that also names a file must be declared in the package of a file
// that the paragraph names.
func (d *declarations) missing(page string) (list []string) {
	for _, p := range paragraph.Split(fencedCode.ReplaceAllString(page, ""), -1) {
		var spans, folders []string
		for _, span := range codeSpan.FindAllString(p, -1) {
			span = strings.Trim(span, "`")
			spans = append(spans, span)
			if fileName.MatchString(span) && strings.Contains(span, "/") {
				folders = append(folders, path.Dir(span), strings.Trim(span, "/"))
			}
		}
		folders = slices.DeleteFunc(folders, func(f string) bool { return d.inFolder[f] == nil })
		for _, span := range spans {
			if !slices.Contains(notDeclared, span) && !d.has(span, folders) {
				list = append(list, span)
			}
		}
	}
	return list
}

// has reports whether the repository has what a code span names, as far as it names anything.
func (d *declarations) has(span string, folders []string) bool {
	switch isFile, isName := fileName.MatchString(span), goName.MatchString(span); {
	case isFile && strings.Contains(d.modules, "\t"+span), isName && strings.Contains(d.modules, `"`+span+`"`):
		return true
	case isFile:
		return strings.HasPrefix(span, "bin/") || d.hasFile(strings.TrimPrefix(span, "nissy/")) // bin has what make builds
	case isName:
		return d.hasName(span, folders) || d.hasFile(span)
	}
	if m := makeTarget.FindStringSubmatch(span); m != nil {
		return strings.Contains(d.makefile, "\n"+m[1]+":")
	}
	for _, folder := range folderWord.FindAllString(strings.ReplaceAll(span, "/...", ""), -1) {
		if !d.hasFile(folder) {
			return false
		}
	}
	return true
}

// TestNamesInPages checks that the files and names exist that the pages for developers name.
func TestNamesInPages(t *testing.T) {
	d := readDeclarations(t)
	for _, page := range []string{"CONTRIBUTING.md", "docs/architecture.md", "docs/library.md"} {
		assert.Empty(t, d.missing(readFile(t, page)), page)
	}
}

var (
	docLink = regexp.MustCompile(`\[(\*?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\]`)
	docFile = regexp.MustCompile(`[\w*/-]+\.(?:go|ts|tsv)\b`)
	docName = regexp.MustCompile(`\b[A-Za-z]\w*\.[A-Za-z]\w+(?:\.[A-Za-z]\w*)*\b|\b[a-z]+[A-Z]\w*\b`)
)

// missingInComment returns what the comment of a package in a folder names and the repository does
// not have.
func (d *declarations) missingInComment(text, folder string) (list []string) {
	own := []string{folder}
	check := func(name string, has bool) {
		if !has && !slices.Contains(notDeclared, name) {
			list = append(list, name)
		}
	}
	for _, name := range docFile.FindAllString(text, -1) {
		check(name, d.hasFile(name))
	}
	text = docFile.ReplaceAllString(text, "")
	for _, m := range docLink.FindAllStringSubmatch(text, -1) {
		check(m[1], d.hasName(m[1], own))
	}
	for _, name := range docName.FindAllString(text, -1) {
		first, _, dotted := strings.Cut(name, ".")
		ofOthers := dotted && d.folders[first] == nil && !d.hasName(first, own) // such as cubing.js
		check(name, ofOthers || d.hasName(name, own) || d.hasName(name, nil))
	}
	return list
}

// TestNamesInPackageComments checks that the files and names exist that the comments of packages
// name.
func TestNamesInPackageComments(t *testing.T) {
	d := readDeclarations(t)
	for _, file := range d.files {
		if path.Base(file) == "doc.go" {
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments|parser.PackageClauseOnly)
			require.NoError(t, err)
			assert.Empty(t, d.missingInComment(parsed.Doc.Text(), path.Dir(file)), file)
		}
	}
}
