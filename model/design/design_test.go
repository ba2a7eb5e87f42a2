package design

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/fit"
)

var now = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

func from(t *testing.T, scheme string) *Draft {
	t.Helper()
	s, err := catalog.Default().Find(scheme)
	if err != nil {
		t.Fatal(err)
	}
	b, err := s.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := From(b)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// shape returns the names and widths of the fields, the selected field in brackets.
func shape(d *Draft) string {
	var b strings.Builder
	for i, f := range d.Declaration().Fields {
		text := f.Name + " " + number(ptr(uint64(f.Width)), "")
		if i == d.Field() {
			text = "[" + text + "]"
		}
		b.WriteString(text + " ")
	}
	return strings.TrimSpace(b.String())
}

func ptr[T any](v T) *T { return &v }

func (d *Draft) sample(t *testing.T) Sample {
	t.Helper()
	s, err := d.NewSample(ids.At(now), rand.NewChaCha8([32]byte{1}), 1)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func (d *Draft) criterion(t *testing.T, name string) fit.Row {
	t.Helper()
	s, needs := d.sample(t), fit.Default(now)
	list, err := fit.Rows(s.Bound.Scheme, &needs)
	if err != nil {
		t.Fatal(err)
	}
	return list[slices.IndexFunc(list, func(c fit.Row) bool { return c.Name == name })]
}

// TestWidenSnowflake widens the timestamp of a known scheme, then undoes and redoes the change.
func TestWidenSnowflake(t *testing.T) {
	d := from(t, "snowflake-twitter")
	if d.Name() != "my-snowflake-twitter" || shape(d) != "unused 1 [timestamp 41] node 10 sequence 12" {
		t.Errorf("%s: %s", d.Name(), shape(d))
	}
	before := d.criterion(t, "end")
	if before.Value != "2080-07-10" || before.Mark != fit.MarkOK || before.Headroom != "5.4×" || !before.First {
		t.Errorf("end: %+v", before)
	}
	if err := d.Widen(); err != nil {
		t.Fatal(err)
	}
	after := shape(d)
	if c := d.criterion(t, "end"); after != "unused 1 [timestamp 42] node 9 sequence 12" || c.Value != "2150-03-18" {
		t.Errorf("%s, end %s", after, c.Value)
	}
	if !d.Undo() || shape(d) != "unused 1 [timestamp 41] node 10 sequence 12" || d.Undo() {
		t.Errorf("after undo: %s", shape(d))
	}
	if !d.Redo() || shape(d) != after || d.Redo() {
		t.Errorf("after redo: %s", shape(d))
	}
}

func TestNew(t *testing.T) {
	d := New(now)
	if d.Name() != "my-layout" || shape(d) != "unused 1 [timestamp 41] node 10 sequence 12" || len(d.Problems()) > 0 {
		t.Errorf("%s: %s, %v", d.Name(), shape(d), d.Problems())
	}
	if got := d.value("epoch"); got != "2026-01-01" || d.value("unit") != "1ms" {
		t.Errorf("epoch %s, unit %s", got, d.value("unit"))
	}
	if s := d.sample(t); s.Text() == "" {
		t.Error("no sample")
	}
}

func TestNameFor(t *testing.T) {
	if got := NameFor(strings.Repeat("x", 32)); len(got) != 32 || !strings.HasPrefix(got, "my-x") {
		t.Error(got)
	}
}

// TestOperations runs each operation on a new layout.
func TestOperations(t *testing.T) {
	tests := []struct {
		name string
		do   func(*Draft) error
		want string
	}{
		{"widen", (*Draft).Widen, "unused 1 [timestamp 42] node 9 sequence 12"},
		{"narrow", (*Draft).Narrow, "unused 1 [timestamp 40] node 11 sequence 12"},
		{"widen last", func(d *Draft) error { d.Choose(3); return d.Widen() }, "unused 1 timestamp 41 node 9 [sequence 13]"},
		{"narrow last", func(d *Draft) error { d.Choose(3); return d.Narrow() }, "unused 1 timestamp 41 node 11 [sequence 11]"},
		{"narrow fixed", func(d *Draft) error { d.Choose(0); return d.Narrow() }, "no narrower: unused has 1 bit"},
		{"add", (*Draft).Add, "unused 1 timestamp 40 [field 1] node 10 sequence 12"},
		{"split", func(d *Draft) error { d.Choose(2); return d.Split() }, "unused 1 timestamp 41 [node 5] node_2 5 sequence 12"},
		{"split odd", (*Draft).Split, "unused 1 [timestamp 21] timestamp_2 20 node 10 sequence 12"},
		{"split 1", func(d *Draft) error { d.Choose(0); return d.Split() }, "no split: unused has 1 bit"},
		{"merge", func(d *Draft) error { d.Choose(2); return d.Merge() }, "unused 1 timestamp 41 [node 22]"},
		{"merge last", func(d *Draft) error { d.Choose(3); return d.Merge() }, "nothing to join: sequence is the last field"},
		{"right", func(d *Draft) error { return d.Shift(1) }, "unused 1 node 10 [timestamp 41] sequence 12"},
		{"left", func(d *Draft) error { return d.Shift(-1) }, "[timestamp 41] unused 1 node 10 sequence 12"},
		{"too far", func(d *Draft) error { d.Choose(0); return d.Shift(-1) }, "no further: unused is at the end of the id"},
		{"bits", func(d *Draft) error { return d.Set("bits", "53", now) }, "unused 1 [timestamp 30] node 10 sequence 12"},
		{"more bits", func(d *Draft) error { return d.Set("bits", "128", now) }, "unused 1 [timestamp 105] node 10 sequence 12"},
		{"few bits", func(d *Draft) error { return d.Set("bits", "5", now) }, "unused 1 [timestamp 1] node 1 sequence 2"},
		{"too many bits", func(d *Draft) error {
			d.Choose(0)
			_ = d.Set("bits", "128", now)
			_, _, _ = d.Merge(), d.Merge(), d.Merge() // one field of 128 bits
			return d.Set("bits", "129", now)
		}, "no more bits: a field has at most 128 bits; add a field first"},
		{"too few bits", func(d *Draft) error { return d.Set("bits", "3", now) }, `invalid bits "3": expected 4 to 160`},
	}
	for _, test := range tests {
		d := New(now)
		err := test.do(d)
		if got := shape(d); err != nil && err.Error() != test.want || err == nil && got != test.want {
			t.Errorf("%s: %s, %v", test.name, got, err)
		}
	}
}

// TestSplitTime splits a time and checks that both fields add up to the same time, and that
// merging restores it.
func TestSplitTime(t *testing.T) {
	d := New(now)
	before := string(d.TOML())
	if err := d.Split(); err != nil {
		t.Fatal(err)
	}
	s := d.sample(t)
	if at := s.Bound.Time(s.ID); !at.Equal(now) {
		t.Errorf("the time of an id is %v", at)
	}
	if err := d.Merge(); err != nil || string(d.TOML()) != before {
		t.Errorf("%v\n%s", err, d.TOML())
	}
}

// TestForm sets each row of the form to valid and to invalid values.
func TestForm(t *testing.T) {
	tests := []struct {
		field           int
		key, set, value string
	}{
		{1, "name", "ms", "ms"},
		{1, "unit", "4ms", "4ms"},
		{1, "unit", "1s/256", "1s/256"},
		{1, "epoch", "2020-02-03", "2020-02-03"},
		{1, "epoch", "2020-02-03T04:05:06Z", "2020-02-03T04:05:06Z"},
		{1, "kind", "random", "random"},
		{2, "assign", "lease", "lease"},
		{2, "assign", "none", "none"},
		{2, "default", "1023", "1023"},
		{3, "start", "random", "random"},
		{0, "fixed", "1", "1"},
		{0, "fixed", "none", "none"},
		{1, "encoding", "crockford", "crockford"},
		{1, "encoding", "hex", "hex"},
		{1, "back", "refuse", "refuse"},
		{1, "back", "none", "none"},
		{1, "full", "wrap", "wrap"},
		{1, "layout", "acme", "acme"},
		{1, "bits", "63", "63"},
	}
	for _, test := range tests {
		d := New(now)
		d.Choose(test.field)
		if err := d.Set(test.key, test.set, now); err != nil || d.value(test.key) != test.value {
			t.Errorf("%s = %s: %q, %v", test.key, test.set, d.value(test.key), err)
		}
		changed := d.Changed() // false if the new draft has the value already, such as "none"
		if err := d.Set(test.key, test.set, now); err != nil {
			t.Error(err)
		}
		if d.Undo() != changed || d.Changed() {
			t.Errorf("%s = %s again is a step to undo", test.key, test.set)
		}
	}
	for _, bad := range [][2]string{
		{"name", "A"},
		{"name", ""},
		{"name", "../x"},
		{"unit", "ms"},
		{"unit", "0s"},
		{"epoch", "soon"},
		{"kind", "clock"},
		{"layout", "a/b"},
		{"layout", strings.Repeat("a", 33)},
		{"bits", "161"},
		{"bits", "x"},
		{"back", "\x1b[2J"},
		{"start", "0"},
		{"encoding", "rot13"},
	} {
		d := New(now)
		if err := d.Set(bad[0], bad[1], now); err == nil || d.Changed() || strings.ContainsRune(err.Error(), 27) {
			t.Errorf("%s = %q: %v", bad[0], bad[1], err)
		}
	}
}

// TestStep steps each row to its next value and undoes the step. It also steps through several units,
// and to the previous epoch.
func TestStep(t *testing.T) {
	for field := range 4 {
		d := New(now)
		d.Choose(field)
		for _, r := range d.Rows() {
			if r.Typed {
				if d.Step(r.Key, 1, now) == nil {
					t.Errorf("%s has a next value", r.Key)
				}
				continue
			}
			if err := d.Step(r.Key, 1, now); err != nil {
				t.Errorf("%s: %v", r.Key, err)
			}
			if next := d.value(r.Key); next == r.Value {
				t.Errorf("%s stays %s", r.Key, next)
			}
			d.Undo()
			if d.value(r.Key) != r.Value {
				t.Errorf("undo of %s: %s, not %s", r.Key, d.value(r.Key), r.Value)
			}
		}
	}
	d := New(now)
	for _, want := range []string{"4ms", "10ms", "100ms", "1s"} {
		if err := d.Step("unit", 1, now); err != nil || d.value("unit") != want {
			t.Errorf("unit %s, not %s", d.value("unit"), want)
		}
	}
	if err := d.Step("epoch", -1, now); err != nil || d.value("epoch") != "2025-01-01" {
		t.Errorf("epoch %s, %v", d.value("epoch"), err)
	}
}

// TestProblems checks that a problem does not prevent changes, and is shown at its field.
func TestProblems(t *testing.T) {
	d := New(now)
	d.Choose(3)
	if err := d.Set("kind", "random", now); err != nil {
		t.Fatal(err)
	}
	list := d.Problems()
	if len(list) != 1 || list[0].Key != "full" || list[0].Field != -1 {
		t.Fatalf("%+v", list)
	}
	rows := d.Rows()
	if at := slices.IndexFunc(rows, func(r Row) bool { return r.Key == "full" }); rows[at].Problem == "" {
		t.Error("the row does not show its problem")
	}
	d.Choose(2)
	if err := d.Set("name", "timestamp", now); err != nil {
		t.Fatal(err)
	}
	if list := d.Problems(); len(list) < 2 || list[0].Field != 2 || list[0].Key != "name" {
		t.Errorf("%+v", list)
	}
	if _, err := d.NewSample(ids.At(now), nil, 1); err == nil {
		t.Error("a layout with problems has a sample")
	}
}

// TestUnitProblem checks that a unit that does not fit the finer fields is a problem of the unit.
func TestUnitProblem(t *testing.T) {
	d := from(t, "uid-global")
	at := 3
	if d.Choose(at); d.Chosen().Name != "sec_low" {
		t.Fatalf("field %d is %s", at, d.Chosen().Name)
	}
	if err := d.Set("unit", "10s", now); err != nil {
		t.Fatal(err)
	}
	if list := d.Problems(); len(list) != 1 || list[0].Field != at || list[0].Key != "unit" {
		t.Errorf("%+v", list)
	}
	for _, r := range d.Rows() {
		if (r.Problem != "") != (r.Key == "unit") {
			t.Errorf("%s has the problem %q", r.Key, r.Problem)
		}
	}
}

// TestRestore saves and restores drafts, also drafts with problems.
func TestRestore(t *testing.T) {
	d := New(now)
	if err := d.Set("kind", "random", now); err != nil {
		t.Fatal(err)
	}
	again := New(now)
	if err := again.Restore(d.TOML()); err != nil || string(again.TOML()) != string(d.TOML()) || !again.Changed() {
		t.Errorf("%v\n%s", err, again.TOML())
	}
	if !again.Undo() || string(again.TOML()) != string(New(now).TOML()) {
		t.Error("undo does not return to the first layout")
	}
	for _, text := range []string{"", "x", "\x00", "idtui = 1\nname = \"a\"\nbits = 8\n", strings.Replace(string(d.TOML()), "width = 41", "width = 40", 1)} {
		if err := again.Restore([]byte(text)); err == nil {
			t.Errorf("%q is a draft", text)
		}
	}
}
