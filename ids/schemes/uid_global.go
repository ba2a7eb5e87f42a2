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
var UIDGlobal = uid64and96(Scheme{
	Name:  "uid-global",
	Title: "uid-global",
	About: "Erlang's time with the node before the low seconds, in 96 or 128 bits. Within an interval, ids sort by node despite clock skew.",
	Params: []ids.Param{
		{Name: "node", Kind: ids.Text, Default: "uid@127.0.0.1", Help: "name of the node, or its fingerprint as a number", Nth: nthUIDNode},
		{Name: "fingerprint", Kind: ids.Choice, Choices: []string{"phash", "phash2"}, Default: "phash", Help: "hash of the node's name"},
		{Name: "drift", Kind: ids.Number, Min: uid.MinDrift, Max: uid.MaxDrift, Default: "8", Help: "bits of the neighborhood interval: 8 is 256 s", AffectsDecoding: true},
		{Name: "node_bits", Kind: ids.Choice, Choices: []string{"32", "64"}, Default: "32", Help: "size of the node in bits", AffectsDecoding: true},
	},
	With: func(d Scheme, v ids.Values) (Scheme, error) {
		drift, nodeBits := int(v.Int("drift")), int(v.Int("node_bits"))
		g := uidbits.Global{Drift: drift, NodeBits: nodeBits}
		d.Fields = Fields{
			uidMegaField(),
			uidTime("sec_high", uidbits.SecBits-drift, 1<<drift, uidbits.MaxSec>>drift, "The high bits of the seconds: the neighborhood interval of the id.",
				fmt.Sprintf("20 bits minus the %d bits after the node. The interval is %d s long. The id does not store the drift, the number of bits after the node.", drift, 1<<drift)),
			shown(node("node", nodeBits, "The fingerprint of the node: a hash of its name.",
				fmt.Sprintf("%d bits. It comes before the low seconds, so within %d s ids sort by node. Small clock skew does not mix nodes.", nodeBits, 1<<drift)), uidHexNode(nodeBits)),
			uidTime("sec_low", drift, 1, 0, "The low bits of the seconds: the time within the neighborhood interval.",
				fmt.Sprintf("The drift: here %d bits. It can be 5 to 10 bits, for intervals of 32 s to 17 minutes.", drift)),
			uidMicroField(),
			uidSeqField(),
		}
		d.Encodings = append(uidEncodings(), custom("erlang", func(int) (ids.Encoding, error) {
			fingerprint := uid.PHash
			if v.Text("fingerprint") == "phash2" {
				fingerprint = func(name string) uint64 { return uint64(uid.PHash2(name)) }
			}
			return g.Term(fingerprint), nil
		}))
		d.Invalid = func(id ids.ID) error { _, sec, micro := g.Parts(id); return checkUID(sec, micro) }
		return d, nil
	},
	Bound: func(b *ids.BoundScheme, v ids.Values) error {
		g := uidbits.Global{Drift: int(v.Int("drift")), NodeBits: int(v.Int("node_bits"))}
		node, err := uid.Node(v.Text("node"), v.Text("fingerprint"), g.NodeBits)
		if err != nil {
			return err
		}
		b.Time = func(id ids.ID) time.Time { return uidbits.Instant(g.Parts(id)) }
		b.Relations = uidGlobalRelations(uid.Drift(g.Drift))
		b.Compose = func(s ids.Slot, _ ids.Entropy) ids.ID {
			mega, sec, micro := uidbits.Split(s.Unit)
			return g.Compose(mega, sec, micro, node, uint64(s.Seq))
		}
		return nil
	},
})

// uidHexNode returns a function that writes a node of a width in bits in hex.
func uidHexNode(nodeBits int) func(ids.Value) string {
	return func(v ids.Value) string { return string(v.AppendHex([]byte("0x"), nodeBits/4)) }
}

// nthUIDNode returns node n of a host, counted from 0: uid@…, uid2@…, uid3@…. If the first
// node is a number, it returns that number plus n.
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
