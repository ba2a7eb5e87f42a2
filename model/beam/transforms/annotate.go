package transforms

import (
	"bytes"
	"cmp"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"idtui/ids"
	"idtui/model/records"
	"idtui/model/sets"
)

// Found is an id in a line.
type Found struct {
	Place
	Scheme     string
	Bits       int
	Hex        string // the bits of the id
	Confidence float64
	HasTime    bool
	Time       time.Time // of the id, in UTC; the zero time if HasTime is false
	Fields     []Value
	// In is the position of the id within its line, such as the preceding key. Group names the
	// ids at the same position that look alike.
	In, Group string
	// Epoch is the source of the epoch: "default", "found" or "unknown"; it is "" for a scheme
	// without an epoch.
	Epoch   string
	EpochMS int64 // in Unix milliseconds; 0 if there is no epoch, or if it is unknown
	// Again is set if the same id occurs earlier in the line.
	Again bool
}

// Place is the position of an id and its text there.
type Place struct {
	File   string // "" if the lines are not from a file
	Line   int    // from 1
	Offset int    // in bytes from the start of the line, from 0
	Text   string
}

// Value is the value of a field.
type Value struct {
	Name, Kind string
	Value      string // in decimal
}

// Annotate finds the ids in files, as the command annotate does. One worker reads a whole file,
// because the ids of a file are judged together. The second collection contains the lines and
// files that cannot be read.
func Annotate(s beam.Scope, files beam.PCollection, o Options) (found, rejected beam.PCollection) {
	return beam.ParDo2(s.Scope("idtui.Annotate"), &annotateFn{finder: finder{Options: o}}, files)
}

type annotateFn struct{ finder }

// ProcessElement finds the ids of a file. It returns an error only if the context is canceled.
func (f *annotateFn) ProcessElement(c ctx, file string, emit func(Found), rejected func(Rejected)) error {
	return f.eachID(c, file, func(id *sets.Found, at Place, again bool) { emit(foundAt(id, at, again)) }, rejected)
}

// finder finds the ids of files.
type finder struct {
	Options Options

	scanners             *sets.LogScanners
	found                *sets.LogFinder
	inLine               map[key]bool // the ids of the current line
	lines, ids, rejected beam.Counter
}

// key identifies an id. Ids of different schemes are different.
type key struct {
	scheme string
	id     ids.ID
}

// Setup creates the scanners of a worker.
func (f *finder) Setup() error {
	var err error
	if f.scanners, err = f.Options.scanners(); err != nil {
		return err
	}
	f.found, f.inLine = f.scanners.NewFinder(), map[key]bool{}
	f.lines, f.ids = beam.NewCounter(Namespace, "lines"), beam.NewCounter(Namespace, "ids")
	f.rejected = beam.NewCounter(Namespace, "rejected")
	return nil
}

// eachID calls do for each id of a file, in order. It calls rejected for each line or file that it
// cannot read. The argument again reports whether the id occurs earlier in the line.
func (f *finder) eachID(c ctx, file string, do func(id *sets.Found, at Place, again bool), rejected func(Rejected)) error {
	var groups *sets.LogGroups
	return eachBlock(c, file, func(head []byte, all bool) { groups = f.scanners.Open(head, all) }, func(b block, count int) {
		f.lines.Inc(c, int64(count))
		f.found.Refresh(groups.Look(b.lines, 0, b.first))
		f.ids.Inc(c, int64(f.inBlock(file, b, do)))
	}, func(r Rejected) {
		f.rejected.Inc(c, 1)
		rejected(r)
	})
}

// inBlock calls do for each id of a block, and returns the number of ids.
func (f *finder) inBlock(file string, b block, do func(id *sets.Found, at Place, again bool)) int {
	found := f.found.Find(b.lines, 0)
	line, start, at := b.first, 0, 0
	clear(f.inLine)
	for i := range found {
		id := &found[i]
		if passed := b.lines[at:id.Start]; bytes.IndexByte(passed, '\n') >= 0 {
			line += bytes.Count(passed, []byte{'\n'})
			start = at + bytes.LastIndexByte(passed, '\n') + 1
			clear(f.inLine)
		}
		at = id.Start
		k := key{id.Bound.Scheme.Name, id.ID}
		f.found.Complete(id, b.lines)
		do(id, Place{file, line, id.Start - start, string(b.lines[id.Start:id.End])}, f.inLine[k])
		f.inLine[k] = true
	}
	return len(found)
}

func foundAt(id *sets.Found, at Place, again bool) Found {
	r := id.Result(at.Text)
	f := Found{
		Place: at, Scheme: id.Bound.Scheme.Name, Bits: id.Bound.Layout.Bits, Hex: id.ID.Hex(),
		Confidence: r.Confidence, Again: again,
	}
	if t, ok := id.Time(); ok {
		f.Time, f.HasTime = t.UTC(), true
	}
	f.In, f.Group = r.PlaceAndGroup()
	if field := id.Bound.TimeField(); field != nil && field.TimeUnit() != nil {
		f.Epoch = cmp.Or(r.Epoch, string(sets.EpochDefault))
		if f.Epoch != string(sets.EpochUnknown) {
			f.EpochMS = field.TimeUnit().Epoch.Time().UnixMilli()
		}
	}
	for i := range id.Bound.Layout.Fields {
		field := &id.Bound.Layout.Fields[i]
		f.Fields = append(f.Fields, Value{field.Name, field.Kind.String(), field.Get(id.ID).String()})
	}
	return f
}

// JSON returns the record of the id. It has fewer keys than that of annotate -f json for several files.
func (f Found) JSON() string {
	r := records.Found{
		Place: records.Place{File: f.File, Line: f.Line, Offset: f.Offset}, Text: f.Text,
		Scheme: f.Scheme, Confidence: f.Confidence, HasTime: f.HasTime, UnixMS: f.Time.UnixMilli(),
		In: f.In, Group: f.Group, Epoch: f.Epoch, EpochMS: f.EpochMS,
	}
	return string(bytes.TrimSpace(r.Append(nil)))
}
