package sets

import (
	"bytes"
	"sort"
	"strings"

	"idtui/model/decoding"
	"idtui/model/scanning"
	"idtui/model/sets/input"
)

// maxRow is the maximum length of a row of CSV, in bytes. A longer one is read as text.
const maxRow = 1 << 20

// partText is a text of a record, and where it is in the input.
type partText struct {
	start, end int64
	place      *input.Place
	text       string // unescaped
	single     bool   // the record has no other text
	decision   *Decision
}

// logTexts finds the texts of records in an input that comes in parts.
type logTexts struct {
	reader *input.Reader
	rec    input.Record
	texts  []partText
}

// newLogTexts returns the texts of an input with a known format and beginning.
func newLogTexts(head []byte, o input.Options) *logTexts {
	r, _ := input.NewReader(nil, o) // the options have no path and no column
	_ = r.Start(head)               // without a header, nothing is skipped
	return &logTexts{reader: r}
}

// push adds the texts that end in the next part of an input. Watch is nil if each id is judged alone.
func (l *logTexts) push(part []byte, w *Watch) {
	from, n := l.reader.Pushed(), len(l.texts)
	l.reader.Push(part)
	var arena []byte
	var sizes []int
	add := func(complete bool) {
		list := l.rec.Texts
		if l.rec.Err != nil && l.rec.Raw != nil { // a log line among the records, for example
			list = []input.Text{{Place: l.reader.Line(), Text: l.rec.Raw, End: len(l.rec.Raw)}}
		}
		for i := range list {
			t := &list[i]
			if end := l.rec.Offset + int64(t.End); end > from { // otherwise the text is known
				l.texts = append(l.texts, partText{start: l.rec.Offset + int64(t.Start), end: end, place: t.Place, single: complete && len(list) == 1 && !l.rec.Inner, decision: w.Decision()})
				arena, sizes = append(arena, t.Text...), append(sizes, len(t.Text))
			}
		}
	}
	for l.reader.Next(&l.rec) == nil {
		if add(true); w != nil {
			w.See(&l.rec)
		}
	}
	l.reader.Pending(&l.rec)
	add(false)
	for i, all := 0, string(arena); i < len(sizes); i++ {
		l.texts[n+i].text, all = all[:sizes[i]], all[sizes[i]:]
	}
}

// take returns the texts of a part of the input, and keeps those that continue after it.
func (l *logTexts) take(end int64) []partText {
	n := sort.Search(len(l.texts), func(i int) bool { return l.texts[i].start >= end })
	list := l.texts[:n:n]
	for n > 0 && l.texts[n-1].end > end {
		n--
	}
	l.texts = l.texts[n:]
	return list
}

// textFinder finds the ids in texts of records.
type textFinder struct {
	Resolver
	results []decoding.Result
}

// find appends the ids of texts with a minimum confidence, if they are in a part of the input, which
// begins at an offset.
func (f *textFinder) find(dst []Found, texts []partText, part []byte, offset int64, least float64) []Found {
	end := offset + int64(len(part))
	for i := sort.Search(len(texts), func(i int) bool { return texts[i].end > offset }); i < len(texts) && texts[i].start < end; i++ {
		t := &texts[i]
		f.Decision = t.decision
		f.results = f.Part(f.results[:0], t.text, t.place, t.single)
		after := max(t.start, offset)
		for k := range f.results {
			r := &f.results[k]
			if r.Confidence < least {
				continue
			}
			from, to := t.position(r, part, offset, after)
			if after = to; from < offset || to > end {
				continue
			}
			id := Found{Found: scanning.Found{Start: int(from - offset), End: int(to - offset), Bound: r.Bound, ID: r.ID, Confidence: r.Confidence}, Place: r.Place}
			id.Group = t.decision.named(r.Place, r.Text)
			dst = append(dst, id)
		}
	}
	return dst
}

// position returns where an id of the text is in the input. part begins at an offset; the ids before
// this one end at after.
func (t *partText) position(r *decoding.Result, part []byte, offset, after int64) (from, to int64) {
	text, start := r.Text, r.Start
	if r.Form != "" {
		text, start = r.Input, 0
	}
	if int64(len(t.text)) == t.end-t.start { // without escapes
		from = t.start + int64(len(t.text)-len(strings.TrimLeft(t.text, " \t\r\n"))+start)
		return from, from + int64(len(text))
	}
	raw := part[min(after, t.end)-offset : min(t.end-offset, int64(len(part)))]
	if at := bytes.Index(raw, []byte(text)); at >= 0 {
		from = after + int64(at)
		return from, from + int64(len(text))
	}
	return t.start, t.end // the id itself has escapes
}
