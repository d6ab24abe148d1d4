package command

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/session"
	"nissy/session/cubes"
)

// TestNissyCore checks that the requests and steps that replace those of nissy-core exist.
func TestNissyCore(t *testing.T) {
	values := strings.NewReplacer(":B32", `:"ABCDEFGH=ABCDEFGHIJKL=A"`, ":MOVES", `:"R U2"`, ":SOLVER", `:"eofb"`)
	requests, steps := 0, 0
	for _, p := range libraryTopic.parts() {
		if request := regexp.MustCompile(`^{.*?}`).FindString(p.text); p.term != "" && request != "" {
			_, err := session.DecodeRequest([]byte(values.Replace(request)))
			assert.NoError(t, err, request)
			requests++
		}
		if strings.HasPrefix(p.term, "coord_") {
			for _, name := range regexp.MustCompile(`[a-z-]+`).FindAllString(p.text, -1) {
				_, ok := cubes.StepName(name)
				assert.True(t, ok, name)
				steps++
			}
		}
	}
	assert.Equal(t, []int{11, 23}, []int{requests, steps})
}
