package licences

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWrite(t *testing.T) {
	var b strings.Builder
	require.NoError(t, Write(&b, "nissy", "nissy/session"))
	for _, want := range []string{"\nGo\n", "\ngithub.com/gofrs/flock@", "\ngolang.org/x/sys@", "Redistribution and use", "Permission is hereby granted"} {
		assert.Contains(t, b.String(), want)
	}
	assert.NotContains(t, b.String(), "testify", "only tests need it")
}

func TestTexts(t *testing.T) {
	texts, err := Texts(t.TempDir())
	assert.NoError(t, err)
	assert.Empty(t, texts)
	_, err = Texts("nowhere")
	assert.Error(t, err)
}
