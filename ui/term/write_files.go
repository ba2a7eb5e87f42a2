package term

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// WroteMsg is sent after a file was written, or could not be written.
type WroteMsg struct {
	File  string
	Lacks string // what the file lacks, as a sentence; "" for nothing
	Err   error
}

// WriteNew returns a command that writes a file in the current folder. It never replaces
// one: it tries NAME.EXT, NAME-2.EXT and so on.
func WriteNew(name, ext, text string) tea.Cmd {
	return func() tea.Msg {
		const most = 100
		file := name + ext
		for n := 2; n <= most; n++ {
			err := writeExclusive(file, text)
			if !errors.Is(err, fs.ErrExist) {
				return WroteMsg{File: file, Err: err}
			}
			file = name + "-" + strconv.Itoa(n) + ext
		}
		return WroteMsg{File: file, Err: fs.ErrExist}
	}
}

// writeExclusive writes a file that does not exist yet.
func writeExclusive(file, text string) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}

// NamedText is the text of a file with the extension of its name.
type NamedText struct{ Ext, Text string }

// WriteTogether returns a command that writes files of one name. The name is NAME or, if one of
// them exists, NAME-2 and so on. The message says what the files lack.
func WriteTogether(name string, files []NamedText, lacks string) tea.Cmd {
	return func() tea.Msg {
		const most = 100
		free, names := name, make([]string, len(files))
		for n := 2; n <= most && slices.ContainsFunc(files, func(f NamedText) bool {
			_, err := os.Lstat(free + f.Ext)
			return err == nil
		}); n++ {
			free = name + "-" + strconv.Itoa(n)
		}
		var errs []error
		for i, f := range files {
			names[i] = free + f.Ext
			errs = append(errs, writeExclusive(names[i], f.Text))
		}
		last := len(names) - 1
		return WroteMsg{strings.Join(names[:last], ", ") + " and " + names[last], lacks, errors.Join(errs...)}
	}
}
