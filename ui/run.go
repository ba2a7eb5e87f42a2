package ui

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Run runs the terminal program until you quit it. An interrupt and a hangup quit
// too, and are not errors.
func Run(ctx context.Context, o Options) error {
	app, err := New(o)
	if err != nil {
		return err
	}
	// Bubble Tea checks for output once per frame, so a frame rate above that of the
	// fastest animation only costs time.
	opts := []tea.ProgramOption{tea.WithContext(ctx), tea.WithFilter((&wheelThrottle{now: time.Now}).filter), tea.WithFPS(int(time.Second / frameDelay))}
	if os.Getenv("NO_COLOR") != "" { // any value counts: no-color.org
		profile := min(colorprofile.Detect(os.Stdout, os.Environ()), colorprofile.ASCII)
		opts = append(opts, tea.WithColorProfile(profile))
	}
	program := tea.NewProgram(panicGuard{app}, opts...)
	hangup, ignore := signal.NotifyContext(ctx, syscall.SIGHUP)
	defer ignore()
	defer context.AfterFunc(hangup, program.Quit)()
	_, err = program.Run()
	app.saveState()
	return err
}

// panicGuard is a model that repeats the panics of its commands in Update. Bubble
// Tea restores the terminal after a panic in a command's own goroutine too, but
// the program ends meanwhile and the stack trace is lost.
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
