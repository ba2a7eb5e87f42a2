package part

import (
	"os"
	"path/filepath"
	"strings"

	"idtui/ids/humantext"
)

// ShortPath returns a path with ~ for the home folder, or an ellipsis and its end if that
// has more than n characters. Other than ASCII, characters are escaped.
func ShortPath(path string, n int) string {
	if home, err := os.UserHomeDir(); err == nil && home != "/" {
		if rest, ok := strings.CutPrefix(path, home+string(filepath.Separator)); ok {
			path = filepath.Join("~", rest)
		}
	}
	path = humantext.EscapeToASCII(path)
	if len(path) <= n || n < 2 {
		return path
	}
	return "…" + path[len(path)-n+1:]
}
