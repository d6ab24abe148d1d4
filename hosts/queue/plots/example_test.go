package plots_test

import (
	"bytes"
	"fmt"
	"strings"

	"nissy/hosts/queue/plots"
)

// Example draws the statistics of one step.
func Example() {
	const output = `{"chain":"eofb","step":"eofb","count":4,"mean":4.5,"best":4,"quartiles":[4,4,5],"lengths":[0,0,0,0,2,2]}
{"chain":"eofb","step":"total","count":4,"mean":4.5,"best":4,"quartiles":[4,4,5],"lengths":[0,0,0,0,2,2]}
`
	statistics, err := plots.Read(strings.NewReader(output))
	if err != nil {
		fmt.Println(err)
		return
	}
	var picture bytes.Buffer
	if err := statistics.WriteSVG(&picture); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Contains(picture.String(), ">mean 4.50</text>"))
	// Output: true
}
