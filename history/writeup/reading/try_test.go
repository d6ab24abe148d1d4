package reading

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestTry(t *testing.T) {
	data, _ := os.ReadFile("/tmp/posts.txt")
	for _, post := range strings.Split(string(data), "=====\n") {
		r, ok := Read(strings.Split(post, "\n"), nil)
		fmt.Println("=====", ok, r.Score, r.Remarks)
		for _, d := range r.Decisions {
			fmt.Println("   ", d.Line, d.Column, d.Reading, d.Reason)
		}
		fmt.Println(r.Attempt.String())
	}
}
