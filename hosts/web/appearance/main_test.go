package appearance_test

import (
	"testing"

	"nissy/hosts/web/pagetest"
)

func TestMain(m *testing.M) { pagetest.Main(m) }
