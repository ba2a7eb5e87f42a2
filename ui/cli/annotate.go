package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids/humantext"
	"idtui/model/fields"
	"idtui/model/scanning"
)

// annotateFlags are what annotate may be told.
type annotateFlags struct {
	schemes      []string
	confidence   float64
	only         bool
	since, until *instant
	now          *instant
	set          *settings
}

func (a *app) annotateCommand() *cobra.Command {
	var f annotateFlags
	cmd := &cobra.Command{
		Use:   "annotate [FILE…]",
		Short: "Write scheme and time behind the ids in a text",
		Long: "Pass a text through, such as a log or what tail -f prints, and write scheme and time behind each id that it is sure of. " +
			"Without a FILE, or where it is -, the text is read from standard input.\n\n" +
			"Words, numbers, addresses, dates and digests are left alone. A bare number is an id only for --scheme, or where less than --min-confidence 0.9 will do. " +
			"With --since and --until only those lines are printed that hold an id of that time.",
		Example: "  tail -f app.log | idtui annotate\n  idtui annotate -s koid --since 2026-11-21T02:00:00Z app.log",
		RunE:    func(cmd *cobra.Command, args []string) error { return a.annotate(cmd.Context(), &f, args) },
	}
	cmd.Flags().StringArrayVarP(&f.schemes, "scheme", "s", nil, "look for ids of the scheme `NAME` only; may be repeated")
	complete(cmd, "scheme", a.schemeNames)
	cmd.Flags().Float64Var(&f.confidence, "min-confidence", 0.9, "minimum confidence `P`, above 0 and at most 1")
	cmd.Flags().Float64Var(&f.confidence, "sure", 0.9, "the old name of --min-confidence")
	_ = cmd.Flags().MarkHidden("sure") // the flag exists
	cmd.Flags().BoolVar(&f.only, "only", false, "print only lines that hold an id")
	f.since = instantFlag(cmd, "since", "print only lines with an id of this `TIME` or later: Unix milliseconds, RFC 3339 or a date")
	f.until = instantFlag(cmd, "until", "print only lines with an id of this `TIME` or earlier")
	f.now = instantFlag(cmd, "now", "take `TIME` for now: Unix milliseconds, RFC 3339 or a date")
	f.set = a.settingsFlags(cmd)
	return cmd
}

func (a *app) annotate(ctx context.Context, f *annotateFlags, files []string) error {
	set, err := f.set.all()
	if err != nil {
		return err
	}
	if f.since.given && f.until.given && f.until.at.Before(f.since.at) {
		return usagef("--until %s is before --since %s", humantext.RFC3339(f.until.at), humantext.RFC3339(f.since.at))
	}
	now := func() time.Time { return f.now.or(a.Clock) }
	scanner, err := scanning.NewScanner(a.catalog(), scanning.Options{Schemes: f.schemes, Settings: set, MinConfidence: f.confidence, Now: now})
	if err != nil {
		return usage(err)
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	out := &valve{out: a.Out}
	done := make(chan error, 1)
	go func() {
		failed, err := a.eachInput(files, func(in io.Reader) (bool, error) {
			p := pipeline{in: in, out: out, errs: a.Err, cut: &textReader{in: in, whole: f.filters()}}
			p.worker = func() func(*block) { return a.annotator(f, scanner.Clone()).do }
			res, err := p.run()
			return res.failed, err
		})
		if err == nil && failed {
			err = errFailed
		}
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done(): // the input may not end, and nothing else ends a read
		out.shut()
		return ctx.Err()
	}
}

// filters reports whether lines may be left out.
func (f *annotateFlags) filters() bool { return f.only || f.since.given || f.until.given }

// valve is an output that can be shut, between two writes.
type valve struct {
	mu   sync.Mutex
	out  io.Writer
	over bool
}

func (v *valve) Write(b []byte) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.over {
		return 0, io.ErrClosedPipe
	}
	return v.out.Write(b)
}

func (v *valve) shut() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.over = true
}

// annotator writes behind the ids of blocks what they are.
type annotator struct {
	flags       *annotateFlags
	scanner     *scanning.Scanner
	terminal    bool
	open, close string // around what is written
	found       []scanning.Found
}

func (a *app) annotator(f *annotateFlags, s *scanning.Scanner) *annotator {
	w := &annotator{flags: f, scanner: s, terminal: a.OutTerminal, open: " ‹", close: "›"}
	if a.styled() {
		w.open, w.close = "\x1b[2m"+w.open, w.close+"\x1b[0m"
	}
	return w
}

func (w *annotator) do(b *block) {
	b.reset()
	w.scanner.Refresh()
	if !w.flags.filters() {
		w.found = w.scanner.Find(w.found[:0], b.lines)
		b.out = w.write(b.out, b.lines)
		return
	}
	number := b.first
	for rest := b.lines; len(rest) > 0; number++ {
		at := bytes.IndexByte(rest, '\n') + 1
		if at == 0 {
			if at = len(rest); at > longestLine {
				b.errs = appendComplaint(b.errs, number, fmt.Errorf("it is longer than %d bytes; left out", longestLine))
				b.failed = true
				return
			}
		}
		line := rest[:at]
		rest = rest[at:]
		w.found = w.scanner.Find(w.found[:0], line)
		if w.wanted() {
			b.out = w.write(b.out, line)
		}
	}
}

// wanted reports whether one of the ids found is of the time that was asked for.
func (w *annotator) wanted() bool {
	f := w.flags
	for i := range w.found {
		at, ok := fields.TimeOf(w.found[i].Bound, w.found[i].ID)
		if !f.since.given && !f.until.given ||
			ok && (!f.since.given || !at.Before(f.since.at)) && (!f.until.given || !at.After(f.until.at)) {
			return true
		}
	}
	return false
}

// write appends the text with what is to be said of the ids in it.
func (w *annotator) write(dst, text []byte) []byte {
	from := 0
	for i := range w.found {
		f := &w.found[i]
		dst = w.pass(dst, text[from:f.End])
		dst = append(append(dst, w.open...), f.Bound.Scheme.Name...)
		if at, ok := fields.TimeOf(f.Bound, f.ID); ok {
			dst = humantext.AppendRFC3339(append(dst, ' '), at)
		}
		dst = append(dst, w.close...)
		from = f.End
	}
	return w.pass(dst, text[from:])
}

// pass appends text as it is; for a terminal without what would move its cursor.
func (w *annotator) pass(dst, text []byte) []byte {
	if !w.terminal {
		return append(dst, text...)
	}
	for rest := string(text); rest != ""; {
		at := strings.IndexAny(rest, "\n\t")
		if at < 0 {
			return appendVisible(dst, rest)
		}
		line := rest[:at]
		if rest[at] == '\n' {
			line = strings.TrimSuffix(line, "\r")
		}
		dst = append(appendVisible(dst, line), rest[at])
		rest = rest[at+1:]
	}
	return dst
}
