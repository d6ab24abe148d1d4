package terminal

import (
	"os"

	"golang.org/x/sys/windows"
)

// enableEscapes makes a console understand escape sequences, and reports whether it does.
func enableEscapes(console *os.File) bool {
	handle := windows.Handle(console.Fd())
	var mode uint32
	if err := windows.GetConsoleMode(handle, &mode); err != nil {
		return false
	}
	return windows.SetConsoleMode(handle, mode|windows.ENABLE_PROCESSED_OUTPUT|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
