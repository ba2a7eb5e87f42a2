package lessonplayer

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/lessons"
)

func TestLessonSno(t *testing.T) {
	r := open(t, "sno")

	r.at("A coarse time unit, a large sequence")
	layout := r.Sandbox().Nodes[0].BoundScheme().Layout
	bits := layout.Fields[layout.Index("sequence")].Width
	if want := fmt.Sprintf("%d bits of sequence have room for %s ids", bits, humantext.Number(1<<bits)); !strings.Contains(r.Text(), want) {
		t.Errorf("no %q in %s", want, r.Text())
	}
	r.finish()
	if a, b, c := r.field(2, "timestamp"), r.field(1, "timestamp"), r.field(0, "timestamp"); a != b || c != b+1 {
		t.Errorf("timestamps %d, %d, %d", a, b, c)
	}
	r.says("continued at 1", "restarted at 0")

	r.at("A byte of your own")
	r.finish()
	if r.field(1, "metabyte") != 0 || r.field(0, "metabyte") != 1 || r.field(0, "sequence") != 1 {
		t.Errorf("metabyte %d, sequence %d", r.field(0, "metabyte"), r.field(0, "sequence"))
	}

	r.at("Sequence overflow")
	r.press(lessons.DoOverflow)
	if r.answers(0, ids.Issued) != 65536 || r.answers(0, ids.Waiting) != 1 {
		t.Error("not the whole pool, or nobody stalls")
	}
	r.press(lessons.DoForward)
	if r.field(0, "sequence") != 0 || r.field(0, "timestamp") != r.field(1, "timestamp")+1 {
		t.Error("the stalled caller did not get the first id of the next unit")
	}

	r.at("Tick, tock")
	r.finish()
	if first, now := r.Sandbox().Newest(2).ID, r.Sandbox().Newest(0).ID; now != first.Flip(39) {
		t.Errorf("%s and %s differ in more than the toggle", first.Hex(), now.Hex())
	}
	r.order(1, 3, 2)

	r.at("Back, but not to the safe mark")
	r.finish()
	r.says("back to tick")
	if r.answers(0, ids.Waiting) != 0 {
		t.Error("someone waits")
	}

	r.at("Sharing a partition")
	r.finish()
	r.says("sequences 0 and 32768", "only 32,768 ids per unit")
}

func TestLessonSnoTwice(t *testing.T) {
	r := open(t, "sno")
	r.at("Back to the same time again")
	safe, newest := r.Sandbox().Issued[1].At, r.Sandbox().Issued[3].At
	if start, end, ok := r.Sandbox().Shown().SafeMark(); !ok || safe < start || safe >= end {
		t.Errorf("the safe mark is %v to %v, want the newest time before the flip, %v", start, end, safe)
	}
	r.press(lessons.DoBack, lessons.DoNext)
	p := r.Sandbox().Shown().Pending()
	unit := &r.Sandbox().Shown().BoundScheme().Policy.Unit
	if p == nil || unit.Index(p.Until) != unit.Index(newest) {
		t.Fatalf("pending %v; want the unit of the newest id, %d", p, newest)
	}
	used := map[string]int{} // number of ids with the current clock reading, by timeline
	for _, m := range r.Sandbox().Issued {
		if b := r.Sandbox().Shown().BoundScheme(); b.Time(m.ID).Equal(r.Sandbox().Shown().Clock.Read(r.now).Time()) {
			used[string(b.AppendText(nil, &b.Layout.Fields[b.Layout.Index("ticktock")], m.ID))]++
		}
	}
	if used["tick"] != 1 || used["tock"] != 1 {
		t.Errorf("used timelines %v; want both", used)
	}
	r.watch()
	r.says("waited for " + humantext.ExactTimeOfDay(newest.Time()) + ", the time of the newest id")

	r.at("Back to the same time again")
	r.press(lessons.DoBack, lessons.DoNext)
	if _, err := r.Do(lessons.DoForward, r.now); err != nil { // skips the wait, beyond the newest id
		t.Fatal(err)
	}
	r.says("waited for " + humantext.ExactTimeOfDay(r.Sandbox().Issued[3].At.Time()) + ", the time of the newest id")
}

func TestLessonSnoSnapshots(t *testing.T) {
	r := open(t, "sno")
	r.at("A restart")
	r.finish()
	issuing := map[string]bool{}
	for _, m := range r.Sandbox().Issued[2:] {
		name := r.Sandbox().Nodes[m.Node].Name
		issuing[name] = true
		switch {
		case name == "fresh" && (!m.Duplicate || m.ID != r.Sandbox().Issued[0].ID):
			t.Errorf("fresh did not repeat the first id")
		case name == "restored" && (m.Duplicate || m.ID.Bit(39) != 1):
			t.Errorf("restored issued %s", m.ID.Hex())
		case name == "old":
			t.Errorf("old still issues ids")
		}
	}
	if !issuing["fresh"] || !issuing["restored"] {
		t.Errorf("after the restart, only these generators issued ids: %v", issuing)
	}
}

func TestLessonUID(t *testing.T) {
	r := open(t, "uid")

	r.at("The sequence wraps")
	r.press(lessons.DoOverflow)
	if !r.Sandbox().Waiting() {
		t.Error("the 16385th caller does not wait")
	}
	r.press(lessons.DoLess, lessons.DoOverflow)
	if e := r.Sandbox().Shown().History().Newest(0); e.Requests != 16385 || !e.Events.Has(ids.Wrapped) || e.ID != e.Last {
		t.Errorf("without the guard: %+v", e)
	}
	if first, last := r.Sandbox().Issued[0].slot.Seq, r.Sandbox().Issued[1].slot.Seq; first != 0 || last != 0 {
		t.Errorf("sequences %d and %d, want a wrap within the unit", first, last)
	}
	full, again := &r.Sandbox().Issued[1], &r.Sandbox().Issued[2]
	if all := r.Sandbox().Shown().BoundScheme().Policy.Capacity(); full.slot.Unit != again.slot.Unit || full.count != int(all) {
		t.Errorf("%d ids in unit %d and then %d: the second burst is not all duplicates", full.count, full.slot.Unit, again.slot.Unit)
	}
	r.says("sequence 0: the sequence wrapped within the unit", "all 16,385")

	r.at("The clock moves back")
	r.finish()
	r.order(2, 1)

	r.at("Three nodes, and only the time")
	r.finish()
	r.order(1, 4, 2, 7, 5, 3, 8, 6, 9)
	r.says("4 ids are smaller than")
	for _, m := range r.Sandbox().Sorted() {
		if want := slices.Contains([]int{4, 7, 5, 8}, m.Turn); m.OutOfOrder != want {
			t.Errorf("turn %d is out of order: %t, want %t", m.Turn, m.OutOfOrder, want)
		}
	}

	r.at("The node before the seconds")
	r.finish()
	r.order(1, 4, 7, 2, 5, 8, 3, 6, 9)
	for _, m := range r.Sandbox().Sorted() {
		if m.OutOfOrder {
			t.Errorf("turn %d is out of order", m.Turn)
		}
	}

	r.at("How long an interval?")
	if r.Sandbox().groups() <= 3 {
		t.Errorf("%d groups with a drift of 5; want more than there are nodes", r.Sandbox().groups())
	}
	r.finish()
	r.order(1, 4, 7, 2, 5, 8, 3, 6, 9)
	r.says("Intervals of 4 min 16 s make 3 groups")
}

func TestLessonChoosing(t *testing.T) {
	r := open(t, "choose")
	r.at("The clock moves back, twice")
	r.finish()
	for i, want := range []struct{ issued, refused, waiting int }{{1, 2, 0}, {3, 0, 0}, {2, 0, 1}, {3, 0, 0}} {
		if a, b, c := r.answers(i, ids.Issued), r.answers(i, ids.Refused), r.answers(i, ids.Waiting); a != want.issued || b != want.refused || c != want.waiting {
			t.Errorf("%s: %d issued, %d refused, %d waiting", r.Sandbox().Nodes[i].Name, a, b, c)
		}
	}

	r.at("Sequence overflow")
	r.finish()
	r.says("koid issued 4,096 in 1 ms", "sno issued 65,536 in 4 ms", "uid 16,384 in 1.024 ms", "all 10,000")

	r.at("Number your generators")
	r.finish()
	for _, m := range r.Sandbox().Issued {
		if name := r.Sandbox().Nodes[m.Node].Name; m.Duplicate != (strings.HasSuffix(name, "2") && !strings.HasPrefix(name, "flax")) {
			t.Errorf("%s: duplicate: %v", name, m.Duplicate)
		}
	}

	r.at("The last timestamp")
	r.finish()
	r.says("sno lasts until 2079-09-07", "koid lasts until 2109-05-15", "since 2039-09-07")
	for i := range r.Sandbox().Nodes {
		if refused := r.answers(i, ids.Refused) > 0; refused != (r.Sandbox().Nodes[i].Name == "flax") {
			t.Errorf("%s: refused %v", r.Sandbox().Nodes[i].Name, refused)
		}
	}
}
