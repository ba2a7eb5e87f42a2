package describe

import (
	"fmt"
	"strings"

	"idtui/ids"
	"idtui/ids/declaration"
	"idtui/model/diagram"
	"idtui/model/layoutfile"
)

// drawnLayout is a layout that is written in an output format.
type drawnLayout struct {
	*ids.BoundScheme
	// declared is the layout of a file; nil for a built-in scheme, and if parameters are
	// set, which the file does not have.
	declared *declaration.Declaration
}

// layoutFormat is an output format of layout.
type layoutFormat struct {
	name string
	// write returns the layout in the format, or an error that says why the format
	// cannot express it.
	write func(l *drawnLayout) (string, error)
}

// layoutFormats returns the output formats of layout, the default first.
func layoutFormats() []layoutFormat {
	return []layoutFormat{
		{"text", everyLayout(layoutText)},
		{"json", layoutJSON},
		{"markdown", everyLayout(layoutMarkdown)},
		{"svg", everyLayout(LayoutSVG)},
		{"toml", layoutTOML},
		{"wavedrom", layoutWithBits(diagram.WaveDrom)},
		{"rfc", layoutWithBits(diagram.RFC)},
		{"mermaid", layoutWithBits(diagram.Mermaid)},
		{"kaitai", layoutWithBits(diagram.Kaitai)},
	}
}

// everyLayout is the write function of a format that can express all layouts.
func everyLayout(write func(*ids.BoundScheme) string) func(*drawnLayout) (string, error) {
	return func(l *drawnLayout) (string, error) { return write(l.BoundScheme), nil }
}

// layoutWithBits is the write function of a format for layouts that have bits.
func layoutWithBits(write func(*ids.BoundScheme) string) func(*drawnLayout) (string, error) {
	return func(l *drawnLayout) (string, error) {
		if l.Layout.Bits == 0 {
			return "", fmt.Errorf("layout %s: its ids are recognized by their text; this format needs a scheme with bits", l.Scheme.Name)
		}
		return write(l.BoundScheme), nil
	}
}

// layoutJSON returns what JSON says about the scheme.
func layoutJSON(l *drawnLayout) (string, error) {
	var out strings.Builder
	err := writeJSON(&out, schemeInfoOf(l.BoundScheme))
	return out.String(), err
}

// layoutTOML returns a layout file.
func layoutTOML(l *drawnLayout) (string, error) {
	d := l.declared
	if d == nil {
		var err error
		if d, err = declaration.Of(l.BoundScheme); err != nil {
			return "", err
		}
	}
	return string(layoutfile.Write(d)), nil
}
