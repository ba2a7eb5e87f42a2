package lab

import (
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/lab"
	"idtui/model/lab/scenario"
	"idtui/ui/page"
	"idtui/ui/uitest"
	"idtui/ui/widget"
)

// newRun returns the lab with a run of a scheme in a built-in scenario.
func newRun(t *testing.T, scheme, key string) (*uitest.Player, *Page) {
	t.Helper()
	p, l := newPlayed(t, "")
	if l.scheme = slices.IndexFunc(l.schemes, func(s *ids.Scheme) bool { return s.Name == scheme }); l.scheme < 0 {
		s, err := catalog.Default().Find(scheme)
		if err != nil {
			t.Fatal(err)
		}
		l.scheme, l.schemes = len(l.schemes), append(l.schemes, s)
	}
	l.scenario = slices.IndexFunc(l.scenarios, func(s *scenario.Scenario) bool { return s.Key == key })
	l.reset()
	p.Handle(page.Start{})
	return p, l
}

// columnOf returns the column of a mark in the row of the screen that contains a text.
func columnOf(t *testing.T, screen, row, mark string) int {
	t.Helper()
	for line := range strings.Lines(screen) {
		if before, _, found := strings.Cut(line, mark); found && strings.Contains(line, row) {
			return widget.Width(before)
		}
	}
	t.Fatalf("no row with %q has %q:\n%s", row, mark, screen)
	return 0
}

// TestCursorAtEvent checks that the chart, the list of events and the cursor's line agree on an
// event. The line shows an id of the event.
func TestCursorAtEvent(t *testing.T) {
	for _, tt := range []struct{ scheme, scenario, mark, row, line string }{
		{"koid", "leap-step", "↶", "▹      2 s  ↶ clock stepped back by 1 s", "▲ 2 s  clock exact → 1 s behind true time  no ids: 58 refused"},
		{"koid", "step-back", "↶", "▹    60 ms  ↶ clock stepped", "▲ 60 ms  clock exact → 10 ms behind true time  7412281403229863939  first of the column, before the event"},
		{"koid", "paused-vm", "‖", "▹    60 ms  ‖ clock frozen", "▲ 60 ms  clock exact  "},
		{"flax", "restart-behind", "↻", "▹    60 ms  ↻ clock stepped", "JCFEy27w2CyNZBFh  first after the event"},
	} {
		p, l := newRun(t, tt.scheme, tt.scenario)
		p.Press("home")
		for i := range l.trace().Events { // the event of the scenario
			if p.Press("n"); l.trace().Events[l.eventIn(l.cursor)].Kind == lab.FromScenario || i > 2 {
				break
			}
		}
		p.Shows(t, tt.row, tt.line)
		mark := columnOf(t, p.Text(), "", tt.mark)
		if cursor := columnOf(t, p.Text(), "true time  ", "▲"); cursor != mark {
			t.Errorf("%s in %s: the mark is in column %d, the cursor in column %d", tt.scheme, tt.scenario, mark, cursor)
		}
	}
	_, l := newRun(t, "flax", "restart-behind")
	if s := l.shownIn(l.trace().Column(60e6)); s.which != "first after the event" || s.text() != "first after the event; column: 95 ids, 91 out of order" || s.id.Bits() == 0 || s.at != 60e6 {
		t.Errorf("the cursor shows %+v", s)
	} else if c := l.trace().Cell(0, l.trace().Column(60e6)); c.At < 60e6 {
		t.Errorf("an id of %v stands for an event at 60 ms", c.At)
	}
}

// TestNextEvent checks that n and N select each event once, although some have the same time. At
// the end, they say that no event is left. The ids near the cursor and the cursor's line show the
// same time.
func TestNextEvent(t *testing.T) {
	for _, run := range [][2]string{{"sno", "step-back"}, {"koid", "burst"}, {"flax", "same-worker"}, {"sno", "step-back-twice"}} {
		p, l := newRun(t, run[0], run[1])
		p.Resize(120, 60)
		p.Press("home")
		var seen []int
		if at := l.eventIn(l.cursor); at >= 0 {
			seen = append(seen, at)
		}
		for p.Press("n"); !strings.Contains(p.Status(), "No later event."); p.Press("n") {
			seen = append(seen, l.eventIn(l.cursor))
			at, list := l.shownIn(l.cursor), p.Text()
			_, list, _ = strings.Cut(list, "ids near the cursor")
			if text := padTime(timeAt(at.at, l.trace().To), 8); !strings.Contains(list, "▹ "+text) {
				t.Fatalf("%s in %s: the list does not mark %q:\n%s", run[0], run[1], text, p.Text())
			}
			if len(seen) > len(l.trace().Events) {
				break
			}
		}
		want := make([]int, len(l.trace().Events))
		for i := range want {
			want[i] = i
		}
		if !slices.Equal(seen, want) {
			t.Errorf("%s in %s: n selects the events %v of %d", run[0], run[1], seen, len(want))
		}
		for range want {
			p.Press("N")
		}
		if l.eventIn(l.cursor) != 0 || !strings.Contains(p.Status(), "No earlier event.") {
			t.Errorf("%s in %s: N ends at event %d: %s", run[0], run[1], l.eventIn(l.cursor), p.Status())
		}
	}
}

// TestCursorOfNode checks that the line of the cursor counts the ids of its node only.
func TestCursorOfNode(t *testing.T) {
	p, _ := newRun(t, "koid", "same-worker")
	p.Shows(t, "▲ 0 s  node 2: clock exact  7412281402982400000  the first duplicate; column: 96 ids, 96 duplicates")
	p.Press("right")
	p.Shows(t, "node 1: clock exact", "first of 95 ids")
}

// TestZoomedResults checks that a zoomed lab says which results are of the whole run. A new seed
// updates these results.
func TestZoomedResults(t *testing.T) {
	p, l := newRun(t, "flax", "step-back")
	p.Shows(t, "── events ──", "── results ──")
	p.Press("+ +")
	p.Shows(t, "── events in view ──", "── results of the whole run ──", "Whole run: flax issued")
	before := l.whole
	p.Press("down down down ]")
	if !l.zoomed() || l.whole == before || l.whole.Requests != 10000 || l.whole.OutOfOrder == before.OutOfOrder {
		t.Errorf("after a change of the seed the results are %+v", l.whole)
	}
	p.Resize(80, 24)
	p.Shows(t, "whole run: duplicates 0   out of order")
}

// TestCutLists checks that a small window says that it leaves out results and events.
func TestCutLists(t *testing.T) {
	p, _ := newRun(t, "flax", "same-worker")
	p.Resize(80, 24)
	p.Shows(t, "across nodes", "… 3 more in a taller window")
	p.Press("v")
	p.Shows(t, "1–2 of 2 ↑↓") // ids before and after the events are hidden
	p, _ = newRun(t, "koid", "step-back")
	p.Resize(80, 24)
	p.Press("home n n")
	p.Shows(t, "450 requests refused: up to 9 ms behind the newest id", "duplicates 0   refused 450   out of order, waited 0   furthest displacement 0", "ids/s 47,750")
	p, _ = newRun(t, "koid", "hourly-steps")
	p.Resize(80, 24)
	p.Shows(t, "3–4 of 46", "out of order, waited 0   furthest displacement 0")
	p, _ = newRun(t, "koid", "step-back-twice")
	p.Resize(120, 36)
	p.Shows(t, "events · 1–4 of 4 ↓ 1 line ") // all events are visible, but not all of their lines
	p, _ = newRun(t, "uuid-v7", "paused-vm")
	p.Resize(80, 24)
	p.Shows(t, "out of order 98,780   (same unit 98,780)") // the second number is a part of the first one
}

// TestNothingIsCut checks that a small window cuts no number. Texts of events leave out whole
// parts, a mark shows where an id is cut, and steps have their size.
func TestNothingIsCut(t *testing.T) {
	for _, scheme := range []string{"koid", "sno", "flax", "uid-local", "sonyflake", "uuid-v7"} {
		for _, key := range []string{"step-back", "step-back-twice", "paused-vm", "leap-step", "burst", "restart-behind", "same-worker", "end-of-epoch"} {
			p, l := newRun(t, scheme, key)
			p.Resize(80, 24)
			for i := range l.trace().Events {
				l.selectEvent(i)
				for line := range strings.Lines(p.Text()) {
					if before, after, found := strings.Cut(line, "…"); found && !strings.HasSuffix(strings.TrimSpace(after), " more in a taller window") {
						t.Fatalf("%s in %s, event %d: a text is cut after %q", scheme, key, i, before)
					}
				}
			}
		}
	}
	p, _ := newRun(t, "sno", "step-back-twice")
	p.Resize(80, 24)
	p.Shows(t, "↶      ↶ −20 ms")
}

// TestCutIDs checks that a cut id has a mark, and the first character that differs from the other id.
func TestCutIDs(t *testing.T) {
	const id = "0123456789abcdef"
	for _, tt := range []struct {
		other string
		w     int
		want  string
	}{
		{"", 16, id},
		{"", 8, "0123456…"},
		{"012345x", 8, "0123456…"},
		{"0123456x", 8, "…789abc…"},
		{"0123456789abcdex", 8, "…9abcdef"},
		{id, 8, "…9abcdef"},
		{"0123x", 5, "…456…"},
	} {
		if got := cutID(id, tt.other, tt.w); got != tt.want {
			t.Errorf("%d columns beside %q: %q, want %q", tt.w, tt.other, got, tt.want)
		}
	}
	p, _ := newRun(t, "uuid-v7", "step-back")
	p.Resize(120, 36)
	p.Shows(t, "greatest before", "first smaller")
}

// TestMarkOfLastingEvent checks that the list marks an event until it ends. It counts events, not
// rows.
func TestMarkOfLastingEvent(t *testing.T) {
	p, l := newRun(t, "flax", "step-back")
	p.Resize(120, 36)
	marked := func() string {
		rows, selected := l.eventRows(true, 60)
		return rows[selected].text
	}
	for _, at := range []struct {
		ms   time.Duration
		want string
	}{{1, "9,155 ids out of order"}, {60, "clock stepped back"}, {100, "9,155 ids out of order"}, {199, "1 id in order"}} {
		l.move(l.trace().Column(at.ms*time.Millisecond) - l.cursor)
		if got := marked(); !strings.Contains(got, at.want) {
			t.Errorf("at %d ms the list marks %q, want %q", at.ms, got, at.want)
		}
	}
	p, _ = newRun(t, "koid", "hourly-steps")
	p.Resize(120, 36)
	p.Shows(t, "events · 1–4 of 46")
}

// TestNearbyTimes checks that the ids near the cursor have different times. Their timelines are
// those of their bits.
func TestNearbyTimes(t *testing.T) {
	p, l := newRun(t, "sno", "hourly-steps")
	p.Resize(200, 60)
	p.Shows(t, "1 h  tock  9d5x55r922222222")
	last := ""
	for x := range l.trace().Columns {
		r := l.nearbyRow(x)
		if r.Time == last && l.eventIn(x-1) < 0 { // an event can be at the end of its column
			t.Fatalf("columns %d and %d are both at %s", x-1, x, last)
		}
		last = r.Time
	}
}

// TestGaps checks that the legend explains the columns without ids in a sequence overflow.
func TestGaps(t *testing.T) {
	p, _ := newRun(t, "sno", "burst")
	p.Resize(200, 60)
	p.Shows(t, "blank columns: the sequence of a 4 ms unit is used up")
	p, _ = newRun(t, "koid", "step-back")
	if p.Resize(200, 60); strings.Contains(p.Text(), "gaps") {
		t.Errorf("a clock that moved back is no overflow:\n%s", p.Text())
	}
}

// TestNoWorkerID checks that a run without node numbers says so in a scenario about node numbers.
func TestNoWorkerID(t *testing.T) {
	p, _ := newRun(t, "uuid-v7", "same-worker")
	p.Shows(t, "uuid-v7, which has no worker id, issued")
	p, _ = newRun(t, "koid", "same-worker")
	if strings.Contains(p.Text(), "which has no worker id") {
		t.Error("koid has no worker id")
	}
}

// TestLongestWait checks that the results give the longest wait in the unit of the other lines.
func TestLongestWait(t *testing.T) {
	p, _ := newRun(t, "uid-local", "burst")
	p.Shows(t, "wait up to 5.296 ms", "max wait 5.296 ms")
}

// TestMarksOfManyEvents checks that the row above the chart has a sign for each event of a scenario.
func TestMarksOfManyEvents(t *testing.T) {
	p, l := newRun(t, "koid", "hourly-steps")
	marks, _, _ := strings.Cut(p.Text(), "clock      0")
	marks = marks[strings.LastIndex(strings.TrimSpace(marks), "\n"):]
	want := 0
	for i := range l.trace().Events {
		if l.trace().Events[i].Kind == lab.FromScenario {
			want++
		}
	}
	if got := strings.Count(marks, "↶"); got != want || want != 23 {
		t.Errorf("%d signs for %d events: %s", got, want, marks)
	}
}
