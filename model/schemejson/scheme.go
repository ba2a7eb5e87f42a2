// Package schemejson writes schemes and inferred layouts as JSON.
package schemejson

import (
	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
)

// List returns the schemes of a catalog, in the catalog's order.
func List(c *catalog.Catalog) []Scheme {
	list := make([]Scheme, 0, len(c.Schemes()))
	for _, b := range c.BoundSchemes() {
		list = append(list, Of(b))
	}
	return list
}

// Scheme is a scheme as a JSON object.
type Scheme struct {
	Name      string     `json:"name"`
	Title     string     `json:"title"`
	Aliases   []string   `json:"aliases,omitempty"`
	Bits      int        `json:"bits"`
	About     string     `json:"about"`
	Source    string     `json:"source"`
	Generates bool       `json:"generates"`
	Params    []param    `json:"params"`
	Encodings []encoding `json:"encodings"`
	Fields    []field    `json:"fields"`
}

type param struct {
	Name    string `json:"name"`
	Range   string `json:"range"`
	Default string `json:"default"`
	Help    string `json:"help"`
	// AffectsDecoding reports whether the parameter changes how an id is decoded.
	AffectsDecoding bool `json:"affects_decoding"`
	// Own reports whether a generator without a seed ignores the default. It then uses a value of
	// its process or host, or a random value.
	Own bool `json:"own,omitempty"`
}

type encoding struct {
	Name string `json:"name"`
	Form string `json:"form"`
}

type field struct {
	Name   string   `json:"name"`
	Kind   string   `json:"kind"`
	Offset *int     `json:"offset,omitempty"`
	Ranges [][2]int `json:"ranges,omitempty"`
	Width  int      `json:"width"`
	Unit   string   `json:"unit,omitempty"`
	Epoch  string   `json:"epoch,omitempty"`
	About  string   `json:"about"`
	Why    string   `json:"why,omitempty"`
}

// Of returns a scheme as a JSON object.
func Of(f *ids.BoundScheme) Scheme {
	s := f.Scheme
	info := Scheme{
		Name: s.Name, Title: s.Title, Aliases: s.Aliases, Bits: f.Layout.Bits,
		About: s.About, Source: s.Source, Generates: f.Policy != nil,
		Params: []param{}, Encodings: []encoding{}, Fields: []field{},
	}
	for i := range s.Params {
		p := &s.Params[i]
		info.Params = append(info.Params, param{p.Name, p.Range(), p.Default, p.Help, p.AffectsDecoding, p.Own != nil})
	}
	for i := range f.Encodings {
		info.Encodings = append(info.Encodings, encoding{f.Encodings[i].Name(), f.Encodings[i].Pattern()})
	}
	for i := range f.Layout.Fields {
		info.Fields = append(info.Fields, fieldOf(&f.Layout.Fields[i]))
	}
	for _, part := range f.Layout.TextParts() {
		info.Fields = append(info.Fields, fieldOf(&part))
	}
	return info
}

func fieldOf(f *ids.Field) field {
	info := field{Name: f.Name, Kind: f.Kind.String(), Width: f.Width, About: f.About, Why: f.Why}
	if u := f.TimeUnit(); u != nil {
		info.Unit = u.String()
		info.Epoch = humantext.RFC3339(u.Epoch.Time())
	}
	if len(f.Spans) == 1 {
		offset := f.Offset()
		info.Offset = &offset
		return info
	}
	for _, s := range f.Spans {
		info.Ranges = append(info.Ranges, [2]int{s.Offset, s.Width})
	}
	return info
}
