package app

import (
	"time"

	"idtui/ids/humantext"
	"idtui/model/session"
	"idtui/theme"
)

// defaultOf returns the value that a parameter has unless you set it: the configured one,
// or that of the scheme. own reports whether the parameter has the value of this process
// instead.
func (e *explorer) defaultOf(name string) (value string, own bool) {
	if e.defaults == nil {
		f, err := e.session.Scheme.Open(e.app.config.Parameters[e.session.Scheme.Name])
		if err != nil {
			return e.session.Value(name), false
		}
		e.defaults = f.Values.Settings()
	}
	return e.defaults[name], e.session.Own(name)
}

// isChanged reports whether a row of the form differs from its default.
func (e *explorer) isChanged(row int) bool {
	params := e.session.Scheme.Params
	if row >= len(params) {
		return e.session.Generates() && e.session.Step != e.defaultStep()
	}
	p := &params[row]
	value, own := e.defaultOf(p.Name)
	return !own && p.Readable(value) != p.Readable(e.session.Value(p.Name))
}

// defaultStep returns the configured clock step.
func (e *explorer) defaultStep() (step time.Duration) {
	if step = e.app.config.Step; step <= 0 {
		step = session.DefaultStep
	}
	return step
}

// resetParam sets a row of the form to its default. It reports whether it was changed.
func (e *explorer) resetParam(row int) bool {
	if !e.isChanged(row) {
		return false
	}
	params := e.session.Scheme.Params
	if row >= len(params) {
		e.session.Step = e.defaultStep()
		return true
	}
	value, _ := e.defaultOf(params[row].Name)
	return e.apply(params[row].Name, value)
}

// resetSelected sets the selected parameter to its default.
func (e *explorer) resetSelected() {
	rows := e.formRows()
	if len(rows) == 0 {
		return
	}
	name := rows[e.param].Name
	if e.resetParam(e.param) {
		e.app.setStatus(theme.Good, "Reset "+name+" to its default.")
		return
	}
	e.app.setStatus(theme.Warn, name+" has its default.")
}

// resetAll sets all parameters to their defaults.
func (e *explorer) resetAll() {
	n := 0
	for row := range e.formRows() {
		if e.resetParam(row) {
			n++
		}
	}
	e.app.setStatus(theme.Good, "Reset "+humantext.Count(n, "parameter")+" to the default.")
}
