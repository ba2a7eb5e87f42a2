package decode

import (
	"cmp"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"idtui/model/decoding"
	"idtui/model/profile"
	"idtui/ui/cli/command"
	"idtui/ui/page"
	"idtui/ui/part"
)

type profileFlags struct {
	decodeFlags
	by     *command.Choice
	sample uint64
}

// ProfileCommand returns the command that describes a set of ids.
func (a *App) ProfileCommand() *cobra.Command {
	var f profileFlags
	cmd := &cobra.Command{
		Use:   "profile [FILE…]",
		Short: "Describe a set of ids: times, rates, nodes, gaps, duplicates, order",
		Long: "Read ids as decode does, and describe them together. Unusual findings come first, then schemes, times, rates, nodes, gaps, duplicates and order. " +
			"Without FILE, or for FILE -, read standard input. In a terminal, FILE opens a page; -f, --by and --sample print instead.\n\n" +
			"Duplicates and gaps are exact for any number of ids in any order: idtui sorts them in temporary files. Findings do not change the exit status.",
		Example: "  idtui profile -s koid ids.txt\n  idtui profile app.log --by hour -f json\n  idtui profile orders.csv --field id --where node=5",
		RunE:    func(cmd *cobra.Command, args []string) error { return a.profile(cmd, &f, args) },
	}
	f.scheme = a.NewSchemeFlag(cmd)
	f.least = decoding.DefaultMinConfidence
	f.format = command.NewFormatFlag(cmd, "text", "", "text", "json", "svg")
	f.by = command.NewChoiceFlag(cmd, "by", "also count ids by `UNIT`", []string{"hour", "day", "node", "scheme"})
	command.NewNumberFlag(cmd, &f.sample, "sample", "", 1, 1, 1_000_000, "count one of `N` ids, with all its duplicates, for a quick look")
	f.now = command.NewNowFlag(cmd)
	f.params = a.NewParamFlags(cmd)
	f.pick = newPickFlags(cmd)
	f.set.add(cmd)
	return cmd
}

func (a *App) profile(cmd *cobra.Command, f *profileFlags, files []string) error {
	if err := f.pick.check(&f.set); err != nil {
		return err
	}
	if err := command.Needs(cmd, "by", "-f text or -f json", f.format.Value != "svg"); err != nil {
		return err
	}
	d, err := a.decoder(&f.decodeFlags, true)
	if err != nil {
		return err
	}
	if f.set.filter, err = a.parseWhere(f.set.where, d.Now()); err != nil {
		return err
	}
	if len(files) == 0 {
		files = []string{command.StandardInput}
	}
	if a.Screen != nil && !cmd.Flags().Changed("format") && f.by.Value == "" && f.sample == 1 && !slices.Contains(files, command.StandardInput) {
		return a.profilePage(cmd, f, d, files)
	}
	p := profile.New(profile.Options{Now: d.Now(), Files: files, By: f.by.Value, Sample: int64(f.sample)})
	defer func() { _ = p.Close() }()
	file := -1
	failed, err := a.EachInput(files, func(in io.Reader, name string) (bool, error) {
		file++
		return false, a.profileInput(p, f, d, in, file, name)
	})
	if err != nil {
		return err
	}
	r, err := p.Report()
	if err != nil {
		return err
	}
	if r.IDs == 0 && len(r.Findings) == 0 {
		if !failed {
			a.noteNothing(f, files, r)
		}
		if f.format.Value != "json" {
			return exitOf(failed)
		}
	}
	_, err = io.WriteString(a.Out, profileText(r, f.format.Value))
	return cmp.Or(err, exitOf(failed))
}

// exitOf returns [command.ErrFailed] if an input failed: its errors are printed
// already.
func exitOf(failed bool) error {
	if failed {
		return command.ErrFailed
	}
	return nil
}

// noteNothing says on standard error why a report has no ids.
func (a *App) noteNothing(f *profileFlags, files []string, r *profile.Report) {
	none := r.Nothing(f.scheme.Value, !f.set.filter.Empty())
	if len(files) == 1 {
		none = command.InFile(files[0]) + none
	}
	a.PrintLine(none)
}

func profileText(r *profile.Report, format string) string {
	switch format {
	case "json":
		return string(r.JSON()) + "\n"
	case "svg":
		return r.SVG()
	}
	return r.Text()
}

// profilePage opens the page that describes the ids of files.
func (a *App) profilePage(cmd *cobra.Command, f *profileFlags, d *decoding.Decoder, files []string) error {
	for _, path := range files {
		_, closeIn, err := a.OpenInput(path)
		if err != nil {
			return err
		}
		closeIn()
	}
	by := "their file"
	switch {
	case d.BoundScheme() != nil: // the scheme was given
		by = ""
	case len(files) == 1:
		by = part.ShortPath(filepath.Base(files[0]), 30)
	}
	return a.Screen(cmd, f.now, page.Profile{
		Title: strings.Join(files, ", "), By: by, Files: files, Scheme: f.scheme.Value, Filtered: !f.set.filter.Empty(),
		Scan: func(stopped func() bool, add func(*profile.Seen)) error {
			for i, path := range files {
				in, closeIn, err := a.OpenInput(path)
				if err != nil {
					return err
				}
				_, err = a.scanInput(f, d, in, i, stopped, add)
				closeIn()
				if err != nil {
					return err
				}
			}
			return nil
		},
	})
}

// profileInput adds the ids of an input, and prints the notes about it.
func (a *App) profileInput(p *profile.Profiler, f *profileFlags, d *decoding.Decoder, in io.Reader, file int, name string) error {
	ended := a.Ended()
	stopped := func() bool {
		select {
		case <-ended:
			return true
		default:
			return false
		}
	}
	notes, err := a.scanInput(f, d, in, file, stopped, p.Add)
	for _, note := range notes {
		a.PrintLine(command.InFile(name) + note)
	}
	return err
}

// scanInput calls add for each id of an input. It returns notes: which groups changed, and
// which texts begin with a date.
func (a *App) scanInput(f *profileFlags, d *decoding.Decoder, in io.Reader, file int, stopped func() bool, add func(*profile.Seen)) (notes []string, err error) {
	src, err := a.openRecords(in, d, &f.set, f.pick.options(&f.set))
	if err != nil {
		return nil, err
	}
	if err := f.set.check(src.Decision, d); err != nil {
		return nil, err
	}
	err = profile.Scan(src, d, f.set.filter, file, stopped, add)
	if src.Watch != nil {
		notes = src.Watch.Notes()
	}
	about := src.Decision.DateNotes()
	if src.Decision.HasIDs() { // otherwise the findings are about these texts
		about = append(about, src.Decision.Unknown()...)
	}
	for _, note := range about {
		notes = append(notes, "note: "+note)
	}
	return notes, err
}
