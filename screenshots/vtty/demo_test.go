//go:build unix

package vtty

import (
	"fmt"
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// demoVar makes the test binary act as the program under test. The harness is thus
// tested on a real Bubble Tea program, and nothing else must be built.
const demoVar = "VTTY_DEMO"

func TestMain(m *testing.M) {
	if os.Getenv(demoVar) == "" {
		os.Exit(m.Run())
	}
	if _, err := tea.NewProgram(demo{}).Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// demo shows the last message, and whether its terminal is light.
type demo struct {
	width, height int
	light         bool
	said          string
}

func (d demo) Init() tea.Cmd { return tea.RequestBackgroundColor }

func (d demo) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		d.width, d.height = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		d.light = !msg.IsDark()
	case tea.PasteMsg:
		d.said = fmt.Sprintf("pasted %d", len(msg.Content))
	case tea.MouseClickMsg:
		d.said = fmt.Sprintf("clicked %d,%d", msg.X, msg.Y)
	case tea.KeyPressMsg:
		d.said = "pressed " + msg.String()
		switch msg.String() {
		case "ctrl+c":
			return d, tea.Quit
		case "ctrl+z":
			return d, tea.Suspend
		case "c":
			return d, tea.SetClipboard("copied")
		case "!":
			panic("as asked")
		case "x":
			os.Exit(3) // leave the terminal without restoring it
		}
	}
	return d, nil
}

func (d demo) View() tea.View {
	v := tea.NewView(fmt.Sprintf("size %dx%d\nlight %v\n日本 wide\n%s\n%s",
		d.width, d.height, d.light, d.said, strings.Repeat("─", d.width)))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "demo"
	return v
}
