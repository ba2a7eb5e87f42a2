// Package check has the command check, which tests whether a generator keeps the promises of its
// scheme.
package check

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/check"
	"idtui/model/decoding"
	"idtui/model/sets/input"
	"idtui/ui/cli/command"
	"idtui/ui/page"
)

// App is the program with the command of this package.
type App struct {
	*command.App
	// Bind binds a scheme to parameters. arg is the name of the scheme, or a layout file.
	Bind func(arg string, p *command.ParamFlags) (*ids.BoundScheme, error)
	// Screen opens the terminal program with a page; nil without a terminal.
	Screen func(cmd *cobra.Command, now *command.TimeFlag, open page.Intent) error
}

type flags struct {
	params     *command.ParamFlags
	exec       []string
	runs       uint64
	parallel   uint64
	count      uint64
	only, skip []string
	unordered  bool
	level      float64
	now        *command.TimeFlag
	format     *command.Choice
	pick       input.Options // a column of CSV, or a path of JSON
}

// maxStreams is how many files or runs there can be.
const maxStreams = 1 << 16

// maxLine is the length of the longest line that is read as an id, in bytes.
const maxLine = 4096

// maxRecord is the length of the longest row of CSV, or line of JSON, in bytes.
const maxRecord = 1 << 20

// Command returns the command check.
func (a *App) Command() *cobra.Command {
	f := &flags{}
	cmd := &cobra.Command{
		Use:   "check SCHEME [FILE…]",
		Short: "Test whether a generator keeps the promises of its scheme",
		Long: "Read ids of one scheme, one per line, in the order in which they were generated. Test how they are written, and their fixed bits, uniqueness, order, clock, sequence, node and random bits. " +
			"Each failure names a cause, with an example and what to do.\n\n" +
			"check does not search logs. annotate -f json prints the ids of a log, and check --json id reads that output.\n\n" +
			"SCHEME can be a layout file. Each FILE has the ids of a different generator. Without FILE, read standard input.\n\n" +
			"With --exec, run a shell command that prints ids; each --exec is a different generator. Each run is a new process, so check also tests what happens at the start.\n\n" +
			"The exit status is 0 if all tests pass and 1 if one fails. It is 2 for a usage error, a command that fails, and an input without ids of the scheme.",
		Example: "  mygen -n 100000 | idtui check snowflake-twitter\n  idtui check uuid-v7 node1.txt node2.txt\n" +
			"  idtui check ulid --exec 'node gen.js' --runs 20 -n 1000\n  idtui check order.toml ids.txt -f junit > check.xml\n  idtui check ulid --field id orders.csv\n" +
			"  idtui annotate -s ulid -f json app.log | idtui check ulid --json id",
		RunE: func(cmd *cobra.Command, args []string) error { return a.check(cmd, f, args) },
	}
	f.params = a.NewParamFlags(cmd)
	fs := cmd.Flags()
	fs.StringArrayVar(&f.exec, "exec", nil, "run `COMMAND` in the shell and read its ids (repeatable, for several generators)")
	command.NewNumberFlag(cmd, &f.runs, "runs", "", 1, 1, maxStreams, "run each --exec `N` times")
	command.NewNumberFlag(cmd, &f.parallel, "parallel", "", 1, 1, 256, "run `N` processes of each --exec at the same time")
	command.NewNumberFlag(cmd, &f.count, "count", "n", 0, 0, math.MaxInt64, "read at most `N` ids of each run or input (default all)")
	fs.StringSliceVar(&f.only, "only", nil, "run only `TEST`: "+strings.Join(check.Names(), ", "))
	fs.StringSliceVar(&f.skip, "skip", nil, "leave out `TEST`")
	command.Complete(cmd, "only", command.Fixed(check.Names()...))
	command.Complete(cmd, "skip", command.Fixed(check.Names()...))
	fs.StringVar(&f.pick.Column, "field", "", "test column `N|NAME` of CSV: a number from 1, or a name in the first line")
	fs.StringVar(&f.pick.Path, "json", "", "test the values at `PATH` of JSON, such as user.id or $.items[*].id")
	fs.BoolVar(&f.pick.NoHeader, "no-header", false, "read the first line of CSV as data")
	fs.BoolVar(&f.unordered, "unordered", false, "accept ids in any order, not only in the order of generation")
	fs.Float64Var(&f.level, "level", check.DefaultLevel, "accept this `PROBABILITY` that a correct generator fails because of its random bits")
	f.now = command.NewNowFlag(cmd)
	f.format = command.NewFormatFlag(cmd, "text", "", "text", "json", "junit", "page")
	return cmd
}

// tests returns the names of the tests to run. The error is about a flag that is invalid or
// contradicts another.
func (f *flags) tests(cmd *cobra.Command, args []string) ([]string, error) {
	for i, name := range slices.Concat(f.only, f.skip) {
		flag := "--only"
		if i >= len(f.only) {
			flag = "--skip"
		}
		if !slices.Contains(check.Names(), name) {
			return nil, command.Usagef("invalid %s %s: %s", flag, humantext.Quote(name), humantext.Expected(name, check.Names()))
		}
	}
	switch {
	case len(f.exec) > 0 && len(args) > 1:
		return nil, command.Usagef("--exec contradicts the file %s; use one of them", humantext.Quote(args[1]))
	case len(f.exec) == 0 && (cmd.Flags().Changed("runs") || cmd.Flags().Changed("parallel")):
		return nil, command.Usagef("--runs and --parallel need --exec")
	case uint64(len(f.exec))*f.runs > maxStreams || len(args) > maxStreams:
		return nil, command.Usagef("too many inputs: expected at most %d", maxStreams)
	case f.level <= 0 || f.level >= 1:
		return nil, command.Usagef("invalid --level %v: expected a probability above 0 and below 1", f.level)
	}
	if err := f.checkPick(); err != nil {
		return nil, command.Usage(err)
	}
	tests := slices.DeleteFunc(check.Names(), func(name string) bool {
		return len(f.only) > 0 && !slices.Contains(f.only, name) || slices.Contains(f.skip, name)
	})
	if len(tests) == 0 {
		return nil, command.Usagef("--skip leaves no test; expected at least one")
	}
	return tests, nil
}

func (a *App) check(cmd *cobra.Command, f *flags, args []string) error {
	if len(args) == 0 {
		return command.Usagef("SCHEME is missing; expected the name of a scheme, or a layout file")
	}
	tests, err := f.tests(cmd, args)
	if err != nil {
		return err
	}
	b, err := a.Bind(args[0], f.params)
	if err != nil {
		return noScheme(args, err)
	}
	if b.Layout == nil || b.Layout.Bits == 0 {
		return command.Usagef("%s has no bits to test: idtui only recognizes its texts", b.Scheme.Name)
	}
	nodes, err := f.nodes(b)
	if err != nil {
		return err
	}
	if f.format.Value == "page" {
		o := &check.Options{Now: f.now.Or(a.Clock), Level: f.level, Unordered: f.unordered, Tests: tests, Nodes: nodes}
		switch {
		case a.Screen == nil:
			return command.Usagef("-f page needs a terminal")
		case len(args) == 1 && len(f.exec) == 0 || slices.Contains(args[1:], command.StandardInput):
			return command.Usagef("-f page needs files or --exec, not standard input")
		}
		from := slices.Concat(args[1:], f.exec)
		return a.Screen(cmd, f.now, page.Check{Bound: b, Title: strings.Join(from, ", "), Run: func(ctx context.Context) (*check.Report, error) {
			r, err := a.test(ctx, f, args, b, o)
			if errors.Is(err, errEnded) {
				err = nil
			}
			return r, err
		}})
	}
	a.TakeSignals()
	ctx, stop := command.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	r, err := a.test(ctx, f, args, b, &check.Options{Now: f.now.Or(a.Clock), Level: f.level, Unordered: f.unordered, Tests: tests, Nodes: nodes})
	if err != nil && !errors.Is(err, errEnded) {
		return err
	}
	if err != nil {
		a.PrintLine("interrupted: the result of " + humantext.Count(r.IDs, "id"))
	}
	text, writeErr := written(r, f.format.Value)
	if writeErr == nil {
		_, writeErr = io.WriteString(a.Out, text)
	}
	switch {
	case writeErr != nil:
		return writeErr
	case err != nil:
		return context.Cause(ctx)
	case !r.OK:
		return command.ErrFailed
	}
	return nil
}

// test reads the ids and runs the tests. With the error errEnded, the report is about the ids so
// far.
func (a *App) test(ctx context.Context, f *flags, args []string, b *ids.BoundScheme, o *check.Options) (*check.Report, error) {
	live := len(f.exec) > 0
	o.Live, o.Fresh = live, live
	c := check.New(b, *o)
	defer func() { _ = c.Close() }()
	start := a.Clock()
	var err error
	if live {
		err = a.runAll(ctx, c, f)
	} else {
		err = a.readAll(ctx, c, f, args[1:])
	}
	if err != nil && !errors.Is(err, errEnded) {
		return nil, err
	}
	if c.IDs() == 0 && !c.WrongThroughout() {
		return nil, command.Usagef("%s: no id of %s in %s%s", f.source(args[1:]), b.Scheme.Name, humantext.Count(c.Lines(), "line"), f.searchLog(args, b, c))
	}
	r, reportErr := c.Report(a.Clock().Sub(start).Seconds())
	if reportErr != nil {
		return nil, reportErr
	}
	return r, err
}

// noScheme returns the error for a first argument that is neither a scheme nor a layout. If it is
// an existing file, it is probably the one with the ids.
func noScheme(args []string, err error) error {
	if info, statErr := os.Stat(args[0]); len(args) > 1 || statErr != nil || info.IsDir() || strings.HasSuffix(args[0], ".toml") {
		return err
	}
	name := humantext.QuoteUnsafe(args[0])
	return command.Usagef("%s is not a layout file; the scheme comes first: idtui check SCHEME %s (%w)", name, name, err)
}

// searchLog returns how to test the ids in the lines of a log; "" for other inputs.
func (f *flags) searchLog(args []string, b *ids.BoundScheme, c *check.Checker) string {
	if len(f.exec) > 0 || f.picks() || !c.HasWords() {
		return ""
	}
	log, layouts := "LOG", ""
	if len(args) == 2 && args[1] != command.StandardInput {
		log = humantext.QuoteUnsafe(args[1])
	}
	if args[0] != b.Scheme.Name {
		layouts = " --layouts " + humantext.QuoteUnsafe(args[0])
	}
	return fmt.Sprintf("; check reads one id per line; for the ids in a log: idtui annotate%s -s %s -f json %s | idtui check %s --json id", layouts, b.Scheme.Name, log, humantext.QuoteUnsafe(args[0]))
}

// nodes returns the values of node fields that were set.
func (f *flags) nodes(b *ids.BoundScheme) (map[string]uint64, error) {
	set, err := f.params.All()
	if err != nil {
		return nil, err
	}
	nodes := map[string]uint64{}
	for i := range b.Layout.Fields {
		x := &b.Layout.Fields[i]
		if text, ok := set[x.Name]; ok && x.Kind == ids.Node {
			if n, err := strconv.ParseUint(text, 0, 64); err == nil {
				nodes[x.Name] = n
			}
		}
	}
	return nodes, nil
}

// source names where the ids come from.
func (f *flags) source(files []string) string {
	switch {
	case len(f.exec) > 0:
		return "--exec"
	case len(files) == 0 || files[0] == command.StandardInput:
		return "standard input"
	case len(files) == 1:
		return humantext.QuoteUnsafe(files[0])
	}
	return humantext.Count(len(files), "file")
}

// errEnded says that a signal ended the command while it read ids.
var errEnded = errors.New("ended by a signal")

// readAll reads files, or standard input.
func (a *App) readAll(ctx context.Context, c *check.Checker, f *flags, files []string) error {
	if len(files) == 0 {
		files = []string{command.StandardInput}
	}
	for i, path := range files {
		in, closeIn, err := a.OpenInput(path)
		if err != nil {
			return command.Usage(err)
		}
		in, err = input.Decompress(in)
		if err == nil {
			name := path
			if path == command.StandardInput {
				name = ""
			}
			s := c.Stream(check.Source{Name: name, Node: i})
			if f.picks() {
				err = f.readRecords(ctx, s, in, command.InFile(path))
			} else {
				err = a.read(ctx, s, in, int64(f.count))
			}
		}
		closeIn()
		if err != nil {
			return err
		}
	}
	return nil
}

// read reads the lines of a stream; most is the largest number of ids, 0 for no limit.
func (a *App) read(ctx context.Context, s *check.Stream, in io.Reader, most int64) error {
	r := bufio.NewReaderSize(in, 1<<16)
	for line, n := int64(1), int64(0); most == 0 || n < most; line++ {
		if line%4096 == 0 {
			if ctx.Err() != nil {
				return errEnded
			}
		}
		text, err := readLine(r)
		if text != "" {
			n++
			s.Add(line, text, time.Time{})
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checkPick returns an error for values of --field, --json and --no-header that are invalid
// or contradict each other or --exec.
func (f *flags) checkPick() error {
	var err error
	switch {
	case f.picks() && len(f.exec) > 0:
		return errors.New("--field and --json need a file or standard input, not --exec")
	case f.pick.Column != "" && f.pick.Path != "":
		return errors.New("--field contradicts --json; use one of them")
	case f.pick.NoHeader && f.pick.Column == "":
		return errors.New("--no-header needs --field")
	case f.pick.Path != "":
		_, err = decoding.NewKey(f.pick.Path)
	case f.pick.Column != "" && !decoding.IsColumnName(f.pick.Column):
		_, err = decoding.NewColumn(f.pick.Column, "")
	}
	return err
}

// picks reports whether the ids are values of CSV or JSON.
func (f *flags) picks() bool { return f.pick.Column != "" || f.pick.Path != "" }

// readRecords reads the values of a column of CSV, or of a path of JSON. If there are none, it returns
// the error of the first record, after the text where.
func (f *flags) readRecords(ctx context.Context, s *check.Stream, in io.Reader, where string) error {
	o, most := f.pick, int64(f.count)
	o.MaxRecord = maxRecord
	r, err := input.NewReader(in, o)
	if err != nil {
		return command.Usage(err)
	}
	var rec input.Record
	var first error
	for n := int64(0); most == 0 || n < most; {
		if ctx.Err() != nil {
			return errEnded
		}
		if err := r.Next(&rec); errors.Is(err, io.EOF) {
			if n == 0 && first != nil {
				return command.Usage(first)
			}
			return nil
		} else if err != nil {
			return command.Usage(err)
		}
		if rec.Err != nil && first == nil && o.Path != "" {
			first = fmt.Errorf("--json %s: %sline %d: %w; expected JSON with a value at this path", o.Path, where, rec.Line, rec.Err)
		}
		for i := range rec.Texts {
			if text := strings.TrimSpace(string(rec.Texts[i].Text)); text != "" && (most == 0 || n < most) {
				n++
				s.Add(int64(rec.Line), text, time.Time{})
			}
		}
	}
	return nil
}

// readLine reads a line without its end and without spaces around it. It cuts a long line, which
// cannot be an id.
func readLine(r *bufio.Reader) (string, error) {
	line, err := r.ReadSlice('\n')
	text := strings.TrimSpace(string(line[:min(len(line), maxLine)]))
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.ReadSlice('\n')
	}
	return text, err
}
