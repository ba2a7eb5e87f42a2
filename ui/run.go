package ui

import (
	"context"
	"errors"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Run runs the terminal program until it is left. An interrupt is a way to
// leave, not an error.
func Run(ctx context.Context, o Options) error {
	app, err := New(o)
	if err != nil {
		return err
	}
	opts := []tea.ProgramOption{tea.WithContext(ctx), tea.WithFilter(calm(time.Now))}
	if os.Getenv("NO_COLOR") != "" { // whatever it is set to, as no-color.org has it
		profile := min(colorprofile.Detect(os.Stdout, os.Environ()), colorprofile.ASCII)
		opts = append(opts, tea.WithColorProfile(profile))
	}
	_, err = tea.NewProgram(app, opts...).Run()
	if errors.Is(err, tea.ErrInterrupted) {
		return nil
	}
	return err
}

// calm lets through at most one wheel or motion message a frame: a trackpad
// sends hundreds a second, and each would draw the screen.
func calm(now func() time.Time) func(tea.Model, tea.Msg) tea.Msg {
	var last time.Time
	return func(_ tea.Model, msg tea.Msg) tea.Msg {
		switch msg.(type) {
		case tea.MouseWheelMsg, tea.MouseMotionMsg:
			if t := now(); t.Sub(last) >= frame/2 {
				last = t
				return msg
			}
			return nil
		}
		return msg
	}
}
