//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The modulus of the orientations in each byte: 2 for edges, 3 for corners. The
// latter equals the mask of all orientation bits.
DATA modulus<>+0(SB)/8, $0x2020202020202020
DATA modulus<>+8(SB)/8, $0x2020202020202020
DATA modulus<>+16(SB)/8, $0x3030303030303030
DATA modulus<>+24(SB)/8, $0x3030303030303030
GLOBL modulus<>(SB), RODATA|NOPTR, $32

// REDUCE reduces the orientations in Y4 modulo Y2. If x is in range, x minus the
// modulus wraps around to more than 0x80 as an unsigned byte. So the smaller of x
// and x minus the modulus is the result.
#define REDUCE \
	VPSUBB Y2, Y4, Y5 \
	VPMINUB Y5, Y4, Y4

// func stepAVX2(to, from *[2]Vec, side int, m cube.Move)
//
// The first block computes from[side]·m, the second m⁻¹·from[1-side].
TEXT ·stepAVX2(SB), NOSPLIT, $0-25
	MOVQ to+0(FP), AX
	MOVQ from+8(FP), BX
	MOVQ side+16(FP), CX
	MOVBLZX m+24(FP), DX
	SHLQ $5, CX
	SHLQ $5, DX
	LEAQ ·moveVecs(SB), R8
	LEAQ ·inverseVecs(SB), R9
	VMOVDQU modulus<>(SB), Y2
	VPBROADCASTQ modulus<>+16(SB), Y3

	VMOVDQU (BX)(CX*1), Y0
	VMOVDQU (R8)(DX*1), Y1
	VPSHUFB Y1, Y0, Y4
	VPAND Y3, Y1, Y1
	VPADDB Y1, Y4, Y4
	REDUCE
	VMOVDQU Y4, (AX)(CX*1)

	XORQ $32, CX
	VMOVDQU (BX)(CX*1), Y0
	VMOVDQU (R9)(DX*1), Y1
	VPSHUFB Y0, Y1, Y4
	VPAND Y3, Y0, Y0
	VPADDB Y0, Y4, Y4
	REDUCE
	VMOVDQU Y4, (AX)(CX*1)
	VZEROUPPER
	RET

// func childrenAVX2(children *Vec, sets *ChildSet, n int)
//
//	DX  next child to write
//	BX  its ChildSet
//	CX  number of sets left
//	R8  moves left in the set
//	R9  moveVecs
//	DI  inverseVecs
//	Y0  parent position
//	Y2  modulus
//	Y3  mask of orientations
//	Y6  orientations of the parent
TEXT ·childrenAVX2(SB), NOSPLIT, $0-24
	MOVQ children+0(FP), DX
	MOVQ sets+8(FP), BX
	MOVQ n+16(FP), CX
	LEAQ ·moveVecs(SB), R9
	LEAQ ·inverseVecs(SB), DI
	VMOVDQU modulus<>(SB), Y2
	VPBROADCASTQ modulus<>+16(SB), Y3
	TESTQ CX, CX
	JZ done

childSet:
	MOVL ChildSet_Moves(BX), R8
	TESTL R8, R8
	JZ next
	VMOVDQU ChildSet_Parent(BX), Y0
	CMPB ChildSet_Compose(BX), $const_After
	JNE composeBefore

afterNext:
	TZCNTL R8, AX
	SHLL $5, AX
	VMOVDQU (R9)(AX*1), Y1
	VPSHUFB Y1, Y0, Y4
	VPAND Y3, Y1, Y1
	VPADDB Y1, Y4, Y4
	REDUCE
	VMOVDQU Y4, (DX)
	ADDQ $32, DX
	BLSRL R8, R8
	JNZ afterNext
	JMP next

composeBefore:
	VPAND Y3, Y0, Y6

beforeNext:
	TZCNTL R8, AX
	SHLL $5, AX
	VMOVDQU (DI)(AX*1), Y1
	VPSHUFB Y0, Y1, Y4
	VPADDB Y6, Y4, Y4
	REDUCE
	VMOVDQU Y4, (DX)
	ADDQ $32, DX
	BLSRL R8, R8
	JNZ beforeNext

next:
	ADDQ $ChildSet__size, BX
	DECQ CX
	JNZ childSet

done:
	VZEROUPPER
	RET
