package command

import (
	"bytes"
	"context"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// A signal ends every command within 0.2 s. A command that notices the signal has settleTime to
// end. After that, a write that has begun has writeTime to end. A busy machine needs longer.
const (
	settleTime = 50 * time.Millisecond
	writeTime  = 30 * time.Millisecond
)

// observedContext reports whether a command would notice its end.
type observedContext struct {
	context.Context
	observed atomic.Bool
}

// Done returns the channel that is closed at the end.
func (c *observedContext) Done() <-chan struct{} {
	c.observed.Store(true)
	return c.Context.Done()
}

// Signaled is the error of a command that a signal has ended.
type Signaled struct{ signal os.Signal }

// Error names the signal.
func (s Signaled) Error() string { return "ended by the signal " + s.signal.String() }

// status returns the exit status that shells use for the signal.
func (s Signaled) status() int {
	if number, ok := s.signal.(syscall.Signal); ok {
		return 128 + int(number)
	}
	return statusInterrupted
}

// NotifyContext returns a context that is done when a signal arrives. Its cause is then a
// [Signaled].
func NotifyContext(ctx context.Context, list ...os.Signal) (_ context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, list...)
	go func() {
		select {
		case s := <-signals:
			cancel(Signaled{s})
		case <-ctx.Done():
		}
	}()
	return ctx, func() { signal.Stop(signals); cancel(nil) }
}

// UntilSignal runs a command with the streams of the process, and returns its exit status.
// On SIGINT and SIGTERM the context of the command ends. A command that continues to
// compute or to read is abandoned.
func UntilSignal(s Streams, run func(context.Context, Streams) int) int {
	out, errs := &output{file: os.Stdout, wholeLines: true}, &output{file: os.Stderr}
	s.Out, s.Err = out, errs
	base, cancel := context.WithCancel(context.Background())
	defer cancel()
	ctx := &observedContext{Context: base}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	s.takeSignals = func() { signal.Stop(signals) }
	ended := make(chan int, 1)
	go func() { ended <- run(ctx, s) }()
	select {
	case status := <-ended:
		if err := out.Flush(); err != nil && !isClosedPipe(err) && status == statusOK {
			return statusFailed
		}
		return status
	case got := <-signals:
		cancel()
		if ctx.observed.Load() {
			select {
			case <-ended:
			case <-time.After(settleTime):
			}
		}
		deadline := time.Now().Add(writeTime)
		out.close(deadline)
		errs.close(deadline)
		return Signaled{got}.status()
	}
}

// output writes to a file of the process until it is closed.
type output struct {
	file *os.File
	// wholeLines holds back the beginning of a line until its end is written.
	wholeLines bool
	closed     atomic.Bool

	mu   sync.Mutex // held during a write
	rest []byte     // the held-back beginning of a line
}

// maxWrite is the size of the largest write, in bytes, unless a line is longer. Closing the output
// waits for one write.
const maxWrite = 64 << 10

// Write writes text. When the output is closed, it returns an error that prints nothing.
func (o *output) Write(text []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	size := len(text)
	if !o.wholeLines {
		return size, o.write(text)
	}
	end := bytes.LastIndexByte(text, '\n') + 1
	if len(o.rest) > 0 && (end > 0 || len(o.rest)+size > maxWrite) {
		first := bytes.IndexByte(text, '\n') + 1
		o.rest = append(o.rest, text[:first]...)
		if err := o.write(o.rest); err != nil {
			return 0, err
		}
		o.rest, text, end = o.rest[:0], text[first:], end-first
	}
	for end > 0 {
		part := text[:end]
		if len(part) > maxWrite {
			if at := bytes.LastIndexByte(part[:maxWrite], '\n'); at >= 0 {
				part = part[:at+1]
			} else {
				part = part[:bytes.IndexByte(part, '\n')+1]
			}
		}
		if err := o.write(part); err != nil {
			return 0, err
		}
		text, end = text[len(part):], end-len(part)
	}
	o.rest = append(o.rest, text...)
	return size, nil
}

func (o *output) write(text []byte) error {
	if o.closed.Load() {
		return context.Canceled
	}
	_, err := o.file.Write(text)
	return err
}

// Fd returns the file descriptor.
func (o *output) Fd() uintptr { return o.file.Fd() }

// Flush writes what is held back, such as a question that the user answers in the same line.
func (o *output) Flush() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.rest) == 0 {
		return nil
	}
	err := o.write(o.rest)
	o.rest = nil
	return err
}

// close prevents further writes. It waits for a write that has begun, at most until the
// deadline: the reader may have stopped reading.
func (o *output) close(deadline time.Time) {
	o.closed.Store(true)
	for !o.mu.TryLock() {
		if time.Now().After(deadline) {
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// TakeSignals leaves the signals that end a command to the caller.
func (a *App) TakeSignals() {
	if a.takeSignals != nil {
		a.takeSignals()
	}
}
