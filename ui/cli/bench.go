package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/model/bench"
)

func (a *app) benchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench [SCHEME…]",
		Short: "Measure how fast ids are made here",
		Long: "Measure how fast ids are made, written and read on this machine, against what each layout allows: one at a time by one goroutine, by " +
			fmt.Sprint(bench.Goroutines) + " that share a generator, and in batches. Without a SCHEME it measures all that make ids. It takes less than 20 seconds.\n\n" +
			"Schemes that can wait or refuse wait. Of several attempts the fastest counts, since what else runs on the machine only makes it slower.",
		Example:           "  idtui bench\n  idtui bench sno koid -f json",
		ValidArgsFunction: a.makerArgs,
	}
	format := formatFlag(cmd, "text", "output", "text", "json")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		c := a.Meter
		if c == nil {
			c = ids.NewSystemClock()
		}
		return a.bench(ctx, c, args, format.value == "json")
	}
	return cmd
}

// bench measures the schemes by a clock. In JSON each measurement is printed as
// it is taken.
func (a *app) bench(ctx context.Context, c ids.Clock, names []string, lines bool) error {
	formats, err := a.benchFormats(names)
	if err != nil {
		return err
	}
	subjects, err := bench.Subjects(ctx, c, formats...)
	if err != nil {
		return err
	}
	out := json.NewEncoder(a.Out)
	var all []bench.Measurement
	progress := newProgress(a.Err)
	err = bench.Run(ctx, c, subjects, progress.show, func(m bench.Measurement) error {
		if lines {
			progress.clear()
			return out.Encode(m)
		}
		all = append(all, m)
		return nil
	})
	progress.clear()
	if err != nil || lines {
		return err
	}
	return a.printBench(c, formats, all)
}

// benchFormats are the schemes with the names, or all, as they are measured.
func (a *app) benchFormats(names []string) ([]*ids.BoundScheme, error) {
	schemes := a.catalog().Schemes()
	if len(names) > 0 {
		schemes = nil
		for _, name := range names {
			s, err := a.catalog().Find(name)
			if err != nil {
				return nil, usage(err)
			}
			schemes = append(schemes, s)
		}
	}
	formats, err := bench.Formats(schemes)
	if err != nil {
		return nil, err
	}
	for _, s := range schemes {
		if len(names) > 0 && !isMeasured(formats, s) {
			return nil, a.notMade(s)
		}
	}
	return formats, nil
}

func isMeasured(formats []*ids.BoundScheme, s *ids.Scheme) bool {
	for _, f := range formats {
		if f.Scheme == s {
			return true
		}
	}
	return false
}

// printBench prints the tables, under a line that says what they hold for.
func (a *app) printBench(c ids.Clock, formats []*ids.BoundScheme, all []bench.Measurement) error {
	now, _ := c.Now()
	traits := make([]bench.Traits, len(formats))
	for i, f := range formats {
		traits[i] = bench.TraitsOf(f, now)
	}
	_, err := fmt.Fprintf(a.Out, "%s %s/%s, %d processors; a reading of the clock takes %.0f ns\n\n",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), all[0].ClockNs)
	if err != nil {
		return err
	}
	if err := bench.WriteAlternatives(a.Out, traits, all); err != nil {
		return err
	}
	if _, err := fmt.Fprintln(a.Out); err != nil {
		return err
	}
	return bench.WriteSpeeds(a.Out, all)
}

// progress is a line on a terminal that tells how far a long command is.
type progress struct {
	out   io.Writer // nil where no person watches
	shown bool
}

func newProgress(w io.Writer) *progress {
	if f, ok := w.(*os.File); ok && term.IsTerminal(f.Fd()) {
		return &progress{out: w}
	}
	return &progress{}
}

// show replaces the line.
func (p *progress) show(done, of int, s *bench.Subject) {
	if p.out == nil {
		return
	}
	p.clear()
	p.shown = true
	_, _ = fmt.Fprintf(p.out, "%d of %d: %s %s", done+1, of, s.Scheme, s.What)
}

// clear takes the line away.
func (p *progress) clear() {
	if p.shown {
		_, _ = fmt.Fprint(p.out, "\r\x1b[K")
		p.shown = false
	}
}
