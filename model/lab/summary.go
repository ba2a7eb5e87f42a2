package lab

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/lab/scenario"
	"idtui/model/lab/wide"
)

// tally counts the answers of the generators, for the summary.
type tally struct {
	refused [8]int64 // by [ids.Cause]
	waits   [8]int64 // by [ids.Cause]
	events  ids.EventSet
	toggles int64
	both    int64 // the least number of ids that are both duplicates and out of order
	// afterRestart counts ids out of order in a time unit that the node had used before a restart. The
	// restart lost its state, or the random start of its sequence.
	afterRestart      int64
	earlierDuplicates int64 // duplicates in a time unit before the newest one of their node
	frozenDuplicates  int64 // duplicates in a time unit at which the clock was frozen
	frozenInUnit      int64 // ids out of order in such a time unit
	// overflowed is set after a sequence overflow, and frozenOverflow if the clock was frozen at the first one.
	overflowed, frozenOverflow bool
	// ahead is the greatest lead of an id's time over the clock, for generators that borrow time
	// units.
	ahead time.Duration
}

// outcomeText summarizes the measures.
func (r *Simulation) outcomeText() string {
	res, title := &r.result, r.config.Scheme.Name
	if r.scenario.SameWorker && len(identityOf(r.nodes[0].bound)) == 0 {
		title += ", which has no worker id,"
	}
	var did []string
	say := func(format string, args ...any) { did = append(did, fmt.Sprintf(format, args...)) }
	if res.Refused > 0 {
		say("refused %s of %s", humantext.Number(res.Refused), humantext.Count(res.Requests, "request"))
	}
	if res.Waited > 0 {
		say("made %s wait up to %s", humantext.Count(res.Waited, "request"), humantext.Duration(time.Duration(res.longestWait)))
	}
	if r.tally.toggles > 0 {
		say("flipped the toggle %s", humantext.Times(r.tally.toggles))
	}
	verb := "issued "
	if res.Duplicates > 0 {
		say("%s%s", verb, humantext.Count(res.Duplicates, "duplicate"))
		verb = ""
	}
	switch order := orderText(res.OutOfOrderAfterStep, res.OutOfOrderInUnit, res.onTick, r.nodes[0].unitLength()); {
	case res.OutOfOrder == 0:
	case r.tally.both == res.OutOfOrder:
		count := humantext.Number(res.OutOfOrder)
		if res.OutOfOrder == res.Duplicates {
			count = "all"
		}
		did[len(did)-1] += ", " + count + " of which are also out of order" + order
	case res.Duplicates > 0:
		say("%s out of order%s, where an id can be both", humantext.Count(res.OutOfOrder, "id"), order)
	default:
		say("%s%s out of order%s", verb, humantext.Count(res.OutOfOrder, "id"), order)
	}
	if res.Requests == 0 {
		return title + " got no requests."
	}
	if len(did) == 0 {
		order := "and in order"
		if r.mixesNodes() {
			order = "and in order on each node, but not across nodes"
		}
		return fmt.Sprintf("%s issued all %s without a wait %s.", title, humantext.Count(res.Issued, "id"), order)
	}
	last := did[len(did)-1]
	if len(did) > 1 {
		last = strings.Join(did[:len(did)-1], ", ") + " and " + last
	}
	return title + " " + last + "."
}

// mixesNodes reports whether ids of several nodes are out of order, although each node's are in
// order.
func (r *Simulation) mixesNodes() bool {
	return len(r.nodes) > 1 && r.result.OutOfOrder == 0 && r.result.K > 0
}

// possibleReason is a sentence and whether it holds.
type possibleReason struct {
	holds bool
	text  string
}

// reasonText returns the reason for the most serious outcome. It uses the scheme's own
// explanation if there is one.
func (r *Simulation) reasonText() string {
	for _, a := range slices.Concat(r.faultReasons(), r.orderReasons()) {
		if a.holds && a.text != "" {
			return a.text
		}
	}
	return "The clock never moved back during a request, and no sequence overflowed."
}

// faultReasons returns the reasons for exhausted timestamps, duplicates, refusals and waits, the most
// serious first.
func (r *Simulation) faultReasons() []possibleReason {
	says, t, policy := r.nodes[0].bound.Explanations(), &r.tally, r.nodes[0].seq.Policy()
	frozen, some := r.frozenText(), r.result.Duplicates > 0
	return []possibleReason{
		{t.refused[ids.TimeExhausted] > 0, says.TimestampExhausted},
		{t.refused[ids.BeforeEpoch] > 0, says.BeforeEpoch},
		{some && policy.Full == ids.NeverFull, frozen + r.overflowText()},
		{some, r.identityText()},
		{some && r.lostState(), "The restart lost its state, so it issued ids again for time units already used."},
		{some && policy.Full == ids.RepeatFull, "As published, the sequence restarts after a refusal, within the same time unit, so the next id is a duplicate."},
		{2*t.earlierDuplicates > r.result.Duplicates, says.ClockMovedBack},
		{some && policy.Full == ids.WrapFull, frozen + "Nothing limits the ids per time unit: when the sequence wraps, duplicates follow."},
		{t.waits[ids.ClockBack] > 0 && policy.Back == ids.ToggleBack, says.BelowSafeMark},
		{t.refused[ids.ClockBack]+t.waits[ids.ClockBack] > 0, says.ClockMovedBack},
	}
}

// orderReasons returns the reasons for ids out of order, and for other effects of an overflow or a
// clock regression.
func (r *Simulation) orderReasons() []possibleReason {
	says, t, policy := r.nodes[0].bound.Explanations(), &r.tally, r.nodes[0].seq.Policy()
	res, frozen, lostState := &r.result, r.frozenText(), r.lostState()
	inUnit := res.OutOfOrderInUnit > res.OutOfOrderAfterStep
	wentBack := t.events&(ids.WentBack|ids.Tick|ids.Tock) != 0
	timeless := res.OutOfOrder > 0 && r.nodes[0].bound.Time == nil
	restarted := func(e scenario.Event) bool { return e.Restart != scenario.NoRestart }
	return []possibleReason{
		{timeless && policy.SeqCarry && slices.ContainsFunc(r.scenario.Events, restarted), "The ids hold no time. The restart drew new random bits, and they sort before the earlier ones."},
		{timeless, "The ids hold no time, so they sort at random."},
		{res.OutOfOrder > 0 && !r.sortsByTime, r.unsortedText()},
		{wentBack && !inUnit, says.ClockMovedBack},
		{t.overflowed || res.Duplicates > 0, frozen + r.overflowText()},
		{inUnit && policy.Full == ids.NeverFull, "Within one time unit only random bits decide the order, so ids of one instant sort at random."},
		{lostState, r.lostTimeText()},
		{t.afterRestart > 0 && !lostState, "The snapshot lacks the random start of the sequence. The new generator started at another number, below earlier numbers of the same time unit."},
		{t.afterRestart > 0 && policy.SeqRandom, "The restart lost the sequence. It started at another random number, below earlier numbers of the same time unit."},
		{t.afterRestart > 0, "The restart lost the sequence. It started again, below earlier numbers of the same time unit."},
		{inUnit && policy.SeqCarry, frozen + "The sequence wrapped within one time unit, so later ids sort before earlier ones."},
		{inUnit && policy.Full == ids.WrapFull, frozen + r.overflowText()},
		{wentBack || r.requestedEarlier(), says.ClockMovedBack},
		{r.mixesNodes(), r.mixedText() + " An id can be smaller than one that another node issued up to " + humantext.Count(res.K-1, "id") + " before it."},
		{r.clockMovedBack(), "The clock moved back, but only between requests: none was in an earlier time unit than the one before."},
	}
}

// unsortedText returns why a node's ids do not sort by time, from the first bits that can differ.
func (r *Simulation) unsortedText() string {
	b := r.nodes[0].bound
	if b.SortsByTime() {
		return "Several time units share a timestamp. Random bits decide the order of ids with the same timestamp."
	}
	zero, first := encoding.Zero(b.Layout.Bits), time.Time{}
	for bit := range b.Layout.Bits {
		f := &b.Layout.Fields[b.Layout.FieldAt(bit)]
		start := "bits of the field " + f.Name
		switch {
		case f.Fixed != nil, f.Kind == ids.Node, f.Kind == ids.Metadata: // equal in all ids of a node
			continue
		case f.Kind == ids.Time && first.IsZero():
			first = b.Time(zero.Put(bit, 1, 1))
			continue
		case f.Kind == ids.Time && !b.Time(zero.Put(bit, 1, 1)).After(first):
			continue
		case f.Kind == ids.Time:
			start = "the low bits of the time"
		case !first.IsZero():
			return "Bits of the field " + f.Name + " come before the low bits of the time, so ids do not sort by time."
		case f.Kind == ids.Random:
			start = "random bits"
		}
		return "An id starts with " + start + ", so ids do not sort by time."
	}
	return ""
}

// lostTimeText returns why ids are out of order if a restart lost the state and the clock moved
// back. It returns "" if most of these ids are of the same unit, or if all ids are in order.
func (r *Simulation) lostTimeText() string {
	switch n := r.nodes[0]; {
	case r.result.OutOfOrder == 0, r.result.OutOfOrderInUnit > r.result.OutOfOrderAfterStep:
		return ""
	case n.seq.Policy().Back == ids.FollowBack && n.seq.Policy().SeqRandom && r.result.Duplicates == 0:
		return "The restart started the sequence at another random number, so repeated times give other ids."
	case n.seq.Policy().Back == ids.FollowBack && n.seq.Policy().SeqCarry: // otherwise the sequence would have continued
		return "The restart lost the sequence, so it started again. The generator keeps no newest time, so ids followed the clock back."
	case n.seq.Policy().Back == ids.FollowBack: // there was no newest time to lose
		return n.bound.Explanations().ClockMovedBack
	}
	return "The restart lost the newest time, so ids followed the clock back."
}

// overflowText returns the scheme's explanation of a sequence overflow. It adds the load if that alone
// overflows, and whether the generator also waits for a clock that moved back.
func (r *Simulation) overflowText() string {
	n := r.nodes[0]
	text := n.bound.Explanations().SequenceOverflow
	if load, over := r.loadPerUnit(); over {
		text += " The load is " + humantext.Count(load, "request") + " per unit."
	}
	if r.tally.ahead > n.unitLength() && !r.clockMovedBack() {
		step := time.Millisecond
		if r.tally.ahead < 10*step {
			step = time.Microsecond
		}
		text += " Here ids are up to " + humantext.Duration(r.tally.ahead.Round(step)) + " ahead of the clock."
	}
	if p := n.seq.Policy(); p.Back == ids.StayBack && r.tally.waits[ids.UnitFull] > 0 && !r.lostState() && r.clockMovedBack() {
		text += " The clock also moved back, so the generator waits until the clock catches up."
	}
	return text
}

// loadPerUnit returns the number of requests in a time unit, and whether they alone overflow it.
func (r *Simulation) loadPerUnit() (load int64, over bool) {
	n, rate := r.nodes[0], r.scenario.Rate
	load = wide.MulDiv(int64(n.unitLength()), rate.Count, max(int64(rate.Per), 1))
	return load, load > int64(cmp.Or(n.seq.Policy().Capacity(), math.MaxUint32))
}

// frozenText says for how long the clock was frozen, with a space at the end. It returns "" unless
// most faults in single time units come from that.
func (r *Simulation) frozenText() string {
	t, res := &r.tally, &r.result
	_, over := r.loadPerUnit()
	switch {
	case res.Duplicates > 0 && 2*t.frozenDuplicates > res.Duplicates:
	case res.Duplicates > 0, over:
		return ""
	case t.overflowed && !t.frozenOverflow, !t.overflowed && 2*t.frozenInUnit <= res.OutOfOrderInUnit:
		return ""
	}
	freezes, longest, requests := 0, int64(0), int64(0)
	for _, n := range r.nodes {
		for i := range n.clock.Pieces {
			p := &n.clock.Pieces[i]
			if p.Pace != 0 {
				continue
			}
			end, count := min(n.clock.End(i), int64(r.scenario.For)), int64(0)
			for j := range n.queue.loads {
				count += n.queue.loads[j].CountBefore(end) - n.queue.loads[j].CountBefore(p.At)
			}
			freezes, longest, requests = freezes+1, max(longest, end-p.At), max(requests, count)
		}
	}
	upTo := ""
	if freezes > 1 {
		upTo = "up to "
	}
	return fmt.Sprintf("The clock was frozen for %s%s, during %s%s. ", upTo, humantext.Duration(time.Duration(longest)), upTo, humantext.Count(requests, "request"))
}

// mixedText returns why ids of several nodes are out of order, although each node's are in order.
func (r *Simulation) mixedText() string {
	differs := func(n *node) bool { return !slices.Equal(n.clock.Pieces, r.nodes[0].clock.Pieces) }
	switch {
	case r.nodes[0].bound.Time == nil:
		return "The ids hold no time, so ids of different nodes are in no order."
	case slices.ContainsFunc(r.nodes, differs):
		return "The nodes' clocks differ, or bits other than the time decide the order."
	}
	return "Bits other than the time decide the order across nodes."
}

// lostState reports whether a restart lost the generator's state.
func (r *Simulation) lostState() bool {
	return slices.ContainsFunc(r.scenario.Events, func(e scenario.Event) bool { return e.Restart == scenario.WithoutSnapshot })
}

// Fault returns what makes a generator with a policy issue duplicates, as a clause; "" if nothing
// does. An example is "the sequence wraps without a check".
func Fault(p *ids.Policy) string {
	switch p.Full {
	case ids.WrapFull:
		return "the sequence wraps without a check"
	case ids.RepeatFull:
		return "the sequence restarts after a refusal"
	}
	return ""
}

// faultText says which fault of the original a run as published does not show.
func (r *Simulation) faultText() string {
	if !r.config.Published || r.result.Duplicates > 0 {
		return ""
	}
	return " As published, " + Fault(r.nodes[0].bound.Policy) + ", but this has no effect here."
}

// orderText returns why ids are out of order. An example is " (3 after the clock moved back, 20 among
// ids of the same 4 ms unit)". Of the 20, onTick are on the tick timeline, below ids on tock.
func orderText(after, in, onTick int64, unit time.Duration) string {
	within := "among ids of the same " + humantext.Duration(unit) + " unit"
	if onTick > 0 && onTick == in {
		within += ", where tick sorts before tock"
	}
	switch {
	case after > 0 && in > 0:
		return fmt.Sprintf(" (%s after the clock moved back, %s %s)", humantext.Number(after), humantext.Number(in), within)
	case after > 0:
		return " (the clock moved back)"
	case in > 0:
		return " (" + within + ")"
	}
	return ""
}

// identityText returns which settings several nodes share; "" if all nodes differ.
func (r *Simulation) identityText() string {
	second := slices.IndexFunc(r.nodes, func(n *node) bool { return n.group != n.index })
	if second < 0 {
		return ""
	}
	shared := r.nodes[second].group
	var same []string
	for _, n := range r.nodes {
		if n.group == shared {
			same = append(same, strconv.Itoa(n.index+1))
		}
	}
	identity := identityOf(r.nodes[shared].bound)
	nodes := "Nodes " + humantext.And(same)
	switch {
	case len(identity) == 0:
		return "Nothing in the ids identifies the node, so different nodes issue the same ids."
	case len(r.nodes) == 2:
		nodes = "Both nodes"
	case len(same) == len(r.nodes):
		nodes = "All " + humantext.Number(len(same)) + " nodes"
	case len(same) > 3:
		nodes = humantext.Count(len(same), "node")
	}
	return nodes + " have " + humantext.And(identity) + ", so they issue the same ids."
}

// identityOf returns the settings that identify a node, such as "worker 5". These are the settings of
// the node fields, or otherwise the first one that differs by node.
func identityOf(b *ids.BoundScheme) (identity []string) {
	settings, params := b.Values.Settings(), b.Scheme.Params
	for i := range b.Layout.Fields {
		if f := &b.Layout.Fields[i]; f.Kind == ids.Node && b.Scheme.Param(f.Name) != nil {
			identity = append(identity, f.Name+" "+settings[f.Name])
		}
	}
	for i := range params {
		if p := &params[i]; p.Nth != nil && len(identity) == 0 {
			identity = append(identity, p.Name+" "+settings[p.Name])
		}
	}
	return identity
}

// requestedEarlier reports whether a node had a request in a time unit before that of an earlier
// request.
func (r *Simulation) requestedEarlier() bool {
	for _, n := range r.nodes {
		piece, newest := 0, int64(math.MinInt64)
		for i := range n.queue.loads {
			load := &n.queue.loads[i]
			for done := int64(0); done < load.Count; {
				for load.Time(done) >= n.clock.End(piece) {
					piece++
				}
				unit := func(request int64) int64 {
					shown := n.clock.Pieces[piece].Show(load.Time(request))
					return n.unit.Index(n.start + ids.Reading(wide.FloorDiv(shown, 1000)))
				}
				if unit(done) < newest {
					return true
				}
				done = load.CountBefore(n.clock.End(piece)) // time never runs backward within a piece
				newest = max(newest, unit(done-1))
			}
		}
	}
	return false
}

// clockMovedBack reports whether any clock moved back.
func (r *Simulation) clockMovedBack() bool {
	for _, n := range r.nodes {
		for i := 1; i < len(n.clock.Pieces); i++ {
			if p := &n.clock.Pieces[i]; p.Shown < n.clock.Pieces[i-1].Show(p.At) {
				return true
			}
		}
	}
	return false
}
