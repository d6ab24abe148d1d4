package sample_test

import (
	"fmt"
	"os"

	"nissy/internal/sample"
)

func Example() {
	defer os.Setenv(sample.LongVariable, os.Getenv(sample.LongVariable))
	os.Setenv(sample.LongVariable, "")
	fmt.Println(sample.Of(100, 2000))
	os.Setenv(sample.LongVariable, "1")
	fmt.Println(sample.Of(100, 2000))
	// Output:
	// 100
	// 2000
}
