//go:build !purego

#include "go_asm.h"
#include "textflag.h"
#include "locate_amd64.h"

// func locateAVX2(co *Coord, vecs *Vec, indexes *BitIndex, n int, lines *byte)
//
// The work on one position is a long chain of dependent instructions. In a single
// loop the processor could overlap little more than one position with the next. So
// there are two loops. The first leaves in each element of indexes the classRef
// and, in the upper half, the index into arrangementLines. The second turns this
// into the index of the entry. In both loops:
//
//	SI   co
//	DI   position
//	R10  element of indexes
//	R11  end of indexes
//	AX to DX, R13 to R15  scratch, except for the constants named below
TEXT ·locateAVX2(SB), NOSPLIT, $0-40
	MOVQ co+0(FP), SI
	MOVQ vecs+8(FP), DI
	MOVQ indexes+16(FP), R10
	MOVQ n+24(FP), R11
	LEAQ (R10)(R11*8), R11
	CMPQ R10, R11
	JEQ done

	// The first loop finds the classRefs and the arrangements. R12: classRefs.
	MOVQ $IN_TETRAD, R9
	MOVQ $FIRST_BITS, DX
	MOVQ $SLOT_BITS, R8
	MOVQ Coord_classRefs(SI), R12
	VMOVQ orientation<>(SB), X15
	VMOVQ twists3<>(SB), X14
	VMOVQ twists9<>(SB), X13

corners:
	// R13: the mask. BX: its maskReduction. X0: the corners with the least mask.
	MOVQ const_cornersAt(DI), R14
	VMOVQ R14, X0
	VPSLLW $5, X0, X1
	VPMOVMSKB X1, R13
	MOVQ Coord_maskReductions(SI)(R13*8), BX
	PDEPQ R8, BX, AX
	VMOVQ AX, X1
	VPSHUFB X1, X0, X0
	SHRQ $const_firstShift, BX

	// CX: the number of the twists. The sums have twists in units of 16.
	VPAND X15, X0, X0
	VPMADDUBSW X14, X0, X0
	VPMADDWD X13, X0, X0
	VMOVQ X0, CX
	RORXQ $32, CX, AX
	ADDL AX, CX
	SHRL $4, CX

	// CX: the classRef, with the mask symmetry. AX: the class symmetry.
	MOVL BX, AX
	ANDL $LEAST_MASK, AX
	ADDL AX, CX
	MOVL (R12)(CX*4), CX
	MOVL CX, AX
	ANDL $const_symMask, AX
	MOVL BX, R15
	SHRL $MASK_SYM_SHIFT, R15
	ANDL $MASK_SYM_MASK, R15
	ORL R15, CX
	MOVL CX, (R10)

	// BX: the element of arrangementMap.
	SHRL $MASK_NUMBER_SHIFT, BX
	ANDL $~const_symMask, BX
	ORL AX, BX
	MOVWLZX Coord_arrangementMap(SI)(BX*2), BX

	// R14: the arrangement, plus BX.
	PEXTQ R9, R14, R14
	PDEPL DX, R13, R13
	LEAL (R13)(R13*2), R13
	PEXTL R13, R14, R15
	NOTL R13
	PEXTL R13, R14, R14
	MOVBLZX Coord_secondOrder(SI)(R15*1), R15
	MOVBLZX Coord_firstOrder(SI)(R14*1), R14
	ADDL R15, R14
	ADDL BX, R14
	MOVL R14, 4(R10)
	ADDQ $32, DI
	ADDQ $8, R10
	CMPQ R10, R11
	JNE corners

	// The second loop finds the column and the index. R9: the number of bits for
	// the flips. R12: lines.
	MOVQ vecs+8(FP), DI
	MOVQ indexes+16(FP), R10
	MOVQ lines+32(FP), R12
	VMOVDQU sliceOf<>(SB), X12
	VMOVDQU flipMismatch<>(SB), X11
	VMOVDQU toSign<>(SB), X10
	MOVQ Coord_flips(SI), R9

edges:
	// CX: the first line of the row. R13: the offset of the edgeView.
	MOVL (R10), CX
	MOVL CX, R13
	MOVL 4(R10), R14
	ANDL $SYM_PAIR_MASK, R13
	SHLL $5, R13
	SHRL $const_symPairBits, CX
	MOVL Coord_arrangementLines(SI)(R14*4), R14
	IMULQ Coord_perClass(SI), CX
	ADDQ R14, CX

	// X0: the edges as viewed, with the coordinate's orientation.
	VMOVDQU (DI), X0
	VPXOR X12, X0, X1
	VPSHUFB X1, X11, X1
	VPXOR X1, X0, X0
	VPSHUFB Coord_edgeViews(SI)(R13*1), X0, X0

	// R13 and R14: the slots of E's edges. BX and R8: those of S's. R15: those of
	// flipped edges.
	VMOVDQU (Coord_edgeViews+edgeView_slice)(SI)(R13*1), X1
	VPSHUFB X0, X1, X1
	VPADDB X10, X0, X0
	VPMOVMSKB X1, R13
	VPADDB X1, X1, X1
	VPMOVMSKB X0, R15
	VPMOVMSKB X1, BX
	MOVL R13, R14
	MOVL BX, R8

	// R13: the bits of the flips, as Flips.columnBits computes them.
	CMPQ R9, $const_FlipParities
	JEQ parities
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
	JMP addFlips

none:
	XORL R13, R13
	JMP addFlips

parities:
	ANDL R15, R13
	ANDL R15, BX
	POPCNTL R13, R13
	POPCNTL BX, BX
	ANDL $1, R13
	ANDL $1, BX
	LEAQ (BX)(R13*2), R13

addFlips:
	// R14: the column.
	MOVWLZX Coord_eOffset(SI)(R14*2), AX
	NOTL R14
	PEXTL R14, R8, R8
	MOVBLZX Coord_sIndex(SI)(R8*1), R8
	ADDL R8, AX
	SHLXL R9, AX, R14
	ADDL R13, R14

	// CX: the cell, counted from the first cell of the table.
	MOVQ R14, R13
	IMULQ Coord_reciprocal(SI), R13
	SHRQ $32, R13
	LEAQ (R14)(R13*const_spareCells), R14
	SHLQ $8, CX
	ADDQ R14, CX

	// CX: the index of the cell's first bit.
	ADDQ CX, CX
	MOVQ CX, (R10)
	CMPQ R9, $const_FlipPatterns
	JEQ stored
	SHRQ $3, CX
	PREFETCHT0 (R12)(CX*1)

stored:
	ADDQ $32, DI
	ADDQ $8, R10
	CMPQ R10, R11
	JNE edges

done:
	VZEROUPPER
	RET
