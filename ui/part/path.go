package part

import (
	"os"
	"path/filepath"
	"strings"

	"idtui/ids/humantext"
)

// ShortPath returns a path with ~ for the home folder. It escapes characters that are not ASCII. If
// the result has more than n characters, ShortPath returns an ellipsis and the end of the result.
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
