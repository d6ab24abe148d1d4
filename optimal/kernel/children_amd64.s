//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// What orientations must stay below: 2 for edges, 3 for corners, which happens
// to be all their bits.
DATA modulus<>+0(SB)/8, $0x2020202020202020
DATA modulus<>+8(SB)/8, $0x2020202020202020
DATA modulus<>+16(SB)/8, $0x3030303030303030
DATA modulus<>+24(SB)/8, $0x3030303030303030
GLOBL modulus<>(SB), RODATA|NOPTR, $32

// REDUCE takes orientations in Y4 back into their range: of x and x minus the
// modulus one is above 0x80 as unsigned byte.
#define REDUCE \
	VPSUBB Y2, Y4, Y5 \
	VPMINUB Y5, Y4, Y4

// func stepAVX2(to, from *[2]Vec, side int, m cube.Move)
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
// DX the next child  BX its brood  CX sets left  R8 moves left in it
// Y0 its position  Y2 the modulus  Y3 all orientations' bits  Y6 those of the position
// R9 and DI the moves as a position is multiplied by them, on either side
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
