//go:build !purego

#include "textflag.h"

// func fetch(lines *byte, places *Place, n int)
TEXT ·fetch(SB), NOSPLIT, $0-24
	MOVQ lines+0(FP), BX
	MOVQ places+8(FP), SI
	MOVQ n+16(FP), CX
	TESTQ CX, CX
	JZ done

next:
	MOVQ (SI), AX
	SHRQ $3, AX
	PREFETCHT0 (BX)(AX*1)
	ADDQ $8, SI
	DECQ CX
	JNZ next

done:
	RET
