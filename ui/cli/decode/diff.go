package decode

import (
	"cmp"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/fields"
	"idtui/model/records"
	"idtui/model/sets"
	"idtui/model/sets/input"
	"idtui/ui/cli/command"
	"idtui/ui/widget"
)

type diffFlags struct {
	scheme *command.SchemeFlag
	format *command.Choice
	now    *command.TimeFlag
	params *command.ParamFlags
}

// DiffCommand returns the command that compares two ids.
func (a *App) DiffCommand() *cobra.Command {
	var f diffFlags
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Compare two ids bit by bit and field by field",
		Long: "Compare two ids bit by bit and field by field. diff says which one sorts first, the time between them, and whether one node generated both. " +
			"For ids of two schemes, idtui compares only the times. The exit status is 0 even if the ids differ.\n\n" +
			"diff also says whether one id has the bytes of the other, a UUID: in hex, in base 64, or in another byte order. " +
			"The byte orders are those of .NET, MySQL and MongoDB's old driver for Java.\n\n" +
			"For uid-local and uid-global, it also prints what the functions of Erlang's uid return. These are the distance (uid:d), " +
			"the local id of a global id (uid:gtol), and the reverse (uid:g). " +
			"A and B can also be vector clocks: lists of global ids with commas between them. " +
			"idtui prints what each clock has not seen, and the clock that joins both.\n\n" +
			"-f json prints one object. order compares the bytes of A and B, time_order their times: before, after, same or null. " +
			"between_ms is the time of B minus that of A. same_node is null if the scheme has no node. " +
			"differing_bits counts bits from 0, and fields has both values, with the difference for times and sequences.",
		Example: "  idtui diff 9q77e7ft9u236223 9q77e7fu9u236229\n  idtui diff -f json 017f22e2-79b0-7cc3-98c4-dc0c0c07398f 01FWHE4YDGFK1SHH6W1G60EECF\n" +
			"  idtui diff -s uid-global .5.tXVEf8n8vPN.0,.5.tXVEf8n9vPN.1 .5.tXVEf8n8vPN.2",
		Args: command.ExactArgs("A", "B"),
		RunE: func(_ *cobra.Command, args []string) error { return a.diff(&f, args) },
	}
	f.scheme = a.NewSchemeFlag(cmd)
	f.format = command.NewFormatFlag(cmd, "text", "", "text", "json")
	f.now = command.NewNowFlag(cmd)
	f.params = a.NewParamFlags(cmd)
	return cmd
}

// diff compares two ids, or two vector clocks.
func (a *App) diff(f *diffFlags, args []string) error {
	set, err := f.params.All()
	if err != nil {
		return err
	}
	o := decoding.Options{Scheme: f.scheme.Value, Settings: set, Now: f.now.Or(a.Clock), All: true, MinConfidence: decoding.DefaultMinConfidence}
	d, err := decoding.NewDecoder(a.Catalog(), o)
	if err != nil {
		return f.params.Problem(err)
	}
	lists, err := a.pairOf(d, set, args)
	if err != nil {
		return err
	}
	if len(lists[0])+len(lists[1]) > 2 {
		c, err := decoding.NewClockPair(lists[0], lists[1])
		if err != nil {
			return err
		}
		out := strings.Join(c.Lines(), "\n") + "\n"
		if f.format.Value == "json" {
			out = string(appendClocksJSON(nil, c)) + "\n"
		} else {
			out = humantext.EscapeFunc(out, func(r rune) bool { return r == '\n' || r >= ' ' && r != 0x7f })
		}
		_, err = fmt.Fprint(a.Out, out)
		return err
	}
	p := widget.PairCard{First: lists[0][0], Second: lists[1][0], Now: d.Now(), Whole: a.Width == 0}
	if p.First.Bound != p.Second.Bound {
		choosePair(&p)
	}
	p.Facts = decoding.CompareCandidates(&p.First.Candidate, &p.Second.Candidate)
	var out string
	if f.format.Value == "json" {
		out = string(appendPairJSON(nil, &p))
	} else {
		out = p.Render(a.cardTheme(), a.cardColumns())
	}
	_, err = fmt.Fprint(a.Out, out)
	return err
}

// pairOf returns the ids of both arguments, judged together as those of a file are. A text that is
// no id, or one of another scheme, can be the other id in another encoding.
func (a *App) pairOf(d *decoding.Decoder, set ids.Settings, args []string) (lists [2][]decoding.Result, err error) {
	r := sets.Resolver{Decoder: d}
	if d.BoundScheme() == nil {
		judge, err := sets.NewJudge(a.Catalog(), set, d.Now())
		if err != nil {
			return lists, err
		}
		r.Decision = judge.Head(d, []byte(strings.Join(args, "\n")), input.Options{Format: input.Lines})
	}
	var errs [2]error
	read := func() {
		for i, arg := range args {
			lists[i], errs[i] = idList(&r, arg)
		}
	}
	read()
	if r.Decision != nil && (len(lists[0]) != 1 || len(lists[1]) != 1 || lists[0][0].Bound != lists[1][0].Bound) { // not ids of one set
		r.Decision = nil
		read()
	}
	order := [...]int{0, 1}
	if errs == [2]error{} && lists[1][0].Cost > lists[0][0].Cost { // the less likely id can be the other one
		order = [...]int{1, 0}
	}
	for _, i := range order {
		other := lists[1-i]
		if errs[1-i] != nil || len(other) != 1 || errs[i] == nil && (len(lists[i]) != 1 || lists[i][0].ID == other[0].ID) {
			continue
		}
		if same, ok := other[0].Reread(args[i]); ok {
			lists[i], errs[i] = []decoding.Result{same}, nil
		}
	}
	for i, arg := range args {
		if errs[i] != nil && isFileName(arg) {
			return lists, fmt.Errorf("%s is the name of a file; diff compares two ids", humantext.Quote(arg))
		}
	}
	return lists, cmp.Or(errs[0], errs[1])
}

// choosePair chooses the candidates of two ids that are likeliest together.
func choosePair(p *widget.PairCard) {
	first, second := append([]detect.Candidate{p.First.Candidate}, p.First.Others...), append([]detect.Candidate{p.Second.Candidate}, p.Second.Others...)
	i, j := decoding.LikeliestPair(first, second)
	p.First.Candidate, p.Second.Candidate = first[i], second[j]
}

// idList returns the id of a text, or the ids of a list with commas between them.
func idList(r *sets.Resolver, text string) ([]decoding.Result, error) {
	d := r.Decoder
	found, err := r.Text(nil, text, nil)
	if len(found) == 1 || len(found) > 1 && isIDList(found) {
		for i := range found {
			d.Explain(&found[i])
		}
		return found, nil
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(listMarks, r) })
	if len(parts) < 2 {
		return nil, err
	}
	list := make([]decoding.Result, len(parts))
	for i, part := range parts {
		if err := d.DecodeInto(&list[i], part); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// listMarks are the characters of a list that are not part of an id.
const listMarks = ", \t[]"

// isIDList reports whether the ids of a text are all that is in it.
func isIDList(found []decoding.Result) bool {
	rest, at := "", 0
	for i := range found {
		rest += found[i].Input[at:found[i].Start]
		at = found[i].Start + len(found[i].Text)
	}
	return strings.Trim(rest+found[0].Input[at:], listMarks) == ""
}

// appendPairJSON appends the comparison of two ids as a JSON object. Keys that do not apply to
// the two ids are left out or null.
func appendPairJSON(dst []byte, p *widget.PairCard) []byte {
	facts := &p.Facts
	dst = appendSideJSON(append(dst, `{"a":`...), &p.First)
	dst = appendSideJSON(append(dst, `,"b":`...), &p.Second)
	dst = strconv.AppendBool(append(dst, `,"same_scheme":`...), facts.SameScheme)
	dst = strconv.AppendBool(append(dst, `,"same_id":`...), facts.SameText)
	dst = appendOrder(append(dst, `,"order":`...), facts.Order, facts.Comparable)
	dst = appendOrder(append(dst, `,"time_order":`...), facts.TimeOrder(), facts.Timed)
	if facts.Timed {
		dst = append(append(dst, `,"between_ms":`...), millisBetween(facts.First, facts.Second)...)
	}
	if facts.Comparable {
		dst = appendFieldPairs(dst, facts)
	}
	dst = appendRelations(dst, p)
	dst = strconv.AppendBool(append(dst, `,"same_bits":`...), facts.SameBits > 0 || facts.SameText || facts.Comparable && len(facts.DifferingBits) == 0)
	return append(records.AppendStrings(append(dst, `,"summary":`...), facts.Sentences()), "}\n"...)
}

// appendSideJSON appends one of two ids.
func appendSideJSON(dst []byte, r *decoding.Result) []byte {
	dst = records.AppendJSON(append(dst, `{"input":`...), r.Input)
	dst = records.AppendJSON(append(dst, `,"scheme":`...), r.Bound.Scheme.Name)
	dst = strconv.AppendInt(append(dst, `,"bits":`...), int64(r.Bound.Layout.Bits), 10)
	dst = records.AppendJSON(append(dst, `,"hex":`...), r.ID.Hex())
	dst = records.AppendJSON(append(dst, `,"canonical":`...), r.Bound.String(r.ID))
	if at, ok := fields.TimeOf(r.Bound, r.ID); ok && !r.NoTime {
		dst = records.AppendJSON(append(dst, `,"time":`...), string(r.Bound.AppendTime(nil, at)))
		dst = strconv.AppendInt(append(dst, `,"unix_ms":`...), at.UnixMilli(), 10)
	}
	if r.Epoch != "" && r.Bound.Time != nil {
		dst = records.AppendJSON(append(dst, `,"epoch":`...), r.Epoch)
	}
	return append(records.AppendRounded(append(dst, `,"confidence":`...), r.Confidence, 1e6), '}')
}

// appendOrder appends which of two ids is first, or null if there is no order.
func appendOrder(dst []byte, order int, exists bool) []byte {
	switch {
	case !exists:
		return append(dst, "null"...)
	case order < 0:
		return append(dst, `"before"`...)
	case order > 0:
		return append(dst, `"after"`...)
	}
	return append(dst, `"same"`...)
}

// millisBetween returns the second time minus the first one in milliseconds, with
// decimals only if it has some. It can exceed a time.Duration.
func millisBetween(a, b time.Time) string {
	ns := big.NewInt(b.Unix() - a.Unix())
	ns.Add(ns.Mul(ns, big.NewInt(1e9)), big.NewInt(int64(b.Nanosecond()-a.Nanosecond())))
	text := new(big.Rat).SetFrac(ns, big.NewInt(1e6)).FloatString(6)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// appendFieldPairs appends the bits and fields of two ids of one layout.
func appendFieldPairs(dst []byte, facts *decoding.Pair) []byte {
	if len(facts.Nodes) > 0 {
		dst = strconv.AppendBool(append(dst, `,"same_node":`...), facts.SameNode)
	} else {
		dst = append(dst, `,"same_node":null`...)
	}
	dst = append(dst, `,"differing_bits":[`...)
	for i, bit := range facts.DifferingBits {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, int64(bit), 10)
	}
	dst = append(dst, `],"fields":[`...)
	for i := range facts.Fields {
		f := &facts.Fields[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = records.AppendJSON(append(dst, `{"name":`...), f.First.Field.Name)
		dst = records.AppendJSON(append(dst, `,"kind":`...), f.First.Field.Kind.String())
		dst = strconv.AppendBool(append(dst, `,"same":`...), f.Same())
		dst = appendFieldValue(append(dst, `,"a":`...), &f.First)
		dst = appendFieldValue(append(dst, `,"b":`...), &f.Second)
		if d := f.Difference(); d != nil {
			dst = appendWide(append(dst, `,"difference":`...), d.String(), f.First.Field.Width)
		}
		dst = append(dst, '}')
	}
	return append(dst, ']')
}

func appendFieldValue(dst []byte, v *fields.Value) []byte {
	dst = appendWide(append(dst, `{"value":`...), v.Value.String(), v.Field.Width)
	return append(records.AppendJSON(append(dst, `,"text":`...), v.Text), '}')
}

// appendWide appends a number of a field: as a string if some JSON readers would
// round numbers of its width.
func appendWide(dst []byte, digits string, width int) []byte {
	if width > records.ExactBits {
		return append(append(append(dst, '"'), digits...), '"')
	}
	return append(dst, digits...)
}

// appendRelations appends what the functions of the original return.
func appendRelations(dst []byte, p *widget.PairCard) []byte {
	for i := range p.Facts.Casts {
		c := &p.Facts.Casts[i]
		key := `,"a_cast":{"scheme":`
		if c.Second {
			key = `,"b_cast":{"scheme":`
		}
		dst = records.AppendJSON(append(dst, key...), c.Bound.Scheme.Name)
		dst = records.AppendJSON(append(dst, `,"id":`...), c.Bound.String(c.ID))
		dst = records.AppendJSON(append(dst, `,"call":`...), c.Call)
		dst = append(strconv.AppendBool(append(dst, `,"same_id":`...), c.Equal), '}')
	}
	if d := p.Facts.Distance; d != nil {
		dst = records.AppendJSON(append(dst, `,"distance":{"call":`...), d.Call)
		dst = records.AppendJSON(append(dst, `,"text":`...), d.Text)
		for _, part := range d.Parts {
			dst = append(records.AppendJSON(append(dst, ','), part.Name), ':')
			dst = strconv.AppendInt(dst, part.Value, 10)
		}
		dst = append(dst, '}')
	}
	if c := p.Facts.Clocks; c != nil {
		dst = append(dst, `,"clocks":`...)
		dst = append(appendClocks(dst, p.First.Bound, c), '}')
	}
	return dst
}

// appendClocksJSON appends the comparison of two vector clocks as a JSON object.
func appendClocksJSON(dst []byte, p *decoding.ClockPair) []byte {
	dst = appendIDs(append(dst, `{"a":`...), p.Bound, p.First)
	dst = appendIDs(append(dst, `,"b":`...), p.Bound, p.Second)
	dst = records.AppendJSON(append(dst, `,"scheme":`...), p.Bound.Scheme.Name)
	dst = append(dst, `,"clocks":`...)
	return append(appendClocks(dst, p.Bound, &p.Clocks), "}}"...)
}

// appendClocks appends the relation of two vector clocks, without the last brace.
func appendClocks(dst []byte, b *ids.BoundScheme, c *ids.Clocks) []byte {
	dst = records.AppendJSON(append(dst, `{"relation":`...), c.Relation())
	dst = appendIDs(append(dst, `,"joined":`...), b, c.Joined)
	dst = appendLags(append(dst, `,"a_lacks":`...), b, c.FirstLacks)
	return appendLags(append(dst, `,"b_lacks":`...), b, c.SecondLacks)
}

func appendIDs(dst []byte, b *ids.BoundScheme, list []ids.ID) []byte {
	texts := make([]string, len(list))
	for i, id := range list {
		texts[i] = b.String(id)
	}
	return records.AppendStrings(dst, texts)
}

func appendLags(dst []byte, b *ids.BoundScheme, lags []ids.Lag) []byte {
	dst = append(dst, '[')
	for i := range lags {
		l := &lags[i]
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = records.AppendJSON(append(dst, `{"node":`...), l.Node)
		dst = records.AppendJSON(append(dst, `,"newest":`...), b.String(l.Newest))
		if l.Seen != nil {
			dst = records.AppendJSON(append(dst, `,"seen":`...), b.String(*l.Seen))
			dst = records.AppendJSON(append(dst, `,"behind":`...), l.Behind)
		}
		dst = append(dst, '}')
	}
	return append(dst, ']')
}
