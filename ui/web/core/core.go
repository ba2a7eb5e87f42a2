// Package core answers the calls of the page in the browser with the texts that the commands
// print. It has no access to a browser, so that ordinary tests can run it.
package core

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/inference"
	"idtui/model/inference/lines"
	"idtui/model/layoutfile"
	"idtui/model/layouts"
	"idtui/model/schemejson"
	"idtui/model/sets"
	"idtui/model/sets/input"
	"idtui/model/sets/output"
)

// Core answers the calls of one page. It is not safe for concurrent use.
type Core struct {
	builtIn *catalog.Catalog
	texts   []string // of the layouts that are loaded
	layouts *layouts.Set
	tabs    map[string]*tab // generators, by the name of their scheme
}

// New returns the core of a page.
func New() *Core { return &Core{builtIn: catalog.Default(), tabs: map[string]*tab{}} }

// Options are the options of a call. They have the meaning of the flags with these names.
type Options struct {
	Scheme  string    // --scheme; "" to detect the scheme
	Now     time.Time // --now
	Layouts []string  // the texts of the files of --layouts
}

// ParseNow reads a time as --now does. The empty text is the time of the system clock.
func ParseNow(text string, clock time.Time) (time.Time, error) {
	if text == "" {
		return clock, nil
	}
	t, err := humantext.ParseTime(text)
	if err != nil {
		return clock, errors.New("now: " + err.Error())
	}
	return t.At(clock), nil
}

// load returns the built-in schemes together with the schemes of layout files.
func (c *Core) load(texts []string) *layouts.Set {
	if c.layouts == nil || !slices.Equal(c.texts, texts) {
		l := layouts.Loader{BuiltIn: c.builtIn, Previous: c.layouts}
		var files []layouts.Text
		for i, text := range texts {
			name := "layout"
			if len(texts) > 1 {
				name += " " + strconv.Itoa(i+1)
			}
			files = append(files, layouts.Text{Name: name, Text: []byte(text)})
		}
		c.texts, c.layouts = slices.Clone(texts), l.LoadTexts(files...)
	}
	return c.layouts
}

// Decode returns what the command decode prints with -f json for a text on its standard input. Each
// id or error is an object on one line. Ids of several lines are judged as one set. An error is
// about an option.
func (c *Core) Decode(text string, o Options) (string, error) {
	all := c.load(o.Layouts).Catalog
	d, err := decoding.NewDecoder(all, decoding.Options{Scheme: o.Scheme, Now: o.Now, MinConfidence: decoding.DefaultMinConfidence})
	if err != nil {
		return "", err
	}
	src, err := sets.Open(strings.NewReader(text), &sets.SourceOptions{Catalog: all, Decoder: d, Input: input.Options{MaxRecord: input.MaxLine}})
	if err != nil {
		return "", err
	}
	out, _, err := output.AppendJSON(nil, src, d)
	return string(out), err
}

// Infer returns what the command infer prints for a text: JSON, or a layout file if toml is
// set.
func (c *Core) Infer(text string, toml bool, o Options) (string, error) {
	all := c.load(o.Layouts).Catalog
	in := lines.Reader{Now: o.Now}
	if err := in.ReadAll(strings.NewReader(text)); err != nil {
		return "", err
	}
	in.Finish()
	options, err := inference.ForCatalog(all, o.Now)
	if err != nil {
		return "", err
	}
	options.Lines = in.Lines
	r, err := inference.Infer(in.Samples, options)
	switch {
	case err != nil:
		return "", err
	case !toml:
		return schemejson.Inferred(r), nil
	}
	d, err := r.Declaration(inference.DefaultName)
	if err != nil {
		return "", err
	}
	return string(layoutfile.Write(d)), nil
}

// Schemes returns what the command schemes prints with -f json.
func (c *Core) Schemes(o Options) (string, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(schemejson.List(c.load(o.Layouts).Catalog))
	return out.String(), err
}

// Problems returns the problems of layouts that are not used, as lines.
func (c *Core) Problems(texts []string) []string { return c.load(texts).Lines() }
