package describe

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"idtui/model/schemejson"
	"idtui/ui/cli/command"
)

// SchemesCommand returns the command that lists the schemes.
func (a *App) SchemesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "schemes",
		Short:   "List the schemes with their encodings and parameters",
		Example: "  idtui schemes\n  idtui schemes -f json",
		Args:    command.ExactArgs(),
	}
	format := command.NewFormatFlag(cmd, "text", "", "text", "json")
	pretty := newPrettyFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := needsJSON(cmd, format); err != nil {
			return err
		}
		if format.Value == "json" {
			return writeJSON(a.Out, schemejson.List(a.Catalog()), *pretty)
		}
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
	return cmd
}

// dashOr returns a number of bits, or a dash for 0. Schemes that are only recognized have no bits,
// and neither do the fields in their texts.
func dashOr(bits int) string {
	if bits == 0 {
		return "-"
	}
	return strconv.Itoa(bits)
}

func newPrettyFlag(cmd *cobra.Command) *bool {
	return cmd.Flags().Bool("pretty", false, "with -f json, indent the output")
}

// needsJSON returns an error for --pretty without JSON.
func needsJSON(cmd *cobra.Command, format *command.Choice) error {
	return command.Needs(cmd, "pretty", "-f json", format.Value == "json")
}

// writeJSON writes a value as JSON: on one line, or indented.
func writeJSON(out io.Writer, v any, pretty bool) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	if pretty {
		e.SetIndent("", "  ")
	}
	return e.Encode(v)
}
