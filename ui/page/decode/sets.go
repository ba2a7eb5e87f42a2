package decode

import (
	"context"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/check"
	"idtui/model/decoding"
	"idtui/model/logfile"
	"idtui/model/profile"
	"idtui/model/sets"
	"idtui/theme"
	"idtui/ui/page"
)

// listedText returns the ids of the list as a text, and a title for them. It returns "" if no list
// is shown.
func (d *Page) listedText() (text, title string) {
	l := d.shownList()
	if l == nil {
		return "", ""
	}
	if d.listing && d.paste != "" {
		if d.by != "" {
			return d.paste, humantext.Count(len(l.Rows), "id") + " of " + d.by
		}
		return d.paste, "the ids of the paste"
	}
	var lines []string
	for i := range l.Rows {
		lines = append(lines, l.Rows[i].Text)
	}
	return strings.Join(lines, "\n"), humantext.Count(len(lines), "listed id")
}

// profile describes the ids of the list together. It includes all ids of a paste, even those that
// the list has no room for.
func (d *Page) profile() {
	text, title := d.listedText()
	if text == "" {
		return
	}
	catalog, now, set := d.host.Catalog(), d.host.Now().Time(), d.set
	d.host.Intend(page.Profile{Title: title, By: "the list", Files: []string{""}, Scan: func(stopped func() bool, add func(*profile.Seen)) error {
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

// check tests the ids of the most frequent scheme in the list.
func (d *Page) check() {
	l := d.shownList()
	if l == nil {
		return
	}
	count := map[*ids.BoundScheme]int{}
	var common *ids.BoundScheme
	for i := range l.Results {
		b := l.Results[i].Bound
		if count[b]++; common == nil || count[b] > count[common] {
			common = b
		}
	}
	if common == nil || common.Layout.Bits == 0 {
		d.host.Status(theme.Warn, "Nothing to test: the list has no ids with bits.")
		return
	}
	var lines []string
	for i := range l.Results {
		if l.Results[i].Bound == common {
			lines = append(lines, l.Results[i].Text)
		}
	}
	now := d.host.Now().Time()
	d.host.Intend(page.Check{Bound: common, Title: "the list", Run: func(ctx context.Context) (*check.Report, error) {
		c := check.New(common, check.Options{Now: now, Mixed: true})
		defer func() { _ = c.Close() }()
		stream := c.Stream(check.Source{})
		for i, text := range lines {
			if ctx.Err() != nil {
				break
			}
			stream.Add(int64(i+1), text, time.Time{})
		}
		return c.Report(0)
	}})
}

// view shows the paste as a log.
func (d *Page) view() {
	d.host.Intend(page.View{Path: "the paste", Log: logfile.Text(d.paste, "the paste")})
}
