//go:build page

package web

import (
	"embed"
	"io/fs"
)

// dist has the files that "make page" writes.
//
//go:embed dist
var dist embed.FS

func built() (fs.FS, error) { return dist, nil }
