package generate

import (
	"context"
	"time"

	"idtui/ids/humantext"
	"idtui/model/lab"
)

// simulateEach runs all simulations and passes each result on when it is done. On an
// interrupt it passes on what the current one has measured so far, and returns the error
// of the context.
func (a *App) simulateEach(ctx context.Context, runs []lab.Config, done func(*lab.Result) error) error {
	p := &runProgress{line: newProgress(a.Err), started: time.Now(), runs: len(runs)}
	defer p.line.clear()
	for _, c := range runs {
		run, err := lab.New(c)
		if err != nil {
			return err
		}
		watched := p.watch(c.Name, run)
		result, err := run.Finish(ctx)
		watched()
		if err != nil {
			result = run.Interrupt()
		}
		p.finished(result)
		if failed := done(result); failed != nil {
			return failed
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// The times of the progress line: it appears after a while, and then changes often enough
// to look alive.
const (
	progressAfter = time.Second
	progressEvery = 200 * time.Millisecond
)

// runProgress shows on standard error how far long simulations are, if that is a terminal.
type runProgress struct {
	line    *progress
	started time.Time
	runs    int
	done    int
}

// watch shows the progress of a simulation until the returned function is called.
func (p *runProgress) watch(name string, run *lab.Simulation) (stop func()) {
	if !p.line.on() {
		return func() {}
	}
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(progressEvery)
		defer tick.Stop()
		for {
			select {
			case <-end:
				return
			case now := <-tick.C:
				if now.Sub(p.started) >= progressAfter {
					served, total := run.Progress()
					p.line.show("simulating %s: %.0f %% of %s (scheme %d of %d)", name,
						100*float64(served)/float64(max(total, 1)), humantext.Count(total, "request"), p.done+1, p.runs)
				}
			}
		}
	}()
	return func() { close(end); <-ended }
}

// finished notes the end of a simulation. If the whole takes long, it prints a line about
// it.
func (p *runProgress) finished(r *lab.Result) {
	p.done++
	if p.runs > 1 && time.Since(p.started) >= progressAfter {
		p.line.print("%s: %s issued, %s refused, %s", r.Scheme, humantext.Number(r.Issued), humantext.Number(r.Refused), humantext.Count(r.Duplicates, "duplicate"))
	}
}
