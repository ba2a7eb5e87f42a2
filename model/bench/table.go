package bench

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"unicode/utf8"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Traits are the properties of a scheme other than speed that matter for a choice.
type Traits struct {
	Name     string
	Bytes    int  // bytes of an id
	Chars    int  // characters of its canonical text
	Sortable bool // later ids sort after earlier ones
	Random   bool // ids have random bits
	Metadata bool // ids have bits for the caller's data
}

// TraitsOf returns the traits of a bound scheme, for ids generated at a reading.
func TraitsOf(f *ids.BoundScheme, r ids.Reading) Traits {
	t := Traits{Name: f.Scheme.Name, Bytes: (f.Layout.Bits + 7) / 8, Sortable: true}
	for i := range f.Layout.Fields {
		switch f.Layout.Fields[i].Kind {
		case ids.Random:
			t.Random = true
		case ids.Metadata:
			t.Metadata = true
		}
	}
	entropy := rand.NewPCG(1, 2)
	unit := max(min(max(f.Policy.Unit.Index(r), f.Policy.MinUnit), f.Policy.MaxUnit-16), 0)
	before := f.Compose(ids.Slot{Unit: unit, Seq: f.Policy.SeqMax}, entropy)
	for i := range int64(16) {
		after := f.Compose(ids.Slot{Unit: unit + i + 1, Seq: f.Policy.SeqMin}, entropy)
		t.Sortable = t.Sortable && before.Compare(after) < 0
		before = after
	}
	t.Chars = len(f.String(before))
	return t
}

// WriteAlternatives writes the table of alternatives as in sno's document: the traits of each
// scheme, and its cost.
func WriteAlternatives(w io.Writer, traits []Traits, all []Measurement) error {
	rows := [][]string{{"", "bytes", "chars", "sortable", "random", "metadata", "ns/id", "each ▌ doubles"}}
	for _, x := range traits {
		if m := find(all, x.Name, New, 1); m != nil {
			rows = append(rows, []string{
				x.Name, strconv.Itoa(x.Bytes), strconv.Itoa(x.Chars), yes(x.Sortable), yes(x.Random), yes(x.Metadata),
				m.ns(), bar(math.Log2(m.NsPerID) / 2),
			})
		}
	}
	return write(w, rows)
}

// WriteSpeeds writes one line per scheme: the nanoseconds per id of each measurement, and the
// share of the layout's limit.
func WriteSpeeds(w io.Writer, all []Measurement) error {
	rows := [][]string{{"ns/id", "new", fmt.Sprintf("by %d", Goroutines), "cores", "batch", "encode", "parse", "limit/s", "of it", ""}}
	for i := range all {
		name := all[i].Scheme
		if i > 0 && all[i-1].Scheme == name {
			continue
		}
		one, many := find(all, name, New, 1), find(all, name, New, Goroutines)
		rows = append(rows, append([]string{
			name, one.ns(), many.ns(), many.cores(), find(all, name, Batch, 1).ns(),
			find(all, name, Encode, 1).ns(), find(all, name, Parse, 1).ns(),
		}, one.limit()...))
	}
	return write(w, rows)
}

// ns formats the nanoseconds per id; "–" for a missing measurement.
func (m *Measurement) ns() string {
	if m == nil {
		return "–"
	}
	return strconv.FormatFloat(m.NsPerID, 'f', 1, 64)
}

// cores formats the number of busy cores; "–" if it is unknown.
func (m *Measurement) cores() string {
	if m == nil || m.Cores == 0 {
		return "–"
	}
	return strconv.FormatFloat(m.Cores, 'f', 1, 64)
}

// WriteWarnings writes one line per shared generator whose goroutines did not run in parallel.
func WriteWarnings(w io.Writer, all []Measurement, processors int) error {
	var out strings.Builder
	for i := range all {
		if m := &all[i]; m.Apart(processors) {
			fmt.Fprintf(&out, "! %s with %d goroutines: only %.1f of %d cores were busy, so the result says little about contention\n",
				m.Scheme, m.Goroutines, m.Cores, min(processors, m.Goroutines))
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// beyond is a limit that no processor can reach.
const beyond = 1_000_000_000

// limit formats the layout's limit, the reached share, and its bar.
func (m *Measurement) limit() []string {
	switch {
	case m == nil:
		return []string{"", "", ""}
	case m.LimitPerS == 0:
		return []string{"none", "", ""}
	}
	limit := fmt.Sprintf("%.3f M", float64(m.LimitPerS)/1e6)
	if m.LimitPerS > beyond {
		return []string{limit, "", ""}
	}
	return []string{limit, humantext.Percent(m.share()), bar(10 * m.share())}
}

// write writes columns. The first and the last one are left-aligned, the others right-aligned.
func write(w io.Writer, rows [][]string) error {
	width := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	var out strings.Builder
	for _, row := range rows {
		line := fmt.Sprintf("%-*s", width[0], row[0])
		last := len(row) - 1
		for i, cell := range row[1:last] {
			line += fmt.Sprintf("  %*s", width[i+1], cell)
		}
		out.WriteString(strings.TrimRight(line+"  "+row[last], " ") + "\n")
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// bar returns a bar of the given number of cells, in steps of an eighth.
func bar(cells float64) string {
	eighths := int(max(cells, 0)*8 + 0.5)
	text := strings.Repeat("█", eighths/8)
	if part := eighths % 8; part > 0 {
		text += string([]rune("▏▎▍▌▋▊▉")[part-1])
	}
	return text
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// find returns a measurement of a scheme, or nil.
func find(all []Measurement, scheme, what string, goroutines int) *Measurement {
	for i := range all {
		if m := &all[i]; m.Scheme == scheme && m.What == what && m.Goroutines == goroutines {
			return m
		}
	}
	return nil
}
