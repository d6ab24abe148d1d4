package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"nissy/command"
	"nissy/cube/state/statetest"
	"nissy/hosts/library"
	"nissy/internal/checkout"
	"nissy/internal/sample"
	"nissy/pruning/testtables"
	"nissy/session"
	"nissy/shell"
	"nissy/steps/turntest"
)

var writeFile = flag.String("write", "", "write the requests of TestSameAsProcess and what a process answers to a file, and check nothing")

// TestSameAsProcess checks that requests over HTTP, as command lines and in JSON, requests to the
// library, and requests to nissy.wasm answer what a process prints with --json. It also checks the
// lines of the answers against the description of the API. Then it asks over HTTP, in the library and in
// nissy.wasm about cubes that are turned as a whole, and about cubes in all forms.
func TestSameAsProcess(t *testing.T) {
	requests, finish := sample.Of(120, 1200), "eofin" // five of six can be sent as JSON
	if !sample.AllowsLarge() || *writeFile != "" {
		finish = "eoud" // eofin needs a large table, which Python would have to build
	}
	lines, data := drawLines(sample.Rand(t), requests, finish), testtables.Folder(t)
	want, wantNotices := runProcess(t, data, lines)
	if *writeFile != "" {
		writeRequests(t, data, lines, want)
		return
	}
	s := startWith(t, session.Options{Data: data}, command.Serving{})
	schemas := compileSchemas(t, s)
	var notices []string
	var list []checkedRequest
	for i, line := range lines {
		a := s.post("/api/v1/line", line)
		assert.Equal(t, want[i], outcomeOf(a), line)
		notices = append(notices, noticesOf(a)...)
		schemas.check(t, line, a)
		if body := requestOf(t, line); body != nil {
			schemas.checkRequest(t, body)
			list = append(list, checkedRequest{string(body), func(t *testing.T, a answer) {
				assert.Equal(t, want[i].withoutColumns(), outcomeOf(a).withoutColumns(), "%s", body)
			}})
		}
	}
	assert.GreaterOrEqual(t, len(list), requests*4/5)
	isAboutTables := func(notice string) bool { return strings.Contains(notice, "table") } // the process builds them
	others := func(notices []string) string { return strings.Join(slices.DeleteFunc(notices, isAboutTables), "\n") }
	assert.Equal(t, others(wantNotices), others(notices))

	list = slices.Concat(list, turnedCubes(), cubesInForms(t))
	inLibrary := openLibrary(t, data)
	for _, r := range list {
		a := s.post("/api/v1/run", r.body)
		schemas.check(t, r.body, a)
		r.check(t, a)
		r.check(t, inLibrary([]byte(r.body)))
	}
	t.Run("wasm", func(t *testing.T) {
		var some []checkedRequest // nissy.wasm is slow
		for i := 0; i < len(list); i += sample.Of(3, 1) {
			some = append(some, list[i])
		}
		for i, a := range runInWasm(t, data, some) {
			some[i].check(t, a)
		}
	})
}

// checkedRequest is a request with a check of the answer.
type checkedRequest struct {
	body  string
	check func(t *testing.T, a answer)
}

// turnedCubes returns requests about cubes that are turned as a whole, whose answers are checked by turning:
// one of each kind, or many in long tests.
func turnedCubes() (list []checkedRequest) {
	bodies := append(turntest.Requests(sample.Of(len(turntest.Kinds(false)), turnedRequests)),
		`{"command":"twophase","scramble":"R U F Rw","grip":"fixed"}`, `{"command":"twophase","scramble":"R U (F Rw)","to":"M2 E2 S2 y"}`)
	for _, body := range bodies {
		list = append(list, checkedRequest{body, func(t *testing.T, a answer) { assert.NoError(t, turntest.Check(body, a.lines)) }})
	}
	return list
}

// turnedRequests is how many requests about turned cubes are asked in long tests, and written for Python.
const turnedRequests = 100

// cubesInForms returns requests about cubes in some of the forms in which people give them.
func cubesInForms(t *testing.T) (list []checkedRequest) {
	for _, row := range sample.From(t, statetest.Rows(t, "../../testdata/cubes.json"), 20) {
		list = append(list, checkedRequest{row.Request(), func(t *testing.T, a answer) { assert.NoError(t, row.Check(a.lines)) }})
	}
	return list
}

// requestOf returns the request of a command line in JSON, nil if it is wrong or has none.
func requestOf(t *testing.T, line string) []byte {
	call, err := (&command.Parser{JSON: true}).Parse(line)
	if err != nil || call.Request == nil {
		return nil
	}
	body, err := session.EncodeRequest(call.Request)
	require.NoError(t, err, line)
	return body
}

// writeRequests writes the requests of the lines and their answers to the file of -write, for the
// tests of the package for Python, and then requests about cubes that are turned as a whole.
func writeRequests(t *testing.T, data string, lines []string, answers []outcome) {
	type answered struct {
		Request string `json:"request"`
		Results string `json:"results"` // without columns
		Error   string `json:"error"`   // without a column
		Token   string `json:"token"`
	}
	var list []answered
	add := func(body string, o outcome) {
		o = o.withoutColumns()
		list = append(list, answered{strings.TrimSpace(body), o.results, o.err.Error, o.err.Token})
	}
	for i, line := range lines {
		if body := requestOf(t, line); body != nil {
			add(string(body), answers[i])
		}
	}
	inLibrary := openLibrary(t, data)
	for _, body := range turntest.Requests(turnedRequests) {
		a := inLibrary([]byte(body))
		require.NoError(t, turntest.Check(body, a.lines))
		add(body, outcomeOf(a))
	}
	text, err := json.Marshal(list)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(*writeFile, text, 0o666))
}

// runInWasm runs requests in nissy.wasm under node.
func runInWasm(t *testing.T, data string, requests []checkedRequest) (answers []answer) {
	program := filepath.Join(checkout.Made(t, "static", "files.json"), "nissy.wasm")
	node, err := exec.LookPath("node")
	if err != nil && os.Getenv("CI") == "" {
		t.Log("there is no node to run nissy.wasm")
		return nil
	}
	require.NoError(t, err)
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	var bodies, texts []string
	for _, r := range requests {
		bodies = append(bodies, r.body)
	}
	input, err := json.Marshal(bodies)
	require.NoError(t, err)
	run := exec.Command(node, "testdata/wasm.mjs", strings.TrimSpace(string(root))+"/lib/wasm/wasm_exec.js", program, data)
	run.Stdin, run.Stderr = bytes.NewReader(input), os.Stderr
	output, err := run.Output()
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(output, &texts))
	require.Len(t, texts, len(bodies))
	for _, text := range texts {
		answers = append(answers, answer{lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n")})
	}
	return answers
}

// openLibrary opens a session of the library, and returns a function that runs a request in it.
func openLibrary(t *testing.T, data string) func(body []byte) answer {
	options, err := json.Marshal(map[string]string{"data": data})
	require.NoError(t, err)
	l := library.New(os.Getenv)
	session, err := l.Open(string(options))
	require.NoError(t, err)
	t.Cleanup(func() { l.Close(session) })
	return func(body []byte) (a answer) {
		run, err := l.Start(session, string(body))
		if err != nil {
			line, _ := json.Marshal(map[string]string{"error": err.Error()})
			return answer{lines: []string{string(line)}}
		}
		defer l.End(run)
		for status := library.Events; status == library.Events; {
			var text []byte
			status, text = l.Next(run, -1)
			for line := range strings.Lines(string(text)) {
				a.lines = append(a.lines, strings.TrimSuffix(line, "\n"))
			}
		}
		return a
	}
}

// outcome is what a request leads to.
type outcome struct {
	results string // the lines with data
	err     struct {
		Error, Token string
		Column       int
	}
}

// columns matches the columns of a command line or of a field, which differ.
var columns = regexp.MustCompile(` at column \d+|"column":\d+`)

func (o outcome) withoutColumns() outcome {
	o.results = columns.ReplaceAllString(o.results, "")
	o.err.Error, o.err.Column = columns.ReplaceAllString(o.err.Error, ""), 0
	return o
}

// outcomeOf sorts the lines of an answer.
func outcomeOf(a answer) (o outcome) {
	for _, line := range a.lines {
		switch {
		case strings.HasPrefix(line, `{"done"`), strings.HasPrefix(line, `{"notice"`), isProgress(line):
		case strings.HasPrefix(line, `{"error"`):
			json.Unmarshal([]byte(line), &o.err)
		default:
			o.results += line + "\n"
		}
	}
	return o
}

// isProgress reports whether a line is one that a process shows only as text.
func isProgress(line string) bool {
	for _, kind := range []string{"progress", "depth", "found", "effort", "summary", "better", "stage"} {
		if strings.HasPrefix(line, `{"`+kind+`"`) {
			return true
		}
	}
	return false
}

// noticesOf returns the notices of an answer.
func noticesOf(a answer) (notices []string) {
	for _, line := range a.lines {
		if strings.HasPrefix(line, `{"notice"`) {
			var n session.Notice
			json.Unmarshal([]byte(line), &n)
			notices = append(notices, n.Text)
		}
	}
	return notices
}

// runProcess runs the lines in one process. A command between them separates the answers.
// The notices of a process do not say to which line they belong.
func runProcess(t *testing.T, data string, lines []string) (outcomes []outcome, notices []string) {
	const separator = "count U D U D U D"
	script := strings.Join(lines, "\n"+separator+"\n") + "\n"
	var out, messages bytes.Buffer
	shell.Run(context.Background(), shell.Config{
		Args: []string{"--json"}, Stdin: strings.NewReader(script), Stdout: &out, Stderr: &messages,
		Env: func(name string) string { return map[string]string{"NISSYDATA": data}[name] },
	})
	outcomes = make([]outcome, len(lines))
	separatorLine := `{"scramble":"U D U D U D","htm":6,"qtm":6,"stm":6,"etm":6}` + "\n"
	parts := strings.Split(out.String(), separatorLine)
	require.Len(t, parts, len(lines))
	for i, part := range parts {
		outcomes[i].results = part
	}
	for message := range strings.Lines(messages.String()) {
		var failed struct {
			Error, Token, Place string
			Column              int
		}
		number := 0
		if json.Unmarshal([]byte(message), &failed) == nil {
			fmt.Sscanf(failed.Place, "line %d", &number)
			e := &outcomes[number/2].err
			e.Error, e.Token, e.Column = failed.Error, failed.Token, failed.Column
			continue
		}
		if text, ok := strings.CutPrefix(message, "nissy: "); ok {
			notices = append(notices, strings.TrimSuffix(text, "\n"))
		}
	}
	return outcomes, notices
}

// drawLines draws command lines of all kinds that need no attempt, some of them wrong.
func drawLines(rng *rand.Rand, n int, finish string) (lines []string) {
	pick := func(list ...string) string { return list[rng.IntN(len(list))] }
	moves := func(most int) string {
		var list []string
		for range rng.IntN(most + 1) {
			list = append(list, pick("U", "D", "R", "L", "F", "B")+pick("", "2", "'"))
		}
		if len(list) > 2 && rng.IntN(3) == 0 {
			list[1], list[len(list)-1] = "("+list[1], list[len(list)-1]+")"
		}
		return strings.Join(list, " ")
	}
	scramble := func() string {
		switch rng.IntN(10) {
		case 0:
			return "--cube " + pick("ABCDEFGH=ABCDEFGHIJKL=A", "JLQWSVUH=ZLCUABGIVTKH=A") + " " + moves(4)
		case 1:
			return "R U " + pick("X", "R4", "(F", "’") + " F"
		}
		return "R " + moves(8)
	}
	bounds := func() string {
		return pick("", "-n 3", "-N -n 5", "-I", "-L -n 2", "-M 4", "-M 5 -c", "-O 1 -n 20", "-m 3 -M 4", "-N -v", "-p", "-s 1 -n 4", "-m 5 -M 4", "-n 0", "--cases always -n 2")
	}
	kinds := []func() string{
		func() string {
			step := pick("eo", "eofb", "eorl", "co", "coud", "dr-eofb", "htr", finish, "db", "eofx")
			if step == "eofin" {
				step += " -t 1" // of many solutions, several threads may find any first
			}
			return "solve " + step + " " + bounds() + " " + scramble()
		},
		func() string { return "solve eofb " + bounds() + " " + scramble() },
		func() string {
			return "chain " + pick(`"eofb[max=4] > eorl"`, `"eo > foo"`, `"eofb > drud-eofb"`) + " -b 20 -t 1 " + pick("", "-n 2", "-M 9") + " " + scramble()
		},
		func() string {
			return pick("status ", "print ", "apply ", "inverse ", "print --net --mark eofb ", "twophase ") + scramble()
		},
		func() string {
			return pick("invert ", "unniss ", "cleanup ", "variations ", "count ", "variations unniss ") + "R " + moves(9)
		},
		func() string { return "transform " + pick("rotation RU ", "mirrored UF ", "UF* ", "QQ ") + scramble() },
		func() string { return fmt.Sprintf("compare %q %q", moves(3), moves(3)) },
		func() string {
			return fmt.Sprintf("%s %s -n %d --seed %d", pick("scramble", "randomcube"), pick("", "eo", "dr", "htr"), 1+rng.IntN(3), rng.IntN(99))
		},
		func() string {
			return fmt.Sprintf("%s %s -n 2 --seed %d", pick("scramble", "randomcube"),
				pick("--dr-case 4c4e", "dr --subset 2c3", "--cycles 3", "--eo-at-most 3", "edges --eo-at-most 2", "htr --cycles 3", "--dr-case 9c9e"), rng.IntN(99))
		},
		func() string { return "explain " + scramble() },
		func() string { return fmt.Sprintf("explain --solution %q R %s", "U "+moves(9), moves(6)) },
		func() string {
			return fmt.Sprintf("link %s %q %q", pick("", "cubedb", "twizzle"), "R "+moves(5), "U "+moves(5))
		},
		func() string { return fmt.Sprintf("verify --scramble %q R %s", moves(4), moves(6)) },
		func() string {
			return "ksolve --puzzle " + pick("pyraminx", "2x2x2", "cube") + " " + pick("", "-O 1", "-n 2") + " R U' " + pick("", "R", "L")
		},
		func() string {
			return pick("help solve", "help niss", "commands", "steps", "help eofb", "version", "help nothing", "frobnicate", "ksolve --list", "ksolve --puzzle skewb --export def")
		},
	}
	for range n {
		lines = append(lines, strings.TrimSpace(kinds[rng.IntN(len(kinds))]()))
	}
	return lines
}

// schemas are the compiled schemas of the description of the API.
type schemas struct{ line, request *jsonschema.Schema }

func compileSchemas(t *testing.T, s *running) schemas {
	text := strings.Join(s.get("/openapi.json").lines, "\n")
	path := filepath.Join(t.TempDir(), "openapi.json")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	compiler := jsonschema.NewCompiler()
	line, err := compiler.Compile(path + "#/components/schemas/Line")
	require.NoError(t, err)
	request, err := compiler.Compile(path + "#/components/schemas/Request")
	require.NoError(t, err)
	return schemas{line, request}
}

// check checks the lines of an answer against their schema.
func (s schemas) check(t *testing.T, request string, a answer) {
	for _, line := range a.lines {
		assert.NoError(t, validate(s.line, line), "%s: %s", request, line)
	}
}

func (s schemas) checkRequest(t *testing.T, body []byte) {
	assert.NoError(t, validate(s.request, string(body)), "%s", body)
}

func validate(schema *jsonschema.Schema, text string) error {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}
