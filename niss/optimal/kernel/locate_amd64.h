// Constants of both implementations of Locate. Each file that includes this one has its
// own copy of the data.

// Weights that combine eight twists, the last of which does not count, into one
// number in two steps.
DATA twists3<>+0(SB)/8, $0x0001010301030103
GLOBL twists3<>(SB), RODATA|NOPTR, $8

DATA twists9<>+0(SB)/8, $0x00010003001B00F3
GLOBL twists9<>(SB), RODATA|NOPTR, $8

DATA orientation<>+0(SB)/8, $0x3030303030303030
GLOBL orientation<>(SB), RODATA|NOPTR, $8

// sliceOf has the slice of each slot in bits 2 and 3, where a piece's number has
// its own slice. The exclusive or of the two is 2 exactly if one is M and the other
// E. Then the flip differs from the coordinate's orientation; see
// Coord.flipMismatch. flipMismatch has that difference, by the low four bits of the
// exclusive or.
DATA sliceOf<>+0(SB)/8, $0x0404040400000000
DATA sliceOf<>+8(SB)/8, $0x0C0C0C0C08080808
GLOBL sliceOf<>(SB), RODATA|NOPTR, $16

DATA flipMismatch<>+0(SB)/8, $0x0000000000000000
DATA flipMismatch<>+8(SB)/8, $0x0000000010101010
GLOBL flipMismatch<>(SB), RODATA|NOPTR, $16

// Adding this moves the flip to the sign bit.
DATA toSign<>+0(SB)/8, $0x7070707070707070
DATA toSign<>+8(SB)/8, $0x7070707070707070
GLOBL toSign<>(SB), RODATA|NOPTR, $16

// Masks of the numbers of the corners within their tetrads, and of the first bit of
// each two.
#define IN_TETRAD 0x0303030303030303
#define FIRST_BITS 0x5555

// The fields of a maskReduction that has been shifted right by firstShift.
// LEAST_MASK selects the number of the first configuration with the least mask.
// MASK_SYM_SHIFT and then MASK_SYM_MASK leave the mask symmetry where a symPair has
// it. MASK_NUMBER_SHIFT moves the index of the mask above the bits of a class
// symmetry.
#define LEAST_MASK (1<<(const_maskSymShift-const_firstShift)-1)
#define MASK_SYM_MASK ((1<<const_maskSymBits-1)<<const_symBits)
#define MASK_SYM_SHIFT (const_maskSymShift-const_firstShift-const_symBits)
#define MASK_NUMBER_SHIFT (const_maskNumberShift-const_firstShift-const_symBits)

// The mask of a symPair.
#define SYM_PAIR_MASK (1<<const_symPairBits-1)

// The bits of each byte that select a slot in a shuffle.
#define SLOT_BITS 0x0707070707070707
