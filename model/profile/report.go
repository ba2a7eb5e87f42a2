package profile

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/duplicates"
	"idtui/model/sets/input"
)

// Time is a time in UTC, in any year. It is written with the decimals that decode writes for the
// ids; for several schemes, with the most.
type Time struct {
	time.Time
	decimals int
}

// String returns the time in RFC 3339 format, with more digits for years after 9999.
func (t Time) String() string { return string(humantext.AppendTime(nil, t.Time, t.decimals)) }

// MarshalJSON returns the text of String in quotes.
func (t Time) MarshalJSON() ([]byte, error) { return []byte(`"` + t.String() + `"`), nil }

// Report describes a set of ids.
type Report struct {
	IDs int64 `json:"ids"`
	// Sample is the number of ids in the sample, which all other numbers are about; 0 if all ids count.
	Sample     int64        `json:"sample,omitempty"`
	From       *Time        `json:"from,omitempty"`
	To         *Time        `json:"to,omitempty"`
	Schemes    []Scheme     `json:"schemes"`
	Histogram  []Bar        `json:"histogram"`
	By         []Row        `json:"by,omitempty"`
	Rate       Rate         `json:"rate"`
	Nodes      []Node       `json:"nodes"`
	Gaps       []Gap        `json:"gaps"`
	Hours      [24]int64    `json:"hours"`
	Weekdays   [7]int64     `json:"weekdays"` // Monday first
	Duplicates Duplicates   `json:"duplicates"`
	Order      Order        `json:"order"`
	Fields     []FieldShape `json:"fields"`
	Findings   []Finding    `json:"findings"`
	// Notes say what the report assumes and what it leaves out.
	Notes []string `json:"notes,omitempty"`

	// NoID is the number of records without an id.
	NoID int64 `json:"-"`
	// NonID says what most of these records are, such as "all look like a phone number, such as …".
	// It is "" if that is unknown.
	NonID string `json:"-"`
	// Likely is set if a scheme, and so its times, is only likely.
	Likely bool `json:"-"`
}

// Scheme is the row of a scheme.
type Scheme struct {
	Scheme string `json:"scheme"`
	IDs    int64  `json:"ids"`
	From   *Time  `json:"from,omitempty"`
	To     *Time  `json:"to,omitempty"`
}

// Bar is a bar of the histogram: the ids from its time to the next bar.
type Bar struct {
	From Time  `json:"from"`
	IDs  int64 `json:"ids"`
}

// Row is a group of [Options.By]: its hour, day, node or scheme, and the number of its ids. Text is
// By for people: a node as [Node.Label] writes it.
type Row struct {
	By   string `json:"by"`
	Text string `json:"-"`
	IDs  int64  `json:"ids"`
}

// Rate is the number of ids per second, without duplicates. Mean counts whole seconds, from the first to the last with an id.
// P99 is the 99th percentile over equal spans of at least 1 s that have ids.
type Rate struct {
	Mean    float64 `json:"mean"`
	P99     float64 `json:"p99"`
	Busiest *Busy   `json:"busiest,omitempty"`

	span, total time.Duration // of P99 and Mean
	of          string        // " of 2 schemes", if the ids are of several
}

// String describes the rate. It leaves out the mean of a single second.
func (r *Rate) String() string {
	most, spans := humantext.Count(int64(math.Round(r.P99*r.span.Seconds())), "id"), "spans of "+humantext.Duration(r.span)
	if r.span == time.Second {
		most, spans = most+"/s", "seconds"
	}
	if r.total < 2*time.Second || r.Mean == 0 {
		return "at most " + most + r.of + " in 99 % of the " + spans + " with ids"
	}
	text := "mean " + perTime(r.Mean) + r.of + ", at most " + most + " in 99 % of the " + spans + " with ids"
	return text
}

// perTime returns a rate per second in the smallest unit that makes it at least 1.
func perTime(rate float64) string {
	units := [...]struct {
		name    string
		seconds float64
	}{{"s", 1}, {"min", 60}, {"h", 3600}, {"day", 86400}, {"year", 365.25 * 86400}}
	i := 0
	for i < len(units)-1 && rate*units[i].seconds < 1 {
		i++
	}
	rate *= units[i].seconds
	number := humantext.Large(rate)
	if rate < 100 {
		number = strconv.FormatFloat(rate, 'f', 1, 64)
	}
	return number + " ids/" + units[i].name
}

// Busy is the time unit with the most ids of one scheme, without duplicates.
type Busy struct {
	From     Time  `json:"from"`
	IDs      int64 `json:"ids"`
	Capacity int64 `json:"capacity,omitempty"` // of one generator; 0 if unknown

	nodes int    // of the scheme
	unit  string // its length, such as "1 ms"; "" if unknown
}

// Title names the time unit.
func (b *Busy) Title() string {
	if b.unit == "" {
		return "busiest time unit"
	}
	return "busiest time unit (" + b.unit + ")"
}

// String describes the ids of the time unit.
func (b *Busy) String() string {
	text := humantext.Count(b.IDs, "id")
	switch {
	case b.Capacity > 0 && b.nodes > 1:
		text += " of all nodes; each node can issue " + humantext.Number(b.Capacity)
	case b.Capacity > 0:
		text += " of " + humantext.Number(b.Capacity) + " that one generator can issue"
	}
	return text
}

// Duplicates lists ids that occur more than once. IDs counts all occurrences but the first of
// each.
type Duplicates struct {
	IDs  int64       `json:"ids"`
	List []Duplicate `json:"list"` // at most 100

	distinct int64 // number of ids, of which List has the first
}

// Duplicate is an id that occurs more than once.
type Duplicate struct {
	ID     string  `json:"id"`
	Places []Place `json:"places"`

	files bool // the set has several files
}

// Place is the position of an id.
type Place struct {
	File   string `json:"file"`
	Line   int64  `json:"line"`
	Offset int64  `json:"offset"`
}

// Order says how far ids are out of order, compared with the other ids of their scheme and file.
// WithinUnit is the number of ids that are smaller than the previous id of the same time unit.
// AcrossUnits is the number of ids whose time is before that of an earlier id. They are up to
// FurthestIDs ids and FurthestMS milliseconds behind.
type Order struct {
	WithinUnit  int64 `json:"within_unit"`
	AcrossUnits int64 `json:"across_units"`
	FurthestIDs int64 `json:"furthest_ids"`
	FurthestMS  int64 `json:"furthest_ms"`

	schemes    int    // with a time
	duplicates int64  // of AcrossUnits
	place      string // the column or key of all of AcrossUnits; "" if they have several, or none
}

// add adds the order of the ids of a scheme.
func (o *Order) add(s *order) {
	o.WithinUnit, o.AcrossUnits = o.WithinUnit+s.within, o.AcrossUnits+s.across
	o.FurthestIDs, o.FurthestMS = max(o.FurthestIDs, s.furthest), max(o.FurthestMS, s.far.Milliseconds())
}

// across describes the ids whose time is before that of an earlier one.
func (o *Order) across() string {
	text := humantext.Count(o.AcrossUnits, "id")
	if o.place != "" {
		text += " of " + humantext.Escape(o.place)
	}
	text += " out of order by up to " + humantext.Duration(time.Duration(o.FurthestMS)*time.Millisecond)
	if o.duplicates > 0 {
		text += " (" + humantext.Count(o.duplicates, "duplicate") + ")"
	}
	if o.place == "" && o.schemes > 1 {
		text += ", within their scheme"
	}
	return text
}

// String describes the order.
func (o *Order) String() string {
	var list []string
	if o.WithinUnit > 0 {
		list = append(list, humantext.Count(o.WithinUnit, "id")+" below the previous id of the same time unit")
	}
	if o.AcrossUnits > 0 {
		list = append(list, o.across())
	}
	if len(list) == 0 {
		text := "no time is before the previous one"
		if o.schemes > 1 {
			text += " of its scheme"
		}
		return text
	}
	return strings.Join(list, "; ")
}

// FieldShape is a field of a scheme. ConstantBits is the number of its bits that never change.
type FieldShape struct {
	Scheme       string `json:"scheme"`
	Name         string `json:"name"`
	Bits         int    `json:"bits"`
	ConstantBits int    `json:"constant_bits"`
}

// Finding is something unusual in the set. IDs is the number of its ids, or 0 if the finding is not
// about ids. Offsets are the byte offsets of the first of these ids in their files.
type Finding struct {
	Kind    string  `json:"kind"`
	About   string  `json:"about"`
	IDs     int64   `json:"ids"`
	Offsets []int64 `json:"offsets"`
}

// Report returns the description of the added ids. The error is that of a temporary file. Do not
// call Add afterward.
func (p *Profiler) Report() (*Report, error) {
	if p.err != nil {
		return nil, p.err
	}
	r := &Report{
		IDs: p.count, NoID: p.noID, NonID: p.nonIDs.about(p.noID), Schemes: []Scheme{}, Histogram: []Bar{}, Nodes: []Node{}, Gaps: []Gap{}, Hours: p.hours, Weekdays: p.days, Fields: []FieldShape{}, Findings: []Finding{},
	}
	if p.Sample > 1 {
		r.Sample = p.sampled
	}
	for _, c := range p.counted {
		if !c.from.IsZero() {
			p.decimals = max(p.decimals, c.bound.TimeDecimals())
		}
	}
	if p.timed > 0 {
		r.From, r.To = p.time(p.from), p.time(p.to)
	}
	for _, name := range slices.Sorted(maps.Keys(p.schemes)) {
		c := p.schemes[name]
		s := Scheme{Scheme: name, IDs: c.ids}
		if !c.from.IsZero() {
			s.From, s.To = p.time(c.from), p.time(c.to)
		}
		r.Schemes = append(r.Schemes, s)
		r.Order.add(&c.order)
	}
	r.Order.schemes = p.timedSchemes()
	if p.latePlace != input.LinePlace {
		r.Order.place = strings.TrimRight(p.latePlace, "=(")
	}
	slices.SortStableFunc(r.Schemes, func(a, b Scheme) int { return cmp.Compare(b.IDs, a.IDs) })
	if err := p.measure(); err != nil {
		return nil, err
	}
	r.Histogram, r.Rate = p.histogram(), p.rate()
	p.addNodes(r)
	rhythm := p.to.Sub(p.from) / time.Duration(max(p.distinct-1, 1)) // the mean time between ids
	for _, g := range p.gaps {
		if span := g.To.Sub(g.From.Time); span > time.Second && span > unusualGap*rhythm {
			r.Gaps = append(r.Gaps, g)
		}
	}
	slices.SortFunc(r.Gaps, func(a, b Gap) int { return a.From.Compare(b.From.Time) })
	p.addFields(r)
	if err := p.addDuplicates(r); err != nil {
		return nil, err
	}
	p.addFindings(r)
	p.addNotes(r)
	return r, nil
}

// time returns a time as the report writes it.
func (p *Profiler) time(t time.Time) *Time { return &Time{t, p.decimals} }

// bars is the maximum number of bars in the histogram.
const bars = 60

// histogram returns bars of equal time spans, at most [bars] of them.
func (p *Profiler) histogram() []Bar {
	list, b := []Bar{}, &p.buckets
	if len(b.counts) == 0 {
		return list
	}
	each := (len(b.counts) + bars - 1) / bars
	first := floor(b.base, b.width) * b.width
	for i := 0; i < len(b.counts); i += each {
		bar := Bar{From: *p.time(time.Unix(first+int64(i)*b.width, 0).UTC())}
		for _, n := range b.counts[i:min(i+each, len(b.counts))] {
			bar.IDs += n
		}
		list = append(list, bar)
	}
	return list
}

func (p *Profiler) rate() Rate {
	var r Rate
	if r.total = p.to.Truncate(time.Second).Sub(p.from.Truncate(time.Second)) + time.Second; p.distinct > 1 {
		r.Mean = float64(p.distinct) / r.total.Seconds()
	}
	var counts []int64
	for _, n := range p.seconds.counts {
		if n > 0 {
			counts = append(counts, n)
		}
	}
	if slices.Sort(counts); len(counts) > 0 {
		r.P99 = float64(counts[int(math.Ceil(.99*float64(len(counts))))-1]) / float64(p.seconds.width)
		r.span = time.Duration(p.seconds.width) * time.Second
	}
	switch timed := p.timedSchemes(); {
	case timed > 1:
		r.of = fmt.Sprintf(" of %d schemes", timed)
	case p.places:
		r.of = " of all columns and keys"
	}
	if b := &p.busiest; b.ids > 0 {
		var capacity int64
		if policy := b.scheme.bound.Policy; policy != nil && !b.scheme.found {
			if f := b.scheme.counter; f == nil || f.Kind == ids.Sequence { // for random bits that grow, the limit is idtui's own
				capacity = int64(policy.Capacity())
			}
		}
		nodes := 0
		for key := range p.nodes {
			if key.scheme == b.scheme || key.scheme == nil {
				nodes++
			}
		}
		r.Busiest = &Busy{From: *p.time(b.at.time()), IDs: b.ids, Capacity: capacity, nodes: nodes}
		if u := b.scheme.bound.TimeUnit(); u != nil {
			r.Busiest.unit = u.Text()
		}
	}
	return r
}

// unusualGap is the minimum length of an unusual gap, in mean times between ids. The gap must
// also be longer than a second.
const unusualGap = 50

func (p *Profiler) addFields(r *Report) {
	for _, s := range r.Schemes {
		c := p.schemes[s.Scheme]
		for i := range c.bound.Layout.Fields {
			f := &c.bound.Layout.Fields[i]
			r.Fields = append(r.Fields, FieldShape{Scheme: s.Scheme, Name: f.Name, Bits: f.Width, ConstantBits: c.constantBits(f)})
		}
	}
}

// constantBits returns how many bits of a field are the same in all ids of the scheme.
func (c *schemeCount) constantBits(f *ids.Field) (n int) {
	for _, s := range f.Spans {
		for bit := s.Offset; bit < s.Offset+s.Width && bit < c.and.Bits(); bit++ {
			if c.and.Bit(bit) == c.or.Bit(bit) {
				n++
			}
		}
	}
	return n
}

// ConstantBits returns a line per scheme: how many bits of its fields never change. It leaves out
// schemes with one id.
func (r *Report) ConstantBits() []string {
	var list []string
	for _, s := range r.Schemes {
		var fields []string
		for _, f := range r.Fields {
			if f.Scheme == s.Scheme && f.ConstantBits > 0 {
				fields = append(fields, fmt.Sprintf("%s %d/%d", f.Name, f.ConstantBits, f.Bits))
			}
		}
		title := "constant bits"
		if len(r.Schemes) > 1 {
			title += " of " + s.Scheme
		}
		if s.IDs > 1 && len(fields) > 0 {
			list = append(list, title+": "+strings.Join(fields, ", "))
		}
	}
	return list
}

func (p *Profiler) addDuplicates(r *Report) error {
	r.Duplicates.List = []Duplicate{}
	return p.finder.Each(func(g *duplicates.Group) {
		r.Duplicates.IDs += g.Count - 1
		r.Order.duplicates += g.Flagged
		r.Duplicates.distinct++
		for _, at := range g.Places[1:] {
			if len(p.offsets["duplicates"]) < maxOffsets {
				p.offsets["duplicates"] = append(p.offsets["duplicates"], at.Offset)
			}
		}
		if len(r.Duplicates.List) >= maxDuplicates {
			return
		}
		text := g.ID.Hex()
		if b := p.counted[g.Places[0].Key&(1<<lineShift-1)>>schemeShift].bound; b.Layout.Bits == g.ID.Bits() { // the index of a scheme is limited
			text = b.String(g.ID)
		}
		d := Duplicate{ID: text, files: len(p.Files) > 1}
		for _, at := range g.Places {
			place := Place{Line: int64(at.Key & (1<<fileShift - 1) >> lineShift), Offset: at.Offset}
			if i := int(at.Key >> fileShift); i < len(p.Files) {
				place.File = p.Files[i]
			}
			d.Places = append(d.Places, place)
		}
		r.Duplicates.List = append(r.Duplicates.List, d)
	})
}

// addFindings adds descriptions of what is unusual.
func (p *Profiler) addFindings(r *Report) {
	add := func(kind string, n int64, about string) {
		offsets := p.offsets[kind]
		if offsets == nil {
			offsets = []int64{}
		}
		r.Findings = append(r.Findings, Finding{kind, about, n, offsets})
	}
	if n := p.counts[Doubtful]; n > 0 {
		add(Doubtful, n, p.doubts.about(n))
	}
	if n := r.Duplicates.IDs; n > 0 {
		add("duplicates", n, humantext.Count(n, "duplicate"))
	}
	if cause := p.delays.cause(); cause != "" {
		add("time_offset", int64(len(p.delays.list)), cause)
	}
	if n := p.counts["future"]; n > 0 {
		add("future", n, fmt.Sprintf("%s from the future, up to %s", humantext.Count(n, "id"), p.time(p.to).String()))
	}
	if n := p.counts["before_birth"]; n > 0 {
		add("before_birth", n, humantext.Count(n, "id")+" from before the scheme existed")
	}
	if n := p.counts["below_previous"]; n > 0 {
		add("below_previous", n, humantext.Count(n, "id")+" below the previous id of the same time unit, although the scheme counts up")
	}
	if n := r.Order.AcrossUnits; n > 0 {
		add("out_of_order", n, r.Order.across()+backText(r.Nodes))
	}
	for _, g := range r.Gaps {
		r.Findings = append(r.Findings, Finding{"gap", g.String(), 0, []int64{}})
	}
	if b := r.Rate.Busiest; b != nil && b.Capacity > 1 && b.nodes <= 1 && b.IDs >= b.Capacity {
		r.Findings = append(r.Findings, Finding{"capacity", fmt.Sprintf("capacity reached: %s ids in one time unit, at %s", humantext.Number(b.IDs), b.From.String()), b.IDs, []int64{}})
	}
	for _, s := range r.Schemes {
		c := p.schemes[s.Scheme]
		for i := range c.values {
			if about := c.values[i].never(); about != "" {
				r.Findings = append(r.Findings, Finding{"never", about, 0, []int64{}})
			}
		}
	}
	if len(r.Schemes) > 1 {
		r.Findings = append(r.Findings, Finding{"schemes", fmt.Sprintf("ids of %s", humantext.Count(len(r.Schemes), "scheme")), p.count, []int64{}})
	}
}

// certain is the minimum confidence at which a report states the times of a scheme as facts.
const certain = .99

// timesToo says that the times of a scheme are not certain. If they are likelier than the scheme,
// it says how likely.
func (c *schemeCount) timesToo() string {
	if c.timed > c.least {
		return "; its times too (" + humantext.Confidence(c.timed) + ")"
	}
	return ", so its times are not confirmed"
}

// addNotes adds what is unknown about the schemes, their epochs and fields, and how many records have
// no id.
func (p *Profiler) addNotes(r *Report) {
	for _, s := range r.Schemes {
		c := p.schemes[s.Scheme]
		likely := c.least < certain
		switch {
		case c.unknown && likely:
			r.Notes = append(r.Notes, fmt.Sprintf("%s: layout only likely (%s), epoch unknown, so no times or nodes; use --epoch", s.Scheme, humantext.Confidence(c.least)))
		case c.unknown:
			r.Notes = append(r.Notes, s.Scheme+": epoch unknown, so no times or nodes; use --epoch")
		case likely && s.From != nil && c.found && c.timed >= certain:
			r.Notes = append(r.Notes, fmt.Sprintf("%s: %s; its times agree with those of the records", s.Scheme, humantext.Confidence(c.least)))
		case likely && s.From != nil && c.timed >= certain:
			r.Notes = append(r.Notes, fmt.Sprintf("%s: %s; the other candidates have the same times", s.Scheme, humantext.Confidence(c.least)))
		case likely && s.From != nil:
			r.Likely = true
			r.Notes = append(r.Notes, fmt.Sprintf("%s: only likely (%s)%s", s.Scheme, humantext.Confidence(c.least), c.timesToo()))
		case likely:
			r.Notes = append(r.Notes, fmt.Sprintf("%s: only likely (%s)", s.Scheme, humantext.Confidence(c.least)))
		}
		if c.found {
			with := "the times"
			switch {
			case c.dates:
				with = "dates, can be off by up to a day"
			case c.noZone:
				with = "times without a zone, read as UTC"
			}
			r.Notes = append(r.Notes, s.Scheme+": epoch found with "+with+"; other fields assumed")
		}
	}
	if p.noID > 0 {
		note := humantext.Count(p.noID, "record") + " without an id"
		if r.NonID != "" {
			note += ": " + r.NonID
		}
		r.Notes = append(r.Notes, note)
	}
}

// span returns the first and the last time, with from before them; "" without times.
func (r *Report) span() string {
	if r.From == nil {
		return ""
	}
	span := "from " + r.From.String() + " to " + r.To.String()
	if r.Likely {
		span = "probably " + span
	}
	return span
}

// JSON returns the report as a JSON object.
func (r *Report) JSON() []byte {
	text, err := json.Marshal(r)
	if err != nil {
		panic(err) // a report has only numbers, strings and times
	}
	return text
}
