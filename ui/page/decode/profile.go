package decode

import (
	"strings"

	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/profile"
	"idtui/model/sets"
	"idtui/ui/page"
)

// profile describes the ids of the list together: all of a paste, not only those that the list
// has room for.
func (d *Page) profile() {
	l := d.shownList()
	if l == nil {
		return
	}
	text, title := d.paste, "the ids of the paste"
	if !d.listing || text == "" {
		var lines []string
		for i := range l.Rows {
			lines = append(lines, l.Rows[i].Text)
		}
		text, title = strings.Join(lines, "\n"), humantext.Count(len(lines), "listed id")
	}
	catalog, now, set := d.host.Catalog(), d.host.Now().Time(), d.set
	d.host.Intend(page.Profile{Title: title, Files: []string{""}, Scan: func(stopped func() bool, add func(*profile.Seen)) error {
		decoder, err := decoding.NewDecoder(catalog, decoding.Options{Now: now, First: true, BySchemes: set, MinConfidence: decoding.DefaultMinConfidence})
		if err != nil {
			return err
		}
		src, err := sets.Open(strings.NewReader(text), &sets.SourceOptions{Catalog: catalog, Decoder: decoder})
		if err != nil {
			return err
		}
		return profile.Scan(src, decoder, nil, 0, stopped, add)
	}})
}
