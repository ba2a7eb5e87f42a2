package sets

import (
	"idtui/ids/catalog"
	"idtui/model/scanning"
	"idtui/model/sets/input"
)

// LogScanners find the ids of logs together with their groups. They are the same for all logs of a
// command.
type LogScanners struct {
	strict, loose *scanning.Scanner // with the minimum confidence, and with a lower one for ids of groups
	judge         *Judge            // nil if each id is judged alone
	least         float64
}

// NewLogScanners returns scanners with options. If alone is set, or the options name schemes, each
// id is judged alone. NewLogScanners returns an error for unknown schemes and for settings that
// none of them accepts.
func NewLogScanners(c *catalog.Catalog, o scanning.Options, alone bool) (*LogScanners, error) {
	s := &LogScanners{least: o.MinConfidence}
	var err error
	if s.strict, err = scanning.NewScanner(c, o); err != nil || alone || len(o.Schemes) > 0 {
		return s, err
	}
	o.MinConfidence = Loose(o.MinConfidence)
	if s.loose, err = scanning.NewScanner(c, o); err != nil {
		return nil, err
	}
	s.judge, err = NewJudge(c, o.Settings, o.Now())
	return s, err
}

// Open judges the groups at the beginning of a log.
func (s *LogScanners) Open(head []byte) *LogGroups {
	if s.judge == nil {
		return &LogGroups{}
	}
	finder := s.loose.Clone()
	finder.Refresh()
	return &LogGroups{Watch: NewLogWatch(s.judge, s.judge.Log(finder, head)), finder: finder}
}

// LogGroups are the groups of a log, which may change.
type LogGroups struct {
	*Watch // nil if each id is judged alone

	finder *scanning.Scanner
}

// Split is the groups of a part of a log: those of the ids before an offset, and those from it on.
type Split struct {
	first, then *Decision
	at          int
}

// Look samples the ids of the next part of a log, and returns its groups. Its lines begin at the
// offset from; line is the number of the first one.
func (g *LogGroups) Look(part []byte, from, line int) Split {
	if g.Watch == nil {
		return Split{}
	}
	s := Split{first: g.Decision(), at: from}
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
	places        input.LinePlaces
	raw           []scanning.Found
	found         []Found
}

// NewFinder returns a finder.
func (s *LogScanners) NewFinder() *LogFinder {
	f := &LogFinder{scanners: s, strict: s.strict.Clone()}
	if s.loose != nil {
		f.loose = s.loose.Clone()
	}
	return f
}

// Refresh prepares the finder for a part with these groups.
func (f *LogFinder) Refresh(split Split) {
	f.strict.Refresh()
	if split.first == nil {
		return
	}
	f.loose.Refresh()
	scanOf := func(d *Decision) *Scan {
		switch {
		case f.first != nil && d == f.split.first:
			return f.first
		case f.then != nil && d == f.split.then:
			return f.then
		}
		return NewScan(d, f.scanners.least)
	}
	f.first, f.then = scanOf(split.first), scanOf(split.then)
	f.split = split
}

// Find returns the ids of whole lines, which begin at an offset of the part. They are valid until
// the next call.
func (f *LogFinder) Find(text []byte, offset int) []Found {
	f.found = f.found[:0]
	cut := min(max(f.split.at-offset, 0), len(text))
	f.findWith(f.first, text[:cut], 0)
	f.findWith(f.then, text[cut:], cut)
	return f.found
}

// findWith appends the ids of a part of a text, as ids of some groups.
func (f *LogFinder) findWith(scan *Scan, text []byte, offset int) {
	if len(text) == 0 {
		return
	}
	n, scanner := len(f.found), f.strict
	if scan != nil && scan.Loose {
		scanner = f.loose
	}
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
	case f.first == nil:
		id.Place = placeIn(&f.places, part, id.Start).Name
	case id.Start < f.split.at:
		f.first.Complete(id, part)
	default:
		f.then.Complete(id, part)
	}
}
