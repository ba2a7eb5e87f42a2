package sets

import (
	"cmp"
	"maps"
	"math"
	"math/bits"
	"slices"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/nonids"
	"idtui/ids/rounding"
	"idtui/model/dates"
	"idtui/model/decoding"
	"idtui/model/sets/codes"
	"idtui/model/sets/delays"
	"idtui/model/sets/fieldcost"
	"idtui/model/sets/unlisted"
)

// Epoch says how the epoch of a group was determined. The values are those of the JSON output.
type Epoch string

// The ways to determine an epoch.
const (
	EpochDefault Epoch = "default" // the epoch of the scheme
	EpochFound   Epoch = "found"   // computed from the times of the records
	EpochUnknown Epoch = "unknown" // a custom epoch that nothing reveals
)

// Group is a set of ids with the same place and frame, and their scheme.
type Group struct {
	// Name is the place, with a number if the place has several groups.
	Name, Place string
	// IDs is the number of distinct ids that were judged.
	IDs int
	// Bound is the scheme with its epoch; nil if the texts are not ids.
	Bound *ids.BoundScheme
	Epoch Epoch
	// Confidence is the probability of the scheme and, unless it is unknown, of the epoch. None
	// is the probability that no known scheme is right.
	Confidence, None float64
	// SameTimes is the probability of other schemes with the same times. Alike is that of schemes
	// with the same times and fields.
	SameTimes, Alike float64

	unrelated bool // perhaps its few ids are of several generators
	mixed     bool // its texts together are not ids, although some alone are
	// Cost is the description length of the group, in bits.
	Cost float64
	// NonID is what the texts are if they are known not to be ids, such as "a plain number".
	NonID string
	// Date is the date with which the texts begin, if it shows that they are not ids; otherwise
	// nil.
	Date *dates.Digits
	// Rises is the share of ids that are not below the previous id.
	Rises float64
	// Timed is set if the scheme was compared with times of the records.
	Timed bool
	// NoZone is set if the epoch was found with times that have no time zone. They are read as UTC.
	NoZone bool
	// Dates is set if the epoch was found with dates: it can be off by up to a day.
	Dates bool
	// Others are up to 8 other explanations, best first.
	Others []Alternative

	// Rounding says whether JavaScript has rounded the ids.
	Rounding rounding.Set

	key     key
	more    []frame        // frames of its ids, besides that of the key
	weakest float64        // the lowest confidence of an id alone
	differs bool           // decoded alone, some id has another scheme
	context bool           // the name, the wrapper or the host around the ids names the scheme
	example string         // its first text if all are whole records; otherwise ""
	shown   []*Alternative // the others to add to each id
	unshown float64        // the share of explanations with a custom epoch, which are not shown
	// unlisted is what the ids are if they have none of the shown schemes; "" if that is unlikely.
	unlisted string
	reading  *Alternative // the alternative that Note names; nil for none
	epochMS  *int64       // [Group.EpochMS]; nil for none
	// low and high are the oldest and the newest time, in Unix seconds; +Inf and -Inf without times.
	low, high float64
}

// Alternative is another explanation of a group.
type Alternative struct {
	Bound      *ids.BoundScheme
	Epoch      Epoch
	Confidence float64
	Cost       float64
}

// EpochMS returns the epoch in Unix milliseconds. It reports false if the scheme has none or it
// is unknown.
func (g *Group) EpochMS() (int64, bool) {
	if g.Bound == nil || g.Epoch == EpochUnknown {
		return 0, false
	}
	f := g.Bound.TimeField()
	if f == nil || f.TimeUnit() == nil {
		return 0, false
	}
	return int64(math.Floor(float64(f.TimeUnit().Epoch) / 1e3)), true
}

// Note returns the note for an unknown epoch, such as "epoch unknown: 2020-12-09 with Discord's
// epoch (9.5 %)". Otherwise it returns "".
func (g *Group) Note(id ids.ID) string {
	if g.Epoch != EpochUnknown {
		return ""
	}
	if g.reading == nil {
		return "epoch unknown"
	}
	var room [64]byte
	return string(decoding.AppendReading(room[:0], g.reading.Bound, id, g.reading.Confidence))
}

// Reading returns the explanation that Note names: a scheme with its default epoch. It returns nil
// if there is none.
func (g *Group) Reading() *Alternative { return g.reading }

// prepare precomputes the values that all ids of the group share.
func (g *Group) prepare() {
	if ms, ok := g.EpochMS(); ok {
		g.epochMS = &ms
	}
	for i := range g.Others {
		o := &g.Others[i]
		if o.Epoch != EpochDefault {
			g.unshown += o.Confidence
			continue
		}
		if o.Confidence >= .00001 {
			g.shown = append(g.shown, o)
		}
		if g.reading == nil && o.Confidence >= decoding.LeastReading && g.Bound != nil && g.Epoch == EpochUnknown && o.Bound.Time != nil && o.Bound.Layout.Bits == g.Bound.Layout.Bits {
			g.reading = o
		}
	}
	if g.unshown > g.None && g.Epoch != EpochUnknown {
		g.unlisted = detect.OwnEpoch
	}
}

// Judge finds the schemes of groups. It is safe for concurrent use.
type Judge struct {
	detector *detect.Detector
	now      time.Time
	numbers  []*ids.BoundScheme // schemes that write 64 bits in decimal
	own      []ownLayout        // layouts that may have a custom epoch
	epochs   []float64          // epochs of all schemes, in Unix seconds
	given    bool               // the user gave the epoch: no group has another one
	fixed    []*ids.BoundScheme // schemes whose epoch the catalog sets: no other epoch is found for their clocks
	layouts  []unlisted.Layout  // of the numbers
	times    []nonids.Kind      // kinds of numbers that are times
}

// NewJudge returns a judge for the schemes of a catalog, with the given parameters.
func NewJudge(c *catalog.Catalog, set ids.Settings, now time.Time) (*Judge, error) {
	all := c.BoundSchemes()
	if len(set) > 0 {
		var err error
		if all, err = c.Bind(set); err != nil {
			return nil, err
		}
	}
	j := &Judge{detector: detect.NewBound(all, now), now: now, fixed: c.EpochsSet()}
	for _, b := range all {
		f := b.TimeField()
		if f != nil && f.Unit != nil {
			j.epochs = append(j.epochs, float64(f.Unit.Epoch)/1e6)
		}
		if !detect.IsNumber(b) {
			continue
		}
		j.numbers = append(j.numbers, b)
		j.addLayout(b)
		if detect.ChoosesEpoch(b) {
			j.addOwn(b, f)
		}
	}
	j.times = slices.DeleteFunc(nonids.Kinds(), func(k nonids.Kind) bool { return k.Unix == nil || !k.Needs.Empty() })
	_, j.given = set["epoch"]
	slices.Sort(j.epochs)
	j.epochs = slices.Compact(j.epochs)
	return j, nil
}

// hypothesis is an explanation of a group, with its cost in bits.
type hypothesis struct {
	bound *ids.BoundScheme
	epoch Epoch
	nonID string
	date  *dates.Digits // the date that is the reason for nonID, or nil
	cost  float64
	// shared is the part of the cost that all ids share, such as that of the scheme. It does not
	// grow with the number of ids.
	shared float64
	timed  bool
}

// judge returns the group of samples with one place and frame.
func (j *Judge) judge(k key, samples []Sample) *Group {
	g := &Group{Name: k.place, Place: k.place, IDs: len(samples), key: k, Rises: rises(samples), low: math.Inf(1), high: math.Inf(-1)}
	var list []hypothesis
	judged := samples
	if k.decimal && k.length == 0 {
		judged, g.Rounding = followTimes(samples), roundingOf(samples)
		if g.Rounding == rounding.Rounded {
			judged = floatsOf(judged)
		}
		list = j.numberHypotheses(judged)
	} else {
		list = j.textHypotheses(samples, k.version == noVersion)
	}
	if len(list) == 0 {
		g.None = 1
		return g
	}
	for i := range list {
		bits := contextBits(samples[0].Place, list[i].bound)
		if list[i].epoch != EpochDefault && bits > keyBits {
			bits = 0 // a host or wrapper implies the default epoch
		}
		list[i].cost -= bits
		list[i].shared -= bits
		list[i].cost = list[i].shared + (list[i].cost-list[i].shared)*min(1, delays.EffectiveIDs/float64(len(judged)))
	}
	slices.SortStableFunc(list, func(a, b hypothesis) int { return cmp.Compare(a.cost, b.cost) })
	g.choose(list)
	g.judgeTimes(judged)
	if !slices.ContainsFunc(samples, func(s Sample) bool { return !s.whole && !s.missed }) {
		g.example = samples[0].Text
	}
	g.weakest = 1
	for i := range samples {
		g.weakest = min(g.weakest, samples[i].alone)
		g.differs = g.differs || g.Bound != nil && samples[i].scheme != g.Bound.Scheme.Name
		if g.Bound == nil || g.Bound.Time == nil {
			continue
		}
		if id, _, err := g.Bound.ParseEncoding(samples[i].Text); err == nil {
			at := seconds(g.Bound.Time(id))
			g.low, g.high = min(g.low, at), max(g.high, at)
		}
	}
	g.context = contextBits(samples[0].Place, g.Bound) > 0
	g.unrelated = g.Epoch == EpochUnknown && len(samples) < certainlyOne && j.knowsOne(samples)
	g.prepare()
	return g
}

// choose sets the scheme of a group. The explanations are sorted, best first.
func (g *Group) choose(list []hypothesis) {
	shares := make([]float64, len(list))
	sum := 0.0
	for i := range list {
		shares[i] = math.Exp2(list[0].cost - list[i].cost)
		sum += shares[i]
	}
	list, shares = merged(list, shares)
	best := -1
	for i := range list {
		shares[i] /= sum
		h := &list[i]
		switch {
		case h.bound == nil:
			g.None += shares[i]
			if h.nonID != "" && i == 0 {
				g.NonID, g.Date = h.nonID, h.date
			}
		case best < 0:
			best = i
			g.Bound, g.Epoch, g.Confidence, g.Timed, g.Cost = h.bound, h.epoch, shares[i], h.timed, h.cost
		default:
			g.Others = append(g.Others, Alternative{h.bound, h.epoch, shares[i], h.cost})
			g.addAlike(h, shares[i])
		}
	}
	if len(g.Others) > 8 {
		g.Others = g.Others[:8]
	}
	if g.None > .5 {
		g.Bound = nil
	}
}

// merged merges indistinguishable explanations: the same scheme and epoch, or layouts with a custom
// epoch and the same times. The likeliest one gets the sum of their shares, and the result is
// sorted by share.
func merged(list []hypothesis, shares []float64) ([]hypothesis, []float64) {
	type explained struct {
		hypothesis
		share float64
	}
	var all []explained
	for i, h := range list {
		at := -1
		if h.bound != nil {
			at = slices.IndexFunc(all, func(o explained) bool {
				return o.bound == h.bound && o.epoch == h.epoch || o.bound != nil && h.epoch != EpochDefault && o.epoch == h.epoch && sameUnits(o.bound, h.bound)
			})
		}
		if at < 0 {
			all = append(all, explained{h, shares[i]})
			continue
		}
		all[at].share += shares[i]
	}
	slices.SortStableFunc(all, func(a, b explained) int { return cmp.Compare(b.share, a.share) })
	list, shares = list[:0:0], shares[:0]
	for _, e := range all {
		list, shares = append(list, e.hypothesis), append(shares, e.share)
	}
	return list, shares
}

// rises returns the share of samples that are not below the previous one.
func rises(samples []Sample) float64 {
	if len(samples) < 2 {
		return 1
	}
	up := 0
	for i := 1; i < len(samples); i++ {
		a, b := samples[i-1].Text, samples[i].Text
		if len(b) > len(a) || len(b) == len(a) && b >= a {
			up++
		}
	}
	return float64(up) / float64(len(samples)-1)
}

// textHypotheses returns the explanations of texts other than long numbers. The schemes are those
// that detection finds for some texts. If unversioned is set, the texts look like UUIDs without a
// version.
func (j *Judge) textHypotheses(samples []Sample, unversioned bool) []hypothesis {
	var bounds []*ids.BoundScheme
	encodings := map[string]*ids.Encoding{}
	none, kinds := 0.0, map[string]int{}
	once, each := map[string]float64{}, map[string]float64{} // the bits that all texts of a kind share, and the others
	plain := make([]float64, len(samples))
	var f detect.Findings
	for i, s := range samples {
		j.detector.Find(&f, s.Text, -1, true)
		plain[i] = 8 + 5*float64(len(s.Text))
		for _, c := range f.Candidates {
			name := c.Bound.Scheme.Name
			if encodings[name] == nil && len(bounds) < 40 {
				encodings[name] = c.Encoding
				bounds = append(bounds, c.Bound)
			}
		}
		if len(f.Candidates) > 0 { // a share can be 0
			best := f.Candidates[0]
			plain[i] = best.Cost + math.Log2(max(best.Confidence, 1e-9)/max(f.None, 1e-6))
		}
		none += plain[i]
		if f.NonID != "" && f.NonIDShare > .3 {
			kinds[f.NonID]++
			once[f.NonID] = f.NonIDBits
			each[f.NonID] += plain[i] + math.Log2(max(f.None, 1e-6)/f.NonIDShare) - f.NonIDBits
		}
	}
	kind := commonest(kinds, len(samples))
	list := []hypothesis{{cost: none - kindBits*float64(len(samples)-1), shared: randomPrior, nonID: kind}}
	if kind != "" { // the few texts that do not look like the kind, such as tokens without a digit, also belong to it
		n, all := float64(kinds[kind]), float64(len(samples))
		if cost := once[kind] + each[kind]/n*all + unlikeKind*(all-n); cost < list[0].cost {
			list[0].cost, list[0].shared = cost, once[kind]
		}
	}
	list = j.appendPatterns(appendShortNumbers(list, samples), samples)
	for _, b := range bounds {
		if repeats(b, samples) {
			continue
		}
		e := encodings[b.Scheme.Name]
		extra := extraOf(b, e)
		if extra > 0 && e.Name() == "uuid" && !unversioned { // a text with the version and the variant of a UUID is a UUID
			continue
		}
		cost, shared := j.schemeCost(b, samples, plain, extra)
		list = append(list, hypothesis{bound: b, epoch: EpochDefault, cost: cost, shared: shared})
	}
	return j.hexHypotheses(list, samples)
}

// repeats reports whether ids of a scheme with only random bits agree in too many bits. Such
// texts may have a prefix that the scheme does not know.
func repeats(b *ids.BoundScheme, samples []Sample) bool {
	const enough, usual = 8, 12 // minimum number of samples; number of bits that may be equal by chance, besides a sixteenth of all bits
	for i := range b.Layout.Fields {
		if f := &b.Layout.Fields[i]; f.Kind != ids.Random && f.Kind != ids.Reserved || f.Growth != ids.DrawEach {
			return false
		}
	}
	if len(samples) < enough || b.Time != nil {
		return false
	}
	equal := 0
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		if f.Kind != ids.Random {
			continue
		}
		var first, differs ids.Value
		for n, s := range samples {
			id, err := b.Parse(s.Text)
			if err != nil {
				return false
			}
			v := f.Get(id)
			if n == 0 {
				first = v
			}
			differs.Hi |= v.Hi ^ first.Hi
			differs.Lo |= v.Lo ^ first.Lo
		}
		equal += min(f.Width, 128) - bits.OnesCount64(differs.Hi) - bits.OnesCount64(differs.Lo)
	}
	return equal > usual+b.Layout.Bits/16
}

// commonest returns a kind that at least half of the texts have, or "". If two kinds tie, it
// returns the first by name.
func commonest(kinds map[string]int, n int) string {
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		if 2*kinds[kind] >= n {
			return kind
		}
	}
	return ""
}

// extraOf returns the cost of an encoding other than the canonical one.
func extraOf(b *ids.BoundScheme, e *ids.Encoding) float64 {
	if b.TextBits != nil || e == nil || e.Name() == b.Encodings[0].Name() || b.Canonical != nil {
		return 0
	}
	return cmp.Or(e.Cost(), 3)
}

// schemeCost returns the cost of samples as ids of a scheme. Rejected samples cost more than
// plain text.
func (j *Judge) schemeCost(b *ids.BoundScheme, samples []Sample, plain []float64, extra float64) (total, shared float64) {
	shared = b.Scheme.Prior + b.Extra + extra
	total = shared
	decoded := make([]ids.ID, 0, len(samples))
	var times []float64
	dated := b // the scheme with the unit of the times
	for i, s := range samples {
		id, e, err := b.ParseEncoding(s.Text)
		if err == nil && b.Refine != nil && b.TextBits == nil {
			switch own, _ := b.Refined(s.Text, id, e); {
			case own.Scheme != b.Scheme:
				b, dated = own, own
			case own.Extra > dated.Extra || dated == b: // prefer the finest unit of Unix times
				dated = own
			}
		}
		if err != nil || rejects(b, id) {
			total += plain[i] + rejectBits
			continue
		}
		if b.TextBits != nil {
			total += b.TextBits(s.Text)
			continue
		}
		if b.Time != nil {
			at, _ := dated.MeantTime(id)
			if at.Year() > lastYear || extra > 0 && seconds(at) > seconds(j.now)+delays.LifeOfEpoch {
				total += plain[i] + rejectBits
				continue
			}
			times = append(times, seconds(at))
		}
		decoded = append(decoded, id)
	}
	if len(decoded) == 0 {
		return total, shared
	}
	cost, age := j.timesCost(dated, times, samples)
	if len(b.Layout.Fields) == 1 && len(times) == len(samples) {
		cost -= steadyBits(dated, decoded, times)
	}
	cost += restartsCost(b, times)
	extra = dated.Extra - b.Extra
	shared, total = shared+extra, total+extra
	const days = 7 * 86400
	recent := len(times) > 0 && math.Abs(seconds(j.now)-times[len(times)/2]) < days
	fields, more := valuesCost(b, decoded, samples[0].float, recent)
	return total + fields + cost, shared + age + more
}

// valuesCost returns the cost of all bits of ids except their time. It includes more, a cost that
// all ids share. Another generator with the epoch of a service has other usual values.
func valuesCost(b *ids.BoundScheme, list []ids.ID, float, recent bool) (total, more float64) {
	total = fieldcost.Of(b, list, float, recent)
	if !detect.ChoosesEpoch(b) {
		return total, 0
	}
	if len(b.Scheme.Support) == 0 {
		more = serviceBits
	}
	if others := fieldcost.Of(b, list, true, recent) + more; others < total {
		return others, more
	}
	return total, 0
}

// restartsCost returns the cost of restarts of a generator, if the time of the ids is that of its start.
func restartsCost(b *ids.BoundScheme, times []float64) float64 {
	if f := b.TimeField(); f == nil || f.Growth != ids.DrawOnce {
		return 0
	}
	return restartBits * float64(len(slices.Compact(slices.Sorted(slices.Values(times))))-1)
}

// rejects reports whether decoding by a scheme rejects an id.
func rejects(b *ids.BoundScheme, id ids.ID) bool {
	return b.Strict && b.Check != nil && b.Check(id) != nil
}

// lastYear is the last valid year of an id. Later times are all reported as the same one.
const lastYear = 9999

// timesCost returns the cost of the times of ids: their age, and the distances between them. It
// also returns the cost of the age alone.
func (j *Judge) timesCost(b *ids.BoundScheme, times []float64, samples []Sample) (total, age float64) {
	if len(times) == 0 {
		return 0, 0
	}
	step := .001
	if u := b.TimeUnit(); u != nil {
		step = u.Length().Seconds()
	}
	now, born := seconds(j.now), seconds(b.Scheme.Born)
	sorted := slices.Clone(times)
	slices.Sort(sorted)
	middle := sorted[len(sorted)/2]
	age = ageCost(max(0, now-middle), step)
	total = age
	age += math.Log2(min(step, 1e6)) // in seconds, to compare schemes with different units
	const firstDays = 10 * 86400
	if f := b.TimeField(); f != nil && f.Unit != nil && middle-float64(f.Unit.Epoch)/1e6 < firstDays {
		early := newEpochBits + 3*math.Log2(firstDays/max(1, middle-float64(f.Unit.Epoch)/1e6))
		age, total = age+early, total+early
	}
	bad, absurd := 0.0, 0.0
	for _, t := range times {
		switch {
		case t > now+delays.LifeOfEpoch || t < min(born, earliest):
			absurd += fieldcost.Impossible
		case t > now+86400:
			bad += futureBits
		case t < born:
			bad += unbornBits
		}
	}
	total += min(bad, fieldcost.Impossible+2*float64(len(times))) + absurd
	records, resolution := recordTimes(samples)
	if len(records) != len(times) {
		return total + codes.InOrder(times, step), age
	}
	total += codes.Times(times, step)
	early := 0 // ids should not be newer than their records
	late := make([]float64, len(records))
	for i := range records {
		if late[i] = records[i] - times[i]; late[i] < -14*3600 {
			early++
		}
	}
	total += float64(early) * delays.ZoneBits
	follow := delays.Follow(late, step, resolution)
	if middle := slices.Sorted(slices.Values(late))[len(late)/2]; math.Abs(middle) < nearRecords { // a burst near its records
		follow = min(follow, rareBurst+math.Log2(2*nearRecords/step)+codes.InOrder(times, step))
	}
	if follow += bad + absurd; follow < total+delays.IgnoresTimes {
		return follow, 0
	}
	return total + delays.IgnoresTimes, age + delays.IgnoresTimes
}

// A burst of ids can be near the times of its records, although these do not follow each id.
const (
	nearRecords = 86400.0 // in seconds
	rareBurst   = 3.0     // in bits
)

// earliest is the time of the oldest records that get ids of newer schemes: 2000-01-01.
const earliest = 946684800
