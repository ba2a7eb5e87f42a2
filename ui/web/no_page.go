//go:build !page

package web

import "io/fs"

func built() (fs.FS, error) { return nil, ErrNoPage }
