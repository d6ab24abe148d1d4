package shell

import (
	"os"
	"testing"
)

func BenchmarkX(b *testing.B) {
	p, _ := os.ReadFile("/tmp/bigcmd.txt")
	line := string(p)
	for b.Loop() {
		w, err := parseLine(line)
		if err != nil {
			b.Fatal(err)
		}
		c := solveCommands()[0]
		in, err := c.bind(w[1:])
		if err != nil {
			b.Fatal(err)
		}
		if err := in.readOperand(in.operands); err != nil {
			b.Fatal(err)
		}
	}
}
