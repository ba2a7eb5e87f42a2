package app

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/ids/humantext"
	"idtui/model/config"
	"idtui/model/fit"
	"idtui/model/layouts"
	"idtui/model/stricttoml"
	"idtui/theme"
	"idtui/ui/part"
)

// defaultNeeds names the needs of a system that states none.
const defaultNeeds = "default needs"

// readNeeds reads the needs that the criteria are held against: needs.toml in the
// configuration folder, otherwise the defaults.
func (c *designer) readNeeds() {
	now := c.app.clock().Time()
	c.needs, c.needsName = fit.Default(now), defaultNeeds
	if c.app.configFolder == "" {
		return
	}
	path := filepath.Join(c.app.configFolder, "needs.toml")
	if _, err := os.Stat(path); err != nil {
		return
	}
	text, err := stricttoml.ReadFile(path, fit.MaxFile)
	read := c.needs
	if err == nil {
		err = read.ReadFile(path, text)
	}
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		c.app.setStatus(theme.Warn, "The default needs are used: "+humantext.EscapeToASCII(first))
		return
	}
	c.needs, c.needsName = read, "needs.toml"
}

// folder returns the folder of the layout files; "" if there is no configuration folder.
func (c *designer) folder() string {
	if c.app.configFolder == "" {
		return ""
	}
	return filepath.Join(c.app.configFolder, "layouts")
}

// write writes the layout file and loads it. If the file is not the one that was written
// last, it asks first. It reports whether the file has the draft now.
func (c *designer) write() bool {
	a, o := c.app, c.draft
	name, path := o.draft.Name(), layouts.PathOf(c.folder(), o.draft.Name())
	if reason := c.notWritable(path); reason != "" {
		a.setStatus(theme.Bad, "Not written: "+reason+".")
		return false
	}
	digest := layouts.DigestOf([]byte(o.text))
	found, err := layouts.DigestOfFile(path)
	if err == nil && found != "" && found != o.written && found != digest && c.confirm != path {
		c.confirm = path
		a.setStatus(theme.Warn, "layouts/"+name+".toml is another file or changed since: press "+a.keyOf("w")+" again to replace it.")
		return false
	}
	c.confirm = ""
	if err == nil && found != digest {
		err = layouts.ReplaceFile(path, []byte(o.text))
	}
	if err != nil {
		a.setStatus(theme.Bad, "Not written: "+humantext.EscapeToASCII(err.Error()))
		return false
	}
	o.written, c.app.saver.changed = digest, true
	if a.reload != nil {
		a.takeLayouts(a.reload(a.layouts))
	}
	a.setStatus(theme.Good, "Wrote "+part.ShortPath(path, a.w-16)+".")
	return true
}

// notWritable returns why a file cannot be written; "" if it can.
func (c *designer) notWritable(path string) string {
	a, name := c.app, c.draft.draft.Name()
	problems := c.draft.draft.Problems()
	own := a.layouts.Find(name)
	switch {
	case len(problems) > 0:
		return "the layout has " + humantext.Count(len(problems), "problem")
	case c.folder() == "":
		return "there is no configuration folder"
	case own != nil && own.File != path:
		return "the file " + humantext.QuoteUnsafe(part.ShortPath(own.File, 30)) + " has a layout with this name; choose another in the row layout"
	case own == nil && a.catalog.IsBuiltIn(name):
		return name + " is a built-in scheme; choose another name in the row layout"
	}
	return ""
}

// openScheme writes the file, unless it has the draft, and opens the layout as a tab.
func (c *designer) openScheme() tea.Cmd {
	a, name := c.app, c.draft.draft.Name()
	own := a.layouts.Find(name)
	if found, err := layouts.DigestOfFile(layouts.PathOf(c.folder(), name)); own == nil || err != nil || found != layouts.DigestOf([]byte(c.draft.text)) {
		if !c.write() {
			return nil
		}
	}
	s, err := a.catalog.Find(name)
	if err == nil {
		_, err = a.openScheme(s)
	}
	if err != nil {
		a.setStatus(theme.Bad, humantext.Sentence(err.Error()))
		return nil
	}
	a.pageOpened()
	return nil
}

// copyFile copies the layout file.
func (c *designer) copyFile() tea.Cmd {
	return c.app.copyText(part.CopyZone, "the layout file "+c.draft.draft.Name()+".toml", c.draft.text)
}

// copySample copies the sample.
func (c *designer) copySample() tea.Cmd {
	o := c.draft
	if o.noSample != nil || o.sample.Bound == nil {
		return nil
	}
	text := o.sample.Text()
	return c.app.copyText(part.CopyZone, o.draft.Name()+" "+text, text)
}

// restore sets a draft to the one in the saved state.
func (c *designer) restore(o *openDraft) {
	for _, saved := range c.app.state.Drafts {
		if saved.Scheme != o.scheme {
			continue
		}
		if o.draft.Restore([]byte(saved.TOML)) == nil {
			o.written = saved.Written
		}
		return
	}
}

// keepDrafts puts the open drafts into the saved state, the shown one first.
func (c *designer) keepDrafts() {
	list := make([]config.Draft, 0, len(c.drafts))
	for _, o := range c.drafts {
		if o.draft.Changed() || o.written != "" || o == c.draft {
			list = append(list, config.Draft{Scheme: o.scheme, Name: o.draft.Name(), TOML: string(o.draft.TOML()), Written: o.written})
		}
	}
	slices.SortFunc(list, func(a, b config.Draft) int {
		if first := c.draft.scheme; a.Scheme == first || b.Scheme == first {
			return map[bool]int{true: -1, false: 1}[a.Scheme == first]
		}
		return strings.Compare(a.Scheme, b.Scheme)
	})
	for _, saved := range c.app.state.Drafts {
		if c.drafts[saved.Scheme] == nil {
			list = append(list, saved)
		}
	}
	c.app.state.Drafts = list[:min(len(list), config.MaxDrafts)]
}

// reopenDesigner opens the designer with the draft that was shown last. It reports false
// if there is none.
func (a *App) reopenDesigner() bool {
	if len(a.state.Drafts) == 0 {
		return false
	}
	origin, err := (&designer{app: a}).origin(a.state.Drafts[0].Scheme)
	if err != nil {
		return false
	}
	a.design(origin)
	return a.page != page(a.decoder)
}
