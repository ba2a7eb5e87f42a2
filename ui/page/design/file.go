package design

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"idtui/ids/humantext"
	"idtui/model/codegen"
	"idtui/model/config"
	"idtui/model/fit"
	"idtui/model/layouts"
	"idtui/model/stricttoml"
	"idtui/theme"
	"idtui/ui/page"
	"idtui/ui/part"
)

// defaultNeeds is the name of the needs that apply if you set none.
const defaultNeeds = "default needs"

// readNeeds reads the needs for the criteria: those in needs.toml in the configuration folder,
// otherwise the defaults.
func (c *Page) readNeeds() {
	now := c.host.Now().Time()
	c.needs, c.needsName = fit.Default(now), defaultNeeds
	if c.host.ConfigFolder == "" {
		return
	}
	path := filepath.Join(c.host.ConfigFolder, "needs.toml")
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
		c.host.Status(theme.Warn, "The default needs are used: "+humantext.EscapeToASCII(first))
		return
	}
	c.needs, c.needsName = read, "needs.toml"
}

// folder returns the folder of the layout files; "" if there is no configuration folder.
func (c *Page) folder() string {
	if c.host.ConfigFolder == "" {
		return ""
	}
	return filepath.Join(c.host.ConfigFolder, "layouts")
}

// write writes the layout file and loads it. If the file has changed since it was written here,
// write asks first. If the file already has the draft, write lists what can be written beside it.
func (c *Page) write() {
	h, o := c.host, c.draft
	name, path := o.draft.Name(), layouts.PathOf(c.folder(), o.draft.Name())
	if reason := c.notWritable(path); reason != "" {
		h.Status(theme.Bad, "Not written: "+reason+".")
		return
	}
	digest := layouts.DigestOf([]byte(o.text))
	found, err := layouts.DigestOfFile(path)
	if err == nil && found != "" && found != o.written && found != digest && c.confirm != path {
		c.confirm = path
		h.Status(theme.Warn, "layouts/"+name+".toml was not written here, or changed since: press "+h.KeyOf("w")+" again to replace it.")
		return
	}
	c.confirm = ""
	if err == nil && found == digest && o.written == digest && o.sample.Bound != nil {
		c.chooseCode(strings.TrimSuffix(path, ".toml"))
		return
	}
	if err == nil && found != digest {
		err = layouts.ReplaceFile(path, []byte(o.text))
	}
	if err != nil {
		h.Status(theme.Bad, "Not written: "+humantext.EscapeToASCII(err.Error()))
		return
	}
	o.written = digest
	h.Intend(page.Save{})
	if h.Reload != nil {
		h.Intend(page.TakeLayouts{Set: h.Reload(h.Layouts())})
	}
	c.wrote(path, " "+h.KeyOf("w")+" again: SQL or code.")
}

// wrote says that a file was written, with a sentence about what you can do next.
func (c *Page) wrote(path, next string) {
	w, _ := c.host.Size()
	c.host.Status(theme.Good, "Wrote "+part.ShortPath(path, max(w-16-len(next), 20))+"."+next)
}

// chooseCode lists what can be written beside the layout file: functions for databases, and
// parsers. The path is that of the layout file without its extension.
func (c *Page) chooseCode(path string) {
	b := c.draft.sample.Bound
	var items []page.Item
	add := func(name, about, ending string, text func() (string, error)) {
		file := path + ending
		items = append(items, page.Item{
			Group: "write beside the layout file", Name: name, About: about, Detail: part.ShortPath(file, 60), Text: "An older file with this name is replaced.",
			Do: page.Act(func() {
				code, err := text()
				if err == nil {
					err = layouts.ReplaceFile(file, []byte(code))
				}
				if err != nil {
					c.host.Status(theme.Bad, "Not written: "+humantext.EscapeToASCII(err.Error()))
					return
				}
				c.wrote(file, "")
			}),
		})
	}
	for _, dialect := range codegen.Dialects() {
		add(dialect+" functions", "time and fields of an id in SQL, and ids of a time", "."+dialect+".sql", func() (string, error) { return codegen.SQL(b, dialect, "") })
	}
	for _, language := range codegen.Languages() {
		add(language+" parser", "a file that reads ids of the layout", codegen.Ending(language), func() (string, error) { return codegen.Parser(b, language) })
	}
	c.host.Intend(page.Choose{Label: "write", Items: items})
}

// notWritable returns why the layout file cannot be written; "" if it can.
func (c *Page) notWritable(path string) string {
	name := c.draft.draft.Name()
	problems := c.draft.draft.Problems()
	own := c.host.Layouts().Find(name)
	switch {
	case len(problems) > 0:
		return "the layout has " + humantext.Count(len(problems), "problem")
	case c.folder() == "":
		return "there is no configuration folder"
	case own != nil && own.File != path:
		return "the file " + humantext.QuoteUnsafe(part.ShortPath(own.File, 30)) + " has a layout with this name; choose another in the row layout"
	case own == nil && c.host.Catalog().IsBuiltIn(name):
		return name + " is a built-in scheme; choose another name in the row layout"
	}
	return ""
}

// openScheme opens the tab of the layout, if its file is the same as the draft.
func (c *Page) openScheme() {
	name, h := c.draft.draft.Name(), c.host
	own := h.Layouts().Find(name)
	found, err := layouts.DigestOfFile(layouts.PathOf(c.folder(), name))
	switch {
	case own == nil || err != nil || found != layouts.DigestOf([]byte(c.draft.text)):
		h.Status(theme.Warn, "The draft is not written: "+h.KeyOf("w")+" writes it, and "+h.KeyOf("o")+" then opens its tab.")
	default:
		h.Intend(page.OpenScheme{Scheme: own.Scheme}) // not by name: a page may have the same name
	}
}

func (c *Page) copySample() {
	o := c.draft
	if o.noSample != nil || o.sample.Bound == nil {
		return
	}
	text := o.sample.Text()
	c.host.Intend(page.Copy{Zone: part.CopyZone, What: o.draft.Name() + " " + text, Text: text})
}

// restore sets a draft to the one in the saved state.
func (c *Page) restore(o *openDraft) {
	for _, saved := range c.host.State.Drafts {
		if saved.Scheme != o.scheme {
			continue
		}
		if o.draft.Restore([]byte(saved.TOML)) == nil {
			o.written = saved.Written
		}
		return
	}
}

// keepDrafts puts the open drafts into the saved state, the shown one first. It leaves out the
// others that were neither changed nor written. Saved drafts that are not open stay.
func (c *Page) keepDrafts() {
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
	for _, saved := range c.host.State.Drafts {
		if c.drafts[saved.Scheme] == nil {
			list = append(list, saved)
		}
	}
	c.host.State.Drafts = list[:min(len(list), config.MaxDrafts)]
}
