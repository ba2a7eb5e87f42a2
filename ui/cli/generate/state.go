package generate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/ids/lease"
	"idtui/ui/cli/command"
)

func newStateFlag(cmd *cobra.Command, path *string) {
	cmd.Flags().StringVar(path, "state", "", "keep the newest times in `FILE`, so that a restart issues no duplicates")
}

// leases holds the open file of --state and the leases of its generators.
type leases struct {
	app  *App
	path string
	file *lease.File
	mu   sync.Mutex // guards list
	list []*lease.Lease
}

// openLeases opens the file of --state. It returns nil if there is none.
func (a *App) openLeases(path string) (*leases, error) {
	if path == "" {
		return nil, nil
	}
	file, err := lease.Open(path, a.Meter)
	if errors.Is(err, lease.ErrInUse) {
		return nil, fmt.Errorf("--state %s: another process uses this file; give each process a file and a node of its own", humantext.QuoteUnsafe(path))
	}
	if err != nil {
		return nil, fmt.Errorf("--state %s: %w", humantext.QuoteUnsafe(path), command.RootCause(err))
	}
	if moved := file.Damaged(); moved != "" {
		a.PrintLine(fmt.Sprintf("%s was damaged and is not trusted; its contents are in %s. Generators begin 3 s later.", humantext.Escape(path), humantext.Escape(moved)))
	}
	return &leases{app: a, path: path, file: file}, nil
}

// lease returns the lease of a scheme's generator, or nil if its ids need none. It waits
// if the generator of an earlier process may have issued ids of the present.
func (s *leases) lease(ctx context.Context, b *ids.BoundScheme) (generate.Lease, error) {
	if s == nil || b.Time == nil {
		return nil, nil
	}
	l, err := lease.New(ctx, s.file, b.Scheme.Name, s.app.Meter)
	if err != nil {
		return nil, err
	}
	if ahead := l.Ahead(); ahead > 0 {
		s.app.PrintLine(fmt.Sprintf("the clock is %s behind the ids of %s in %s; new ids continue after them",
			humantext.Duration(ahead.Round(time.Millisecond)), b.Scheme.Name, humantext.Escape(s.path)))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append(s.list, l)
	return l, nil
}

// close releases all leases and closes the file. It returns work, the error of the command that
// used the leases, joined with its own first error. It reports a moved file only once.
func (s *leases) close(work error) error {
	if s == nil {
		return work
	}
	var err error
	for _, l := range s.list {
		err = cmp.Or(err, l.Release())
	}
	err = cmp.Or(err, s.file.Close())
	if err == nil || errors.Is(err, lease.ErrMoved) && errors.Is(work, lease.ErrMoved) {
		return work
	}
	return errors.Join(work, fmt.Errorf("--state %s: %w", humantext.QuoteUnsafe(s.path), command.RootCause(err)))
}

// coarse is the shortest time unit in which a process can end and start again.
const coarse = 10 * time.Millisecond

// longestWait is the length of the longest time unit whose end is waited for.
const longestWait = time.Second

// nextUnit returns the start of the first time unit after a reading. It does so only if
// time units are so long that an earlier process may have used the current one. It returns
// false for units that are too long to wait for: see coarseUnitNote.
func nextUnit(b *ids.BoundScheme, started ids.Reading) (ids.Reading, bool) {
	if n := b.Policy.Unit.Length(); !b.RepeatsAfterRestart() || n < coarse || n > longestWait {
		return 0, false
	}
	unit := &b.Policy.Unit
	return unit.Start(unit.Index(started) + 1), true
}

// hasCoarseUnit reports whether a restart can repeat ids because the time unit is too long to wait
// for.
func hasCoarseUnit(b *ids.BoundScheme) bool {
	return b.RepeatsAfterRestart() && b.Policy.Unit.Length() > longestWait
}

// coarseUnitNote returns a warning about a generator with a time unit that is too long to wait for.
// For other generators it returns "".
func coarseUnitNote(b *ids.BoundScheme) string {
	if !hasCoarseUnit(b) {
		return ""
	}
	return fmt.Sprintf("%s: its time unit of %s is long: a restart in the same unit can issue the same ids; use --state",
		b.Scheme.Name, b.Policy.Unit.Text())
}

func sleepUntil(ctx context.Context, c generate.Clock, at ids.Reading) error {
	now, _ := c.Now()
	if wait := at.Sub(now); wait > 0 {
		return c.Sleep(ctx, wait)
	}
	return nil
}

// defaultNodesNote returns the warning about a generator whose node has its default. It
// returns "" if no other process can issue the same ids.
func defaultNodesNote(b *ids.BoundScheme) string {
	names := b.DefaultNodes()
	if len(names) == 0 || !b.RepeatsAfterRestart() {
		return ""
	}
	has := "has its default"
	switch {
	case slices.ContainsFunc(b.Scheme.Params, func(p ids.Param) bool { return p.OfHost && p.Name == names[0] }):
		has = "is that of this host"
	case len(names) > 1:
		has = "have their defaults"
	}
	return fmt.Sprintf("%s: %s %s: another process can issue the same ids; use --set %s=N, and --state for restarts",
		b.Scheme.Name, humantext.And(names), has, names[0])
}
