//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// Weights that make one number of eight twists of which the last does not
// count, in two steps.
DATA twists3<>+0(SB)/8, $0x0001010301030103
GLOBL twists3<>(SB), RODATA|NOPTR, $8

DATA twists9<>+0(SB)/8, $0x00010003001B00F3
GLOBL twists9<>(SB), RODATA|NOPTR, $8

DATA orientation<>+0(SB)/8, $0x3030303030303030
GLOBL orientation<>(SB), RODATA|NOPTR, $8

// The slice of each place, and what an edge's flip is off the coordinate's
// orientation by: an edge of M is where it differs in places of E and the
// other way round, which is where the exclusive or of the slices is E's.
DATA slices<>+0(SB)/8, $0x0404040400000000
DATA slices<>+8(SB)/8, $0x0C0C0C0C08080808
GLOBL slices<>(SB), RODATA|NOPTR, $16

DATA odd<>+0(SB)/8, $0x0000000000000000
DATA odd<>+8(SB)/8, $0x0000000010101010
GLOBL odd<>(SB), RODATA|NOPTR, $16

// What shifts the flip to the sign.
DATA toSign<>+0(SB)/8, $0x7070707070707070
DATA toSign<>+8(SB)/8, $0x7070707070707070
GLOBL toSign<>(SB), RODATA|NOPTR, $16

// The numbers of corners within their tetrads, and the first bit of each.
#define IN_TETRAD 0x0303030303030303
#define FIRST_BITS 0x5555

// What a child has on the stack.
#define MOVE 0
#define ARRANGEMENT 4
#define VIEW 8
#define CHILD 12 // bytes

// func locateAVX2(co *Coord, brood *Brood, which cube.MoveSet, lines *byte, place *Places)
//
// The work on a child is a long chain; in one loop the processor would see
// little more than one child at a time. So it is done in two loops, which hand
// over on the stack. The second has enough to do on each child that the memory
// is not asked for all lines at once. In both loops:
//
//	SI co  DI brood  R10 the child on the stack  R11 behind the last child
//	AX to DX, R13 to R15 free, but for the constants named
TEXT ·locateAVX2(SB), NOSPLIT, $216-40
	MOVQ co+0(FP), SI
	MOVQ brood+8(FP), DI
	MOVL which+16(FP), R8
	MOVQ SP, R10
	TESTL R8, R8
	JZ done

	// The first loop finds the views and the arrangements.
	//
	//	R8 the moves left  R12 Classes  AX m
	MOVQ $IN_TETRAD, R9
	MOVQ $FIRST_BITS, DX
	MOVQ Coord_Classes(SI), R12
	VMOVQ orientation<>(SB), X15
	VMOVQ twists3<>(SB), X14
	VMOVQ twists9<>(SB), X13

corners:
	TZCNTL R8, AX
	MOVL AX, BX
	MOVL AX, MOVE(R10)
	SHLL $5, BX

	// CX: the twists' number. The sums have twists in units of 16.
	MOVQ 16(DI)(BX*1), R14
	VMOVQ R14, X0
	VPAND X15, X0, X1
	VPMADDUBSW X14, X1, X1
	VPMADDWD X13, X1, X1
	VMOVQ X1, CX
	RORXQ $32, CX, R13
	ADDL R13, CX
	SHRL $4, CX

	// CX: the corners' number.
	VPSLLW $5, X0, X0
	VPMOVMSKB X0, R13
	ADDL Coord_tetrads(SI)(R13*4), CX
	MOVL (R12)(CX*4), CX
	MOVL CX, VIEW(R10)

	// R14: the arrangement.
	PEXTQ R9, R14, R14
	PDEPL DX, R13, R13
	LEAL (R13)(R13*2), R13
	PEXTL R13, R14, R15
	NOTL R13
	PEXTL R13, R14, R14
	MOVBLZX Coord_second(SI)(R15*1), R15
	MOVBLZX Coord_first(SI)(R14*1), R14
	ADDL R15, R14
	MOVL R14, ARRANGEMENT(R10)
	ADDQ $CHILD, R10
	BLSRL R8, R8
	JNZ corners

	// The second loop finds what is seen of the edges, and the place, and fetches
	// the line.
	//
	//	R9 bits of the flips  R12 place
	MOVQ R10, R11
	MOVQ SP, R10
	VMOVDQU slices<>(SB), X12
	VMOVDQU odd<>(SB), X11
	VMOVDQU toSign<>(SB), X10
	MOVQ Coord_flips(SI), R9
	MOVQ place+32(FP), R12

edges:
	// CX: the row's first line; R13: what its symmetry shows.
	MOVL VIEW(R10), CX
	MOVL MOVE(R10), BX
	MOVL CX, R13
	MOVL CX, R14
	ANDL $(1<<const_symBits-1), R13
	SHRL $const_symBits, R14
	SHLL $5, R13
	ANDL $(1<<(const_classShift-const_symBits)-1), R14
	ADDL ARRANGEMENT(R10), R14
	SHRL $const_classShift, CX
	MOVL Coord_Arranged(SI)(R14*4), R14
	IMULQ Coord_perClass(SI), CX
	ADDQ R14, CX

	// X0: the edges as they are seen, with the coordinate's orientation.
	SHLL $5, BX
	VMOVDQU (DI)(BX*1), X0
	VPXOR X12, X0, X1
	VPSHUFB X1, X11, X1
	VPXOR X1, X0, X0
	VPSHUFB Coord_Seen(SI)(R13*1), X0, X0

	// R13 and R14, BX and R8, R15: the places of E's edges, of S's, of flipped ones.
	VMOVDQU (Coord_Seen+Sight_Slice)(SI)(R13*1), X1
	VPSHUFB X0, X1, X1
	VPADDB X10, X0, X0
	VPMOVMSKB X1, R13
	VPADDB X1, X1, X1
	VPMOVMSKB X0, R15
	VPMOVMSKB X1, BX
	MOVL R13, R14
	MOVL BX, R8

	// R13: what is told of the flips.
	CMPQ R9, $const_Sums
	JEQ sums
	JB none

	PEXTL R13, R15, AX
	PEXTL BX, R15, DX
	ORL R13, BX
	NOTL BX
	ANDL $0xFFF, BX
	PEXTL BX, R15, R15
	SHLL $4, DX
	SHLL $8, R15
	ORL DX, AX
	ORL R15, AX
	MOVL AX, R13
	ANDL $0x888, AX
	SHRL $3, AX
	IMULL $15, AX
	XORL AX, R13
	MOVL $0x377, BX
	PEXTL BX, R13, R13
	JMP told

none:
	XORL R13, R13
	JMP told

sums:
	ANDL R15, R13
	ANDL R15, BX
	POPCNTL R13, R13
	POPCNTL BX, BX
	ANDL $1, R13
	ANDL $1, BX
	LEAQ (BX)(R13*2), R13

told:
	// R14: the column.
	MOVWLZX Coord_thirds(SI)(R14*2), AX
	NOTL R14
	PEXTL R14, R8, R8
	MOVBLZX Coord_Halves(SI)(R8*1), R8
	ADDL R8, AX
	SHLXL R9, AX, R14
	ADDL R13, R14

	// CX: the slot.
	MOVQ R14, R13
	IMULQ Coord_reciprocal(SI), R13
	SHRQ $32, R13
	LEAQ (R14)(R13*const_spare), R14
	SHLQ $8, CX
	ADDQ R14, CX

	// The number of its first bit, and of its byte.
	LEAQ (CX)(CX*1), R13
	SHRQ $2, CX
	MOVL MOVE(R10), AX
	MOVQ lines+24(FP), BX
	MOVQ R13, (R12)(AX*8)
	PREFETCHNTA (BX)(CX*1)
	ADDQ $CHILD, R10
	CMPQ R10, R11
	JNE edges

done:
	VZEROUPPER
	RET
