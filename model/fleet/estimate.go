package fleet

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"idtui/model/lab/cluster"
	"idtui/model/lab/scenario"
)

// estimate computes one scheme with one seed.
type estimate struct {
	*Config
	shape   *shape
	cluster *cluster.Cluster
	rand    *rand.Rand
	lives   []life
	common  *scenario.Timeline // for nodes without their own events
	windows []span             // when events affect all nodes
	// timelines are those of nodes with their own events, and own are the windows of these nodes.
	timelines map[int]*scenario.Timeline
	own       map[int][]span
	out       outcome
}

func (e *estimate) timelineOf(node int) *scenario.Timeline {
	if t := e.timelines[node]; t != nil {
		return t
	}
	return e.common
}

// findWindows sets the windows of all nodes, and those of nodes with their own events.
func (e *estimate) findWindows() {
	e.windows = affected(e.Scenario, e.shape, e.common)
	e.timelines, e.own = map[int]*scenario.Timeline{}, map[int][]span{}
	for _, node := range e.Scenario.Special() {
		t := e.Scenario.TimelineOf(node)
		e.timelines[node] = t
		if list := affected(e.Scenario, e.shape, t); len(list) > 0 {
			e.own[node] = list
		}
	}
}

// steadyLives returns the lives without the windows of nodes with their own events.
func (e *estimate) steadyLives() []life {
	if len(e.own) == 0 {
		return e.lives
	}
	var list []life
	for _, l := range e.lives {
		to := l.to
		for _, w := range e.own[l.node] {
			if l.to = math.Min(w.from, to); l.to > l.from {
				list = append(list, l)
			}
			l.from = math.Max(l.from, w.to)
		}
		if l.to = to; l.to > l.from {
			list = append(list, l)
		}
	}
	return list
}

// level is a rate, and the share of the time during which it applies.
type level struct{ share, perSecond float64 }

// levels returns the request rates of a node, each with its share of the time.
func (e *estimate) levels() []level {
	var list []level
	end := seconds(e.Scenario.For)
	for i, l := range e.common.Loads {
		if l.Rate.Count == 0 {
			continue
		}
		to := end
		for _, next := range e.common.Loads[i+1:] {
			if next.Rate.Count > 0 {
				to = seconds(next.At)
				break
			}
		}
		list = append(list, level{(to - seconds(l.At)) / end, rateOf(l.Rate)})
	}
	switch t := &e.cluster.Traffic; t.Shape {
	case cluster.ShapeDaily:
		const steps = 24
		var shaped []level
		for _, l := range list {
			for i := range steps {
				wave := 1 + (t.Peak-1)*math.Sin(2*math.Pi*(float64(i)+.5)/steps)
				shaped = append(shaped, level{l.share / steps, l.perSecond * wave})
			}
		}
		return shaped
	case cluster.ShapeBurst:
		on := t.Length.Seconds() / t.Every.Seconds()
		var shaped []level
		for _, l := range list {
			shaped = append(shaped, level{l.share * on, l.perSecond * t.Peak}, level{l.share * (1 - on), l.perSecond * (1 - on*t.Peak) / (1 - on)})
		}
		return shaped
	}
	return list
}

// steady adds the ids outside the windows, the refusals of zombies, and the duplicates of nodes with
// one identity.
func (e *estimate) steady() {
	levels := e.levels()
	known := map[int]rates{}
	of := func(m int) rates {
		r, ok := known[m]
		if !ok {
			for _, l := range levels {
				x := e.shape.ratesOf(m, l.perSecond)
				r.shared += l.share * x.shared
				r.own += l.share * x.own
				r.none += l.share * x.none
			}
			known[m] = r
		}
		return r
	}
	mean := 0.0
	for _, l := range levels {
		mean += l.share * l.perSecond
	}
	cause := func(o *overlap) Cause {
		if o.zombies > 0 {
			return Lease
		}
		return Shared
	}
	overlaps(e.steadyLives(), func(o overlap) {
		busy := lengthOf(e.windows, o.from, o.from+o.seconds)
		calm := o.seconds - busy
		if o.zombies > 0 && e.cluster.Identity.Lease.Fence {
			e.out.refused += float64(o.zombies) * mean * o.seconds
			o.nodes -= o.zombies
			o.zombies = 0
		}
		r := of(o.nodes)
		e.out.issued += float64(o.nodes) * mean * calm
		switch {
		case e.shape.start == startCarry: // carried computes these
		case e.shape.start == startRandom && o.nodes > 1:
			e.out.duplicates[cause(&o)] += r.shared * calm
			e.out.none += e.shape.meetings(o.nodes, mean, calm)
		default:
			e.out.duplicates[cause(&o)] += r.shared * calm
			e.out.none += r.none * calm
		}
		e.out.duplicates[Wrap] += r.own * calm
	})
}

// maxPairs is the maximum number of nodes with one identity that are compared in pairs. The
// number of pairs grows with its square.
const maxPairs = 64

// carried adds the duplicates of counters that continue across time units. These start at fixed
// numbers, or at equal random numbers because of equal seeds. Their duplicates depend on when each
// node started.
func (e *estimate) carried() {
	sameStart := e.shape.start == startRandom && e.cluster.SeedBits >= 0
	if e.shape.start != startCarry && !sameStart {
		return
	}
	mean := 0.0
	for _, l := range e.levels() {
		mean += l.share * l.perSecond
	}
	known := map[[4]float64]float64{} // most pairs of nodes run at the same times
	for _, g := range byIdentity(e.lives) {
		most := min(len(g), maxPairs)
		scale := float64(len(g)) * float64(len(g)-1) / math.Max(float64(most)*float64(most-1), 1)
		for i := range most {
			for k := range i {
				a, b := &g[i], &g[k]
				if a.node == b.node || sameStart && a.seed != b.seed {
					continue
				}
				cause := Shared
				if sameStart {
					cause = WeakSeed
				} else if a.zombie || b.zombie {
					cause = Lease
				}
				key := [4]float64{a.from, b.from, a.to, b.to}
				n, ok := known[key]
				if !ok || e.own[a.node] != nil || e.own[b.node] != nil {
					n = e.carriedBy(a, b, mean)
				}
				if e.own[a.node] == nil && e.own[b.node] == nil {
					known[key] = n
				}
				n *= scale
				e.out.duplicates[cause] += n
				e.out.none -= n
			}
		}
	}
}

// carriedBy returns the duplicates of two nodes whose counters continue across time units, outside the
// windows.
func (e *estimate) carriedBy(a, b *life, perSecond float64) float64 {
	calm := func(at float64) bool {
		within := func(s span) bool { return at >= s.from && at < s.to }
		return !slices.ContainsFunc(e.windows, within) && !slices.ContainsFunc(e.own[a.node], within) && !slices.ContainsFunc(e.own[b.node], within)
	}
	n, began := 0.0, 0.0 // counters start again after a restart
	for _, at := range append(slices.Clone(e.common.Restarts), e.Scenario.For) {
		first, second := math.Max(a.from, began), math.Max(b.from, began)
		if end := min(a.to, b.to, seconds(at)); end > max(first, second) {
			n += e.shape.together(perSecond, first, second, max(first, second), end, calm)
		}
		began = seconds(at)
	}
	return n
}

// exact simulates the windows request by request: those of all nodes, then those of nodes with their
// own events.
func (e *estimate) exact() error {
	e.out.share = 1
	if len(e.windows) > 0 {
		groups := byIdentity(slices.DeleteFunc(slices.Clone(e.lives), func(l life) bool { return e.own[l.node] != nil }))
		e.rand.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
		if err := e.playGroups(groups); err != nil {
			return err
		}
	}
	for _, g := range byIdentity(e.lives) {
		if slices.ContainsFunc(g, func(l life) bool { return e.own[l.node] != nil }) {
			if err := e.playOwn(g); err != nil {
				return err
			}
		}
	}
	return nil
}

// byIdentity groups lives by identity. The list must be sorted by identity.
func byIdentity(list []life) [][]life {
	var groups [][]life
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].identity == list[0].identity {
			n++
		}
		groups, list = append(groups, list[:n]), list[n:]
	}
	return groups
}

// Limits of the simulation, as multiples of Config.Most. Above Most, no new group starts. Above
// groupLimit, no further node of a large group starts. Each node that started plays all its
// windows, since the end of a window differs from its start. Only nodeLimit stops a node inside a
// window.
const (
	groupLimit = 2
	nodeLimit  = 8
)

// mostOf returns the number of requests after which no further node of a group starts. If random bits
// keep the ids of nodes apart, the number of simulated pairs does not matter.
func (e *estimate) mostOf() int {
	if e.shape.random >= 32 {
		return e.most()
	}
	return groupLimit * e.most()
}

// rare is the share of duplicates below which few ids have more than one duplicate.
const rare = .01

func (c *Config) most() int { return cmp.Or(c.Most, defaultMost) }

// newPlayer returns a player for some windows.
func (e *estimate) newPlayer() *player {
	return &player{scenario: e.Scenario, shape: e.shape, settings: e.Settings, cluster: e.cluster, left: nodeLimit * e.most()}
}

// answered returns the number of requests that a player simulated.
func (e *estimate) answered(p *player) int { return nodeLimit*e.most() - p.left }

// playLife simulates spans of a life, and appends the issued ids to a list.
func (e *estimate) playLife(p *player, list []issued, l *life, spans []span, c *counted) ([]issued, error) {
	list, err := p.play(list, l, e.timelineOf(l.node), spans, rand.New(rand.NewPCG(e.Seed^e.rand.Uint64(), l.seed)), c)
	e.out.cut = e.out.cut || p.left <= 0
	return list, err
}

// playGroups simulates the windows of groups until enough ids are issued. It scales the counts to
// all groups.
func (e *estimate) playGroups(groups [][]life) error {
	p := e.newPlayer()
	c := counted{duplicates: map[Cause]float64{}}
	all := 0.0
	for _, g := range groups {
		for i := range g {
			all += lengthOf(e.windows, g[i].from, g[i].to)
		}
	}
	played, hit := 0, 0.0
	var list []issued
	var err error
	for _, g := range groups {
		if e.answered(p) >= e.most() {
			break
		}
		played++
		list = list[:0]
		nodes, before := len(g), e.answered(p)
		for i := range g {
			if e.answered(p)-before >= e.mostOf() {
				e.out.cut, nodes = true, i
				break
			}
			if list, err = e.playLife(p, list, &g[i], e.windows, &c); err != nil {
				return err
			}
		}
		group := counted{duplicates: map[Cause]float64{}}
		judge(list, e.out.random, &group)
		found := total(group.duplicates)
		if found > 0 {
			hit++
		}
		for cause, n := range group.duplicates {
			between := cause == Shared || cause == Lease || cause == WeakSeed
			if between && nodes > 1 && found < rare*float64(len(list)) { // they grow with the number of pairs
				n *= float64(len(g)-1) / float64(nodes-1)
			}
			c.duplicates[cause] += n
		}
		c.first = cmp.Or(c.first, group.first)
	}
	e.out.played += float64(e.answered(p))
	e.out.addScaled(&c, all, p.done)
	if hit > 0 {
		share := hit / float64(played)
		e.out.none += float64(len(groups)) * math.Log1p(-math.Min(share, 1-1e-9))
		if played == len(groups) {
			e.out.none = math.Inf(-1)
		}
	}
	return nil
}

// playOwn simulates those nodes of a group that have their own events, in their windows. It also
// counts their duplicates with the other nodes of the group.
func (e *estimate) playOwn(g []life) error {
	p := e.newPlayer()
	c := counted{duplicates: map[Cause]float64{}}
	var windows []span
	var list []issued
	var err error
	for i := range g {
		own := e.own[g[i].node]
		windows = append(windows, own...)
		if list, err = e.playLife(p, list, &g[i], own, &c); err != nil {
			return err
		}
	}
	windows = merged(windows)
	all, before := 0.0, p.done
	for i := range g {
		if e.own[g[i].node] != nil {
			continue
		}
		all += lengthOf(windows, g[i].from, g[i].to)
		if e.answered(p) >= e.most() {
			continue
		}
		if list, err = e.playLife(p, list, &g[i], windows, &counted{}); err != nil {
			return err
		}
	}
	e.out.played += float64(e.answered(p))
	between := counted{duplicates: map[Cause]float64{}}
	own := func(x *issued) bool { return e.own[x.node] != nil }
	judge(list, e.out.random, &c, func(a, b *issued) bool { return own(a) && own(b) })
	judge(list, e.out.random, &between, func(a, b *issued) bool { return own(a) != own(b) })
	if total(c.duplicates)+total(between.duplicates) > 0 {
		e.out.none = math.Inf(-1)
	}
	e.out.addScaled(&c, 1, 1)
	e.out.addScaled(&between, all, p.done-before)
	return nil
}

// addScaled adds counts of the played seconds, scaled to all seconds.
func (o *outcome) addScaled(c *counted, all, played float64) {
	scale := 1.0
	if played > 0 && played < all {
		scale = all / played
		o.share = math.Min(o.share, 1/scale)
	}
	o.issued += c.issued * scale
	o.refused += c.refused * scale
	o.waited += c.waited * scale
	o.delayed += c.delayed * scale
	o.replayed += total(c.duplicates) * scale
	o.outOfOrder += c.outOfOrder * scale
	o.addWaits(c.waits, scale)
	for cause, n := range c.duplicates {
		o.duplicates[cause] += n * scale
	}
	o.first = cmp.Or(o.first, c.first)
}

// addWaits adds waits, with their weights multiplied by weight.
func (o *outcome) addWaits(list []wait, weight float64) {
	for _, w := range list {
		o.waits = append(o.waits, wait{w.ms, w.weight * weight})
	}
}

func total(m map[Cause]float64) float64 {
	sum := 0.0
	for _, cause := range Causes() {
		sum += m[cause]
	}
	return sum
}

// seeds adds the duplicates of nodes with equal seeds. Equal streams give the same random bits at
// the same position. Such ids are equal if they also have the same time unit.
func (e *estimate) seeds() {
	list := slices.Clone(e.lives)
	slices.SortStableFunc(list, func(a, b life) int { return cmp.Or(cmp.Compare(a.seed, b.seed), cmp.Compare(a.identity, b.identity)) })
	mean := 0.0
	for _, l := range e.levels() {
		mean += l.share * l.perSecond
	}
	left := 4 * defaultMost
	for len(list) > 0 {
		n := 1
		for n < len(list) && list[n].seed == list[0].seed && list[n].identity == list[0].identity {
			n++
		}
		if n > 1 {
			if found := e.sameStream(list[:n], mean, &left); found > 0 {
				e.out.duplicates[WeakSeed] += found
				e.out.none = math.Inf(-1)
			}
		}
		list = list[n:]
	}
}

// sameStream returns the number of duplicates that nodes with equal seeds issue.
func (e *estimate) sameStream(group []life, perSecond float64, left *int) float64 {
	length := group[0].to - group[0].from
	if e.shape.unit >= seconds(e.Scenario.For) { // without a time, equal positions give equal ids
		sum, largest := 0.0, 0.0
		for i := range group {
			l, equal := group[i].to-group[i].from, 0
			for k := range group {
				if group[k].to-group[k].from == l {
					equal++
				}
			}
			sum += perSecond * l
			largest = math.Max(largest, largestOf(equal, perSecond*l))
		}
		return sum - largest
	}
	at := make([]float64, len(group))
	for i := range group {
		at[i] = group[i].from
	}
	found := 0.0
	most := min(int(perSecond*length), max(*left/len(group), 1000))
	units := map[int64]bool{}
	for range most {
		clear(units)
		for i := range group {
			if at[i] += e.rand.ExpFloat64() / perSecond; at[i] >= group[i].to {
				continue
			}
			unit := int64(at[i] / e.shape.unit)
			if units[unit] {
				found++
			}
			units[unit] = true
		}
	}
	*left -= most * len(group)
	if all := perSecond * length; all > float64(most) { // the distance in time grows with the square root of the position
		found *= math.Sqrt(all / float64(most))
	}
	return found
}

// Numbers of simulated requests of one node without clock events. They determine the shares of
// refusals and waits, and of ids out of order.
const (
	calmRequests  = 5000
	orderRequests = 400 // at least, if no sequence can overflow
)

// calm adds the refusals, waits and ids out of order outside the windows. It measures one node,
// and scales the counts to all nodes.
func (e *estimate) calm() {
	nodeSeconds := 0.0
	for _, l := range e.steadyLives() {
		nodeSeconds += l.to - l.from - lengthOf(e.windows, l.from, l.to)
	}
	for _, level := range e.levels() {
		mean := level.perSecond * e.shape.unit
		full := mean+12*math.Sqrt(mean)+12 >= e.shape.capacity // a sequence can overflow
		if level.perSecond == 0 || nodeSeconds == 0 || !full && mean < 1e-4 {
			continue // hardly ever two ids in one time unit
		}
		most := calmRequests
		if !full {
			most = max(orderRequests, int(calmRequests*level.share))
		}
		c := e.queue(level.perSecond, most)
		requests := level.perSecond * level.share * nodeSeconds
		e.out.outOfOrder += c.outOfOrder * requests
		e.out.issued -= c.refused * requests
		e.out.refused += c.refused * requests
		e.out.waited += c.waited * requests
		e.out.delayed += c.delayed * requests
		e.out.addWaits(c.waits, requests)
	}
}

// queue simulates requests of one node at a rate. It returns the shares of requests that are
// refused or wait, and of ids out of order.
func (e *estimate) queue(perSecond float64, requests int) counted {
	length := float64(requests) / perSecond
	if e.shape.unit < seconds(e.Scenario.For) {
		length = math.Max(length, 4*e.shape.unit)
	}
	p := &player{scenario: e.Scenario, shape: e.shape, settings: e.Settings, cluster: e.cluster, left: 40 * requests}
	l := life{to: length, seed: e.rand.Uint64()}
	quiet := *e.Scenario
	quiet.Events = nil
	t := quiet.TimelineOf(0)
	t.Loads = []scenario.Load{{Rate: scenario.Rate{Count: int64(perSecond * 1e6), Per: 1e15}}}
	c := counted{}
	list, err := p.play(nil, &l, t, []span{{0, length}}, e.rand, &c)
	all := float64(len(list)) + c.refused
	if err != nil || all == 0 {
		return counted{}
	}
	for i := range c.waits {
		c.waits[i].weight = 1 / all
	}
	return counted{refused: c.refused / all, waited: c.waited / all, delayed: c.delayed / all, outOfOrder: c.outOfOrder / all, waits: c.waits}
}

// example simulates pairs of nodes that can issue the same ids, until there is a duplicate.
func (e *estimate) example() error {
	keys := []func(l *life) [2]uint64{func(l *life) [2]uint64 { return [2]uint64{l.identity} }}
	if e.cluster.SeedBits >= 0 {
		keys = append(keys, func(l *life) [2]uint64 { return [2]uint64{l.identity, l.seed} })
	}
	const pairs, requests = 8, 20_000
	for _, key := range keys {
		tried := 0
		seen := map[[2]uint64]*life{}
		for i := range e.lives {
			b := &e.lives[(len(e.lives)/2+i)%len(e.lives)] // start in the middle, to prefer an identity other than 0
			a := seen[key(b)]
			seen[key(b)] = b
			if a == nil || a.node == b.node || math.Min(a.to, b.to) <= math.Max(a.from, b.from) || tried == pairs {
				continue
			}
			tried++
			p := &player{scenario: e.Scenario, shape: e.shape, settings: e.Settings, cluster: e.cluster, left: requests}
			c := counted{duplicates: map[Cause]float64{}}
			var list []issued
			var err error
			for _, l := range []*life{a, b} {
				p.left = requests
				if list, err = p.play(list, l, e.common, []span{{math.Max(a.from, b.from), math.Min(a.to, b.to)}}, e.rand, &c); err != nil {
					return err
				}
			}
			if judge(list, e.out.random, &c); c.first != nil {
				e.out.first = c.first
				return nil
			}
		}
	}
	return nil
}
