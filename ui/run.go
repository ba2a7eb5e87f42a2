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

// Run runs the terminal program until it is left. An interrupt and a terminal
// that hangs up are ways to leave, not errors.
func Run(ctx context.Context, o Options) error {
	app, err := New(o)
	if err != nil {
		return err
	}
	// Bubble Tea looks at every frame whether there is something to write: more of
	// them than anything here moves by only cost time.
	opts := []tea.ProgramOption{tea.WithContext(ctx), tea.WithFilter((&wheelThrottle{now: time.Now}).filter), tea.WithFPS(int(time.Second / frameDelay))}
	if os.Getenv("NO_COLOR") != "" { // whatever it is set to, as no-color.org has it
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

// guarded is a model whose commands panic in Update. Bubble Tea restores the
// terminal after a panic in a command's own goroutine too, but ends the program
// meanwhile: the stack trace would be lost.
type panicGuard struct{ tea.Model }

// Init starts the model.
func (g panicGuard) Init() tea.Cmd { return guard(g.Model.Init()) }

// Update passes messages on to the model.
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

// guard makes a command answer a panic as a message, and all commands that it
// answers in a batch likewise.
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
