package lab

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
)

// tally is what a generator said during a run, for the story.
type tally struct {
	refused [8]int64 // by [ids.Cause]
	waits   [8]int64 // by [ids.Cause]: how often the answer was to wait
	events  ids.EventSet
	toggles int64
}

// summarize says in two sentences what the scheme did, and why.
func (r *Simulation) summarize() []string {
	return []string{r.outcomeText(), r.reasonText()}
}

// outcomeText sums the measures up.
func (r *Simulation) outcomeText() string {
	res, title := &r.result, r.config.Scheme.Title
	var did []string
	say := func(format string, args ...any) { did = append(did, fmt.Sprintf(format, args...)) }
	if res.Refused > 0 {
		say("refused %s of %s", humantext.Number(res.Refused), humantext.Count(res.Requests, "request"))
	}
	if res.Waited > 0 {
		say("made %s wait, the longest for %s", humantext.Count(res.Waited, "request"), humantext.Duration(time.Duration(res.longestWait)))
	}
	if r.tally.toggles > 0 {
		say("toggled %s", humantext.Times(r.tally.toggles))
	}
	if res.Duplicates > 0 {
		say("issued %s a second time", humantext.Count(res.Duplicates, "id"))
	}
	if res.OutOfOrder > 0 {
		say("issued %s below an earlier one", humantext.Count(res.OutOfOrder, "id"))
	}
	if len(did) == 0 {
		return fmt.Sprintf("%s issued all %s at once and in order.", title, humantext.Count(res.Issued, "id"))
	}
	last := did[len(did)-1]
	if len(did) > 1 {
		last = strings.Join(did[:len(did)-1], ", ") + " and " + last
	}
	return title + " " + last + "."
}

// reasonText gives the scheme's own reason for the gravest thing that happened.
func (r *Simulation) reasonText() string {
	says, t := &r.config.Scheme.Explanations, &r.tally
	policy := r.nodes[0].seq.Policy()
	shared := r.sharedIdentity()
	answers := []struct {
		when bool
		why  string
	}{
		{t.refused[ids.TimeExhausted] > 0, says.TimestampExhausted},
		{r.result.Duplicates > 0 && shared, "Nothing in the ids tells its nodes apart, so two of them number the same unit alike."},
		{r.result.Duplicates > 0 && r.lostState(), "After the restart it knew nothing of the ids that it had issued in the same units before."},
		{r.result.Duplicates > 0 && policy.Full == ids.RepeatFull, "As published, its counter begins anew after a refusal, in the same unit: the next call repeats an id."},
		{r.result.Duplicates > 0 && policy.Full == ids.WrapFull, "Nothing counts the ids of a unit here: when the sequence comes round within one, ids repeat."},
		{t.waits[ids.ClockBack] > 0 && policy.Back == ids.ToggleBack, says.BelowSafeMark},
		{t.refused[ids.ClockBack]+t.waits[ids.ClockBack] > 0 || t.events&(ids.WentBack|ids.Tick|ids.Tock) != 0, says.ClockMovedBack},
		{t.refused[ids.UnitFull]+t.waits[ids.UnitFull] > 0 || t.events.Has(ids.Overflow) || r.result.Duplicates > 0, says.SequenceOverflow},
		{r.clockMovedBack(), says.ClockMovedBack},
		{r.mode == byIDs && r.result.OutOfOrder > 0, "Within one unit only random bits decide the order, so ids of the same instant sort at random."},
		{r.result.OutOfOrder > 0 && policy.SeqCarry, "Its running number came round within a unit: the ids after that are below those before it."},
		{r.result.K > 0 && len(r.nodes) > 1, "Each node's ids are in order; they mix with those of nodes whose clocks show another time, or that sort before them."},
	}
	for _, a := range answers {
		if a.when && a.why != "" {
			return a.why
		}
	}
	return "Its clock never went back while it was asked, and no unit ran out of numbers."
}

// shared reports whether several nodes have the same settings.
func (r *Simulation) sharedIdentity() bool {
	return slices.ContainsFunc(r.nodes, func(n *node) bool { return n.group != n.index })
}

// forgot reports whether a node lost its memory.
func (r *Simulation) lostState() bool {
	for i := range r.scenario.Events {
		if r.scenario.Events[i].Restart == WithoutSnapshot {
			return true
		}
	}
	return false
}

// wentBack reports whether any clock did.
func (r *Simulation) clockMovedBack() bool {
	for _, n := range r.nodes {
		for i := 1; i < len(n.clock.pieces); i++ {
			if p := &n.clock.pieces[i]; p.shown < n.clock.pieces[i-1].show(p.at) {
				return true
			}
		}
	}
	return false
}
