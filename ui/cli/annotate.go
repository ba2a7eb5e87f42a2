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

// annotateFlags are the flags of annotate.
type annotateFlags struct {
	schemes      []string
	confidence   float64
	only         bool
	since, until *timeFlag
	now          *timeFlag
	params       *paramFlags
}

func (a *app) annotateCommand() *cobra.Command {
	var f annotateFlags
	cmd := &cobra.Command{
		Use:   "annotate [FILE…]",
		Short: "Add scheme and time after each id in a text",
		Long: "Copy a text, such as a log or the output of tail -f, and add scheme and time after each id detected with enough confidence. " +
			"With no FILE, or when FILE is -, read standard input.\n\n" +
			"Words, numbers, addresses, dates and digests are not annotated. To detect ids that are plain numbers, use --scheme or a lower --min-confidence. " +
			"With --since or --until, print only lines with an id of that time.",
		Example: "  tail -f app.log | idtui annotate\n  idtui annotate -s koid --since 2026-11-21T02:00:00Z app.log",
		RunE:    func(cmd *cobra.Command, args []string) error { return a.annotate(cmd.Context(), &f, args) },
	}
	cmd.Flags().StringArrayVarP(&f.schemes, "scheme", "s", nil, "annotate only ids of scheme `NAME` (repeatable)")
	complete(cmd, "scheme", a.schemeNames)
	cmd.Flags().Float64Var(&f.confidence, "min-confidence", 0.9, "set the minimum confidence `P`, above 0 and at most 1")
	cmd.Flags().Float64Var(&f.confidence, "sure", 0.9, "the old name of --min-confidence")
	_ = cmd.Flags().MarkHidden("sure") // the flag exists
	cmd.Flags().BoolVar(&f.only, "only", false, "print only lines with an id")
	f.since = newTimeFlag(cmd, "since", "print only lines with an id of `TIME` or later")
	f.until = newTimeFlag(cmd, "until", "print only lines with an id of `TIME` or earlier")
	f.now = newNowFlag(cmd)
	f.params = a.newParamFlags(cmd)
	return cmd
}

func (a *app) annotate(ctx context.Context, f *annotateFlags, files []string) error {
	set, err := f.params.all()
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
	out := &stoppableWriter{out: a.Out}
	done := make(chan error, 1)
	go func() {
		failed, err := a.eachInput(files, func(in io.Reader) (bool, error) {
			p := pipeline{blocks: blockReader{in: in, splitLines: !f.filters()}, write: outputTo(out), errs: a.Err}
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
	case <-ctx.Done(): // a read of the input cannot be interrupted, so do not wait for it
		out.stop()
		return ctx.Err()
	}
}

// filters reports whether some lines are not printed.
func (f *annotateFlags) filters() bool { return f.only || f.since.given || f.until.given }

// stoppableWriter is an output that can be stopped between two writes.
type stoppableWriter struct {
	mu      sync.Mutex
	out     io.Writer
	stopped bool
}

func (w *stoppableWriter) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stopped {
		return 0, io.ErrClosedPipe
	}
	return w.out.Write(b)
}

func (w *stoppableWriter) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stopped = true
}

// annotator adds annotations to the ids in blocks.
type annotator struct {
	flags       *annotateFlags
	scanner     *scanning.Scanner
	terminal    bool
	open, close string // around an annotation
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
		b.out = w.append(b.out, b.lines)
		return
	}
	number := b.first
	for rest := b.lines; len(rest) > 0; number++ {
		at := bytes.IndexByte(rest, '\n') + 1
		if at == 0 {
			if at = len(rest); at > maxLine {
				b.errs = appendLineError(b.errs, number, fmt.Errorf("longer than %d bytes; not printed", maxLine))
				b.failed = true
				return
			}
		}
		line := rest[:at]
		rest = rest[at:]
		w.found = w.scanner.Find(w.found[:0], line)
		if w.inRange() {
			b.out = w.append(b.out, line)
		}
	}
}

// inRange reports whether the line has an id between --since and --until.
func (w *annotator) inRange() bool {
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

// append appends text with annotations after its ids.
func (w *annotator) append(dst, text []byte) []byte {
	from := 0
	for i := range w.found {
		f := &w.found[i]
		dst = w.appendText(dst, text[from:f.End])
		dst = append(append(dst, w.open...), f.Bound.Scheme.Name...)
		if at, ok := fields.TimeOf(f.Bound, f.ID); ok {
			dst = f.Bound.AppendTime(append(dst, ' '), at)
		}
		dst = append(dst, w.close...)
		from = f.End
	}
	return w.appendText(dst, text[from:])
}

// appendText appends text unchanged. For a terminal it escapes control characters.
func (w *annotator) appendText(dst, text []byte) []byte {
	if !w.terminal {
		return append(dst, text...)
	}
	for rest := string(text); rest != ""; {
		at := strings.IndexAny(rest, "\n\t")
		if at < 0 {
			return humantext.AppendEscaped(dst, rest)
		}
		line := rest[:at]
		if rest[at] == '\n' {
			line = strings.TrimSuffix(line, "\r")
		}
		dst = append(humantext.AppendEscaped(dst, line), rest[at])
		rest = rest[at+1:]
	}
	return dst
}
