package describe

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/sqlrange"
	"idtui/ui/cli/command"
)

type boundsFlags struct {
	encoding      string
	column        string
	dialect, kind *command.Choice
	halfOpen      bool
	pretty        *bool
	format        *command.Choice
	now           *command.TimeFlag
	params        *command.ParamFlags
}

// BoundsCommand returns the command that prints the ids of a time range.
func (a *App) BoundsCommand() *cobra.Command {
	var f boundsFlags
	cmd := &cobra.Command{
		Use:   "bounds SCHEME TIME [TIME]",
		Short: "Print the smallest and largest id of a time or time range",
		Long: "Print the smallest and largest id of a time or time range, to query an id column by time. " +
			"The range includes both times; with --half-open, it ends before the second one. If the last TIME is a year, month or day, the range includes all of it, unless --half-open excludes it.\n\n" +
			"With --sql, print a condition for a WHERE clause instead. --dialect selects the database. idtui then quotes COLUMN, " +
			"writes literals of the column's type, and compares in the order in which that type sorts. " +
			"For mongo, the condition is a filter for its shell. " +
			"COLUMN can be qualified, as in orders.id; put a name that contains a dot in double quotes. " +
			"Names are exact: PostgreSQL folds an unquoted Id to id, but idtui quotes it. Without --dialect, COLUMN is printed as it is.\n\n" +
			"--type is the type of the column: text (in --encoding), bigint (signed), unsigned (a number that holds every id), uuid, " +
			"timeuuid (cassandra), binary (bytea, BINARY, blob, BinData), swapped (the bytes of MySQL's UUID_TO_BIN with 1) or objectid (mongo).\n\n" +
			"A note on standard error says if ids sort only roughly by time, or if an encoding sorts differently.",
		Example: "  idtui bounds sno 2026-11-21T02:06:12Z 2026-11-21T02:06:13Z\n" +
			"  psql -c \"SELECT * FROM orders WHERE $(idtui bounds ulid -1h now --sql id --dialect postgres)\"\n" +
			"  idtui bounds uuid-v7 2026-11-20 --sql orders.id --dialect mysql --type binary",
		Args: func(cmd *cobra.Command, args []string) error {
			switch len(args) {
			case 0, 1, 2:
				return command.ExactArgs("SCHEME", "TIME")(cmd, args)
			case 3:
				return nil
			}
			return command.TooMany(args[3], []string{"SCHEME", "one or two TIMEs"})
		},
		ValidArgsFunction: a.SchemeArg,
	}
	a.NewEncodingFlag(cmd, &f.encoding)
	cmd.Flags().StringVar(&f.column, "sql", "", "print a condition on `COLUMN` for a WHERE clause")
	f.dialect = command.NewChoiceFlag(cmd, "dialect", "write the condition for database `NAME`", sqlrange.Dialects())
	f.kind = command.NewChoiceFlag(cmd, "type", "type `NAME` of the column (default: the usual one)", sqlrange.Types())
	f.pretty = newPrettyFlag(cmd)
	cmd.Flags().BoolVar(&f.halfOpen, "half-open", false, "exclude the second TIME: conditions use >= and <")
	f.format = command.NewFormatFlag(cmd, "text", "", "text", "json")
	f.now = command.NewNowFlag(cmd)
	f.params = a.NewParamFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := needsJSON(cmd, f.format); err != nil {
			return err
		}
		return a.bounds(&f, args)
	}
	return cmd
}

func (a *App) bounds(f *boundsFlags, args []string) error {
	switch {
	case f.column == "" && f.dialect.Value != "":
		return command.Usagef("--sql is missing; --dialect needs the column")
	case f.dialect.Value == "" && f.kind.Value != "":
		return command.Usagef("--dialect is missing; expected the database of --type: %s", humantext.Or(sqlrange.Dialects()))
	}
	bound, err := a.Bind(args[0], f.params)
	if err != nil {
		return err
	}
	e, err := command.EncodingOf(bound, f.encoding)
	if err != nil {
		return err
	}
	times, err := a.timeRange(f, args[1:])
	if err != nil {
		return err
	}
	r, err := f.find(bound, e, times)
	if err != nil {
		return err
	}
	r.HalfOpen = f.halfOpen
	r.From, r.To = string(bound.AppendTime(nil, times[0].Time())), string(bound.AppendTime(nil, times[1].Time()))
	if f.format.Value == "json" {
		return writeJSON(a.Out, r, *f.pretty)
	}
	for _, n := range r.Notes {
		a.PrintLine("note: " + n)
	}
	text := r.Min + "\n" + r.Max
	if r.SQL != "" {
		text = humantext.Escape(r.SQL)
	}
	_, err = fmt.Fprintln(a.Out, text)
	return err
}

// timeRange reads one or two times. If the range includes the year, month or day at its end,
// the second time is the instant after it. Then it also sets halfOpen.
func (a *App) timeRange(f *boundsFlags, texts []string) (times [2]ids.Reading, err error) {
	now := f.now.Or(a.Clock)
	for i, text := range texts {
		if times[i], err = a.ParseTime(text, now); err != nil {
			return times, err
		}
	}
	switch {
	case len(texts) == 1:
		times[1] = times[0]
	case f.halfOpen && times[0] == times[1]:
		return times, command.Usagef("the time range is empty: both times are equal")
	}
	last, err := humantext.ParseTime(texts[len(texts)-1])
	if end, ok := last.End(); ok && ids.At(end) > times[0] && (len(texts) == 1 || !f.halfOpen) {
		times[1], f.halfOpen = ids.At(end), true
	}
	if times[1] < times[0] {
		return times, command.Usagef("the time range ends (%s) before it starts (%s)", humantext.RFC3339(times[1].Time()), humantext.RFC3339(times[0].Time()))
	}
	return times, err
}

// find finds the bounds, and writes the condition for a database.
func (f *boundsFlags) find(bound *ids.BoundScheme, e *ids.Encoding, times [2]ids.Reading) (idRange, error) {
	if f.dialect.Value == "" {
		b, err := bound.BoundsOf(ids.BoundsQuery{From: times[0], To: times[1], HalfOpen: f.halfOpen})
		if err != nil {
			return idRange{}, err
		}
		r := rangeOf(bound, e, b)
		r.addLeadingNote(bound, e, b)
		r.addPlain(bound, e, b, f)
		return r, nil
	}
	c, err := sqlrange.Write(sqlrange.Query{
		Bound: bound, Encoding: e, Dialect: f.dialect.Value, Type: f.kind.Value, Column: f.column,
		From: times[0], To: times[1], HalfOpen: f.halfOpen,
	})
	if wrong := (sqlrange.UsageError{}); errors.As(err, &wrong) {
		return idRange{}, command.Usage(err)
	}
	if err != nil {
		return idRange{}, err
	}
	r := rangeOf(bound, e, c.Bounds)
	r.SQL, r.Dialect, r.Type = c.Text, f.dialect.Value, c.Type
	if c.Type == sqlrange.TypeText {
		r.addLeadingNote(bound, e, c.Bounds)
	}
	r.Notes = append(r.Notes, c.Notes...)
	return r, nil
}

// idRange is the output of bounds.
type idRange struct {
	Scheme   string `json:"scheme"`
	Encoding string `json:"encoding"`
	From     string `json:"from"`
	To       string `json:"to"`
	Min      string `json:"min"`
	Max      string `json:"max"`
	MinHex   string `json:"min_hex"`
	MaxHex   string `json:"max_hex"`
	// HalfOpen is set if the range ends before To. End and EndHex are then the smallest id after it.
	HalfOpen bool     `json:"half_open,omitempty"`
	End      string   `json:"end,omitempty"`
	EndHex   string   `json:"end_hex,omitempty"`
	SQL      string   `json:"sql,omitempty"`
	Notes    []string `json:"notes"`
	// Dialect and Type describe the condition in SQL, with --dialect.
	Dialect string `json:"dialect,omitempty"`
	Type    string `json:"type,omitempty"`
}

// rangeOf writes bounds in an encoding. If e is nil, it uses the canonical encoding of each id.
func rangeOf(f *ids.BoundScheme, e *ids.Encoding, b ids.Bounds) idRange {
	encode := func(id ids.ID) *ids.Encoding {
		if e == nil {
			return f.CanonicalEncoding(id)
		}
		return e
	}
	b = f.BoundsIn(encode(b.Min), b)
	lowest, highest := encode(b.Min), encode(b.Max)
	r := idRange{
		Scheme: f.Scheme.Name, Encoding: lowest.Name(),
		Min: lowest.Encode(b.Min), Max: highest.Encode(b.Max),
		MinHex: b.Min.Hex(), MaxHex: b.Max.Hex(),
		Notes: []string{},
	}
	if highest.Name() != lowest.Name() {
		r.Encoding += ", " + highest.Name()
	}
	if b.HasEnd {
		r.End, r.EndHex = encode(b.End).Encode(b.End), b.End.Hex()
	}
	if b.Strays {
		r.Notes = append(r.Notes, f.Scheme.Name+" ids sort only roughly by time: the range contains ids of other times too")
	}
	return r
}

// addLeadingNote adds the note on an encoding that begins with another field.
func (r *idRange) addLeadingNote(f *ids.BoundScheme, e *ids.Encoding, b ids.Bounds) {
	if e == nil {
		e = f.CanonicalEncoding(b.Min)
	}
	if note := leadingFieldNote(f, e, f.BoundsIn(e, b)); note != "" {
		r.Notes = append(r.Notes, note)
	}
}

// addPlain adds the condition without a dialect, and a note on the order.
func (r *idRange) addPlain(bound *ids.BoundScheme, e *ids.Encoding, b ids.Bounds, f *boundsFlags) {
	if e == nil {
		e = sqlrange.ComparedEncoding(bound)
	}
	b = bound.BoundsIn(e, b)
	switch {
	case f.column == "":
	case b.HasEnd:
		r.SQL = f.column + " >= " + sqlLiteral(e, b.Min) + " AND " + f.column + " < " + sqlLiteral(e, b.End)
	case f.halfOpen:
		r.SQL = f.column + " >= " + sqlLiteral(e, b.Min) + " AND " + f.column + " <= " + sqlLiteral(e, b.Max)
	default:
		r.SQL = f.column + " BETWEEN " + sqlLiteral(e, b.Min) + " AND " + sqlLiteral(e, b.Max)
	}
	if note := sortOrderNote(bound, e, b); note != "" {
		r.Notes = append(r.Notes, note)
	}
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
	if sqlrange.IsNumber(e) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

// sortOrderNote returns a note if the encoding sorts differently from the ids, or like them only
// with a certain comparison.
func sortOrderNote(f *ids.BoundScheme, e *ids.Encoding, b ids.Bounds) string {
	switch {
	case sqlrange.IsNumber(e) && f.Layout.Bits == 64 && b.Max.Bit(0) > b.Min.Bit(0):
		return "as signed 64-bit integers, ids above 9223372036854775807 are negative and sort before all others"
	case sqlrange.IsNumber(e) && f.Layout.Bits == 64 && b.Max.Bit(0) == 1:
		return "as signed 64-bit integers, these ids are negative and sort before all others"
	case sqlrange.IsNumber(e):
		return ""
	case !sqlrange.SortsLikeIDs(e, b):
		return e.Name() + " does not sort like the ids; use another encoding"
	case e.MixesCase():
		return e.Name() + " sorts like the ids only byte by byte: use COLLATE \"C\" in PostgreSQL or a _bin collation in MySQL"
	}
	return ""
}
