package batch_test

import (
	_ "nissy/session/batch"
	"nissy/session/sessiontest"
)

func Example() {
	sessiontest.PrintAnswers(`{"command":"stats","chain":"eo","random":20,"seed":1}`)
	// Output:
	// {"chain":"eo","step":"eo","count":20,"mean":3.45,"low":3.125,"high":3.75,"deviation":0.6863327411532597,"best":2,"quartiles":[3,4,4],"lengths":[0,0,2,7,11]}
	// {"chain":"eo","step":"total","count":20,"mean":3.45,"low":3.125,"high":3.75,"deviation":0.6863327411532597,"best":2,"quartiles":[3,4,4],"lengths":[0,0,2,7,11]}
}
