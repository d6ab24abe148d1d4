//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// Masks that reduce two bits a cell to one bit a cell: the low bit of each cell,
// then of each pair of bits, then the four bits of each byte.
#define LOW 0x55555555
#define PAIRS 0x33333333
#define SETS 0x0F0F0F0F

// func mapLineAVX512(from *Line, pattern uint64, digits *quadDigits, odd uint64,
// evenPerm, oddPerm *[16]uint8, blocks *uint32, lowerMaps *uint16, permuted
// *[256][16]uint8, to *QuadBuffer) int
//
// pattern is the value repeated in each cell. digits and odd are those of this
// line. evenPerm and oddPerm are the rows of permuted for the two permutations of
// the view.
//
// The first part computes the sets of all 64 quads and views them. The loop then
// moves 16 quads at a time.
//
//	DI   digits of the next quads
//	R8   blocks: QuadMaps.moves of the move
//	R9   lowerMaps
//	R10  permuted
//	R11  next element to write
//	R15  bit set of the quads that have such a cell, from the low end
//	X0   sets of the next 16 quads, a byte each
//	K1   which of these are not empty
TEXT ·mapLineAVX512(SB), NOSPLIT, $0-88
	MOVQ from+0(FP), SI
	MOVQ digits+16(FP), DI
	MOVQ evenPerm+32(FP), AX
	MOVQ oddPerm+40(FP), BX
	MOVQ blocks+48(FP), R8
	MOVQ lowerMaps+56(FP), R9
	MOVQ permuted+64(FP), R10
	MOVQ to+72(FP), R11

	// Z0: by quad, the set of columns that hold the value.
	VMOVDQU64 (SI), Z0
	VPXORQ.BCST pattern+8(FP), Z0, Z0
	VPSRLW $1, Z0, Z1
	VPORQ Z1, Z0, Z0
	MOVL $LOW, CX
	VPBROADCASTD CX, Z1
	VPANDNQ Z1, Z0, Z0
	VPSRLW $1, Z0, Z1
	VPORQ Z1, Z0, Z0
	MOVL $PAIRS, CX
	VPBROADCASTD CX, Z1
	VPANDQ Z1, Z0, Z0
	VPSRLW $2, Z0, Z1
	VPORQ Z1, Z0, Z0
	MOVL $SETS, CX
	VPBROADCASTD CX, Z1
	VPANDQ Z1, Z0, Z0
	VPTESTMB Z0, Z0, K1
	KMOVQ K1, R15

	// Z0: the same sets, viewed.
	VBROADCASTI32X4 (AX), Z1
	VBROADCASTI32X4 (BX), Z2
	VPSHUFB Z0, Z1, Z1
	VPSHUFB Z0, Z2, Z2
	KMOVQ odd+24(FP), K2
	VPBLENDMB Z2, Z1, K2, Z0

	MOVL $(1<<const_sDigitBits-1), CX
	VPBROADCASTD CX, Z20
	MOVL $0xFF, CX
	VPBROADCASTD CX, Z21
	MOVL $0xFFFF, CX
	VPBROADCASTD CX, Z22
	MOVL $15, CX
	VPBROADCASTD CX, Z23
	JMP any

sixteen:
	MOVWLZX R15, CX
	KMOVW CX, K1
	TESTL CX, CX
	JEQ next

	// Z7: the blocks of the upper digits. Z9: the elements of lowerMaps.
	VPMOVZXWD (DI), Z5
	VPSRLD $const_sDigitBits, Z5, Z6
	VPANDD Z20, Z5, Z5
	VPXORD Z7, Z7, Z7
	KMOVW K1, K3
	VPGATHERDD (R8)(Z6*4), K3, Z7
	VPSRLD $16, Z7, Z8
	VPADDD Z5, Z8, Z8
	VPXORD Z9, Z9, Z9
	KMOVW K1, K3
	VPGATHERDD (R9)(Z8*2), K3, Z9

	// Z7: the numbers of the quads.
	VPANDD Z21, Z9, Z10
	VPANDD Z22, Z7, Z7
	VPADDD Z10, Z7, Z7

	// Z12: the sets, permuted.
	VPSRLD $8, Z9, Z9
	VPANDD Z21, Z9, Z9
	VPSLLD $4, Z9, Z9
	VPMOVZXBD X0, Z11
	VPORD Z11, Z9, Z9
	VPXORD Z12, Z12, Z12
	KMOVW K1, K3
	VPGATHERDD (R10)(Z9*1), K3, Z12
	VPANDD Z23, Z12, Z12

	VPSLLD $4, Z7, Z7
	VPORD Z12, Z7, Z7
	VPCOMPRESSD.Z Z7, K1, Z7
	VMOVDQU32 Z7, (R11)
	POPCNTL CX, CX
	LEAQ (R11)(CX*4), R11

next:
	ADDQ $32, DI
	SHRQ $16, R15
	VSHUFI32X4 $0x39, Z0, Z0, Z0

any:
	TESTQ R15, R15
	JNE sixteen
	SUBQ to+72(FP), R11
	SHRQ $2, R11
	MOVQ R11, ret+80(FP)
	VZEROUPPER
	RET
