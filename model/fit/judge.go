package fit

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// Judgment says how a scheme fits the needs, with the parameters that fit best.
type Judgment struct {
	Scheme string
	Bound  *ids.BoundScheme // nil if the scheme cannot be bound
	// Params are the parameters that differ from their defaults.
	Params   ids.Settings
	Fits     bool
	Headroom float64 // the headroom of the tightest need, see [Criterion.Headroom]
	Criteria []Criterion
	// Mend is the change that would make the scheme fit, such as "assign=lease"; "" for none.
	Mend string
	// Limit says which other need breaks with the next value of a number that idtui chose, such as
	// "with size=10: can be negative as int64 at any time"; "" for none, or if the scheme fits.
	Limit string
	// TOML is the layout file of the layout from [Own]; "" for others.
	TOML string
	// length is the number of characters of the longest text.
	length int
	// asText is set if the ids are stored as text.
	asText bool
}

// Tightest returns the criterion that determines the headroom, or nil. If the scheme does not fit,
// it is the broken need with the least headroom.
func (j *Judgment) Tightest() *Criterion {
	_, i := least(j.Criteria)
	if i < 0 {
		return nil
	}
	return &j.Criteria[i]
}

// End returns the criterion that says when timestamps end.
func (j *Judgment) End() *Criterion {
	return &j.Criteria[slices.IndexFunc(j.Criteria, func(c Criterion) bool { return c.Name == "end" })]
}

// Judge judges a scheme with the parameters in set, and with the best values of its free
// parameters.
func Judge(s *ids.Scheme, set ids.Settings, n *Needs) (Judgment, error) {
	own := ids.Settings{}
	for name, v := range set {
		if s.Param(name) != nil {
			own[name] = v
		}
	}
	best, tried, err := bestOf(s, own, n)
	if err != nil {
		return Judgment{}, err
	}
	best = judge(best.Bound, canonical(best.Bound), n, true)
	best.Params = ids.Settings{}
	for i := range s.Params {
		p := &s.Params[i]
		if v := best.Bound.Values.Text(p.Name); v != p.Default {
			best.Params[p.Name] = v
		}
	}
	if !best.Fits {
		best.Mend, best.Limit = mend(s, tried, n), best.limit(own, n)
	}
	return best, nil
}

// bestOf judges a scheme with all values of its free parameters. It keeps the defaults unless other
// values are better. It also returns all attempts.
func bestOf(s *ids.Scheme, own ids.Settings, n *Needs) (best Judgment, tried []attempt, err error) {
	b, err := s.Open(own)
	if err != nil {
		return Judgment{}, nil, err
	}
	best = judge(b, canonical(b), n, false)
	if b.Policy == nil {
		return best, nil, nil
	}
	tried = append(tried, attempt{b, own, best.changes()})
	for _, free := range choices(s, own) {
		maps.Copy(free, own)
		b, err := s.Open(free)
		if err != nil { // two parameters contradict each other
			continue
		}
		next := judge(b, canonical(b), n, false)
		if next.Fits && !best.Fits || next.Fits == best.Fits && (next.Headroom > best.Headroom+worthChanging ||
			next.Headroom > best.Headroom-worthChanging && next.broken() < best.broken()) {
			best = next
		}
		tried = append(tried, attempt{b, free, next.changes()})
	}
	return best, tried, nil
}

// canonical returns the first encoding of a scheme, or nil.
func canonical(b *ids.BoundScheme) *ids.Encoding {
	if len(b.Encodings) == 0 {
		return nil
	}
	return &b.Encodings[0]
}

// judge judges a bound scheme with one of its encodings. If chosen is set, it also computes the
// criteria without a need, and all texts.
func judge(b *ids.BoundScheme, e *ids.Encoding, n *Needs, chosen bool) Judgment {
	list := make([]Criterion, len(properties))
	result := Judgment{Scheme: b.Scheme.Name, Bound: b, Criteria: list}
	if isReadOnly(b) {
		for i := range list {
			list[i] = Criterion{Property: &properties[i], Unknown: i > 0, Why: "idtui cannot generate its ids"}
		}
		generates := &list[0]
		generates.Value = truth(false)
		generates.need(nil, generates)
	} else {
		j := &judging{traits: traitsOf(b, n), needs: n, texts: textsOf(b, e)}
		j.load = n.loadOf(j.unit, j.hasTime())
		for i := range list {
			list[i].Property = &properties[i]
			list[i].compute(j, chosen)
		}
		result.length = j.texts.length
	}
	result.asText = n.Store == TextColumn
	result.Headroom, _ = least(list)
	result.Fits = result.broken() == 0
	return result
}

// compute computes the value and compares it with the need.
func (c *Criterion) compute(j *judging, chosen bool) {
	if c.need == nil && !chosen {
		return
	}
	if c.Value = c.value(j); c.need != nil {
		c.need(j, c)
		c.Assumed = c.set != nil && !c.set(j.needs)
		c.Default = c.Assumed && (c.counts == nil || !c.counts(j.needs))
	}
	if !chosen {
		return
	}
	at := c.At()
	c.Past = !at.IsZero() && !at.After(j.needs.Now)
	switch {
	case c.why != nil:
		c.Why = c.why(j, c)
	case c.Value.Is == True:
		c.Why = c.yes
	default:
		c.Why = c.no
	}
	if c.note != nil {
		c.Note = c.note(j, c)
	}
	if c.because != nil {
		c.Case = c.because(j, c)
	}
	if c.given != nil && c.Case == "" {
		c.Given = c.given(j)
	}
}

// isReadOnly reports whether idtui cannot generate ids of the scheme, so its properties cannot be
// computed.
func isReadOnly(b *ids.BoundScheme) bool {
	return b == nil || b.Policy == nil || b.Layout == nil || b.Layout.Bits == 0
}

// judging is the state while a scheme is judged.
type judging struct {
	*traits
	needs *Needs
	load  load
	texts texts
}

// worthChanging is the headroom, in bits, that other values must add to replace the defaults.
const worthChanging = 0.001

// maxChoices is the maximum number of combinations of values that are tried per scheme.
const maxChoices = 4096

// choices returns the combinations of values of the free parameters, without the defaults. A
// parameter is free if it is a choice, a switch, or a number that affects decoding or moves fields.
// A parameter with too many values for maxChoices keeps its default.
func choices(s *ids.Scheme, fixed ids.Settings) []ids.Settings {
	list := []ids.Settings{{}}
	for i := range s.Params {
		p := &s.Params[i]
		if _, given := fixed[p.Name]; given {
			continue
		}
		values := freeValues(s, p)
		if len(values) == 0 || len(list)*len(values) > maxChoices {
			continue
		}
		var next []ids.Settings
		for _, set := range list {
			for _, v := range values {
				with := maps.Clone(set)
				if v != p.Default {
					with[p.Name] = v
				}
				next = append(next, with)
			}
		}
		list = next
	}
	return list[1:]
}

// freeValues returns the values of a free parameter, the default first. It returns nil for other
// parameters.
func freeValues(s *ids.Scheme, p *ids.Param) []string {
	values := []string{p.Default}
	add := func(v string) {
		if v != p.Default {
			values = append(values, v)
		}
	}
	switch {
	case p.Kind == ids.Switch:
		add("false")
		add("true")
	case p.Kind == ids.Choice:
		for _, v := range p.Choices {
			add(v)
		}
	case p.Kind == ids.Number && p.Nth == nil && (p.AffectsDecoding || movesFields(s, p)):
		for v := p.Min; v <= p.Max && v-p.Min < maxChoices; v++ {
			add(strconv.FormatInt(v, 10))
		}
	default:
		return nil
	}
	return values
}

// movesFields reports whether another value of a number moves the fields of a scheme. If ids
// contain the number, this does not affect decoding.
func movesFields(s *ids.Scheme, p *ids.Param) bool {
	if p.Max-p.Min >= maxChoices {
		return false
	}
	var fields [2][]ids.Field
	for i, v := range [...]int64{p.Min, p.Max} {
		b, err := s.Open(ids.Settings{p.Name: strconv.FormatInt(v, 10)})
		if err != nil || b.Layout == nil {
			return false
		}
		fields[i] = b.Layout.Fields
	}
	return !slices.EqualFunc(fields[0], fields[1], func(a, b ids.Field) bool { return slices.Equal(a.Spans, b.Spans) })
}

// Rank sorts judgments: those that fit first, then by headroom. It orders equal ones by the size of
// a column, then by the length of the text beyond a UUID's. Then it compares the number of
// databases, and of languages, that generate the ids. The last criteria are the length of the text,
// and how common the scheme is.
func Rank(list []Judgment) {
	slices.SortStableFunc(list, func(a, b Judgment) int { return order(&a, &b) })
}

// order compares two judgments as [Rank] sorts them.
func order(a, b *Judgment) int {
	switch {
	case a.Fits != b.Fits:
		if a.Fits {
			return -1
		}
		return 1
	case math.Abs(a.Headroom-b.Headroom) > 1e-6:
		return cmp.Compare(b.Headroom, a.Headroom)
	}
	const uuid = 36 // length of a UUID, in characters
	return cmp.Or(
		cmp.Compare(a.storage(), b.storage()),
		cmp.Compare(max(a.length, uuid), max(b.length, uuid)),
		cmp.Compare(b.support(databases), a.support(databases)),
		cmp.Compare(b.support(languages), a.support(languages)),
		cmp.Compare(a.length, b.length),
		cmp.Compare(a.prior(), b.prior()),
	)
}

func databases(s *ids.Support) []string { return s.Databases }
func languages(s *ids.Support) []string { return s.Languages }

// support returns the number of databases or languages that can generate the ids.
func (j *Judgment) support(of func(*ids.Support) []string) int {
	if j.Bound == nil {
		return 0
	}
	var names []string
	for i := range j.Bound.Scheme.Support {
		names = append(names, of(&j.Bound.Scheme.Support[i])...)
	}
	slices.Sort(names)
	return len(slices.Compact(names))
}

// Ranking says how schemes fit the needs, best first.
type Ranking struct {
	Schemes []Judgment
	Own     Judgment // the layout that was designed for the needs
	LeftOut int      // schemes that only one service can issue
}

// NewRanking judges schemes, and designs a layout. Read-only schemes come last. Schemes of a
// service are left out.
func NewRanking(schemes []*ids.Scheme, n *Needs) (*Ranking, error) {
	r := &Ranking{}
	for _, s := range schemes {
		if s.Service != "" {
			r.LeftOut++
			continue
		}
		j, err := Judge(s, nil, n)
		if err != nil {
			return nil, err
		}
		r.Schemes = append(r.Schemes, j)
	}
	Rank(r.Schemes)
	slices.SortStableFunc(r.Schemes, func(a, b Judgment) int {
		switch {
		case a.ReadOnly() == b.ReadOnly():
			return 0
		case a.ReadOnly():
			return 1
		}
		return -1
	})
	var err error
	r.Own, err = Own(n)
	return r, err
}

// Fitting returns the number of schemes that fit, and of those that were judged.
func (r *Ranking) Fitting() (fitting, judged int) {
	for i := range r.Schemes {
		if r.Schemes[i].Fits {
			fitting++
		}
		if !r.Schemes[i].ReadOnly() {
			judged++
		}
	}
	return fitting, judged
}

// OwnRank returns the rank of the own layout among the schemes, from 1.
func (r *Ranking) OwnRank() int {
	rank := 1
	for i := range r.Schemes {
		if j := &r.Schemes[i]; !j.ReadOnly() && order(j, &r.Own) <= 0 {
			rank++
		}
	}
	return rank
}

// storage returns the number of bytes of an id in a database column.
func (j *Judgment) storage() int {
	switch bits := j.Bits(); {
	case j.asText:
		return j.length
	case bits <= 64:
		return 8
	case bits <= 128:
		return 16
	default:
		return (bits + 7) / 8
	}
}

// prior returns how rare the scheme is, in bits.
func (j *Judgment) prior() float64 {
	if j.Bound == nil {
		return 0
	}
	return j.Bound.Scheme.Prior
}

// HeadroomText returns how many times the tightest need can grow. It is "0×" if the need is broken
// at any size, and "–" if no need has headroom. It is "" for a read-only scheme.
func (j *Judgment) HeadroomText() string {
	c := j.Tightest()
	switch {
	case j.ReadOnly():
		return ""
	case c == nil:
		return "–"
	}
	return cmp.Or(c.HeadroomText(), "0×")
}

// broken returns how many needs are broken.
func (j *Judgment) broken() (n int) {
	for i := range j.Criteria {
		if j.Criteria[i].isBroken() {
			n++
		}
	}
	return n
}

// ParamsText returns the parameters that differ from their defaults, each preceded by a space.
func (j *Judgment) ParamsText() string {
	text := ""
	for _, name := range slices.Sorted(maps.Keys(j.Params)) {
		text += " " + humantext.Escape(name+"="+j.Params[name])
	}
	return text
}

// Reason returns what decides on the scheme. If it does not fit, these are the need that is broken
// by most, other broken needs and the fix. If it fits, this is the tightest need. If there is none,
// or every need can grow by the largest headroom, it returns what ranks the scheme. A default with
// less headroom is last.
func (j *Judgment) Reason() string {
	text, c := j.Tie(), j.Tightest()
	if c != nil && j.Headroom < MostHeadroom { // a need is tight
		text = c.WhyText()
		if need := c.Needed(); need != "" {
			text += "; needed: " + need
		}
		if room := c.HeadroomText(); !c.OK && room != "" && room[0] != '<' {
			text += " (headroom " + room + ")"
		}
		if others := j.alsoBroken(c); len(others) > 0 {
			text += "; also broken: " + strings.Join(others, ", ")
		}
		if j.Mend != "" {
			text += "; fits with " + j.Mend
		}
		if j.Limit != "" {
			text += "; " + j.Limit
		}
	}
	if less := j.LessByDefault(); less != nil {
		text += "; " + less[0]
	}
	return text
}

// tightDefault is the headroom below which a default is worth a remark: ten times.
const tightDefault = math.Ln10 / math.Ln2

// LessByDefault says which default is met with the least headroom, in texts of decreasing length.
// It returns nil if that headroom is at least tightDefault, or at least that of the judgment. It
// also returns nil if the scheme does not fit, or if no need has headroom.
func (j *Judgment) LessByDefault() []string {
	if !j.Fits || j.Tightest() == nil {
		return nil
	}
	c := j.tightestDefault(min(j.Headroom, tightDefault))
	if c == nil {
		return nil
	}
	room := c.HeadroomText()
	of := "for a default: "
	if c.IsDate() { // also if the need itself was set, such as --store int64
		of = "for the default date " + humantext.Date(time.Unix(int64(c.Need.Number), 0).UTC()) + ": "
	}
	return []string{"only " + room + " " + of + c.Why, room + " default: " + cmp.Or(c.short(), c.Why), room + " default"}
}

// tightestDefault returns the default that is met with the least headroom, if that is less than
// headroom; otherwise nil.
func (j *Judgment) tightestDefault(headroom float64) (tightest *Criterion) {
	for i := range j.Criteria {
		if c := &j.Criteria[i]; c.Default && c.HasHeadroom && c.Headroom < headroom {
			headroom, tightest = c.Headroom, c
		}
	}
	return tightest
}

// alsoBroken returns the names of the broken needs except one. It omits those that follow from the
// size of an id.
func (j *Judgment) alsoBroken(except *Criterion) (names []string) {
	for i := range j.Criteria {
		if c := &j.Criteria[i]; c != except && c.isBroken() && !(c.IsDate() && c.Value.Number == 0) {
			short := strings.Replace(c.short(), " until ", " only until ", 1) // this date is not the one that is needed
			names = append(names, cmp.Or(short, c.Word, c.Name))
		}
	}
	return names
}

// WhyText returns the value in words, with its remark.
func (c *Criterion) WhyText() string {
	if c.Note == "" {
		return c.Why
	}
	return c.Why + ", " + c.Note
}

// Tie describes what orders schemes with equal headroom, in the order of [Rank].
func (j *Judgment) Tie() string {
	text := fmt.Sprintf("%d-byte column, ", j.storage())
	if n := j.support(databases); n > 0 {
		text += "built into " + humantext.Count(n, "database") + ", "
	}
	if n := j.support(languages); n > 0 {
		text += "libraries in " + humantext.Count(n, "language") + ", "
	}
	return text + humantext.Count(j.length, "character")
}

// Bits returns the size of the scheme's ids in bits, or 0 if they have no bits.
func (j *Judgment) Bits() int {
	if j.Bound == nil || j.Bound.Layout == nil {
		return 0
	}
	return j.Bound.Layout.Bits
}

// ReadOnly reports whether idtui cannot generate ids of the scheme.
func (j *Judgment) ReadOnly() bool { return isReadOnly(j.Bound) }
