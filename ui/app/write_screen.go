package app

import (
	"errors"
	"image/color"
	"os"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// runWriter is a page whose run can be written to a scenario file.
type runWriter interface {
	scenarioFile() string // the text of the file
	notInFile() string    // what the file lacks of the run, as a sentence; "" for nothing
}

// writeScreen writes what is shown to new files in the current folder: as a picture, as
// text and, if it is a run of a scenario, as a scenario file.
func (a *App) writeScreen() tea.Cmd {
	if !a.fits() {
		return nil
	}
	c := a.compose()
	name := "idtui-" + a.top().name()
	text, background := color.Color(color.Gray{0xd8}), color.Color(color.Gray{0x10})
	if strings.Contains(a.theme.Name, "light") {
		text, background = background, color.White
	}
	files := []namedText{{".svg", c.SVG(a.theme, text, background)}, {".txt", c.PlainText()}}
	lacks := ""
	if p, ok := a.top().(runWriter); ok {
		files, lacks = append(files, namedText{".toml", p.scenarioFile()}), p.notInFile()
	}
	return writeTogether(name, files, lacks)
}

// namedText is the text of a file with the extension of its name.
type namedText struct{ ext, text string }

// writeTogether returns a command that writes files of one name: NAME or, if one of them
// exists, NAME-2 and so on. The message tells what the files lack.
func writeTogether(name string, files []namedText, lacks string) tea.Cmd {
	return func() tea.Msg {
		const most = 100
		free, names := name, make([]string, len(files))
		for n := 2; n <= most && slices.ContainsFunc(files, func(f namedText) bool { return present(free + f.ext) }); n++ {
			free = name + "-" + strconv.Itoa(n)
		}
		var errs []error
		for i, f := range files {
			names[i] = free + f.ext
			errs = append(errs, writeExclusive(names[i], f.text))
		}
		last := len(names) - 1
		return wroteMsg{strings.Join(names[:last], ", ") + " and " + names[last], lacks, errors.Join(errs...)}
	}
}

// present reports whether a file, a folder or a link has a name.
func present(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}
