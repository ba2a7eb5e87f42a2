package classroom

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/wish/v2"
	"github.com/charmbracelet/ssh"
	"golang.org/x/time/rate"

	ui "idtui/ui/app"
	"idtui/ui/page"
	"idtui/ui/page/watch"
)

func (s *Server) middleware(ssh.Handler) ssh.Handler {
	return func(sess ssh.Session) {
		c, ok := sess.Context().Value(connectionKey{}).(*connection)
		if !ok {
			return
		}
		pty, sizes, terminal := sess.Pty()
		t := &remote{pty: pty, terminal: terminal, changes: newChanges()}
		t.size.set(pty.Window)
		if terminal {
			go t.follow(sizes)
		}
		c.begin()
		s.running.Add(1)
		defer s.running.Done() // after the last text was sent
		defer time.AfterFunc(closeTime, func() { _ = c.Close() })
		status := 0
		if text := s.serve(sess, c, t); text != "" {
			wish.Errorf(sess, "idtui-ssh: %s\n", text)
			status = 1
		}
		_ = sess.Exit(status)
	}
}

// remote is the terminal of a session.
type remote struct {
	pty      ssh.Pty
	terminal bool // the client asked for a terminal
	size     window
	changes  *changes
}

// follow records the sizes of the window until the session ends. The library waits until each
// size is read.
func (r *remote) follow(sizes <-chan ssh.Window) {
	for w := range sizes {
		r.size.set(w)
		r.changes.note()
	}
}

// serve runs one session. It returns what to tell the user when it has ended; "" for nothing.
func (s *Server) serve(sess ssh.Session, c *connection, t *remote) (text string) {
	switch {
	case sess.RawCommand() != "":
		return "idtui-ssh runs no commands: connect without a command"
	case !t.terminal:
		return "no terminal: connect with ssh -t"
	}
	if s.sessions.Add(1) > int64(s.options.Sessions) {
		s.sessions.Add(-1)
		return fmt.Sprintf("all %d sessions are in use", s.options.Sessions)
	}
	defer s.sessions.Add(-1)
	defer func() {
		if r := recover(); r != nil {
			s.options.Report(fmt.Sprintf("panic in a session: %v\n%s", r, debug.Stack()))
			text = "the session ended because of an error; connect again"
		}
	}()
	ctx, cancel := context.WithCancelCause(sess.Context())
	defer cancel(nil)
	defer context.AfterFunc(s.ended, func() { cancel(errStopped) })()
	// A client that reads nothing keeps the program in a write until the connection ends.
	defer context.AfterFunc(ctx, func() { time.AfterFunc(closeTime, func() { _ = c.Close() }) })()
	return s.explain(ctx, s.run(ctx, cancel, sess, t))
}

func (s *Server) run(ctx context.Context, cancel context.CancelCauseFunc, sess ssh.Session, t *remote) error {
	seat := s.class.Join(s.options.Teachers.has(sess.PublicKey()), t.changes.note)
	defer seat.Leave()
	in := &input{Reader: sess, ctx: ctx, idle: s.options.Idle, limit: rate.NewLimiter(inputRate, inputBurst)}
	in.timer = time.AfterFunc(in.idle, func() { cancel(errIdle) })
	defer in.timer.Stop()
	in.ended = func() { cancel(io.EOF) }
	return ui.RunOn(ctx, s.program(seat), &ui.Terminal{
		Reader: in, Writer: sess, Environ: environment(t.pty.Term, sess.Environ()), Size: t.size.get, MaxPaste: maxPaste,
		Watch: func(ctx context.Context, send func(tea.Msg)) { t.changes.send(ctx, &t.size, send) },
	})
}

// program returns the options of the program of a session.
func (s *Server) program(seat *watch.Seat) ui.Options {
	o := ui.Options{
		Catalog: s.catalog, Seat: seat, Now: s.options.Now, Runs: true, Seed: s.options.Seed,
		Deny: page.UseProcess | page.UseFiles | page.UseClipboard | page.UseState,
	}
	if s.options.Stride != nil {
		o.TimeStep, o.Runs = *s.options.Stride, false
	}
	return o
}

// errIdle ends a session without input.
var errIdle = errors.New("no input")

// explain returns what to tell the user about the end of a session; "" for nothing. It passes
// errors to [Options.Report].
func (s *Server) explain(ctx context.Context, err error) string {
	switch cause := context.Cause(ctx); {
	case errors.Is(err, tea.ErrProgramPanic):
		s.options.Report("panic in a session")
		return "the session ended because of an error; connect again"
	case errors.Is(cause, errIdle):
		return fmt.Sprintf("the session ended after %s without input", s.options.Idle)
	case errors.Is(cause, errStopped):
		return errStopped.Error()
	case err == nil, ctx.Err() != nil:
		return ""
	}
	s.options.Report(err.Error())
	return "the session ended because of an error; connect again"
}

// input is what the client of a session types, at a limited rate.
type input struct {
	io.Reader
	ctx   context.Context
	limit *rate.Limiter
	idle  time.Duration
	timer *time.Timer // ends the session
	ended func()      // is called when the client sends nothing more
}

// Read reads what was typed.
func (i *input) Read(p []byte) (int, error) {
	n, err := i.Reader.Read(p[:min(len(p), inputRate)])
	if n > 0 {
		i.timer.Reset(i.idle)
		if err := i.limit.WaitN(i.ctx, n); err != nil {
			return 0, err
		}
	}
	if err != nil {
		i.ended()
	}
	return n, err
}

// window is the size of a window. It is safe for concurrent use.
type window struct{ size atomic.Uint64 }

// set records a window size. A client can report any size, including none.
func (w *window) set(s ssh.Window) {
	width, height := s.Width, s.Height
	if width <= 0 || height <= 0 {
		width, height = 80, 24
	}
	w.size.Store(uint64(min(width, maxColumns))<<32 | uint64(min(height, maxRows)))
}

func (w *window) get() (width, height int) {
	s := w.size.Load()
	return int(s >> 32), int(s & 0xffff)
}

// changes collects changes of a session, until its program takes them.
type changes struct{ pending chan struct{} }

func newChanges() *changes { return &changes{make(chan struct{}, 1)} }

// note records a change. It never waits.
func (c *changes) note() {
	select {
	case c.pending <- struct{}{}:
	default:
	}
}

// changePause is the shortest time between two changes that a program gets. The screen of a
// teacher can change with every frame.
const changePause = 100 * time.Millisecond

// send tells the program about changes until the context ends.
func (c *changes) send(ctx context.Context, size *window, send func(tea.Msg)) {
	width, height := size.get()
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.pending:
		}
		if w, h := size.get(); w != width || h != height {
			width, height = w, h
			send(tea.WindowSizeMsg{Width: w, Height: h})
		}
		send(watch.ChangedMsg{})
		select {
		case <-ctx.Done():
			return
		case <-time.After(changePause):
		}
	}
}

// validTerm matches the names of terminals. The name becomes part of the path of a file that
// describes the terminal.
var validTerm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$`)

// environment returns the variables of a client that decide what its terminal can show.
func environment(term string, sent []string) []string {
	if !validTerm.MatchString(term) {
		term = "xterm"
	}
	list := []string{"TERM=" + term, "SSH_TTY=" + term}
	known := []string{"COLORTERM", "NO_COLOR", "TERM_PROGRAM", "TMUX", "STY"}
	if strings.HasPrefix(term, "tmux") {
		list = append(list, "TMUX="+term)
	}
	for _, v := range sent {
		const longest = 100
		if name, _, ok := strings.Cut(v, "="); ok && len(v) <= longest && slices.Contains(known, name) {
			list = append(list, v)
		}
	}
	return list
}
