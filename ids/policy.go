package ids

// OnBack is a scheme's answer to a reading before the newest one it used.
type OnBack uint8

// The answers to a clock that went back, with who gives them.
const (
	RefuseBack OnBack = iota // refuse until the clock has caught up (koid)
	WaitBack                 // wait until the clock has caught up (Twitter Snowflake)
	HoldBack                 // wait until past the highest unit (uid, guard=hold)
	FollowBack               // go along: earlier ids come out (Flax, uid, xid)
	StayBack                 // go on numbering the highest unit (Sonyflake)
	ToggleBack               // follow on the other timeline, once for each period (sno)
)

// OnFull is a scheme's answer when a unit has no sequence number left.
type OnFull uint8

// The answers to an exhausted unit, with who gives them.
const (
	RefuseFull OnFull = iota // refuse until the next unit (koid)
	WaitFull                 // wait for the next unit (sno)
	WrapFull                 // begin anew: ids repeat (uid as published, xid)
	NeverFull                // there is no sequence, or none that ends (Flax, NUID)
	RepeatFull               // refuse once, then begin anew in the same unit (koid as published)
	BorrowFull               // go on in the next unit before it begins; with StayBack (TSID, SCRU64)
)

// Policy is a scheme's generator as data: the grid it counts time on, its
// sequence, and what it does when the clock goes back or a unit is full.
type Policy struct {
	Unit     Unit
	MinUnit  int64 // the first unit ever used; readings in earlier ones, from 0 on, use it
	MaxUnit  int64 // the last unit that the layout can count
	SeqBits  int   // size of the sequence, at most 24 bits
	SeqMin   uint32
	SeqMax   uint32 // both included; ignored where SeqBits is 0
	SeqCarry bool   // the sequence goes on through the units, modulo its size
	Back     OnBack
	Full     OnFull
}

// Capacity is how many ids a unit has, 0 where nothing limits it.
func (p *Policy) Capacity() uint32 {
	if p.Full == NeverFull || p.SeqBits == 0 {
		return 0
	}
	return p.SeqMax - p.SeqMin + 1
}

// Waiting is the format with a generator that waits where its own refuses or
// repeats ids, to measure all generators alike. The format must have a policy.
func (f *BoundScheme) Waiting() *BoundScheme {
	waiting, policy := *f, *f.Policy
	if policy.Back == RefuseBack {
		policy.Back = WaitBack
	}
	if policy.Full == RefuseFull || policy.Full == RepeatFull {
		policy.Full = WaitFull
	}
	waiting.Policy = &policy
	return &waiting
}
