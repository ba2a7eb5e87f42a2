package core

import (
	"encoding/json"
	"errors"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/model/session"
)

// tab is the generator of a scheme.
type tab struct{ session *session.Session }

// view is what the page shows of a generator.
type view struct {
	Scheme  string  `json:"scheme"`
	Clock   string  `json:"clock"`
	Offset  float64 `json:"offset_ms"` // clock minus real time
	Frozen  bool    `json:"frozen"`
	Running bool    `json:"running"`
	ID      string  `json:"id,omitempty"` // the newest id
	Word    string  `json:"word"`
	State   string  `json:"state"` // good, warn, bad or idle
	Text    string  `json:"text"`
	Reason  string  `json:"reason"`
	Until   string  `json:"until,omitempty"` // when ids resume, or are in order again

	Entries []entry  `json:"entries"` // newest first
	Samples []sample `json:"samples"` // newest first
}

// entry is a line of the stream of a generator.
type entry struct {
	Age   float64 `json:"age_ms"` // real time since the event
	Clock string  `json:"clock"`
	// Offset is the reading of the clock minus real time.
	Offset float64 `json:"offset_ms"`
	State  string  `json:"state"`
	ID     string  `json:"id,omitempty"`
	Text   string  `json:"text,omitempty"`
}

// sample is one clock reading.
type sample struct {
	Age    float64 `json:"age_ms"`
	Offset float64 `json:"offset_ms"`
}

// Lengths of the lists that the page gets.
const (
	maxEntries = 40
	maxSamples = 200
)

// Generators returns the names of the schemes whose generators the page has.
func (c *Core) Generators() []string {
	var names []string
	for _, s := range c.builtIn.Schemes()[:catalog.SeedTabs] {
		names = append(names, s.Name)
	}
	return names
}

// Generate applies an action to the generator of a scheme and returns the new state as JSON.
// The actions are next, overflow, back, forward, freeze, run and real; tick only lets
// time pass.
func (c *Core) Generate(scheme, action string, clock time.Time) (string, error) {
	t := c.tabs[scheme]
	if t == nil {
		s, err := c.builtIn.Find(scheme)
		if err != nil {
			return "", err
		}
		n, err := session.New(s, nil, ids.NewEntropy())
		if err != nil {
			return "", err
		}
		t = &tab{n}
		c.tabs[scheme] = t
	}
	now := ids.At(clock)
	do, ok := map[string]func(ids.Reading){
		"tick": t.session.Tick, "next": t.session.Next, "overflow": t.session.Overflow, "back": t.session.StepBack, "forward": t.session.StepForward,
		"freeze": t.session.ToggleFreeze, "run": t.session.ToggleGenerate, "real": t.session.ReturnToRealTime,
	}[action]
	if !ok {
		return "", errors.New("unknown action " + humantext.Quote(action))
	}
	t.session.Tick(now)
	do(now)
	text, err := json.Marshal(t.view(now))
	return string(text), err
}

// view returns what the page shows at a real time.
func (t *tab) view(now ids.Reading) *view {
	s := t.session
	at := s.Clock.Read(now)
	v := &view{
		Scheme: s.Scheme.Name, Clock: humantext.TimeOfDay(at.Time()), Offset: milliseconds(s.Clock.Offset(now)),
		Frozen: s.Clock.Frozen(), Running: s.Generating(), Entries: []entry{}, Samples: []sample{},
	}
	t.answer(v, at)
	for i := range min(s.History().Len(), maxEntries) {
		e := s.History().Newest(i)
		out := entry{Age: milliseconds(now.Sub(e.Real)), Clock: humantext.TimeOfDay(e.At.Time()), Offset: milliseconds(e.At.Sub(e.Real))}
		switch {
		case e.ClockChange != "":
			out.State, out.Text = "clock", humantext.Sentence(e.ClockChange)
		case e.Answer == ids.Refused:
			out.State, out.Text = "bad", humantext.Count(e.Requests, "request")+" refused"
		case e.Answer == ids.Waiting:
			out.State, out.Text = "warn", humantext.Count(e.Requests, "request")+" waiting"
		default:
			out.State, out.ID = "good", t.session.BoundScheme().String(e.Last)
			t.remark(&out, e)
		}
		v.Entries = append(v.Entries, out)
		if v.ID == "" && e.HasID() {
			v.ID = s.BoundScheme().String(e.Last)
		}
	}
	for i := range min(s.Samples().Len(), maxSamples) {
		seen := s.Samples().Newest(i)
		v.Samples = append(v.Samples, sample{milliseconds(now.Sub(seen.Real)), milliseconds(seen.Shown.Sub(seen.Real))})
	}
	return v
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// remark adds what is special about an id.
func (t *tab) remark(out *entry, e *session.Entry) {
	switch {
	case e.Duplicates > 0:
		out.State, out.Text = "bad", humantext.Count(int(e.Duplicates), "duplicate")
	case e.Below > 0:
		out.State, out.Text = "warn", "out of order"
	case e.Waited > 0:
		out.Text = "after a wait of " + humantext.Rough(e.Waited)
	case e.Requests > 1:
		out.Text = "last of " + humantext.Number(e.Requests) + " ids"
	case e.Events.Has(ids.Tock):
		out.Text = "tock"
	case e.Events.Has(ids.Tick):
		out.Text = "tick"
	}
}

// answer adds the answer to the newest request, its reason, and when that state ends.
func (t *tab) answer(v *view, at ids.Reading) {
	s := t.session
	if s.History().Len() == 0 {
		v.Word, v.State, v.Text = "READY", "idle", "No ids yet."
		return
	}
	newest, b := s.History().Newest(0), s.BoundScheme()
	until := ids.Reading(0)
	_, inOrder, below := s.Below()
	switch p := s.Pending(); {
	case p != nil:
		v.Word, v.State, until = "WAITING", "warn", p.Until
		v.Text = humantext.Count(p.Requests, "request") + " waiting."
		if e := s.Events(); e.Len() > 0 {
			v.Reason = e.Newest(0).Reason
		}
	case newest.ClockChange != "":
		v.Word, v.State, v.Text = "CLOCK SET", "warn", humantext.Sentence(newest.ClockChange)
		v.Reason = "Generate an id to see how " + s.Scheme.Name + " reacts."
	case newest.Answer == ids.Refused && newest.Until > 0 && newest.Until <= at:
		v.Word, v.State, v.Text = "READY", "good", "Requests are answered again."
	case newest.Answer == ids.Refused:
		v.Word, v.State, v.Text, v.Reason, until = "REFUSED", "bad", humantext.Sentence(newest.Err().Error()), b.Explain(&newest.Grant), newest.Until
	default:
		v.Word, v.State, v.Text = "ISSUED", "good", b.String(newest.Last)
		if e := s.Events(); e.Len() > 0 && e.Newest(0).At == newest.At && newest.Events != 0 {
			v.Text, v.Reason = e.Newest(0).Text, e.Newest(0).Reason
		}
		if below {
			v.Word, v.State, until = "OUT OF ORDER", "warn", inOrder
			v.Text = "New ids sort below the highest id: the clock is " + humantext.Rough(newest.Below) + " behind."
			v.Reason = b.Explanations().ClockMovedBack
		}
		if newest.Duplicates > 0 {
			v.Word, v.State = "DUPLICATES", "bad"
		}
	}
	if until <= at {
		return
	}
	ends := "Resumes"
	if v.Word == "OUT OF ORDER" {
		ends = "In order again"
	}
	v.Until = ends + " at " + humantext.TimeOfDay(until.Time()) + ", in " + humantext.Rough(until.Sub(at)) + "."
}
