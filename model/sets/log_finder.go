package sets

import (
	"slices"

	"idtui/ids/catalog"
	"idtui/model/decoding"
	"idtui/model/scanning"
	"idtui/model/sets/input"
)

// LogScanners find the ids of logs together with their groups. They are the same for all logs of a
// command.
//
// In lines, they find words that are ids. They read and decode a list of ids, or another format
// such as CSV, as [Open] and [Resolver] do.
type LogScanners struct {
	strict, loose *scanning.Scanner // with the minimum confidence, and with a lower one for ids of groups
	decoder       *decoding.Decoder // of the texts of records; nil if schemes are named
	judge         *Judge            // nil if each id is judged alone
	least         float64
}

// NewLogScanners returns scanners with options. If alone is set, or the options name schemes, each
// id is judged alone. NewLogScanners returns an error for unknown schemes and for parameters that
// none of them accepts.
func NewLogScanners(c *catalog.Catalog, o scanning.Options, alone bool) (*LogScanners, error) {
	s := &LogScanners{least: o.MinConfidence}
	var err error
	if s.strict, err = scanning.NewScanner(c, o); err != nil || len(o.Schemes) > 0 {
		return s, err
	}
	if s.decoder, err = decoding.NewDecoder(c, decoding.Options{Settings: o.Settings, Now: o.Now(), MinConfidence: decoding.DefaultMinConfidence}); err != nil || alone {
		return s, err
	}
	o.MinConfidence = Loose(o.MinConfidence)
	if s.loose, err = scanning.NewScanner(c, o); err != nil {
		return nil, err
	}
	s.judge, err = NewJudge(c, o.Settings, o.Now())
	return s, err
}

// Open judges the groups at the beginning of a log. all is set if the beginning is the whole log.
func (s *LogScanners) Open(head []byte, all bool) *LogGroups {
	g := &LogGroups{scanners: s}
	o := input.Options{Format: input.Lines, MaxRecord: maxRow}
	if s.decoder != nil {
		o.Format, o.Now = input.FormatOf(head, all), s.decoder.Now()
	}
	if o.Format != input.Lines {
		if s.judge != nil {
			g.Watch = newWatch(s.judge, s.decoder, s.judge.head(s.decoder, head, o, s.weigh()))
		}
		g.texts = newLogTexts(head, o)
		return g
	}
	if s.judge != nil && input.IsList(head, all) {
		if d := s.judge.Head(s.decoder, head, o); slices.ContainsFunc(d.list, func(g *Group) bool { return g.Bound != nil && g.IDs >= fewestNumbers }) {
			g.Watch, g.texts = newWatch(s.judge, s.decoder, d), newLogTexts(head, o)
			g.texts.list = true
			return g
		}
	}
	if s.judge != nil {
		g.finder = s.loose.Clone()
		g.finder.Refresh()
		g.Watch = NewLogWatch(s.judge, s.judge.Log(g.finder, head))
	}
	return g
}

// weigh returns a function that sets the confidence in the id of a sample without its group. The
// confidence is that of the scanner in prose, otherwise 1.
func (s *LogScanners) weigh() func(*Sample, string) {
	scanner := s.loose.Clone()
	var found []scanning.Found
	return func(sample *Sample, whole string) {
		if sample.alone = 1; !isProse(whole) {
			return
		}
		sample.alone = 0
		if found = scanner.Find(found[:0], []byte(sample.Text)); len(found) == 1 && found[0].Bound != nil {
			sample.alone, sample.scheme = found[0].Confidence, found[0].Bound.Scheme.Name
		}
	}
}

// LogGroups are the groups of a log, which may change.
type LogGroups struct {
	*Watch // nil if each id is judged alone

	scanners *LogScanners
	finder   *scanning.Scanner // of lines
	texts    *logTexts         // of other formats
	looked   int64             // the number of bytes that were sampled
}

// Split has the groups of a part of a log: those before an offset, and those from it on. For
// formats other than lines, it has the texts of the records.
type Split struct {
	first, then *Decision
	at          int
	texts       []partText
	offset      int64 // of the part, if it has texts
	records     bool  // the format is not lines, so texts are those of records
}

// Look samples the ids of the next part of a log, and returns its groups. Its lines begin at the
// offset from; line is the number of the first one.
func (g *LogGroups) Look(part []byte, from, line int) Split {
	s := Split{offset: g.looked}
	g.looked += int64(len(part))
	if l := g.texts; l != nil {
		if pushed := l.reader.Pushed(); g.looked > pushed {
			l.push(part[pushed-s.offset:], g.Watch)
		}
		s.records, s.texts = true, l.take(g.looked)
		return s
	}
	if g.Watch == nil {
		return s
	}
	s.first, s.at = g.Decision(), from
	s.at += g.SeeText(part[from:], line, g.finder.Find)
	if s.then = g.Decision(); s.at == from {
		s.at = 0
	}
	return s
}

// LogFinder finds the ids in parts of a log. It is not safe for concurrent use.
type LogFinder struct {
	scanners      *LogScanners
	strict, loose *scanning.Scanner
	split         Split // of the part
	first, then   *Scan // of its groups; nil if each id is judged alone
	places        input.Places
	resolver      Resolver // for formats other than lines
	results       []decoding.Result
	text          []byte
	raw           []scanning.Found
	found         []Found
}

// NewFinder returns a finder with scanners of its own. Call Refresh before Find.
func (s *LogScanners) NewFinder() *LogFinder {
	f := &LogFinder{scanners: s, strict: s.strict.Clone(), resolver: Resolver{Decoder: s.decoder, BestOnly: true}}
	if s.loose != nil {
		f.loose = s.loose.Clone()
	}
	return f
}

// Refresh prepares the finder for a part with these groups.
func (f *LogFinder) Refresh(split Split) {
	f.strict.Refresh()
	if f.loose != nil {
		f.loose.Refresh()
	}
	f.split, f.first, f.then = split, f.scanOf(split.first), f.scanOf(split.then)
}

// scanOf returns the scan with groups; nil if each id is judged alone.
func (f *LogFinder) scanOf(d *Decision) *Scan {
	switch {
	case d == nil:
		return nil
	case f.first != nil && f.first.decision == d:
		return f.first
	case f.then != nil && f.then.decision == d:
		return f.then
	}
	return NewScan(d, f.scanners.least)
}

// Find returns the ids of whole lines, which begin at an offset of the part. They are valid until
// the next call.
func (f *LogFinder) Find(text []byte, offset int) []Found {
	f.found = f.found[:0]
	if f.split.records {
		f.inTexts(f.split.texts, text, f.split.offset+int64(offset))
		return f.found
	}
	cut := min(max(f.split.at-offset, 0), len(text))
	f.findWith(f.first, text[:cut], 0)
	f.findWith(f.then, text[cut:], cut)
	return f.found
}

func (f *LogFinder) scanner(scan *Scan) *scanning.Scanner {
	if scan != nil && scan.Loose {
		return f.loose
	}
	return f.strict
}

// findWith appends the ids that a scan finds in a text, which begins at an offset.
func (f *LogFinder) findWith(scan *Scan, text []byte, offset int) {
	if len(text) == 0 {
		return
	}
	n, scanner := len(f.found), f.scanner(scan)
	if f.raw = scanner.Find(f.raw[:0], text); scan != nil {
		f.found = scan.Find(f.found, f.raw, text)
	} else {
		for _, r := range f.raw {
			f.found = append(f.found, Found{Found: r})
		}
	}
	for i := n; i < len(f.found) && offset > 0; i++ {
		f.found[i].Start += offset
		f.found[i].End += offset
	}
}

// Complete sets the place and the group of an id that was found in the whole part.
func (f *LogFinder) Complete(id *Found, part []byte) {
	switch {
	case f.split.records: // the id has both
	case f.first == nil:
		id.Place = placeIn(&f.places, part, id.Start, nil).Name
	case id.Start < f.split.at:
		f.first.Complete(id, part)
	default:
		f.then.Complete(id, part)
	}
}
