package kernel

// implementation is a way to run the kernels.
type implementation uint8

const (
	generic implementation = iota // portable Go
	avx2                          // AVX2, BMI1, BMI2 and POPCNT
	avx512                        // the same, but Locate, ReadBounds and MapLine with AVX-512 and VBMI2, as in Ice Lake and Zen 4
)

// fastest is the fastest implementation that the processor supports. active is the
// one in use; only tests change it.
var (
	fastest = detectImplementation()
	active  = fastest
)
