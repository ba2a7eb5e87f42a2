package app

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"idtui/theme"
	pages "idtui/ui/page"
	"idtui/ui/term"
)

// framesPerSecond is how often Bubble Tea checks for output. The first frame and the answer to a
// key wait for the next check. The first frame comes after 67 ms at 30 frames per second. It comes
// after 50 ms at 60, and after 40 ms at 120. An empty program needs 32 ms.
const framesPerSecond = 120

// noColor is the variable that turns colors off. Any value that is not empty counts: no-color.org.
const noColor = "NO_COLOR"

// Run runs the terminal program until you quit it. The signals that end a program quit
// too, and are not errors.
func Run(ctx context.Context, o Options) error {
	app, err := New(o)
	if err != nil {
		return err
	}
	filter := term.NewInputFilter(time.Now)
	filter.Size = term.Size
	opts := options(ctx, filter, framesPerSecond)
	if limit := filter.LimitInput(); limit != nil {
		opts = append(opts, limit)
	}
	opts = append(opts, term.OwnWindow()...)
	if os.Getenv(noColor) != "" {
		profile := min(colorprofile.Detect(os.Stdout, os.Environ()), colorprofile.ASCII)
		opts = append(opts, tea.WithColorProfile(profile))
	}
	program := tea.NewProgram(panicGuard{app}, opts...)
	defer term.WatchWindow(program.Send)()
	defer term.WatchStops(program.Send)()
	// Bubble Tea's own handler loses a signal that comes while the terminal is released.
	ended, ignore := signal.NotifyContext(ctx, syscall.SIGHUP, syscall.SIGTERM, syscall.SIGQUIT, os.Interrupt)
	defer ignore()
	defer context.AfterFunc(ended, program.Quit)()
	_, err = program.Run()
	app.saveState()
	return err
}

// options returns the options of every program.
func options(ctx context.Context, filter *term.InputFilter, fps int) []tea.ProgramOption {
	return []tea.ProgramOption{
		tea.WithContext(ctx), tea.WithFilter(filter.Filter), tea.WithFPS(fps), tea.WithoutSignalHandler(),
	}
}

// Terminal is a terminal at the other end of a connection.
type Terminal struct {
	io.Reader          // the input of the terminal
	io.Writer          // the output to the terminal
	Environ   []string // the environment of the terminal, such as TERM=xterm-256color, which decides on the colors
	// Size returns the size of its window.
	Size func() (width, height int)
	// Watch sends a message for each change until the context ends: a [tea.WindowSizeMsg], or a
	// [watch.ChangedMsg].
	Watch    func(ctx context.Context, send func(tea.Msg))
	MaxPaste int // bytes of a paste that are read
}

// remoteFramesPerSecond is how often Bubble Tea checks for output for each connection. Each check
// costs the server time, even if nothing changed.
const remoteFramesPerSecond = 30

// RunOn runs the program on a terminal at the other end of a connection. It ends when you quit it,
// or when the context or the connection ends. It uses no streams, signals or environment of the
// process, except for the trace of a panic. It returns a panic as an error.
func RunOn(ctx context.Context, o Options, t *Terminal) error {
	app, err := New(o)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	filter := term.NewInputFilter(time.Now)
	filter.Size = func() (w, h int, ok bool) {
		w, h = t.Size()
		return w, h, true
	}
	input := filter.Remote(t, t.MaxPaste)
	defer func() { _ = input.Close() }()
	profile := colorprofile.Env(t.Environ)
	if slices.ContainsFunc(t.Environ, func(v string) bool { return strings.HasPrefix(v, noColor+"=") && v != noColor+"=" }) {
		profile = min(profile, colorprofile.ASCII)
	}
	w, h := t.Size()
	program := tea.NewProgram(panicGuard{app}, append(options(ctx, filter, remoteFramesPerSecond),
		tea.WithInput(input), tea.WithOutput(t.Writer), tea.WithEnvironment(t.Environ), tea.WithWindowSize(w, h),
		tea.WithColorProfile(profile))...)
	go t.Watch(ctx, program.Send)
	_, err = program.Run()
	return err
}

// panicGuard is a model that repeats the panics of its commands in Update. Bubble Tea restores the
// terminal after a panic in a command's own goroutine too. But the program ends meanwhile, and the
// stack trace is lost.
type panicGuard struct{ tea.Model }

// Init starts the model.
func (g panicGuard) Init() tea.Cmd { return guard(g.Model.Init()) }

// Update passes a message on to the model.
func (g panicGuard) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if p, ok := msg.(panicked); ok {
		panic(p)
	}
	m, cmd := g.Model.Update(msg)
	return panicGuard{m}, guard(cmd)
}

// panicked is the panic of a command.
type panicked struct {
	value any
	stack []byte
}

func (p panicked) String() string { return fmt.Sprintf("%v\n\n%s", p.value, p.stack) }

// guard returns a command that reports a panic of cmd, or of a command in its
// batch, as a message.
func guard(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = panicked{r, debug.Stack()}
			}
		}()
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i, c := range batch {
				batch[i] = guard(c)
			}
		}
		return msg
	}
}

// systemEntropy reads the operating system's cryptographic random source.
type systemEntropy struct{}

// Uint64 returns 64 random bits. The system's source does not fail: Go ends the
// program instead of returning bits that are not random.
func (systemEntropy) Uint64() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:])
	return binary.NativeEndian.Uint64(b[:])
}

// suspend returns the command that stops the program until it is continued. Meanwhile, the terminal
// is as it was before the start.
func (a *App) suspend() tea.Cmd {
	if !a.host.May(pages.UseProcess) {
		return nil
	}
	if !term.CanStop() {
		a.setStatus(theme.Warn, "Cannot suspend: no shell could continue idtui.")
		return nil
	}
	a.stopping = true
	return a.outside(term.StopProcesses)
}

// rendererPause is the minimum time for which the terminal stays released. Bubble Tea's renderer
// stops its timer a moment after it reports its end. If the renderer is started again before
// that, it stops the new timer, and nothing is ever drawn again.
const rendererPause = 50 * time.Millisecond

// outside releases the terminal, calls a function, and sets the terminal up again.
func (a *App) outside(f func() error) tea.Cmd {
	return tea.Exec(term.ExecFunc(func() error {
		err := f()
		time.Sleep(rendererPause)
		return err
	}), func(error) tea.Msg { return term.ContinuedMsg{} })
}
