package schemes

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/internal/uidbits"
	"idtui/ids/uid"
)

// UIDGlobal declares the 96-bit id of fogfish/uid, which is unique across nodes. With
// a 64-bit node it has 128 bits.
func UIDGlobal() *ids.Scheme {
	return &ids.Scheme{
		Name:   "uid-global",
		Title:  "uid·96",
		About:  "Erlang's time with the node before the low seconds, in 96 or 128 bits. Ids sort by node even if clocks are skewed.",
		Source: "fogfish/uid, README; src/uid.erl",
		Prior:  uncommon,
		Born:   uidBorn(),
		Params: []ids.Param{
			{Name: "node", Kind: ids.Text, Default: "uid@127.0.0.1", Help: "name of the node, or its fingerprint as a number", Nth: nthUIDNode},
			{Name: "fingerprint", Kind: ids.Choice, Choices: []string{"phash", "phash2"}, Default: "phash", Help: "hash of the node's name"},
			{Name: "drift", Kind: ids.Number, Min: uid.MinDrift, Max: uid.MaxDrift, Default: "8", Help: "bits of the neighborhood interval: 8 is 256 s", AffectsDecoding: true},
			{Name: "node_bits", Kind: ids.Choice, Choices: []string{"32", "64"}, Default: "32", Help: "size of the node in bits", AffectsDecoding: true},
			uidGuard(),
		},
		Bind:         bindUIDGlobal,
		Explanations: uidExplanations(),
	}
}

func bindUIDGlobal(v ids.Values) (*ids.BoundScheme, error) {
	drift, nodeBits := int(v.Int("drift")), int(v.Int("node_bits"))
	node, err := uid.Node(v.Text("node"), v.Text("fingerprint"), nodeBits)
	if err != nil {
		return nil, err
	}
	layout := uidGlobalLayout(drift, nodeBits)
	g := uidbits.Global{Drift: drift, NodeBits: nodeBits}
	return &ids.BoundScheme{
		Layout:     layout,
		Encodings:  append(uidEncodings(layout.Bits), uidGlobalTerm(g, uidFingerprint(v.Text("fingerprint")))),
		Time:       func(id ids.ID) time.Time { return uidbits.Instant(g.Parts(id)) },
		Check:      func(id ids.ID) error { _, sec, micro := g.Parts(id); return checkUID(sec, micro) },
		Milestones: uidMilestones(),
		Policy:     uidbits.Policy(v.Text("guard")),
		Published:  uidbits.Policy("off"),
		Relations:  uidGlobalRelations(uid.Drift(drift)),
		Compose: func(s ids.Slot, _ ids.Entropy) ids.ID {
			mega, sec, micro := uidbits.Split(s.Unit)
			return g.Compose(mega, sec, micro, node, uint64(s.Seq))
		},
	}, nil
}

func uidGlobalLayout(drift, nodeBits int) *ids.Layout {
	return ids.MustLayout(uidbits.Global{Drift: drift, NodeBits: nodeBits}.Bits(),
		uidMegaField(),
		ids.Field{
			Name: "sec_high", Kind: ids.Time, Width: uidbits.SecBits - drift, Max: uidbits.MaxSec >> drift, Text: uidSeconds(1 << drift),
			About: "The high bits of the seconds: the neighborhood interval of the id.",
			Why:   fmt.Sprintf("20 bits minus the %d bits after the node. The interval is %d s long. The id does not store the drift, the number of bits after the node.", drift, 1<<drift),
		},
		ids.Field{
			Name: "node", Kind: ids.Node, Width: nodeBits, Text: uidHexNode(nodeBits),
			About: "The fingerprint of the node: a hash of its name.",
			Why:   fmt.Sprintf("%d bits. It comes before the low seconds, so within %d s ids sort by node, and small clock skew does not mix nodes.", nodeBits, 1<<drift),
		},
		ids.Field{
			Name: "sec_low", Kind: ids.Time, Width: drift, Text: uidSeconds(1),
			About: "The low bits of the seconds: the time within the neighborhood interval.",
			Why:   fmt.Sprintf("The drift: here %d bits. It can be 5 to 10 bits, for intervals of 32 s to 17 minutes.", drift),
		},
		uidMicroField(),
		uidSeqField(),
	)
}

// uidHexNode returns a function that writes a node of a width in bits in hex.
func uidHexNode(nodeBits int) func(ids.Value) string {
	return func(v ids.Value) string { return string(v.AppendHex([]byte("0x"), nodeBits/4)) }
}

// nthUIDNode returns the name of node n of a host: uid@…, uid2@…, uid3@…. A number is
// counted up.
func nthUIDNode(first string, n int) string {
	if n == 0 {
		return first
	}
	if v, err := uidbits.ParseNode(first); err == nil {
		return strconv.FormatUint(v+uint64(n), 10)
	}
	name, host, _ := strings.Cut(first, "@")
	return name + strconv.Itoa(n+1) + "@" + host
}
