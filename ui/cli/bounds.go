package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
)

// boundsFlags are what bounds may be told.
type boundsFlags struct {
	encoding string
	column   string
	format   *choice
	set      *settings
}

func (a *app) boundsCommand() *cobra.Command {
	var f boundsFlags
	cmd := &cobra.Command{
		Use:   "bounds SCHEME TIME [TIME]",
		Short: "Find the smallest and the largest id of a time or a span",
		Long: "Find the smallest and the largest id that have a time, or a time from the first to the second, both included: " +
			"a column of ids can then be searched by time without a column of times. Times are Unix milliseconds, RFC 3339 or a date, which is its first moment in UTC.\n\n" +
			"Where an id sorts only roughly by time, or a text form does not sort as the ids do, a line on standard error says so.",
		Example: "  idtui bounds sno 2026-11-21T02:06:12Z 2026-11-21T02:06:13Z\n" +
			"  psql -c \"SELECT * FROM orders WHERE $(idtui bounds ulid 1795226772340 1795226832340 --sql id)\"",
		Args:              boundsArgs,
		ValidArgsFunction: a.schemeArg,
	}
	cmd.Flags().StringVarP(&f.encoding, "encoding", "e", "", "text form, `NAME`; the canonical one unless given")
	cmd.Flags().StringVar(&f.column, "sql", "", "print a condition on the `COLUMN` for a WHERE clause")
	complete(cmd, "encoding", a.encodingNames)
	f.format = formatFlag(cmd, "text", "output", "text", "json")
	f.set = a.settingsFlags(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error { return a.bounds(&f, args) }
	return cmd
}

func boundsArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 3 {
		return nil
	}
	return exactly(2, "the SCHEME", "the TIME")(cmd, args)
}

func (a *app) bounds(f *boundsFlags, args []string) error {
	format, err := a.open(args[0], f.set)
	if err != nil {
		return err
	}
	e, err := encodingOf(format, f.encoding)
	if err != nil {
		return err
	}
	var span [2]ids.Reading
	for i := range span {
		if span[i], err = ids.ParseInstant(args[min(i+1, len(args)-1)]); err != nil {
			return usage(err)
		}
	}
	b, err := format.Bounds(span[0], span[1])
	if err != nil {
		return err
	}
	s := spanOf(format, e, b, f.column)
	s.From, s.To = humantext.RFC3339(span[0].Time()), humantext.RFC3339(span[1].Time())
	return a.printSpan(s, f.format.value == "json")
}

// idSpan is what bounds prints.
type idSpan struct {
	Scheme   string   `json:"scheme"`
	Encoding string   `json:"encoding"`
	From     string   `json:"from"`
	To       string   `json:"to"`
	Min      string   `json:"min"`
	Max      string   `json:"max"`
	MinHex   string   `json:"min_hex"`
	MaxHex   string   `json:"max_hex"`
	SQL      string   `json:"sql,omitempty"`
	Notes    []string `json:"notes"`
}

// spanOf writes bounds in a form; nil for the form that the scheme itself writes
// each of them in.
func spanOf(f *ids.BoundScheme, e *ids.Encoding, b ids.Bounds, column string) idSpan {
	least, most := e, e
	if e == nil {
		least, most = f.CanonicalEncoding(b.Min), f.CanonicalEncoding(b.Max)
		e = comparedIn(f, least)
	}
	b = f.BoundsIn(e, b)
	s := idSpan{
		Scheme: f.Scheme.Name, Encoding: least.Name(),
		Min: least.Encode(b.Min), Max: most.Encode(b.Max),
		MinHex: b.Min.Hex(), MaxHex: b.Max.Hex(),
		Notes: []string{},
	}
	if most.Name() != least.Name() {
		s.Encoding += ", " + most.Name()
	}
	if column != "" {
		s.SQL = column + " BETWEEN " + sqlLiteral(e, b.Min) + " AND " + sqlLiteral(e, b.Max)
	}
	if b.Strays {
		s.Notes = append(s.Notes, "ids of "+f.Scheme.Name+" sort by time only roughly: between these lie ids of other times too")
	}
	if note := leadNote(f, e, b); note != "" {
		s.Notes = append(s.Notes, note)
	}
	if note := textOrder(f, e, b); note != "" {
		s.Notes = append(s.Notes, note)
	}
	return s
}

// comparedIn is the form that a database compares: a scheme of numbers stands in
// a number column, whatever some of its ids are written as.
func comparedIn(f *ids.BoundScheme, canonical *ids.Encoding) *ids.Encoding {
	if number := &f.Encodings[0]; isNumber(number) {
		return number
	}
	return canonical
}

// leadNote says which ids alone lie between texts that do not begin with the
// time.
func leadNote(f *ids.BoundScheme, e *ids.Encoding, b ids.Bounds) string {
	all := f.Layout.All()
	at := slices.IndexFunc(all, func(field ids.Field) bool { return field.Name == e.Leads() })
	if at < 0 {
		return ""
	}
	field := &all[at]
	which := "without a " + field.Name
	if own := f.AppendText(nil, field, b.Min); len(own) > 0 {
		which = "with the " + field.Name + " " + string(own)
	}
	return "texts in " + e.Name() + " sort by " + field.Name + " before time: these are the bounds of ids " + which + " only"
}

// sqlLiteral is an id in SQL: a number as it is, all else between quotes.
func sqlLiteral(e *ids.Encoding, id ids.ID) string {
	text := e.Encode(id)
	if isNumber(e) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

// isNumber reports whether a form is a plain decimal number, which a database
// keeps and compares as one.
func isNumber(e *ids.Encoding) bool { return e.Name() == "decimal" }

// textOrder says what there is to know when texts of the form are compared: that
// they do not sort as the ids do, or only under some comparison.
func textOrder(f *ids.BoundScheme, e *ids.Encoding, b ids.Bounds) string {
	switch {
	case isNumber(e) && f.Layout.Bits == 64 && b.Max.Bit(0) > b.Min.Bit(0):
		return "as signed 64-bit numbers those above 9223372036854775807 are negative, and sort before all others"
	case isNumber(e) && f.Layout.Bits == 64 && b.Max.Bit(0) == 1:
		return "as signed 64-bit numbers these are negative, and sort before all others"
	case isNumber(e):
		return ""
	case !sorts(e, b):
		return "texts in " + e.Name() + " do not sort as the ids do: compare another form"
	case ids.MixesCase(e.Digits()):
		return "texts in " + e.Name() + " sort as the ids do only byte by byte: COLLATE \"C\" in PostgreSQL, a _bin collation in MySQL"
	}
	return ""
}

// sorts reports whether texts of a form sort as the ids do: all are equally
// long, and their characters stand in order.
func sorts(e *ids.Encoding, b ids.Bounds) bool {
	least, most, low := e.Encode(b.Min), e.Encode(b.Max), e.Encode(ids.Zero(b.Min.Bits()))
	if len(least) != len(most) || len(least) != len(low) || least > most || low > least {
		return false
	}
	return slices.IsSorted([]byte(e.Digits()))
}

func (a *app) printSpan(s idSpan, asJSON bool) error {
	if asJSON {
		return a.printJSON(s)
	}
	for _, n := range s.Notes {
		a.complain("note: " + n)
	}
	text := s.Min + "\n" + s.Max
	if s.SQL != "" {
		text = humantext.Escape(s.SQL)
	}
	_, err := fmt.Fprintln(a.Out, text)
	return err
}
