package machine_test

import (
	"fmt"
	"os"

	"nissy/internal/machine"
)

// Example checks whether there is room for a large table.
func Example() {
	const size = 1 << 60
	if available, err := machine.AvailableMemory(); err == nil && available < size {
		fmt.Println("the table does not fit in memory")
	}
	if free, _, err := machine.FreeSpace(os.TempDir()); err == nil && free < size {
		fmt.Println("its file does not fit on the disk")
	}
	// Output:
	// the table does not fit in memory
	// its file does not fit on the disk
}

func ExampleMemoryError() {
	fmt.Println(&machine.MemoryError{Task: "build table optimal-31G", Needed: 31e9, Available: 16e9})
	// Output: not enough memory to build table optimal-31G: it needs 31 GB, but only 16 GB is available
}
