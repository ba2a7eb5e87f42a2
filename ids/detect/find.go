package detect

// Findings are what a text can be: an id of one of the candidates, or none of these.
// The confidences and None sum to 1.
type Findings struct {
	Candidates []Candidate // best first
	// None is the probability that the text is no id, or an id of no scheme in the list.
	None float64
	// NonID is the likeliest kind of text that is not an id, with an article, such as "a plain
	// number". It is "" if no kind that has a name is likely. NonIDShare is its probability, which
	// is a part of None. NonIDBits is the Bits of the kind plus the cost of the time in the text.
	NonID      string
	NonIDShare float64
	NonIDBits  float64
	// Unlisted names a scheme that is not in the list, with an article. It is set if that is the
	// likeliest explanation other than the candidates; otherwise "".
	Unlisted string
	// Own is the text as an id of a layout whose epoch is unknown. Its confidence is a part of None.
	// It is likelier than each candidate, unless its Bound is nil.
	Own Candidate
	// Random is set if ids of some schemes look like texts of the kind in NonID.
	Random bool
	holds  bool // texts of the kind in NonID can hold an id, as a URL can
}

// IsNonID reports whether the text is probably of one kind that neither is nor holds an id. The
// probability must be above 0.5.
func (f *Findings) IsNonID() bool { return f.NonIDShare > 0.5 && !f.holds }

// Find sets f to the candidates of a text, at most the given number, best first and without their
// reasons. If most is negative, it finds all. With unlikely set, it keeps candidates that are less
// likely than plain text.
func (d *Detector) Find(f *Findings, text string, most int, unlikely bool) {
	in := d.newInput(text)
	in.unlikely = unlikely
	f.Candidates = d.best(f.Candidates[:0], &in, most)
	f.None, f.NonID, f.NonIDShare, f.NonIDBits, f.holds, f.Unlisted = in.none.share, "", in.none.named, 0, true, ""
	f.Random = in.none.kind != nil && in.none.kind.Random
	f.Own = Candidate{}
	if in.none.own.share > 0 && (len(f.Candidates) == 0 || in.none.own.share > f.Candidates[0].Confidence) {
		if own, ok := d.ownCandidate(&in); ok {
			f.Own = own
		}
	}
	switch {
	case in.none.kind != nil:
		f.NonID, f.NonIDBits, f.holds = in.none.kind.Name, in.none.kind.Bits+d.timeBits(in.none.kind, text), in.none.kind.Holds
	case in.none.unlisted:
		f.Unlisted = OwnEpoch
	}
}
