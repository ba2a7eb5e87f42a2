package decode

import (
	"io"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/model/scanning"
	"idtui/ui/cli/command"
)

// annotateFlags are the flags of annotate.
type annotateFlags struct {
	schemes      []string
	confidence   float64
	only, ids    bool
	format       *command.Choice
	since, until *command.TimeFlag
	now          *command.TimeFlag
	params       *command.ParamFlags
}

func (a *App) AnnotateCommand() *cobra.Command {
	var f annotateFlags
	cmd := &cobra.Command{
		Use:   "annotate [FILE…]",
		Short: "Add scheme and time after each id in a text",
		Long: "Copy a text, such as a log or the output of tail -f, and add scheme and time after each id detected with enough confidence. " +
			"With no FILE, or when FILE is -, read standard input.\n\n" +
			"Words, numbers, addresses, dates and digests are not annotated. To detect ids that are plain numbers, use --scheme or a lower --min-confidence. " +
			"With --since or --until, print only lines with an id of that time.\n\n" +
			"Ids in JSON are annotated behind the line, in order, so that the JSON before the annotations stays valid. " +
			"With -f json, print one object per id instead: line (from 1), offset (bytes, from 0), id, scheme, confidence and unix_ms, and file if there are several. " +
			"With -f json or --only-ids, --since and --until select ids instead of lines.",
		Example: "  tail -f app.log | idtui annotate\n  idtui annotate -s koid --since -1h app.log\n  idtui annotate --only-ids app.log | sort -u\n  idtui annotate -f json *.log",
		RunE:    func(_ *cobra.Command, args []string) error { return a.annotate(&f, args) },
	}
	cmd.Flags().StringArrayVarP(&f.schemes, "scheme", "s", nil, "annotate only ids of scheme `NAME` (repeatable)")
	command.Complete(cmd, "scheme", a.SchemeNames)
	cmd.Flags().Float64Var(&f.confidence, "min-confidence", 0.9, "set the minimum confidence `P`, above 0 and at most 1")
	cmd.Flags().Float64Var(&f.confidence, "sure", 0.9, "the old name of --min-confidence")
	_ = cmd.Flags().MarkHidden("sure") // the flag exists
	cmd.Flags().BoolVar(&f.only, "only", false, "print only lines with an id")
	cmd.Flags().BoolVar(&f.ids, "only-ids", false, "print only the ids, one per line")
	f.format = command.NewFormatFlag(cmd, "text", "", "text", "json")
	f.since = command.NewTimeFlag(cmd, "since", "print only lines with an id of `TIME` or later")
	f.until = command.NewTimeFlag(cmd, "until", "print only lines with an id of `TIME` or earlier")
	f.now = command.NewNowFlag(cmd)
	f.params = a.NewParamFlags(cmd)
	return cmd
}

func (a *App) annotate(f *annotateFlags, files []string) error {
	set, err := f.params.All()
	if err != nil {
		return err
	}
	if f.ids && f.format.Value == "json" {
		return command.Usagef("--only-ids contradicts -f json; use one of them")
	}
	if f.since.Given && f.until.Given && f.until.At.Before(f.since.At) {
		return command.Usagef("--until %s is before --since %s", humantext.RFC3339(f.until.At), humantext.RFC3339(f.since.At))
	}
	now := func() time.Time { return f.now.Or(a.Clock) }
	scanner, err := scanning.NewScanner(a.Catalog(), scanning.Options{Schemes: f.schemes, Settings: set, MinConfidence: f.confidence, Now: now})
	if err != nil {
		return command.Usage(err)
	}
	return a.annotateFiles(f, scanner, files)
}

// annotateFiles annotates files one after the other.
func (a *App) annotateFiles(f *annotateFlags, s *scanning.Scanner, files []string) error {
	if len(files) == 0 {
		files = []string{"-"}
	}
	failed := false
	for _, file := range files {
		job := annotation{app: a, flags: f, scanner: s}
		if len(files) > 1 {
			job.file = file
		}
		fileFailed, err := a.EachInput([]string{file}, job.run)
		if err != nil {
			return err
		}
		failed = failed || fileFailed
	}
	if failed {
		return command.ErrFailed
	}
	return nil
}

// annotation annotates one file.
type annotation struct {
	app     *App
	flags   *annotateFlags
	scanner *scanning.Scanner
	file    string // its name, if there are several
}

func (j *annotation) run(in io.Reader) (failed bool, err error) {
	p := pipeline{blocks: command.BlockReader{In: in, SplitLines: !j.flags.filtersLines()}, errs: j.app.Err, ended: j.app.Ended()}
	var notes lineNotes
	switch {
	case j.flags.records():
		p.write = outputTo(j.app.Out)
		p.worker = func() func(*block) { return j.newRecorder().do }
	default:
		p.write = func(b *block) error { return notes.write(j.app.Out, b) }
		p.worker = func() func(*block) { return j.newAnnotator().do }
	}
	res, err := p.run()
	if err == nil {
		err = notes.flush(j.app.Out)
	}
	return res.failed, err
}

// records reports whether the output is one record per id instead of the text.
func (f *annotateFlags) records() bool { return f.ids || f.format.Value == "json" }

// filtersLines reports whether some lines are not printed.
func (f *annotateFlags) filtersLines() bool {
	return !f.records() && (f.only || f.since.Given || f.until.Given)
}

// inRange reports whether the time of an id is between --since and --until.
func (f *annotateFlags) inRange(id *scanning.Found) bool {
	if !f.since.Given && !f.until.Given {
		return true
	}
	at, ok := fields.TimeOf(id.Bound, id.ID)
	return ok && (!f.since.Given || !at.Before(f.since.At)) && (!f.until.Given || !at.After(f.until.At))
}
