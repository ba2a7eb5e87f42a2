package decode

import (
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/model/decoding"
	"idtui/model/sets"
	"idtui/model/sets/input"
	"idtui/model/sets/where"
	"idtui/ui/cli/command"
)

// openRecords opens an input: it looks at the beginning and judges the groups there, unless
// each id is judged alone.
func (a *App) openRecords(in io.Reader, d *decoding.Decoder, f *setFlags, o input.Options) (*sets.Source, error) {
	text, err := input.Decompress(in)
	if err != nil {
		return nil, err
	}
	src, err := sets.Open(text, &sets.SourceOptions{Catalog: a.Catalog(), Decoder: d, Settings: f.settings, Alone: f.alone, Live: f.live(in), Input: o})
	return src, command.Usage(err)
}

// isFile reports whether an input is a file, whose head never depends on time.
func isFile(in io.Reader) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode().IsRegular()
}

// setFlags are the flags of commands that judge ids as sets.
type setFlags struct {
	alone    bool
	decide   uint64
	noHeader bool
	prefix   string // before the names of the columns that are appended
	where    []string
	filter   *where.Filter
	settings ids.Settings // of all schemes
}

func (f *setFlags) add(cmd *cobra.Command) {
	f.addGroups(cmd)
	f.addWhere(cmd)
	cmd.Flags().BoolVar(&f.noHeader, "no-header", false, "read the first line of CSV as data")
}

func (f *setFlags) addGroups(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.alone, "alone", false, "judge each id alone, not together with the others of its column or key")
	command.NewNumberFlag(cmd, &f.decide, "decide", "", 0, 1, 1e9, "decide the schemes after `N` lines (default: 1000, or what arrives before a pause of 50 ms)")
}

func errAlone() error { return command.Usagef("--decide contradicts --alone; use one of them") }

func (f *setFlags) addWhere(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.where, "where", nil, "select ids by `EXPR`, such as node=42 or \"time>=2026-11-20\" (repeatable; all must hold)")
}

// live returns the limits of the beginning of an input, which decides the schemes.
func (f *setFlags) live(in io.Reader) input.Live {
	live := input.Live{Records: int(f.decide)}
	if f.decide == 0 && !isFile(in) {
		live.Silence = input.Silence
	}
	return live
}

// parseWhere reads the conditions of --where.
func (a *App) parseWhere(texts []string, now time.Time) (*where.Filter, error) {
	if len(texts) == 0 {
		return nil, nil //nolint:nilnil // no conditions
	}
	filter, err := where.Parse(texts, now)
	if err == nil {
		err = filter.FindSchemes(a.Catalog())
	}
	return filter, command.FlagProblem("where", err)
}

// check returns an error for a condition on a name that no id of the input has.
func (f *setFlags) check(d *sets.Decision, decoder *decoding.Decoder) error {
	if b := decoder.BoundScheme(); b != nil && !f.filter.Empty() {
		return command.FlagProblem("where", f.filter.Check(where.Names(b)))
	}
	return f.checkGroups(d)
}

// checkGroups returns an error for a condition on a name that no scheme of the groups has. Without
// groups it returns nil, because the schemes are not known yet.
func (f *setFlags) checkGroups(d *sets.Decision) error {
	if f.filter.Empty() || d == nil {
		return nil
	}
	var names []string
	for _, g := range d.Groups() {
		if g.Bound != nil {
			names = append(names, where.Names(g.Bound)...)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return command.FlagProblem("where", f.filter.Check(names))
}

// checkIDs returns an error for a condition on a name that none of the ids has. It returns nil if
// there are no ids.
func (f *setFlags) checkIDs(found []decoding.Result) error {
	if f.filter.Empty() || len(found) == 0 {
		return nil
	}
	var names []string
	for i := range found {
		names = append(names, where.Names(found[i].Bound)...)
	}
	return command.FlagProblem("where", f.filter.Check(names))
}
