package idstest

import (
	"testing"

	"idtui/ids"
)

// CheckEncoding tests what the encoding in which a text was read declares: programs
// print and filter texts by it. The text has the declared lengths and only characters
// that the encoding reads. It is what the encoding writes, unless
// [ids.Encoding.Rewrites] says otherwise. A fast codec reads and writes the same.
func CheckEncoding(t testing.TB, m Match, text string) {
	t.Helper()
	e, name := m.Encoding, m.Bound.Scheme.Name+" "+m.Encoding.Name()
	if !e.Reads().Empty() && !e.Reads().Covers(ids.Chars(text)) {
		t.Fatalf("%s reads %q, which has other characters than it declares", name, text)
	}
	if !e.Begins().Empty() && (text == "" || !e.Begins().Has(text[0])) || !e.Needs().Empty() && !e.Needs().Meets(ids.Chars(text)) {
		t.Fatalf("%s reads %q, which does not begin as it declares or lacks a character that it needs", name, text)
	}
	if shortest, longest := e.Lengths(); longest > 0 && (len(text) < shortest || len(text) > longest) {
		t.Fatalf("%s reads %q, which is not %d to %d bytes long", name, text, shortest, longest)
	}
	written := e.Encode(m.ID)
	if written != text && !e.Rewrites(text) {
		t.Fatalf("%s reads %q, should not need to write it, and writes %q", name, text, written)
	}
	CheckWritten(t, m.Bound.Scheme.Name, e, written)
	checkPlain(t, name, e, text)
}

// CheckWritten tests what an encoding declares of a text that it wrote: its length and
// its characters.
func CheckWritten(t testing.TB, scheme string, e *ids.Encoding, text string) {
	t.Helper()
	chars := e.Writes()
	if chars.Empty() {
		chars = e.Reads()
	}
	if !chars.Empty() && !chars.Covers(ids.Chars(text)) {
		t.Fatalf("%s writes %q in %s, which has other characters than it declares", scheme, text, e.Name())
	}
	if _, longest := e.Lengths(); longest > 0 && len(text) > longest {
		t.Fatalf("%s writes %q in %s, which is longer than %d bytes", scheme, text, e.Name(), longest)
	}
}

// checkPlain compares a fast codec with the plain one.
func checkPlain(t testing.TB, name string, e *ids.Encoding, text string) {
	t.Helper()
	plain, ok := e.Plain()
	if !ok {
		return
	}
	fast, err := e.Decode(text)
	slow, err2 := plain.Decode(text)
	switch {
	case (err == nil) != (err2 == nil) || err != nil && err.Error() != err2.Error() || fast != slow:
		t.Fatalf("%s reads %q as %s, %v; its plain codec as %s, %v", name, text, fast.Hex(), err, slow.Hex(), err2)
	case err == nil && e.Encode(fast) != plain.Encode(fast):
		t.Fatalf("%s writes %s as %q, its plain codec as %q", name, fast.Hex(), e.Encode(fast), plain.Encode(fast))
	}
}
