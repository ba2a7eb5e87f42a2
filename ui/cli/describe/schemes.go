package describe

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ui/cli/command"
)

// SchemesCommand lists the schemes.
func (a *App) SchemesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "schemes",
		Short:   "List the schemes with their encodings and parameters",
		Example: "  idtui schemes\n  idtui schemes -f json",
		Args:    command.ExactArgs(),
	}
	format := command.NewFormatFlag(cmd, "text", "", "text", "json")
	cmd.RunE = func(*cobra.Command, []string) error {
		if format.Value == "json" {
			return a.schemesJSON()
		}
		return a.schemesText()
	}
	return cmd
}

// dashOr returns a number, or a dash for 0: schemes that are only recognized, and the
// fields that are only in their texts, have no bits.
func dashOr(bits int) string {
	if bits == 0 {
		return "-"
	}
	return strconv.Itoa(bits)
}

// schemesText prints one line per scheme.
func (a *App) schemesText() error {
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "SCHEME\tBITS\tENCODINGS\tPARAMETERS")
	for i, s := range a.Catalog().Schemes() {
		var params []string
		for j := range s.Params {
			params = append(params, s.Params[j].Name)
		}
		f := a.Catalog().BoundSchemes()[i]
		_, _ = fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", s.Name, dashOr(f.Layout.Bits), strings.Join(f.EncodingNames(), " "), strings.Join(params, " "))
	}
	_ = w.Flush() // a strings.Builder returns no error
	for line := range strings.Lines(out.String()) {
		if _, err := fmt.Fprintln(a.Out, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// schemeInfo is a scheme in JSON.
type schemeInfo struct {
	Name      string         `json:"name"`
	Title     string         `json:"title"`
	Aliases   []string       `json:"aliases,omitempty"`
	Bits      int            `json:"bits"`
	About     string         `json:"about"`
	Source    string         `json:"source"`
	Generates bool           `json:"generates"`
	Params    []paramInfo    `json:"params"`
	Encodings []encodingInfo `json:"encodings"`
	Fields    []fieldInfo    `json:"fields"`
}

type paramInfo struct {
	Name    string `json:"name"`
	Range   string `json:"range"`
	Default string `json:"default"`
	Help    string `json:"help"`
	// AffectsDecoding reports whether the parameter changes how an id is decoded.
	AffectsDecoding bool `json:"affects_decoding"`
	// Own reports whether a generator without a seed takes another value than the
	// default: one of its process or host, or a random one.
	Own bool `json:"own,omitempty"`
}

type encodingInfo struct {
	Name string `json:"name"`
	Form string `json:"form"`
}

type fieldInfo struct {
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

func (a *App) schemesJSON() error {
	list := make([]schemeInfo, 0, len(a.Catalog().Schemes()))
	for _, f := range a.Catalog().BoundSchemes() {
		list = append(list, schemeInfoOf(f))
	}
	return a.printJSON(list)
}

// printJSON prints a value as indented JSON.
func (a *App) printJSON(v any) error { return writeJSON(a.Out, v) }

// writeJSON writes a value as indented JSON.
func writeJSON(out io.Writer, v any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

// schemeInfoOf returns what the JSON says about a scheme.
func schemeInfoOf(f *ids.BoundScheme) schemeInfo {
	s := f.Scheme
	info := schemeInfo{
		Name: s.Name, Title: s.Title, Aliases: s.Aliases, Bits: f.Layout.Bits,
		About: s.About, Source: s.Source, Generates: f.Policy != nil,
		Params: []paramInfo{}, Encodings: []encodingInfo{}, Fields: []fieldInfo{},
	}
	for i := range s.Params {
		p := &s.Params[i]
		info.Params = append(info.Params, paramInfo{p.Name, p.Range(), p.Default, p.Help, p.AffectsDecoding, p.Own != nil})
	}
	for i := range f.Encodings {
		info.Encodings = append(info.Encodings, encodingInfo{f.Encodings[i].Name(), f.Encodings[i].Pattern()})
	}
	for i := range f.Layout.Fields {
		info.Fields = append(info.Fields, fieldInfoOf(&f.Layout.Fields[i]))
	}
	for _, part := range f.Layout.TextParts() {
		info.Fields = append(info.Fields, fieldInfoOf(&part))
	}
	return info
}

func fieldInfoOf(f *ids.Field) fieldInfo {
	info := fieldInfo{Name: f.Name, Kind: f.Kind.String(), Width: f.Width, About: f.About, Why: f.Why}
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
