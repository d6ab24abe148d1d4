package shell

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestConfigDamaged damages or cuts a config file at each byte. Each problem must be
// reported with its line, and the settings before that line must be in force.
func TestConfigDamaged(t *testing.T) {
	const text = "[solve]\nn = 2\n\n[count]\njson = true # always\n[alias]\r\neos = \"solve eo\"\nlong = \"\"\"solve\neo\"\"\"\n"
	for at := range text {
		for _, damaged := range []string{text[:at], text[:at] + "\x00" + text[at+1:], text[:at] + "[" + text[at:]} {
			sh := new(shell)
			sh.configFile.path, sh.configFile.lines = "config", strings.Split(damaged, "\n")
			sh.parseConfig()
			for _, problem := range sh.configFile.problems {
				assert.Regexp(t, `^config:[0-9]+: `, problem, damaged)
			}
			if at > strings.Index(text, "[count]") {
				assert.Len(t, sh.configFile.commands["solve"], 1, damaged)
			}
		}
	}
}
