package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
)

func (a *app) convertCommand() *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use:   "convert ID --to ENCODING",
		Short: "Convert an id to another encoding",
		Long: "Convert an id to another encoding. Without --scheme, idtui decodes it as the best candidate, as decode does.\n\n" +
			"--to also accepts a scheme of the same size, and prints the same bits as that scheme writes them.",
		Example: "  idtui convert 9q77e7ft9u236223 --to hex\n  idtui convert -s koid 0x02308150ec400001 --to decimal\n" +
			"  idtui convert 017f22e2-79b0-7cc3-98c4-dc0c0c07398f --to uuid25",
		Args: exactArgs("ID"),
	}
	cmd.Flags().StringVar(&to, "to", "", "convert to `ENCODING`, or to the encoding of a scheme")
	scheme := a.newSchemeFlag(cmd)
	params := a.newParamFlags(cmd)
	complete(cmd, "to", a.encodingNames)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if to == "" {
			return usagef("--to is missing; expected an encoding, such as hex")
		}
		o := decoding.Options{Scheme: scheme.value, Now: a.Clock(), All: true}
		var err error
		if o.Settings, err = params.all(); err != nil {
			return err
		}
		d, err := decoding.NewDecoder(a.catalog(), o)
		if err != nil {
			return usage(err)
		}
		return a.convert(d, args[0], to)
	}
	return cmd
}

// convert prints the id of the best candidate in an encoding.
func (a *app) convert(d *decoding.Decoder, text, to string) error {
	res, err := d.Decode(text)
	if err != nil {
		return err
	}
	e, err := encodingOf(res.Bound, to)
	if err == nil {
		if back, err := res.Bound.Parse(e.Encode(res.ID)); !e.WriteOnly() && (err != nil || back != res.ID) {
			a.printLine("note: " + res.Bound.Scheme.Name + " decodes this text to a different id")
		}
		return a.printID(e, res.ID)
	}
	if f := a.schemeOfSize(to, res.ID); f != nil {
		return a.printAs(f, res.ID)
	}
	return usagef("%w%s", err, suggestSchemes(res.Others, to))
}

// schemeOfSize returns the scheme with the name if its ids have as many bits as
// id, otherwise nil.
func (a *app) schemeOfSize(scheme string, id ids.ID) *ids.BoundScheme {
	s, err := a.catalog().Find(scheme)
	if err != nil {
		return nil
	}
	f, err := s.Open(nil)
	if err != nil || f.Layout.Bits != id.Bits() {
		return nil
	}
	return f
}

// printAs prints the bits of an id in the canonical encoding of another scheme.
func (a *app) printAs(f *ids.BoundScheme, id ids.ID) error {
	e := f.CanonicalEncoding(id)
	if back, err := f.Parse(e.Encode(id)); err != nil {
		return err
	} else if back != id {
		return fmt.Errorf("cannot convert: the encoding of %s loses some bits of this id", f.Scheme.Name)
	}
	return a.printID(e, id)
}

// maxSuggested is how many schemes an error suggests.
const maxSuggested = 3

// suggestSchemes names the candidates that have the encoding. convert does not use
// them without being told: they are unlikely.
func suggestSchemes(others []detect.Candidate, to string) string {
	var flags []string
	for _, c := range others {
		if c.Bound.Encoding(to) != nil && len(flags) < maxSuggested {
			flags = append(flags, "-s "+c.Bound.Scheme.Name)
		}
	}
	if len(flags) == 0 {
		return ""
	}
	return "; to decode it as another candidate, use " + strings.Join(flags, " or ")
}

func (a *app) printID(e *ids.Encoding, id ids.ID) error {
	_, err := fmt.Fprintln(a.Out, humantext.Escape(e.Encode(id)))
	return err
}
