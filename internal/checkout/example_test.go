package checkout_test

import (
	"fmt"

	"nissy/internal/checkout"
)

func ExamplePackage() {
	fmt.Println(checkout.Package())
	// Output: internal/checkout
}
