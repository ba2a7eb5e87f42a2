package generate

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/model/bench"
	"idtui/ui/cli/command"
)

// BenchCommand returns the command that measures generators.
func (a *App) BenchCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench [SCHEME…]",
		Short: "Measure generation and parsing speed on this machine",
		Long: "Measure how fast this machine generates, encodes and parses ids, next to the limit of each layout. " +
			"Ids are generated one at a time by one goroutine and by " + fmt.Sprint(bench.Goroutines) + " that share a generator, and in batches. " +
			"Without SCHEME, measure all schemes that generate ids, in less than 20 seconds. With SCHEME, measure each shared generator for at least a second.\n\n" +
			"Generators that could refuse are set to wait. The median of several attempts is reported. For a shared generator, cores is the average number of busy cores. " +
			"A warning appears if its goroutines did not run at the same time.",
		Example:           "  idtui bench\n  idtui bench sno koid -f json",
		ValidArgsFunction: a.GeneratorArgs,
	}
	format := command.NewFormatFlag(cmd, "text", "", "text", "json")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c := a.Meter
		if c == nil {
			c = generate.NewSystemClock()
		}
		return a.bench(cmd.Context(), c, args, format.Value == "json")
	}
	return cmd
}

// bench measures the schemes with the clock c. As JSON it prints each measurement
// at once.
func (a *App) bench(ctx context.Context, c generate.Clock, names []string, asJSON bool) error {
	bound, err := a.benchSchemes(names)
	if err != nil {
		return err
	}
	subjects, err := bench.Subjects(ctx, c, bound...)
	if err != nil {
		return err
	}
	out := json.NewEncoder(a.Out)
	var all []bench.Measurement
	progress := newProgress(a.Err)
	show := func(done, of int, s *bench.Subject) { progress.show("%d of %d: %s %s", done+1, of, s.Scheme, s.What) }
	options := bench.Options{Clock: c, Sustained: len(names) > 0, Progress: show}
	err = bench.Run(ctx, options, subjects, func(m bench.Measurement) error {
		if asJSON {
			progress.clear()
			return out.Encode(m)
		}
		all = append(all, m)
		return nil
	})
	progress.clear()
	if err != nil || asJSON {
		return err
	}
	now, _ := c.Now()
	traits := make([]bench.Traits, len(bound))
	for i, f := range bound {
		traits[i] = bench.TraitsOf(f, now)
	}
	_, err = fmt.Fprintf(a.Out, "%s %s/%s, %d processors; one clock reading takes %.0f ns\n\n",
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
	if err := bench.WriteSpeeds(a.Out, all); err != nil {
		return err
	}
	return bench.WriteWarnings(a.Err, all, runtime.GOMAXPROCS(0))
}

// benchSchemes returns the named schemes, or all, with the parameters of the
// measurement.
func (a *App) benchSchemes(names []string) ([]*ids.BoundScheme, error) {
	schemes := a.Catalog().Schemes()
	if len(names) > 0 {
		schemes = nil
		for _, name := range names {
			s, err := a.Catalog().Find(name)
			if err != nil {
				return nil, command.Usage(err)
			}
			schemes = append(schemes, s)
		}
	}
	bound, err := bench.Bind(schemes)
	if err != nil {
		return nil, err
	}
	for _, s := range schemes {
		if len(names) > 0 && !isMeasured(bound, s) {
			return nil, a.cannotGenerate(s)
		}
	}
	return bound, nil
}

func isMeasured(bound []*ids.BoundScheme, s *ids.Scheme) bool {
	for _, f := range bound {
		if f.Scheme == s {
			return true
		}
	}
	return false
}
