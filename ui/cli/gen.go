package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/humantext"
)

// genFlags are what gen may be told.
type genFlags struct {
	count    uint64
	workers  uint
	encoding string
	seed     uint64
	at       *instant
	set      *settings
}

func (a *app) genCommand() *cobra.Command {
	var f genFlags
	cmd := &cobra.Command{
		Use:   "gen SCHEME",
		Short: "Make ids",
		Long: "Make ids of a scheme, with the machine's clock or at a given time. Where the scheme waits, so does gen; " +
			"calls that it refuses are counted, and the exit status is 1.",
		Example:           "  idtui gen sno -n 10 --set metabyte=63\n  idtui gen koid -n 1000000 -w 8 --set wait=true\n  idtui gen flax --at 2030-01-01T00:00:00Z --seed 7",
		Args:              exactly(1, "the SCHEME to make ids of"),
		ValidArgsFunction: a.makerArg,
	}
	cmd.Flags().Uint64VarP(&f.count, "count", "n", 1, "how many, `N`")
	numberFlag(cmd, &f.workers, "workers", "w", 1, 1, maxWorkers, "`N` goroutines that share the generator")
	cmd.Flags().StringVarP(&f.encoding, "encoding", "e", "", "text form, `NAME`; the canonical one unless given")
	cmd.Flags().Uint64Var(&f.seed, "seed", 0, "make random bits from the seed `N`, to make the same ids again")
	complete(cmd, "encoding", a.encodingNames)
	f.at = instantFlag(cmd, "at", "make them at this `TIME`: Unix milliseconds, RFC 3339 or a date")
	f.set = a.settingsFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return a.gen(cmd, &f, args[0]) }
	return cmd
}

// maxWorkers is how many goroutines may be asked for.
const maxWorkers = 1024

// notMade is the error of a scheme without a generator; of a family it says whose
// ids are made.
func (a *app) notMade(s *ids.Scheme) error {
	var made []string
	for _, f := range a.catalog().BoundSchemes() {
		if f.Scheme.Family == s.Name && f.Policy != nil {
			made = append(made, f.Scheme.Name)
		}
	}
	if len(made) > 0 {
		return usagef("%s ids are only read here; made are those of %s", s.Name, strings.Join(made, ", "))
	}
	return usagef("%s ids are only read here, not made", s.Name)
}

func (a *app) gen(cmd *cobra.Command, f *genFlags, scheme string) error {
	format, err := a.open(scheme, f.set)
	if err != nil {
		return err
	}
	if format.Policy == nil {
		return a.notMade(format.Scheme)
	}
	m := &maker{out: a.Out}
	if m.encoding, err = encodingOf(format, f.encoding); err != nil {
		return err
	}
	m.live = ids.NewLive(format, f.clock(), newEntropy(f.seed, cmd.Flags().Changed("seed")))
	m.stands = f.at.given
	m.left.Store(int64(min(f.count, 1<<63-1)))
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := m.run(ctx, int(f.workers)); err != nil {
		return err
	}
	if m.refused == 0 {
		return nil
	}
	why := m.why.Error()
	if err := format.Holds(ids.At(f.at.at)); f.at.given && err != nil {
		why += " (" + err.Error() + ")"
	}
	a.complain(fmt.Sprintf("%d of %d calls were refused: %s", m.refused, f.count, why))
	return errFailed
}

// clock is the one that stands at the time given, or nil for the machine's.
func (f *genFlags) clock() ids.Clock {
	if !f.at.given {
		return nil
	}
	return &setClock{start: ids.At(f.at.at)}
}

// encodingOf is the format's text form with the name; nil, for the canonical
// one, where no name is given.
func encodingOf(f *ids.BoundScheme, name string) (*ids.Encoding, error) {
	if name == "" {
		return nil, nil
	}
	if e := f.Encoding(name); e != nil {
		return e, nil
	}
	return nil, usagef("%s has no encoding %s; it has %s", f.Scheme.Name, humantext.Quote(name), strings.Join(encodingsOf(f), ", "))
}

// maker makes ids with several goroutines and prints them.
type maker struct {
	live     *ids.Live
	encoding *ids.Encoding // nil for the canonical one
	stands   bool          // the clock stands still: what is refused once is always
	left     atomic.Int64  // calls still to be made

	mu      sync.Mutex // guards what follows
	out     io.Writer
	refused int64
	why     error
	err     error
}

// batch is how many ids are made between two looks at what is left to do.
const batch = 1 << 10

// run makes all ids. It ends early when the context is done or nobody reads.
func (m *maker) run(ctx context.Context, workers int) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			if err := m.work(ctx); err != nil {
				m.mu.Lock()
				defer m.mu.Unlock()
				if m.err == nil {
					m.err = err
				}
				stop()
			}
		})
	}
	group.Wait()
	return m.err
}

// work makes batches until none is left.
func (m *maker) work(ctx context.Context) error {
	var made [batch]ids.ID
	var text []byte
	for {
		calls := m.claim()
		if calls == 0 {
			return nil
		}
		for calls > 0 {
			n, err := m.live.Fill(ctx, made[:calls])
			if text, err = m.print(text[:0], made[:n], err); err != nil {
				return err
			}
			if calls -= n; calls > 0 {
				calls-- // the one that was refused
			}
		}
	}
}

// claim takes up to a batch of what is left to do.
func (m *maker) claim() int {
	for {
		left := m.left.Load()
		n := min(left, batch)
		if m.left.CompareAndSwap(left, left-n) {
			return int(n)
		}
	}
}

// print writes ids, one a line, and counts the call that was refused after them.
func (m *maker) print(text []byte, made []ids.ID, why error) ([]byte, error) {
	f := m.live.BoundScheme()
	for _, id := range made {
		if m.encoding == nil {
			text = f.Append(text, id)
		} else {
			text = m.encoding.Append(text, id)
		}
		text = append(text, '\n')
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(text) > 0 {
		if _, err := m.out.Write(text); err != nil {
			return text, err
		}
	}
	return text, m.refuse(why)
}

// refuse counts a refused call; it passes any other error on. Where the refusal
// cannot end, the calls still to be made count too.
func (m *maker) refuse(why error) error {
	var refusal *ids.Refusal
	if why == nil || !errors.As(why, &refusal) {
		return why
	}
	m.refused++
	m.why = why
	if m.stands || refusal.Until == 0 {
		m.refused += m.left.Swap(0)
	}
	return nil
}
