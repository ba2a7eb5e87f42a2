// Package part draws what several pages show: headings, encodings, fields, lifetimes,
// times, and lines that you type. Its functions know ids, but no page.
package part

import (
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/theme"
	"idtui/ui/widget"
)

// Longest returns the first of the texts that fits into w columns, otherwise the last one.
func Longest(w int, texts ...string) string {
	for _, text := range texts[:len(texts)-1] {
		if widget.Width(text) <= w {
			return text
		}
	}
	return texts[len(texts)-1]
}

// HeadingFrame is the number of columns that a heading needs besides its title.
const HeadingFrame = 5

// Heading draws a rule with a title in it.
func Heading(p widget.Pane, title string, role theme.Role) {
	p.Rule(0)
	if title != "" {
		p.Text(2, 0, role, " "+widget.Fit(title, p.W-HeadingFrame)+" ")
	}
}

// MovedHeading draws a rule with keys and a title in it. The keys move the selection below it.
func MovedHeading(p widget.Pane, keys, title string, role theme.Role) {
	p.Rule(0)
	x := p.Text(2, 0, theme.Key, " "+keys) + 1
	p.Text(x-1, 0, role, " "+widget.Fit(title, p.W-x-3)+" ")
}

// LeftWidth returns the width of the left one of two panels that share w columns.
func LeftWidth(w int) int {
	switch {
	case w < 100:
		return w*2/5 + 2
	case w > 130:
		return w * 2 / 5
	}
	return w/2 - 1
}

// Prefixed returns a text after a separator, or "" for an empty text.
func Prefixed(sep, text string) string {
	if text == "" {
		return ""
	}
	return sep + text
}

// SchemeName returns the name of a scheme. If the epoch of the ids is unknown, it is "layout of
// snowflake-twitter". With another epoch than the scheme's it is "snowflake-twitter, epoch
// 2020-01-01".
func SchemeName(b *ids.BoundScheme, unknown bool) string {
	name, f := b.Scheme.Name, b.TimeField()
	switch {
	case unknown:
		return "layout of " + name
	case b.OwnEpoch() != "" && f != nil && f.TimeUnit() != nil:
		return name + ", epoch " + strings.TrimSuffix(humantext.Instant(f.TimeUnit().Epoch.Time()), "T00:00:00Z")
	}
	return name
}

// BoundTitle returns [SchemeTitle] for ids with the epoch of their scheme, otherwise [SchemeName].
func BoundTitle(b *ids.BoundScheme, unknown bool) string {
	if name := SchemeName(b, unknown); name != b.Scheme.Name {
		return name
	}
	return SchemeTitle(b.Scheme)
}

// SchemeTitle returns the name of a scheme with its title, as in "snowflake-discord (Discord)". It
// leaves out a title that only repeats the name.
func SchemeTitle(s *ids.Scheme) string {
	plain := strings.NewReplacer("-", "", " ", "", "·", "")
	if strings.EqualFold(plain.Replace(s.Name), plain.Replace(s.Title)) {
		return s.Name
	}
	return s.Name + " (" + s.Title + ")"
}
