//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// All orientations that a sum can have too much by: 2 for edges, 3 for corners.
DATA modulus<>+0(SB)/8, $0x2020202020202020
DATA modulus<>+8(SB)/8, $0x2020202020202020
DATA modulus<>+16(SB)/8, $0x3030303030303030
DATA modulus<>+24(SB)/8, $0x3030303030303030
GLOBL modulus<>(SB), RODATA|NOPTR, $32

DATA orient<>+0(SB)/1, $0x30
GLOBL orient<>(SB), RODATA|NOPTR, $1

// REDUCE takes orientations in Y4 back into their range: of x and x minus the
// modulus one is above 0x80 as unsigned byte.
#define REDUCE \
	VPSUBB Y2, Y4, Y5 \
	VPMINUB Y5, Y4, Y4

// TURN makes the child by a move that turns pieces, and its inverse. KEEP does
// the same for moves that keep all orientations.
#define TURN(m) \
	VPSHUFB (m*32)(R8), Y0, Y4 \
	VPADDB (tables_turns+m*32)(R10), Y4, Y4 \
	REDUCE \
	VMOVDQU Y4, (m*32)(CX) \
	VMOVDQU (m*32)(R9), Y4 \
	VPSHUFB Y1, Y4, Y4 \
	VPADDB Y3, Y4, Y4 \
	REDUCE \
	VMOVDQU Y4, (m*32)(DX)

#define KEEP(m) \
	VPSHUFB (m*32)(R8), Y0, Y4 \
	VMOVDQU Y4, (m*32)(CX) \
	VMOVDQU (m*32)(R9), Y4 \
	VPSHUFB Y1, Y4, Y4 \
	VPADDB Y3, Y4, Y4 \
	VMOVDQU Y4, (m*32)(DX)

// func expandAVX2(v, inverse *Vec, child, childInverse *Brood, t *tables)
//
// R8 moves, R9 undo, R10 tables; Y0 v, Y1 inverse, Y2 modulus, Y3 the
// orientations of inverse.
TEXT ·expandAVX2(SB), NOSPLIT, $0-40
	MOVQ v+0(FP), AX
	MOVQ inverse+8(FP), BX
	MOVQ child+16(FP), CX
	MOVQ childInverse+24(FP), DX
	LEAQ ·moves(SB), R8
	LEAQ ·undo(SB), R9
	MOVQ t+32(FP), R10
	VMOVDQU (AX), Y0
	VMOVDQU (BX), Y1
	VMOVDQU modulus<>(SB), Y2
	VPBROADCASTB orient<>(SB), Y3
	VPAND Y1, Y3, Y3
	KEEP(0)
	KEEP(1)
	KEEP(2)
	KEEP(3)
	KEEP(4)
	KEEP(5)
	TURN(6)
	KEEP(7)
	TURN(8)
	TURN(9)
	KEEP(10)
	TURN(11)
	TURN(12)
	KEEP(13)
	TURN(14)
	TURN(15)
	KEEP(16)
	TURN(17)
	VZEROUPPER
	RET

// Children by AVX-512 are looked up. A position as a table of 64 bytes has its
// edges, the same flipped, its corners, the same twisted once and twice, and
// the unused numbers 8 to 15. A move's codes say which byte of the table each
// byte of the child is, so that one VPERMB makes two children. The inverse of
// a child is the other way round: the undone move as a table, the codes of the
// inverse. See tables_amd64.go.

// PAIR makes the children by two moves, and their inverses.
#define PAIR(m) \
	VMOVDQU64 (tables_codes+m*32)(R8), Z4 \
	VPERMB Z0, Z4, Z4 \
	VMOVDQU64 Z4, (m*32)(CX) \
	VPERMB (tables_undo+m*64)(R8), Z1, Z5 \
	VPERMB (tables_undo+m*64+64)(R8), Z1, Z6 \
	VMOVDQU Y5, (m*32)(DX) \
	VMOVDQU Y6, (m*32+32)(DX)

// func expandAVX512(v, inverse *Vec, child, childInverse *Brood, t *tables)
//
// R8 tables; Z0 v as a table, Z1 inverse as codes.
TEXT ·expandAVX512(SB), NOSPLIT, $0-40
	MOVQ v+0(FP), AX
	MOVQ inverse+8(FP), BX
	MOVQ child+16(FP), CX
	MOVQ childInverse+24(FP), DX
	MOVQ t+32(FP), R8

	// v as a table
	VMOVDQU (AX), Y0
	VMOVDQU64 tables_parts(R8), Z2
	VPERMQ Z0, Z2, Z0
	VPADDB tables_added(R8), Z0, Z0
	VPSUBB tables_modulus(R8), Z0, Z2
	VPMINUB Z2, Z0, Z0

	// inverse as codes
	VMOVDQU (BX), Y1
	VMOVDQU64 tables_cornerCodes(R8), Z2
	MOVL $0xFFFF0000, AX
	KMOVD AX, K1
	VPERMB Z2, Z1, K1, Z1

	PAIR(0)
	PAIR(2)
	PAIR(4)
	PAIR(6)
	PAIR(8)
	PAIR(10)
	PAIR(12)
	PAIR(14)
	PAIR(16)
	VZEROUPPER
	RET
