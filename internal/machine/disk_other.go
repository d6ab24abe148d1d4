//go:build !(linux || darwin || freebsd || dragonfly || windows)

package machine

import "errors"

func diskSpace(string) (free, total uint64, err error) { return 0, 0, errors.ErrUnsupported }
