package transforms

import (
	"bytes"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"idtui/ids"
	"idtui/model/fields"
	"idtui/model/records"
	"idtui/model/scanning"
)

// Found is an id that was found in a line.
type Found struct {
	Place
	Scheme     string
	Bits       int
	Hex        string // the bits of the id
	Confidence float64
	HasTime    bool
	Time       time.Time // of the id, in UTC; the zero time if it has none
	Fields     []Value
	// Again is set if the same id occurs earlier in the same line.
	Again bool
}

// Place is the position of an id, and how it is written there.
type Place struct {
	File   string // "" if the lines come from elsewhere
	Line   int    // from 1
	Offset int    // in bytes from the start of the line, from 0
	Text   string
}

// Value is the value of a field.
type Value struct {
	Name, Kind string
	Value      string // in decimal
}

// Annotate finds the ids in blocks of lines, as the command annotate does.
func Annotate(s beam.Scope, blocks beam.PCollection, o Options) beam.PCollection {
	return beam.ParDo(s.Scope("idtui.Annotate"), &annotateFn{Options: o}, blocks)
}

type annotateFn struct {
	Options Options

	finder finder
	ids    beam.Counter
}

// Setup creates the scanner of a worker.
func (f *annotateFn) Setup() error {
	f.ids = beam.NewCounter(Namespace, "ids")
	return f.finder.setUp(&f.Options)
}

// ProcessElement finds the ids of a block.
func (f *annotateFn) ProcessElement(c ctx, b Block, emit func(Found)) {
	f.ids.Inc(c, int64(f.finder.eachID(b, func(id *scanning.Found, at Place, again bool) {
		emit(foundAt(id, at, again))
	})))
}

// finder finds the ids in blocks.
type finder struct {
	scanner *scanning.Scanner
	found   []scanning.Found
	inLine  map[key]bool // the ids of the current line
}

// key distinguishes ids: those of two schemes are not the same.
type key struct {
	scheme string
	id     ids.ID
}

func (f *finder) setUp(o *Options) error {
	var err error
	f.scanner, err = o.scanner()
	f.inLine = map[key]bool{}
	return err
}

// eachID calls do for each id of a block, in order, and returns how many there are. again reports that the id occurs earlier in the same line.
func (f *finder) eachID(b Block, do func(id *scanning.Found, at Place, again bool)) int {
	f.scanner.Refresh()
	f.found = f.scanner.Find(f.found[:0], b.Lines)
	line, start, at := b.First, 0, 0
	clear(f.inLine)
	for i := range f.found {
		id := &f.found[i]
		if passed := b.Lines[at:id.Start]; bytes.IndexByte(passed, '\n') >= 0 {
			line += bytes.Count(passed, []byte{'\n'})
			start = at + bytes.LastIndexByte(passed, '\n') + 1
			clear(f.inLine)
		}
		at = id.Start
		k := key{id.Bound.Scheme.Name, id.ID}
		do(id, Place{b.File, line, id.Start - start, string(b.Lines[id.Start:id.End])}, f.inLine[k])
		f.inLine[k] = true
	}
	return len(f.found)
}

func foundAt(id *scanning.Found, at Place, again bool) Found {
	f := Found{
		Place: at, Scheme: id.Bound.Scheme.Name, Bits: id.Bound.Layout.Bits, Hex: id.ID.Hex(),
		Confidence: id.Confidence, Again: again,
	}
	if t, ok := fields.TimeOf(id.Bound, id.ID); ok {
		f.Time, f.HasTime = t.UTC(), true
	}
	for i := range id.Bound.Layout.Fields {
		field := &id.Bound.Layout.Fields[i]
		f.Fields = append(f.Fields, Value{field.Name, field.Kind.String(), field.Get(id.ID).String()})
	}
	return f
}

// JSON returns the record of the id, as the command annotate -f json prints it for
// several files.
func (f Found) JSON() string {
	r := records.Found{
		Place: records.Place{File: f.File, Line: f.Line, Offset: f.Offset}, Text: f.Text,
		Scheme: f.Scheme, Confidence: f.Confidence, HasTime: f.HasTime, UnixMS: f.Time.UnixMilli(),
	}
	return string(bytes.TrimSpace(r.Append(nil)))
}
