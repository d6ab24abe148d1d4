//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// Masks of an entry, of the parity, and of the number of a bit in a 32-bit word.
DATA entry<>+0(SB)/4, $3
GLOBL entry<>(SB), RODATA|NOPTR, $4

DATA low<>+0(SB)/4, $1
GLOBL low<>(SB), RODATA|NOPTR, $4

DATA bit<>+0(SB)/4, $31
GLOBL bit<>(SB), RODATA|NOPTR, $4

// func readBoundsAVX512(lines *byte, indexes *BitIndex, sets *ChildSet, n int,
// values *EntryBounds, left *PerMove)
//
//	SI   lines of the table
//	DI   next index
//	R12  its ChildSet
//	R13  number of sets left
//	R10  left
//	R11  the element of left for this set
//	R8   moves left in the set
//	CX   their number
//	R9   the next eight of these moves
//	AX   TooFar
//	BX   Unknown
//	Y13  values, 32 bits each
TEXT ·readBoundsAVX512(SB), NOSPLIT, $0-48
	MOVQ lines+0(FP), SI
	MOVQ indexes+8(FP), DI
	MOVQ sets+16(FP), R12
	MOVQ n+24(FP), R13
	MOVQ values+32(FP), AX
	MOVQ left+40(FP), R10
	VPBROADCASTD entry<>(SB), Y10
	VPBROADCASTD low<>(SB), Y11
	VPBROADCASTD bit<>(SB), Y12
	VPMOVZXBD (AX), Y13
	TESTQ R13, R13
	JZ done

childSet:
	XORL AX, AX
	XORL BX, BX
	MOVL ChildSet_Moves(R12), R8
	POPCNTL R8, CX
	JZ next
	MOVBLZX ChildSet_Left(R12), R11
	SHLL $5, R11
	ADDQ R10, R11

eight:
	// R9 and K2: the first eight of the moves left. K1: as many low bits.
	MOVL $0xFF, DX
	BZHIL CX, DX, DX
	KMOVD DX, K1
	PDEPL R8, DX, R9
	KMOVD R9, K2

	// Y2: the entries. They are gathered as words of 32 bits.
	VMOVDQU64.Z (DI), K1, Z0
	VPSRLQ $5, Z0, Z1
	VPMOVQD Z0, Y0
	VPANDD Y12, Y0, Y0
	VPXORD Y2, Y2, Y2
	KMOVB K1, K3
	VPGATHERQD (SI)(Z1*4), K3, Y2
	VPSRLVD Y0, Y2, Y2
	VPANDD Y10, Y2, Y2

	// Y3: the moves left after each move. Y2: the bounds.
	VMOVDQU (R11), Y3
	VPCOMPRESSB.Z Y3, K2, Y3
	VPMOVZXBD X3, Y3
	VPANDD Y11, Y3, Y4
	VPSLLD $2, Y4, Y4
	VPADDD Y4, Y2, Y2
	VPERMD Y13, Y2, Y2
	VPCMPUD $6, Y3, Y2, K1, K4
	VPTESTNMD Y2, Y2, K1, K5
	VPMOVDB Y2, X2
	VPEXPANDB.Z Y2, K2, Y2
	VMOVDQU8 Y2, K2, ChildSet_Bounds(R12)
	KMOVD K4, DX
	PDEPL R9, DX, DX
	ORL DX, AX
	KMOVD K5, DX
	PDEPL R9, DX, DX
	ORL DX, BX
	ANDNL R8, R9, R8
	ADDQ $64, DI
	SUBQ $8, CX
	JG eight
	LEAQ (DI)(CX*8), DI // CX is at most 0: step back to the first index of the next set

next:
	MOVL AX, ChildSet_TooFar(R12)
	MOVL BX, ChildSet_Unknown(R12)
	ADDQ $ChildSet__size, R12
	DECQ R13
	JNZ childSet

done:
	VZEROUPPER
	RET
