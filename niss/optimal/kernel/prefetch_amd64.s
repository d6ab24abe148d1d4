//go:build !purego

#include "textflag.h"

// func prefetchLines(lines *byte, indexes *BitIndex, n int)
TEXT ·prefetchLines(SB), NOSPLIT, $0-24
	MOVQ lines+0(FP), BX
	MOVQ indexes+8(FP), SI
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
