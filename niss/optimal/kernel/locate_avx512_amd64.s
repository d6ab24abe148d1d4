//go:build !purego

#include "go_asm.h"
#include "textflag.h"
#include "locate_amd64.h"

// The quadwords that have the corners of four positions.
DATA cornerWords<>+0(SB)/8, $2
DATA cornerWords<>+8(SB)/8, $6
DATA cornerWords<>+16(SB)/8, $10
DATA cornerWords<>+24(SB)/8, $14
DATA cornerWords<>+32(SB)/8, $2
DATA cornerWords<>+40(SB)/8, $6
DATA cornerWords<>+48(SB)/8, $10
DATA cornerWords<>+56(SB)/8, $14
GLOBL cornerWords<>(SB), RODATA|NOPTR, $64

// A shuffle works on 16 bytes: the corners of two positions. This selects the
// second half for the second position.
DATA secondWord<>+0(SB)/8, $0x0000000000000000
DATA secondWord<>+8(SB)/8, $0x0808080808080808
GLOBL secondWord<>(SB), RODATA|NOPTR, $16

// Weights that combine the first three of the four corners of a tetrad into one
// number, in two steps.
DATA order4<>+0(SB)/8, $0x0010040100100401
GLOBL order4<>(SB), RODATA|NOPTR, $8

DATA order16<>+0(SB)/8, $0x0001000100010001
GLOBL order16<>(SB), RODATA|NOPTR, $8

DATA inTetrad<>+0(SB)/8, $IN_TETRAD
GLOBL inTetrad<>(SB), RODATA|NOPTR, $8

// The bits that select the slots of a maskReduction, and how far down each slot's
// field must be shifted.
DATA slotBits<>+0(SB)/8, $SLOT_BITS
GLOBL slotBits<>(SB), RODATA|NOPTR, $8

DATA slotShifts<>+0(SB)/8, $0x15120F0C09060300
GLOBL slotShifts<>(SB), RODATA|NOPTR, $8

DATA lowByte<>+0(SB)/4, $0xFF
GLOBL lowByte<>(SB), RODATA|NOPTR, $4

// The shift that makes the number of a line the index of its first bit. Until the
// second loop, the element of indexes holds the index of the first bit of the row,
// plus the symPair in the low bits.
#define LINE_SHIFT 9

// The following macros work on the i-th of four positions. LOAD_SLICES loads from
// the stack the masks of the slots of E's edges into AX, of S's into BX and of
// flipped ones into CX. It computes in R13 the number of the slices' placement.
// INDEX_PATTERNS, INDEX_PARITIES and INDEX_NO_FLIPS add the bits of the flips,
// which makes R13 the column. Of their parts, SKIP_SPARE turns the column into the
// cell, STORE_INDEX stores the index of the cell's first bit and leaves it in DX,
// and PREFETCH_LINE prefetches it.
#define LOAD_SLICES(i) \
	MOVWLZX (2*i)(SP), AX \
	MOVWLZX (8+2*i)(SP), BX \
	MOVWLZX (16+2*i)(SP), CX \
	MOVWLZX Coord_eOffset(SI)(AX*2), R13 \
	MOVL AX, DX \
	NOTL DX \
	PEXTL DX, BX, DX \
	MOVBLZX Coord_sIndex(SI)(DX*1), DX \
	ADDL DX, R13

#define STORE_INDEX(i) \
	MOVQ (8*i)(R10), DX \
	ANDQ $~SYM_PAIR_MASK, DX \
	LEAQ (DX)(R13*2), DX \
	MOVQ DX, (8*i)(R10)

#define PREFETCH_LINE \
	SHRQ $3, DX \
	PREFETCHT0 (R12)(DX*1)

#define INDEX_PATTERNS(i) \
	LOAD_SLICES(i) \
	SHLL $8, R13 \
	PEXTL AX, CX, R14 \
	PEXTL BX, CX, R15 \
	ORL BX, AX \
	NOTL AX \
	PEXTL AX, CX, CX \
	MOVBLZX Coord_patternBits(SI)(R14*1), R14 \
	MOVBLZX (Coord_patternBits+16)(SI)(R15*1), R15 \
	MOVBLZX (Coord_patternBits+32)(SI)(CX*1), CX \
	ADDL R14, R13 \
	ADDL R15, CX \
	ADDL CX, R13 \
	STORE_INDEX(i)

#define SKIP_SPARE \
	MOVQ R13, R14 \
	IMULQ R9, R14 \
	SHRQ $32, R14 \
	LEAQ (R13)(R14*const_spareCells), R13

#define INDEX_PARITIES(i) \
	LOAD_SLICES(i) \
	ANDL CX, AX \
	ANDL CX, BX \
	POPCNTL AX, AX \
	POPCNTL BX, BX \
	ANDL $1, AX \
	ANDL $1, BX \
	LEAL (BX)(AX*2), AX \
	LEAL (AX)(R13*4), R13 \
	SKIP_SPARE \
	STORE_INDEX(i) \
	PREFETCH_LINE

#define INDEX_NO_FLIPS(i) \
	LOAD_SLICES(i) \
	SKIP_SPARE \
	STORE_INDEX(i) \
	PREFETCH_LINE

// LOAD_VIEW loads the edgeView of the i-th position's symmetry: from into Z2, slice
// into Z3.
#define LOAD_VIEW(i) \
	MOVL (8*i)(R10), AX \
	ANDL $SYM_PAIR_MASK, AX \
	SHLL $5, AX \
	VINSERTI32X4 $i, Coord_edgeViews(SI)(AX*1), Z2, Z2 \
	VINSERTI32X4 $i, (Coord_edgeViews+edgeView_slice)(SI)(AX*1), Z3, Z3

// func locateAVX512(co *Coord, vecs *Vec, indexes *BitIndex, n int, lines *byte)
//
// n is a multiple of 8. As in locateAVX2 there are two loops, which communicate
// through indexes; see LINE_SHIFT. In both loops:
//
//	SI   co
//	DI   positions
//	R10  elements of indexes
//	R11  end of indexes
TEXT ·locateAVX512(SB), NOSPLIT, $24-40
	MOVQ co+0(FP), SI
	MOVQ vecs+8(FP), DI
	MOVQ indexes+16(FP), R10
	MOVQ n+24(FP), R11
	LEAQ (R10)(R11*8), R11
	CMPQ R10, R11
	JEQ done

	// The first loop finds the classRefs of eight positions at a time, and their
	// arrangements.
	MOVQ Coord_classRefs(SI), R12
	VMOVDQU64 cornerWords<>(SB), Z31
	VPBROADCASTQ orientation<>(SB), Z30
	VPBROADCASTQ twists3<>(SB), Z29
	VPBROADCASTQ twists9<>(SB), Z28
	MOVL $LEAST_MASK, AX
	VPBROADCASTD AX, Y27
	MOVL $const_symMask, AX
	VPBROADCASTD AX, Y26
	MOVL $MASK_SYM_MASK, AX
	VPBROADCASTD AX, Y23
	MOVL $0xFFFF, AX
	VPBROADCASTD AX, Y22
	VPBROADCASTQ slotBits<>(SB), Z21
	VPBROADCASTQ slotShifts<>(SB), Z24
	MOVQ Coord_perClass(SI), AX
	SHLQ $LINE_SHIFT, AX
	VPBROADCASTQ AX, Z25
	VBROADCASTI32X4 secondWord<>(SB), Z19
	VPBROADCASTQ inTetrad<>(SB), Z18
	VPBROADCASTQ order4<>(SB), Z17
	VPBROADCASTQ order16<>(SB), Z16
	VMOVDQU64 Coord_firstOrder(SI), Z15
	VMOVDQU64 Coord_secondOrder(SI), Z14
	VPBROADCASTD lowByte<>(SB), Z13
	MOVQ $0xF0F0F0F0F0F0F0F0, AX // the second tetrad's bytes
	KMOVQ AX, K6
	MOVQ Coord_quotient(SI), R8

corners:
	VMOVDQU64 (DI), Z0
	VMOVDQU64 128(DI), Z1
	VPERMT2Q 64(DI), Z31, Z0
	VPERMT2Q 192(DI), Z31, Z1
	VINSERTI64X4 $1, Y1, Z0, Z0

	// Y7: the masks. Y6: their maskReductions. Z1: the corners with the least
	// masks.
	VPSLLW $5, Z0, Z1
	VPMOVB2M Z1, K1
	KMOVQ K1, AX
	VMOVQ AX, X7
	VPMOVZXBD X7, Y7
	KXNORB K1, K1, K1
	VPXORQ Z6, Z6, Z6
	VPGATHERDQ Coord_maskReductions(SI)(Y7*8), K1, Z6
	VPMULTISHIFTQB Z6, Z24, Z1
	VPANDQ Z21, Z1, Z1
	VPORQ Z19, Z1, Z1
	VPSHUFB Z1, Z0, Z1
	VPSRLQ $const_firstShift, Z6, Z6
	VPMOVQD Z6, Y6

	// Y1: the numbers of the twists.
	VPANDQ Z30, Z1, Z1
	VPMADDUBSW Z29, Z1, Z1
	VPMADDWD Z28, Z1, Z1
	VPSRLQ $32, Z1, Z2
	VPADDD Z2, Z1, Z1
	VPSRLD $4, Z1, Z1
	VPMOVQD Z1, Y1

	// Y4: the classRefs with the least masks.
	VPANDD Y27, Y6, Y3
	VPADDD Y1, Y3, Y3
	KXNORB K1, K1, K1
	VPXORD Y4, Y4, Y4
	VPGATHERDD (R12)(Y3*4), K1, Y4

	// Z8: the index of the first bit of each row without its arrangement, plus the
	// symPair.
	VPSRLD $const_symPairBits, Y4, Y8
	VPANDD Y26, Y4, Y4
	VPSRLD $MASK_SYM_SHIFT, Y6, Y5
	VPANDD Y23, Y5, Y5
	VPORD Y4, Y5, Y5
	VPMOVZXDQ Y8, Z8
	VPMOVZXDQ Y5, Z5
	VPMULUDQ Z25, Z8, Z8
	VPORQ Z5, Z8, Z8
	CMPQ R8, $const_NoArrangement
	JEQ arranged

	// Z0: the corners of the first tetrad, in the order of their slots, and those
	// of the second. Then the index into firstOrder and secondOrder, for each
	// tetrad.
	KXNORB K1, K1, K1
	VPXORQ Z3, Z3, Z3
	VPGATHERDQ Coord_tetradSlots(SI)(Y7*8), K1, Z3
	VPORQ Z19, Z3, Z3
	VPSHUFB Z3, Z0, Z0
	VPANDQ Z18, Z0, Z0
	VPMADDUBSW Z17, Z0, Z0
	VPMADDWD Z16, Z0, Z0

	// Y0: the arrangements. Z1: how many lines the row is after the first of its
	// class.
	VPERMB Z15, Z0, Z1
	VPERMB Z14, Z0, K6, Z1
	VPANDD Z13, Z1, Z1
	VPSRLQ $32, Z1, Z0
	VPADDD Z1, Z0, Z0
	VPMOVQD Z0, Y0
	VPSRLD $MASK_NUMBER_SHIFT, Y6, Y6
	VPANDND Y6, Y26, Y6
	VPORD Y4, Y6, Y6
	KXNORB K1, K1, K1
	VPXORD Y4, Y4, Y4
	VPGATHERDD Coord_arrangementMap(SI)(Y6*2), K1, Y4
	VPANDD Y22, Y4, Y4
	VPADDD Y4, Y0, Y0
	KXNORB K1, K1, K1
	VPXORD Y1, Y1, Y1
	VPGATHERDD Coord_arrangementLines(SI)(Y0*4), K1, Y1
	VPMOVZXDQ Y1, Z1
	VPSLLQ $LINE_SHIFT, Z1, Z1
	VPADDQ Z1, Z8, Z8

arranged:
	VMOVDQU64 Z8, (R10)
	ADDQ $256, DI
	ADDQ $64, R10
	CMPQ R10, R11
	JNE corners

	// The second loop finds the columns and indexes of four positions at a time.
	// R12: lines.
	MOVQ vecs+8(FP), DI
	MOVQ indexes+16(FP), R10
	VBROADCASTI32X4 sliceOf<>(SB), Z12
	VBROADCASTI32X4 flipMismatch<>(SB), Z11
	VBROADCASTI32X4 toSign<>(SB), Z10
	MOVQ Coord_flips(SI), R8
	MOVQ Coord_reciprocal(SI), R9
	MOVQ lines+32(FP), R12

edges:
	VMOVDQU64 (DI), Z0
	VMOVDQU64 64(DI), Z1
	VSHUFI64X2 $0x88, Z1, Z0, Z0
	VPXORQ Z12, Z0, Z1
	VPSHUFB Z1, Z11, Z1
	VPXORQ Z1, Z0, Z0
	LOAD_VIEW(0)
	LOAD_VIEW(1)
	LOAD_VIEW(2)
	LOAD_VIEW(3)
	VPSHUFB Z2, Z0, Z0
	VPSHUFB Z0, Z3, Z3
	VPADDB Z10, Z0, Z0
	VPMOVB2M Z3, K1
	VPADDB Z3, Z3, Z3
	VPMOVB2M Z0, K3
	VPMOVB2M Z3, K2
	KMOVQ K1, (SP)
	KMOVQ K2, 8(SP)
	KMOVQ K3, 16(SP)
	CMPQ R8, $const_FlipParities
	JEQ parities
	JB none
	INDEX_PATTERNS(0)
	INDEX_PATTERNS(1)
	INDEX_PATTERNS(2)
	INDEX_PATTERNS(3)

next:
	ADDQ $128, DI
	ADDQ $32, R10
	CMPQ R10, R11
	JNE edges

done:
	VZEROUPPER
	RET

parities:
	INDEX_PARITIES(0)
	INDEX_PARITIES(1)
	INDEX_PARITIES(2)
	INDEX_PARITIES(3)
	JMP next

none:
	INDEX_NO_FLIPS(0)
	INDEX_NO_FLIPS(1)
	INDEX_NO_FLIPS(2)
	INDEX_NO_FLIPS(3)
	JMP next
