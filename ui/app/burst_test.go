package app

import (
	"strings"
	"testing"

	"idtui/ui/term"
)

// TestBurstIntoField sends a key that opens a text field together with a text. The text goes into
// the field.
func TestBurstIntoField(t *testing.T) {
	for burst, want := range map[string]string{
		"psnowflake":        "scheme  snowflake",
		":theme":            "command  theme",
		"/9q77e7ft9u236223": "1 sno",
		"psnowflake-d\n":    "▐snowflake-discord▌",
	} {
		for _, tab := range []string{"0", "@koid", "@lab", "@fit"} {
			a := newApp(t, 80, 24)
			press(a, tab)
			a.Update(term.PasteMsg{Text: burst})
			expect(t, a, want)
		}
	}
	a := newApp(t, 80, 24)
	press(a, "p")
	a.Update(term.PasteMsg{Text: "snowflake"})
	expect(t, a, "scheme  snowflake")
	a = newApp(t, 80, 24)
	a.Update(term.PasteMsg{Text: "p9a7Fk2Lq8ZxTb41"}) // an id may begin with p
	if s := screen(a); !strings.Contains(s, "p9a7Fk2Lq8ZxTb41") || strings.Contains(s, "scheme  ") {
		t.Errorf("a pasted id opens the list of schemes:\n%s", s)
	}
}
