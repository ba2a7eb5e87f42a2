package ids

// OnBack is a scheme's answer to a reading before its newest one.
type OnBack uint8

// The answers to a clock regression, with schemes that use them.
const (
	RefuseBack OnBack = iota // refuse until the clock has caught up (koid)
	WaitBack                 // wait until the clock has caught up (Twitter Snowflake)
	HoldBack                 // wait until past the newest unit (uid, guard=hold)
	FollowBack               // follow the clock: ids are out of order (Flax, uid, xid)
	StayBack                 // keep counting in the newest unit (Sonyflake)
	ToggleBack               // follow on the other timeline; wait at or below the safe mark (sno)
)

// String returns the word of a layout file; "" for an unknown answer.
func (b OnBack) String() string {
	words := [...]string{"refuse", "wait", "hold", "follow", "stay", "toggle", ""}
	return words[min(int(b), len(words)-1)]
}

// OnFull is a scheme's answer to a sequence overflow.
type OnFull uint8

// The answers to a sequence overflow, with schemes that use them.
const (
	RefuseFull OnFull = iota // refuse until the next unit (koid)
	WaitFull                 // wait for the next unit (sno)
	WrapFull                 // wrap: duplicates follow (uid as published, xid)
	NeverFull                // no sequence, or one that does not overflow (Flax, NUID)
	RepeatFull               // refuse once, then wrap in the same unit (koid as published)
	BorrowFull               // borrow the next unit; needs StayBack (TSID, SCRU64)
)

// String returns the word of a layout file; "" for an unknown answer. There is none for
// RepeatFull either: no generator should do that.
func (f OnFull) String() string {
	words := [...]string{"refuse", "wait", "wrap", "never", "", "borrow", ""}
	return words[min(int(f), len(words)-1)]
}

// Policy describes a scheme's generator: its time unit, its sequence, and its answers
// to clock regressions and sequence overflows.
type Policy struct {
	Unit     Unit
	MinUnit  int64 // the first unit; readings in earlier units, from 0, use it
	MaxUnit  int64 // the last unit that fits the layout
	SeqBits  int   // width of the sequence, at most 31 bits
	SeqMin   uint32
	SeqMax   uint32 // both included; ignored if SeqBits is 0
	SeqCarry bool   // the sequence continues across units, modulo its size
	// SeqRandom is set if a new generator draws the first number of a sequence that
	// continues across units.
	SeqRandom bool
	// SeqStart is set if each time unit begins at a random number in the lower half of the
	// sequence. The numbers before it are not used.
	SeqStart bool
	Back     OnBack
	Full     OnFull
}

// Capacity returns the number of ids per time unit, or 0 without a limit.
func (p *Policy) Capacity() uint32 {
	if p.Full == NeverFull || p.SeqBits == 0 {
		return 0
	}
	return p.SeqMax - p.SeqMin + 1
}

// Waiting is [BoundScheme.Retrying] that also waits where the scheme refuses once and then wraps
// ([RepeatFull]). So all generators can be measured alike. The bound scheme must have a policy.
func (b *BoundScheme) Waiting() *BoundScheme {
	waiting := b.Retrying()
	if waiting.Policy.Full == RepeatFull {
		waiting.Policy.Full = WaitFull
	}
	return waiting
}

// Retrying returns the bound scheme with a generator that waits where the scheme refuses until a
// known time. A caller that retries at that time gets the same ids. The bound scheme must have a
// policy.
func (b *BoundScheme) Retrying() *BoundScheme {
	retrying, policy := *b, *b.Policy
	if policy.Back == RefuseBack {
		policy.Back = WaitBack
	}
	if policy.Full == RefuseFull {
		policy.Full = WaitFull
	}
	retrying.Policy = &policy
	return &retrying
}

// Unique returns the bound scheme with a generator that waits for the next time unit instead of wrapping the
// sequence. The bound scheme must have a policy.
func (b *BoundScheme) Unique() *BoundScheme {
	if b.Policy.Full != WrapFull {
		return b
	}
	unique, policy := *b, *b.Policy
	policy.Full = WaitFull
	unique.Policy = &policy
	return &unique
}

// AsPublished returns the bound scheme with the rules of its original. It is nil if the original is
// not known to issue duplicates. The bound scheme must have a policy.
func (b *BoundScheme) AsPublished() *BoundScheme {
	if b.Published == nil {
		if b.Policy.Full == WrapFull {
			return b
		}
		return nil
	}
	published := *b
	published.Policy = b.Published
	return &published
}
