package check

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"idtui/ids/humantext"
	"idtui/model/check"
	"idtui/ui/cli/command"
)

// arrived is a line of a run, and when it came.
type arrived struct {
	stream *check.Stream
	line   int64
	text   string
	at     time.Time
}

// maxFailures is how many lines without an id are read before check ends the commands.
const maxFailures = 10_000

// runAll runs the commands. All runs of a command have one node.
func (a *App) runAll(ctx context.Context, c *check.Checker, f *flags) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	lines := make(chan []arrived, 64)
	var all sync.WaitGroup
	for node, text := range f.exec {
		runs := make(chan *check.Stream)
		go func() {
			defer close(runs)
			for run := range int(f.runs) {
				name := text
				if f.runs > 1 {
					name = fmt.Sprintf("%s, run %d", text, run+1)
				}
				select {
				case runs <- &check.Stream{Source: check.Source{Name: name, Node: node, Run: run}}:
				case <-ctx.Done():
					return
				}
			}
		}()
		for range f.parallel {
			all.Go(func() {
				for s := range runs {
					if err := a.run(ctx, text, s, f, lines); err != nil {
						cancel(err)
						return
					}
				}
			})
		}
	}
	go func() { all.Wait(); close(lines) }()
	streams := map[*check.Stream]*check.Stream{} // the checker's streams, by the streams of the runs
	for batch := range lines {
		for _, x := range batch {
			s := streams[x.stream]
			if s == nil {
				s = c.Stream(x.stream.Source)
				streams[x.stream] = s
			}
			s.Add(x.line, x.text, x.at)
		}
		if c.IDs() == 0 && c.Lines() > maxFailures {
			cancel(command.Usagef("the first %s lines of --exec are not ids of the scheme", humantext.Number(c.Lines())))
		}
	}
	if err := context.Cause(ctx); err != nil {
		var got command.Signaled
		if errors.As(err, &got) || errors.Is(err, context.Canceled) {
			return errEnded
		}
		return err
	}
	return nil
}

// run runs a command once and sends its lines.
func (a *App) run(ctx context.Context, text string, s *check.Stream, f *flags, lines chan<- []arrived) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", text)
	cmd.WaitDelay = time.Second
	endWholeGroup(cmd)
	var complaint strings.Builder
	cmd.Stderr = &limited{out: &complaint}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return command.Usagef("--exec %s: %w", humantext.QuoteUnsafe(text), err)
	}
	r := bufio.NewReaderSize(out, 1<<16)
	var batch []arrived
	var line, n uint64
	full := false
	for !full {
		line++
		text, err := readLine(r)
		if text != "" {
			n++
			batch = append(batch, arrived{s, int64(line), text, a.Clock()})
		}
		full = f.count > 0 && n >= f.count
		if ended := err != nil; ended || full || r.Buffered() == 0 || len(batch) >= 1024 {
			if len(batch) > 0 {
				lines <- batch
				batch = nil
			}
			if ended || ctx.Err() != nil {
				break
			}
		}
	}
	if full {
		cancel()
		_, _ = io.Copy(io.Discard, out)
		_ = cmd.Wait() // check ended the command, so its status does not matter
		return nil
	}
	if err := cmd.Wait(); err != nil && ctx.Err() == nil {
		said := strings.TrimSpace(complaint.String())
		if said != "" {
			said = ": " + humantext.EscapeToASCII(said)
		}
		return command.Usagef("--exec %s failed: %w%s", humantext.QuoteUnsafe(text), err, said)
	}
	return nil
}

// limited keeps the first 1,000 bytes that are written.
type limited struct{ out *strings.Builder }

// Write keeps what fits.
func (l *limited) Write(p []byte) (int, error) {
	const most = 1000
	if left := most - l.out.Len(); left > 0 {
		l.out.Write(p[:min(len(p), left)])
	}
	return len(p), nil
}
