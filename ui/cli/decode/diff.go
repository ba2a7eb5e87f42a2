package decode

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"idtui/ids/detect"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/ui/cli/command"
	"idtui/ui/widget"
)

// diffFlags are the flags of diff.
type diffFlags struct {
	scheme *command.SchemeFlag
	format *command.Choice
	now    *command.TimeFlag
	params *command.ParamFlags
}

func (a *App) DiffCommand() *cobra.Command {
	var f diffFlags
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Compare two ids bit by bit and field by field",
		Long: "Compare two ids bit by bit and field by field: which one sorts first, the time between them, whether one node generated both. " +
			"For ids of two schemes, idtui compares only the times. The exit status is 0 even if the ids differ.\n\n" +
			"For uid-local and uid-global, it also prints what the functions of Erlang's uid tell: the distance (uid:d), " +
			"the local id of a global one (uid:gtol) and the global id of a local one (uid:g). " +
			"A and B can also be vector clocks: lists of global ids with commas between them. " +
			"idtui prints what each clock has not seen, and the clock that joins both.\n\n" +
			"-f json prints one object. order and time_order are before, after, same or null: of the bytes of A and B, and of their times. " +
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
		return command.Usage(err)
	}
	var lists [2][]decoding.Result
	for i, arg := range args {
		if lists[i], err = idList(d, arg); err != nil {
			return err
		}
	}
	if len(lists[0])+len(lists[1]) > 2 {
		return a.diffClocks(f, lists)
	}
	p := widget.PairCard{First: lists[0][0], Second: lists[1][0], Now: d.Now()}
	likeliestPair(&p.First, &p.Second)
	p.Facts = decoding.Compare(p.First.Bound, p.First.ID, p.Second.Bound, p.Second.ID)
	var out string
	if f.format.Value == "json" {
		out = string(appendPairJSON(nil, &p))
	} else {
		out = p.Render(a.cardTheme(), a.cardColumns())
	}
	_, err = fmt.Fprint(a.Out, out)
	return err
}

// idList returns the id of a text, or the ids of a list with commas between them.
func idList(d *decoding.Decoder, text string) ([]decoding.Result, error) {
	found, err := d.DecodeAll(nil, text)
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

// listMarks are the characters of a list that are not of its ids.
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

// likeliestPair chooses the candidates of two results: see [decoding.LikeliestPair].
func likeliestPair(a, b *decoding.Result) {
	first := append([]detect.Candidate{a.Candidate}, a.Others...)
	second := append([]detect.Candidate{b.Candidate}, b.Others...)
	i, j := decoding.LikeliestPair(first, second)
	a.Candidate, b.Candidate = first[i], second[j]
}

// diffClocks compares two vector clocks.
func (a *App) diffClocks(f *diffFlags, lists [2][]decoding.Result) error {
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
