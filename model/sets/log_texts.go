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
	list       bool   // the input is a list
	decision   *Decision
}

// logTexts finds the texts of records in an input that comes in parts.
type logTexts struct {
	reader *input.Reader
	list   bool // each line is a word, probably an id
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
		for _, t := range list {
			if end := l.rec.Offset + int64(t.End); end > from { // otherwise the text is known
				if size := t.End - t.Start; size > decoding.MaxInput && size == len(t.Text) { // the part before is known
					known := max(int(from-l.rec.Offset)-t.Start, 0)
					t.Start, t.Text = t.Start+known, t.Text[known:]
				}
				l.texts = append(l.texts, partText{start: l.rec.Offset + int64(t.Start), end: end, place: t.Place, single: complete && len(list) == 1 && !l.rec.Inner, list: l.list, decision: w.Decision()})
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

// isProse reports whether a text has three words, or is too long for a decoder. Such a text is
// scanned like a line of a log, in a fifth of the time of a decoder.
func isProse(text string) bool {
	at := strings.IndexByte(text, ' ')
	return at >= 0 && strings.IndexByte(text[at+1:], ' ') >= 0 || len(text) > decoding.MaxInput
}

// inTexts appends the ids of texts that are in a part of the input, which begins at an offset.
func (f *LogFinder) inTexts(texts []partText, part []byte, offset int64) {
	end := offset + int64(len(part))
	for i := sort.Search(len(texts), func(i int) bool { return texts[i].end > offset }); i < len(texts) && texts[i].start < end; i++ {
		t, n := &texts[i], len(f.found)
		if isProse(t.text) {
			f.inProse(t)
		} else {
			f.inValue(t)
		}
		after, kept := max(t.start, offset), n
		for k := n; k < len(f.found); k++ {
			id := f.found[k]
			from, to := t.position(id.Start, id.End, part, offset, after)
			if after = to; from >= offset && to <= end {
				id.Start, id.End = int(from-offset), int(to-offset)
				f.found[kept] = id
				kept++
			}
		}
		f.found = f.found[:kept]
	}
}

// inProse appends the ids of a text, with their positions in it.
func (f *LogFinder) inProse(t *partText) {
	n := len(f.found)
	f.text = append(f.text[:0], t.text...)
	if f.first = f.scanOf(t.decision); f.first != nil {
		f.first.whole = t.place
		defer func() { f.first.whole = nil }()
	}
	f.findWith(f.first, f.text, 0)
	for i := n; i < len(f.found); i++ {
		if id := &f.found[i]; f.first != nil {
			f.first.Complete(id, f.text)
		} else {
			id.Place = placeIn(&f.places, f.text, id.Start, t.place).Name
		}
	}
}

// inValue appends the ids that a decoder finds in a value, with their positions in it. It leaves
// out what a scanner does not find in a log either, such as digests and plain times. In a list, a
// group shows that texts such as those of Nano ID are not words.
func (f *LogFinder) inValue(t *partText) {
	f.resolver.Decision = t.decision
	f.results = f.resolver.Part(f.results[:0], t.text, t.place, t.single)
	for i := range f.results {
		r := &f.results[i]
		group := t.decision.named(r.Place, r.Text)
		own := group != nil && group.Bound == r.Bound && group.Epoch != EpochDefault
		listed := t.list && group != nil && group.Bound != nil && group.Bound.Scheme == r.Bound.Scheme
		sure := r.Confidence
		if listed {
			sure += group.Alike
		}
		if sure < f.scanners.least || len(r.Bound.Layout.Fields) == 1 && r.Bound.Time != nil { // a plain time is not worth a mark
			continue
		}
		if !own && !listed && !f.strict.Says(&r.Candidate) {
			continue
		}
		start, size := len(t.text)-len(strings.TrimLeft(t.text, " \t\r\n"))+r.Start, len(r.Text)
		if r.Form != "" {
			start, size = start-r.Start, len(r.Input)
		}
		found := scanning.Found{Start: start, End: start + size, Bound: r.Bound, ID: r.ID, Confidence: r.Confidence}
		f.found = append(f.found, Found{Found: found, Place: r.Place, Group: group})
	}
}

// position returns where the text from start to end is in the input. The part of the input begins
// at offset, and the previous id ends at after.
func (t *partText) position(start, end int, part []byte, offset, after int64) (from, to int64) {
	if int64(len(t.text)) == t.end-t.start { // without escapes
		return t.start + int64(start), t.start + int64(end)
	}
	raw := part[min(after, t.end)-offset : min(t.end-offset, int64(len(part)))]
	if at := bytes.Index(raw, []byte(t.text[start:end])); at >= 0 {
		from = after + int64(at)
		return from, from + int64(end-start)
	}
	return t.start, t.end // the id itself has escapes
}
