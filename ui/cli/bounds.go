package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
)

// boundsFlags are the flags of bounds.
type boundsFlags struct {
	encoding string
	column   string
	format   *choice
	now      *timeFlag
	params   *paramFlags
}

func (a *app) boundsCommand() *cobra.Command {
	var f boundsFlags
	cmd := &cobra.Command{
		Use:   "bounds SCHEME TIME [TIME]",
		Short: "Print the smallest and largest id of a time or time range",
		Long: "Print the smallest and largest id of a time or time range, so you can query an id column by time without a time column. " +
			"The range includes both times.\n\n" +
			"If ids sort only roughly by time, or an encoding sorts differently from the ids, a note on standard error says so.",
		Example: "  idtui bounds sno 2026-11-21T02:06:12Z 2026-11-21T02:06:13Z\n" +
			"  psql -c \"SELECT * FROM orders WHERE $(idtui bounds ulid 1795226772340 1795226832340 --sql id)\"",
		Args:              boundsArgs,
		ValidArgsFunction: a.schemeArg,
	}
	a.newEncodingFlag(cmd, &f.encoding)
	cmd.Flags().StringVar(&f.column, "sql", "", "print a condition on `COLUMN` for a WHERE clause")
	f.format = newFormatFlag(cmd, "text", "", "text", "json")
	f.now = newNowFlag(cmd)
	f.params = a.newParamFlags(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error { return a.bounds(&f, args) }
	return cmd
}

// boundsArgs accepts a scheme and one or two times.
func boundsArgs(cmd *cobra.Command, args []string) error {
	switch len(args) {
	case 0, 1, 2:
		return exactArgs("SCHEME", "TIME")(cmd, args)
	case 3:
		return nil
	}
	return tooMany(args[3], []string{"SCHEME", "one or two TIMEs"})
}

func (a *app) bounds(f *boundsFlags, args []string) error {
	bound, err := a.bind(args[0], f.params)
	if err != nil {
		return err
	}
	e, err := encodingOf(bound, f.encoding)
	if err != nil {
		return err
	}
	times, err := a.timeRange(args[1:], f.now.or(a.Clock))
	if err != nil {
		return err
	}
	b, err := bound.Bounds(times[0], times[1])
	if err != nil {
		return err
	}
	r := rangeOf(bound, e, b, f.column)
	r.From, r.To = string(bound.AppendTime(nil, times[0].Time())), string(bound.AppendTime(nil, times[1].Time()))
	return a.printRange(r, f.format.value == "json")
}

// timeRange reads one time or two.
func (a *app) timeRange(args []string, now time.Time) (times [2]ids.Reading, err error) {
	for i, text := range args {
		if times[i], err = a.parseTime(text, now); err != nil {
			return times, err
		}
	}
	if len(args) == 1 {
		times[1] = times[0]
	}
	return times, nil
}

// idRange is the output of bounds.
type idRange struct {
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

// rangeOf writes bounds in an encoding; nil for the canonical encoding of each id.
func rangeOf(f *ids.BoundScheme, e *ids.Encoding, b ids.Bounds, column string) idRange {
	lowest, highest := e, e
	if e == nil {
		lowest, highest = f.CanonicalEncoding(b.Min), f.CanonicalEncoding(b.Max)
		e = comparedEncoding(f, lowest)
	}
	b = f.BoundsIn(e, b)
	r := idRange{
		Scheme: f.Scheme.Name, Encoding: lowest.Name(),
		Min: lowest.Encode(b.Min), Max: highest.Encode(b.Max),
		MinHex: b.Min.Hex(), MaxHex: b.Max.Hex(),
		Notes: []string{},
	}
	if highest.Name() != lowest.Name() {
		r.Encoding += ", " + highest.Name()
	}
	if column != "" {
		r.SQL = column + " BETWEEN " + sqlLiteral(e, b.Min) + " AND " + sqlLiteral(e, b.Max)
	}
	if b.Strays {
		r.Notes = append(r.Notes, f.Scheme.Name+" ids sort only roughly by time: the range contains ids of other times too")
	}
	if note := leadingFieldNote(f, e, b); note != "" {
		r.Notes = append(r.Notes, note)
	}
	if note := sortOrderNote(f, e, b); note != "" {
		r.Notes = append(r.Notes, note)
	}
	return r
}

// comparedEncoding returns the encoding that a database compares. A scheme with a
// decimal encoding is stored in a number column, even if the canonical encoding
// of some ids is another one.
func comparedEncoding(f *ids.BoundScheme, canonical *ids.Encoding) *ids.Encoding {
	if number := &f.Encodings[0]; isNumber(number) {
		return number
	}
	return canonical
}

// leadingFieldNote says which ids the bounds are for if the encoding begins with
// another field than the time.
func leadingFieldNote(f *ids.BoundScheme, e *ids.Encoding, b ids.Bounds) string {
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
	return e.Name() + " sorts by " + field.Name + " before time: these bounds are for ids " + which + " only"
}

// sqlLiteral returns an id as SQL: decimal as a number, other encodings in quotes.
func sqlLiteral(e *ids.Encoding, id ids.ID) string {
	text := e.Encode(id)
	if isNumber(e) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

// isNumber reports whether a database stores and compares the encoding as a number.
func isNumber(e *ids.Encoding) bool { return e.Name() == "decimal" }

// sortOrderNote says if the encoding sorts differently from the ids, or only with a
// certain comparison.
func sortOrderNote(f *ids.BoundScheme, e *ids.Encoding, b ids.Bounds) string {
	switch {
	case isNumber(e) && f.Layout.Bits == 64 && b.Max.Bit(0) > b.Min.Bit(0):
		return "as signed 64-bit integers, ids above 9223372036854775807 are negative and sort before all others"
	case isNumber(e) && f.Layout.Bits == 64 && b.Max.Bit(0) == 1:
		return "as signed 64-bit integers, these ids are negative and sort before all others"
	case isNumber(e):
		return ""
	case !sortsLikeIDs(e, b):
		return e.Name() + " does not sort like the ids; use another encoding"
	case e.MixesCase():
		return e.Name() + " sorts like the ids only byte by byte: use COLLATE \"C\" in PostgreSQL or a _bin collation in MySQL"
	}
	return ""
}

// sortsLikeIDs reports whether an encoding sorts like the ids: all texts have the
// same length, and the characters are in ASCII order.
func sortsLikeIDs(e *ids.Encoding, b ids.Bounds) bool {
	lowest, highest, zero := e.Encode(b.Min), e.Encode(b.Max), e.Encode(ids.Zero(b.Min.Bits()))
	if len(lowest) != len(highest) || len(lowest) != len(zero) || lowest > highest || zero > lowest {
		return false
	}
	return slices.IsSorted([]byte(e.Digits()))
}

func (a *app) printRange(r idRange, asJSON bool) error {
	if asJSON {
		return a.printJSON(r)
	}
	for _, n := range r.Notes {
		a.printLine("note: " + n)
	}
	text := r.Min + "\n" + r.Max
	if r.SQL != "" {
		text = humantext.Escape(r.SQL)
	}
	_, err := fmt.Fprintln(a.Out, text)
	return err
}
