//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package vtty

import "golang.org/x/sys/unix"

const getTermios = unix.TIOCGETA
