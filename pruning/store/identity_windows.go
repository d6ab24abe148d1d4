package store

import (
	"os"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// fileBasicInfo is FILE_BASIC_INFO. Windows reports the change time only there.
type fileBasicInfo struct {
	Creation, LastAccess, LastWrite, Change windows.Filetime
	Attributes                              uint32
	_                                       uint32
}

// identify returns the identity of the open file f.
func identify(f *os.File) (identity, error) {
	var file windows.ByHandleFileInformation
	if err := windows.GetFileInformationByHandle(windows.Handle(f.Fd()), &file); err != nil {
		return identity{}, err
	}
	var basic fileBasicInfo
	err := windows.GetFileInformationByHandleEx(windows.Handle(f.Fd()), windows.FileBasicInfo,
		(*byte)(unsafe.Pointer(&basic)), uint32(unsafe.Sizeof(basic)))
	return identity{
		size:     int64(file.FileSizeHigh)<<32 | int64(file.FileSizeLow),
		inode:    uint64(file.FileIndexHigh)<<32 | uint64(file.FileIndexLow),
		modified: time.Unix(0, basic.LastWrite.Nanoseconds()),
		changed:  time.Unix(0, basic.Change.Nanoseconds()),
	}, err
}
