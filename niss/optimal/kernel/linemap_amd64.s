//go:build !purego

#include "go_asm.h"
#include "textflag.h"

DATA cellNumbers<>+0(SB)/8, $0x0706050403020100
DATA cellNumbers<>+8(SB)/8, $0x0F0E0D0C0B0A0908
DATA cellNumbers<>+16(SB)/8, $0x1716151413121110
DATA cellNumbers<>+24(SB)/8, $0x1F1E1D1C1B1A1918
DATA cellNumbers<>+32(SB)/8, $0x2726252423222120
DATA cellNumbers<>+40(SB)/8, $0x2F2E2D2C2B2A2928
DATA cellNumbers<>+48(SB)/8, $0x3736353433323130
DATA cellNumbers<>+56(SB)/8, $0x3F3E3D3C3B3A3938
GLOBL cellNumbers<>(SB), RODATA|NOPTR, $64

// The low bit of a cell, by the number of the cell within its byte.
DATA lowBits<>+0(SB)/4, $0x40100401
GLOBL lowBits<>(SB), RODATA|NOPTR, $4

// QUARTER closes cells among the 64 whose numbers are in Z8. For each of them it
// computes the cell that the map takes to it, and tests whether that one holds the
// value: Z0 has the low bits of all cells that do.
#define QUARTER(offset) \
	VGF2P8AFFINEQB $0, Z2, Z8, Z4 \
	VPXORQ Z3, Z4, Z4 \
	VPSRLW $2, Z4, Z5 \
	VPANDQ Z10, Z4, Z4 \
	VPERMB Z0, Z5, Z5 \
	VPSHUFB Z4, Z9, Z4 \
	VPTESTMB Z4, Z5, K1 \
	KMOVQ K1, R8 \
	MOVQ offset(BX), R9 \
	ANDNQ R9, R8, R10 \
	ANDQ R8, R9 \
	MOVQ R10, offset(BX) \
	POPCNTQ R9, R9 \
	ADDQ R9, AX

// func closeGFNI(m *LineMap, from *Line, pattern uint64, open *CellSet) int
//
// pattern is the value repeated in each cell.
//
//	BX   open
//	AX   count of the cells that were open
//	Z2   matrix of the inverse map
//	Z3   flips of the inverse map
//	Z8   numbers of the 64 cells
//	Z9   low bit of a cell, by its number modulo 4
//	Z10  3 in each byte
//	Z11  64 in each byte
TEXT ·closeGFNI(SB), NOSPLIT, $0-40
	MOVQ m+0(FP), SI
	MOVQ from+8(FP), DI
	MOVQ open+24(FP), BX

	// Z0: the low bits of the cells that hold the value.
	VMOVDQU64 (DI), Z0
	VPXORQ.BCST pattern+16(FP), Z0, Z0
	VPSRLW $1, Z0, Z1
	VPORQ Z1, Z0, Z0
	MOVL $0x55555555, CX
	VPBROADCASTD CX, Z1
	VPANDNQ Z1, Z0, Z0

	VPBROADCASTQ LineMap_inverseMatrix(SI), Z2
	VPBROADCASTB LineMap_inverseFlips(SI), Z3
	VMOVDQU64 cellNumbers<>(SB), Z8
	VPBROADCASTD lowBits<>(SB), Z9
	MOVL $0x03030303, CX
	VPBROADCASTD CX, Z10
	MOVL $0x40404040, CX
	VPBROADCASTD CX, Z11
	XORL AX, AX
	QUARTER(0)
	VPADDB Z11, Z8, Z8
	QUARTER(8)
	VPADDB Z11, Z8, Z8
	QUARTER(16)
	VPADDB Z11, Z8, Z8
	QUARTER(24)
	MOVQ AX, ret+32(FP)
	VZEROUPPER
	RET
