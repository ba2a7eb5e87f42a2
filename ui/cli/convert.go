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
		Short: "Write an id in another of its text forms",
		Long: "Write an id in another of its text forms. Without --scheme it is read as decode reads it: as what it most likely is.\n\n" +
			"--to also takes a scheme whose ids have as many bits: then its text of the same bits is written, if it would read it.",
		Example: "  idtui convert 9q77e7ft9u236223 --to hex\n  idtui convert -s koid 0x02308150ec400001 --to decimal\n" +
			"  idtui convert 017f22e2-79b0-7cc3-98c4-dc0c0c07398f --to uuid25",
		Args: exactly(1, "the ID to convert"),
	}
	cmd.Flags().StringVar(&to, "to", "", "the text form to write, `ENCODING`, or a scheme")
	scheme := a.schemeFlag(cmd)
	set := a.settingsFlags(cmd)
	complete(cmd, "to", a.encodingNames)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if to == "" {
			return usagef("--to is missing: the text form to write")
		}
		o := decoding.Options{Scheme: scheme.value, Now: a.Clock(), All: true}
		var err error
		if o.Settings, err = set.all(); err != nil {
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

// convert prints the id in the encoding, as decode reads it.
func (a *app) convert(d *decoding.Decoder, text, to string) error {
	dec, err := d.Decode(text)
	if err != nil {
		return err
	}
	e, err := encodingOf(dec.Bound, to)
	if err == nil {
		if back, err := dec.Bound.Parse(e.Encode(dec.ID)); !e.WriteOnly() && (err != nil || back != dec.ID) {
			a.complain("note: " + dec.Bound.Scheme.Name + " does not read this back as the same id")
		}
		return a.printLine(e, dec.ID)
	}
	if f := a.sameSize(to, dec.ID); f != nil {
		return a.rewrite(dec.ID, f)
	}
	return usagef("%w%s", err, elsewhere(dec.Others, to))
}

// sameSize is the format of a scheme whose ids have as many bits as an id, or nil.
func (a *app) sameSize(scheme string, id ids.ID) *ids.BoundScheme {
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

// rewrite prints the text that another scheme has for the bits of an id.
func (a *app) rewrite(id ids.ID, f *ids.BoundScheme) error {
	e := f.CanonicalEncoding(id)
	if back, err := f.Parse(e.Encode(id)); err != nil {
		return err
	} else if back != id {
		return fmt.Errorf("the text of %s does not hold all bits of it", f.Scheme.Name)
	}
	return a.printLine(e, id)
}

// mostNamed is how many of the other readings an error names, the likeliest.
const mostNamed = 3

// elsewhere names the other readings that have an encoding: to take one of them
// without being told would answer with an id that the text hardly is.
func elsewhere(others []detect.Candidate, to string) string {
	var names, flags []string
	for _, c := range others {
		if c.Bound.Encoding(to) != nil && len(names) < mostNamed {
			names = append(names, c.Bound.Scheme.Name)
			flags = append(flags, "-s "+c.Bound.Scheme.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "; as " + strings.Join(names, " or ") + " it has: " + strings.Join(flags, " or ")
}

func (a *app) printLine(e *ids.Encoding, id ids.ID) error {
	_, err := fmt.Fprintln(a.Out, humantext.Escape(e.Encode(id)))
	return err
}
