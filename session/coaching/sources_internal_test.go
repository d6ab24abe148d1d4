package coaching

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"nissy/session"
)

func TestFirstDate(t *testing.T) {
	for text, want := range map[string]string{
		"on 2026-03-12.": "2026-03-12", "12.03.2026": "2026-03-12", "(2. 3. 2026)": "2026-03-02", "2026/3/12": "2026-03-12",
		"12 March 2026": "2026-03-12", "the 2nd Sept 2026": "2026-09-02", "March 12th, 2026, 24 moves": "2026-03-12",
		"2026-02-30": "no day 2026-02-30", "31.04.2026 or 2026-05-01": "2026-05-01", "12 moves 2026": "", "R U 24.31.2026": "no day 24.31.2026",
	} {
		day, impossible := firstDate(text)
		got := session.FormatDate(day)
		if impossible != "" {
			got = "no day " + impossible
		}
		assert.Equal(t, want, got, text)
	}
}
