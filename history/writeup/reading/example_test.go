package reading_test

import (
	"fmt"
	"strings"

	"nissy/history/writeup/reading"
)

func Example() {
	post := `Sub-30, my second one
R' U' F R2 L2 U' F2 U2 L2 F2 U2 F2 U
B L D B' U2 F' R B U B' R' U' F
B L' D2 F' L <- EO
L2 U' F' R2 B' D, a nice DR
On inverse
L2 F' U2 F' D2 F and HTR
D2 R2 L2 F2 R2 D2 F2 (this is on normal again)
Backup: R U R' U'`
	result, _ := reading.Read(strings.Split(post, "\n"), nil, nil)
	for _, d := range result.Decisions {
		fmt.Println(d.Line, d.Reading)
	}
	fmt.Println(result.Attempt.Total(), result.Attempt.Complete())
	// Output:
	// 2 scramble
	// 3 continuation
	// 4 moves
	// 5 moves
	// 7 inverse
	// 8 moves
	// 9 alternative
	// 21 true
}
