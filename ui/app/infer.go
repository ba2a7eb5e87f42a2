package app

import (
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/inference"
	"idtui/theme"
	"idtui/ui/part"
)

// inferPage is the page that finds the layout of undocumented ids: what each bit does, the
// proposed fields, and other explanations. You can change the fields and see what that
// costs. The inference runs in the background.
type inferPage struct {
	app     *App
	ids     part.PastedIDs
	result  *inference.Result // nil while it is computed, and after an error
	err     error
	changes *inference.Revision
	shows   inferred     // what follows from the fields
	segment int          // the selected run of bits; its first bit is the selected boundary
	edit    *part.Editor // an epoch or a name being typed
	naming  bool         // it is the name of the layout file

	quiet bool // the page opens only if no known scheme explains the ids

	wanted  int // counts the sets of ids
	shown   int // the set that result is of
	started int // the set that is being computed

	accepted   *ids.Scheme // the layout that was accepted last
	acceptedAs string      // its layout file, without a name
}

func newInferPage(a *App) *inferPage { return &inferPage{app: a} }

// openInference opens the page for ids.
func (a *App) openInference(list part.PastedIDs) {
	a.inferQuietly(list)
	a.infer.quiet, a.overlay = false, a.infer
}

// inferQuietly infers the layout of ids without showing the page. It opens if it is more
// likely than not that no known scheme explains the ids, or only one with an epoch of its
// own, and the decoder still lists them as it did.
func (a *App) inferQuietly(list part.PastedIDs) {
	if a.infer == nil {
		a.infer = newInferPage(a)
	}
	p := a.infer
	p.ids, p.result, p.err, p.changes, p.edit, p.segment = list, nil, nil, nil, nil, 0
	p.wanted++
	p.quiet = true
}

func (p *inferPage) name() string               { return "inference" }
func (p *inferPage) title() string              { return "inference" }
func (p *inferPage) tick(ids.Reading)           {}
func (p *inferPage) redrawDelay() time.Duration { return 0 }
func (p *inferPage) wheel(n int)                { p.move(n) }

// typed handles a key of the line being typed.
func (p *inferPage) typed(k tea.KeyPressMsg) (tea.Cmd, bool) {
	if p.edit == nil {
		return nil, false
	}
	switch k.String() {
	case "esc":
		p.edit = nil
	case "enter":
		if p.naming {
			return p.write(), true
		}
		p.setEpoch()
	default:
		return p.edit.Press(k), true
	}
	return nil, true
}

// setEpoch sets the typed epoch.
func (p *inferPage) setEpoch() {
	at, err := humantext.ParseTime(strings.TrimSpace(p.edit.Text()))
	if err == nil {
		err = p.changes.SetEpoch(at.At(p.app.clock().Time()))
	}
	if err != nil {
		p.app.setStatus(theme.Bad, humantext.EscapeToASCII(err.Error()))
		return
	}
	p.edit = nil
	p.refresh()
}

func (p *inferPage) lineKeys() []command {
	switch {
	case p.edit == nil:
		return nil
	case p.naming:
		return editKeys("write")
	}
	return editKeys("save")
}

func (p *inferPage) pasted(text string) bool {
	if p.edit == nil {
		return false // the app decodes the paste instead
	}
	p.edit.Paste(text)
	return true
}

// click selects the segment or the field that was clicked.
func (p *inferPage) click(zone string) tea.Cmd {
	kind, arg, _ := strings.Cut(zone, ":")
	n, err := strconv.Atoi(arg)
	if err != nil || p.changes == nil {
		return nil
	}
	for i, s := range p.changes.Segments() {
		if kind == "segment" && i == n || kind == "inferred" && s.Field == n {
			p.segment = i
			break
		}
	}
	return nil
}

// inferMsg is sent when an inference is complete.
type inferMsg struct {
	set    int
	result *inference.Result
	err    error
}

// start infers the layout in the background, unless that is being done.
func (p *inferPage) start() tea.Cmd {
	if p.wanted == p.shown || p.started > p.shown {
		return nil
	}
	p.started = p.wanted
	set, samples := p.wanted, p.ids.Samples
	o := inference.Options{Now: p.app.clock().Time(), Schemes: p.app.catalog.BoundSchemes(), Own: p.app.catalog.IsOwn}
	return func() tea.Msg {
		r, err := inference.Infer(samples, o)
		return inferMsg{set, r, err}
	}
}

// message takes a result. One of ids that were replaced meanwhile is dropped.
func (p *inferPage) message(msg tea.Msg) tea.Cmd {
	switch m := msg.(type) {
	case inferMsg:
		p.shown = m.set
		if m.set == p.wanted {
			p.take(m.result, m.err)
		}
		return p.start()
	case inferredFileMsg:
		p.wrote(m)
	}
	return nil
}

// take shows a result: its first inner boundary is selected.
func (p *inferPage) take(r *inference.Result, err error) {
	p.result, p.err = r, err
	if err != nil {
		return
	}
	p.changes = r.Revise()
	p.refresh()
	p.segment = min(1, len(p.changes.Segments())-1)
	if p.quiet && isNews(r) && p.app.decoder.untouched() {
		p.app.overlay = p
	}
	p.quiet = false
}

// isNews reports whether a result says more than the list of decoded ids: a layout of no
// known scheme with a time, or other parameters. Without a time, ids of one instant would
// count: all their bits but the sequence are the same.
func isNews(r *inference.Result) bool {
	timed := slices.ContainsFunc(r.Fields, func(f inference.Field) bool { return f.Kind == ids.Time })
	return r.Confidence >= 0.5 && (r.Scheme == nil && timed || len(r.Params) > 0)
}

var (
	_ page       = (*inferPage)(nil)
	_ worker     = (*inferPage)(nil)
	_ starter    = (*inferPage)(nil)
	_ lineEditor = (*inferPage)(nil)
	_ pasteTaker = (*inferPage)(nil)
	_ reducer    = (*inferPage)(nil)
)
