package testsize_test

import (
	"fmt"
	"os"

	"nissy/internal/testsize"
)

func Example() {
	defer os.Setenv(testsize.Variable, os.Getenv(testsize.Variable))
	os.Setenv(testsize.Variable, "")
	fmt.Println(testsize.Of(10, 100, 2000) < 2000)
	os.Setenv(testsize.Variable, "1")
	fmt.Println(testsize.Long())
	// Output:
	// true
	// true
}
