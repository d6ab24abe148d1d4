package view

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTruncate(t *testing.T) {
	assert.Equal(t, "solved", truncate("solved", 6))
	assert.Equal(t, "so...", truncate("solved", 5))
	assert.Equal(t, "..", truncate("solved", 2))
	assert.Equal(t, "é...", truncate("éééé é", 4))
}
