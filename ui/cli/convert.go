package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model"
)

func (a *app) convertCommand() *cobra.Command {
	var to string
	cmd := &cobra.Command{
		Use:     "convert ID --to ENCODING",
		Short:   "Write an id in another of its text forms",
		Example: "  idtui convert 9q77e7ft9u236223 --to hex\n  idtui convert -s koid 0x02308150ec400001 --to decimal",
		Args:    exactly(1, "the ID to convert"),
	}
	cmd.Flags().StringVar(&to, "to", "", "the text form to write, `ENCODING`")
	scheme := a.schemeFlag(cmd)
	set := a.settingsFlags(cmd)
	complete(cmd, "to", a.encodingNames)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if to == "" {
			return usagef("--to is missing: the text form to write")
		}
		o := model.Options{Scheme: scheme.value, Now: a.Clock(), All: true}
		var err error
		if o.Settings, err = set.all(); err != nil {
			return err
		}
		d, err := model.NewDecoder(a.catalog(), o)
		if err != nil {
			return usage(err)
		}
		return a.convert(d, args[0], to)
	}
	return cmd
}

// convert prints the id in the encoding. Where the scheme is not given it is
// the likeliest of those that have the encoding.
func (a *app) convert(d *model.Decoder, text, to string) error {
	dec, err := d.Decode(text)
	if err != nil {
		return err
	}
	for _, c := range append([]catalog.Candidate{dec.Candidate}, dec.Others...) {
		if e := c.Format.Encoding(to); e != nil {
			return a.printLine(e, c.ID)
		}
	}
	_, err = encodingOf(dec.Format, to)
	return err
}

func (a *app) printLine(e *ids.Encoding, id ids.ID) error {
	_, err := fmt.Fprintln(a.Out, visible(e.Encode(id)))
	return err
}
