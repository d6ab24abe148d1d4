// Package machine reports how much memory and disk space a program may still use, and makes errors
// for what needs more:
//
//	system, cgroup (Linux), limit of the address space → AvailableMemory → MemoryError
//	nearest folder that exists → file system → FreeSpace
//
// A system that does not report them makes the functions return errors.ErrUnsupported or another error.
// Callers then do without a limit.
package machine
