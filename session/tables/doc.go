// Package tables has the requests about tables:
//
//	Generate, GenerateWhole, GenerateAll → build and save → Generated
//	ListTables, ShowTable                → session.Table
//	VerifyTables                         → Verified
//	Free                                 → nothing: all memory of tables is free
package tables
