package kernel

// form is a way to run the kernels.
type implementation uint8

const (
	generic implementation = iota // in Go
	avx2                          // AVX2, BMI1, BMI2 and POPCNT
	avx512                        // the same, but Locate and Read with AVX-512 and VBMI2, as in Ice Lake and Zen 4
)

// fastest is the fastest form that the processor can run, use the one in use:
// only tests change it.
var (
	fastest = detectImplementation()
	active  = fastest
)
