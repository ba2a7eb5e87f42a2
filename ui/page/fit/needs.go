package fit

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"idtui/model/fit"
	"idtui/theme"
	"idtui/ui/widget"
)

// step sets the selected need to its next or previous value. It doubles or halves a number.
func (f *Page) step(n int) {
	k := &f.keys[f.need]
	values := k.Values
	if values == nil {
		f.scale(k, n)
		return
	}
	at := slices.Index(values, k.Text(&f.needs))
	next := values[((at+n)%len(values)+len(values))%len(values)]
	if next == "" {
		f.clear(k)
		return
	}
	f.set(k, next)
}

// scale doubles or halves the number that the text of a need begins with.
func (f *Page) scale(k *fit.Key, n int) {
	text := k.Text(&f.needs)
	end := len(text) - len(strings.TrimLeft(text, "0123456789.,"))
	v, err := strconv.ParseFloat(strings.ReplaceAll(text[:end], ",", ""), 64)
	if err != nil || strings.Contains(text, "-") {
		f.host.Status(theme.Muted, "Press "+f.host.KeyOf("enter")+" to type a value for "+k.Name+".")
		return
	}
	if v == 0 {
		v = 0.5
	}
	if n > 0 {
		v *= 2
	} else {
		v /= 2
	}
	if k.Name == "nodes" || k.Name == "max-length" {
		v = max(float64(int(v)), 1)
	}
	f.set(k, strconv.FormatFloat(v, 'f', -1, 64)+text[end:])
}

// set sets a need. It reports whether the value is valid.
func (f *Page) set(k *fit.Key, text string) bool {
	next := f.needs
	if err := k.Set(&next, text); err != nil {
		f.host.Status(theme.Bad, err.Error())
		return false
	}
	f.needs = next
	f.wanted++
	return true
}

// clear sets a need to its default. It sets all other needs again.
func (f *Page) clear(cleared *fit.Key) {
	next := fit.Default(f.needs.Now)
	plain := next
	for i := range f.keys {
		k := &f.keys[i]
		if text := k.Text(&f.needs); k.Name != cleared.Name && text != k.Text(&plain) && text != "" {
			_ = k.Set(&next, text) // the text was valid before
		}
	}
	f.needs = next
	f.wanted++
}

// typed handles a key while a need is typed. The ranking follows every valid value.
func (f *Page) typed(k tea.KeyPressMsg) tea.Cmd {
	need := &f.keys[f.need]
	switch k.String() {
	case "esc":
		f.edit, f.needs = nil, f.before
		f.wanted++
	case "enter":
		text := strings.TrimSpace(f.edit.Text())
		if text == "" {
			f.edit = nil
			f.clear(need)
		} else if f.set(need, text) {
			f.edit = nil
		}
	default:
		cmd := f.edit.Press(k)
		next := f.needs
		if need.Set(&next, f.edit.Text()) == nil {
			f.needs = next
			f.wanted++
		}
		return cmd
	}
	return nil
}

// formRows returns the needs as rows of a form.
func (f *Page) formRows() []widget.FormRow {
	plain := fit.Default(f.needs.Now)
	rows := make([]widget.FormRow, len(f.keys))
	for i := range f.keys {
		k := &f.keys[i]
		text := k.Text(&f.needs)
		rows[i] = widget.FormRow{ID: k.Name, Name: k.Name, Value: text, Help: k.Help, Changed: text != k.Text(&plain)}
		if text == "" {
			rows[i].Value = "–"
		}
	}
	return rows
}
