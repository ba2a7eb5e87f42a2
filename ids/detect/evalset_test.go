package detect_test

import (
	"bytes"
	"encoding/json"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/generate"
	"idtui/ids/idstest"
)

// evalID is an id of the evaluation set, with its truth.
type evalID struct {
	text  string
	truth idstest.Match
}

// The halves of the evaluation set. Weights and priors are chosen on the first one, and detection
// is judged on the other one.
const (
	tuningHalf = iota
	judgingHalf
)

// evalCount returns how many ids of a scheme are in one half of the evaluation set. Common schemes
// have more. The set has a far larger share of rare schemes than logs have. That is true of any
// test with ids of every library.
func evalCount(s *ids.Scheme) int { return max(8, 48-int(8*s.Prior)) }

// evalIDs returns ids of known origin, of every scheme that detection can find. They have usual times
// and nodes. Two seeds give the two halves: one to choose weights and priors with, and one to judge
// them.
func evalIDs(t testing.TB, seed uint64) []evalID {
	t.Helper()
	var list []evalID
	hidden := undetectable(t)
	for _, s := range catalog.Default().Schemes() {
		if s.Family != "" && s.Prior > 4 || s.Name == "uuid" || hidden[s.Name] {
			continue // kinds of UUID that nothing generates, and numbers that look like any other
		}
		b, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		h := fnv.New64a()
		h.Write([]byte(s.Name))
		r := rand.New(rand.NewPCG(seed, h.Sum64())) // one per scheme, so that another scheme changes nothing
		for range evalCount(s) << seed {            // the judging half has twice as many
			text, ok := evalText(r, b)
			if !ok {
				break
			}
			m, err := idstest.ParseMatch(b, text)
			if err != nil {
				break // such as the UUID of all zeros, which has one text
			}
			list = append(list, evalID{text, m})
		}
	}
	return list
}

// undetectable returns the schemes that detection cannot find, according to the corpus.
func undetectable(t testing.TB) map[string]bool {
	data, err := os.ReadFile(idstest.Corpus)
	if err != nil {
		t.Fatal(err)
	}
	hidden := map[string]bool{}
	for line := range bytes.Lines(data) {
		var row struct {
			Scheme string
			Params map[string]any
			Detect *bool
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		if row.Params != nil {
			continue
		}
		none := row.Detect != nil && !*row.Detect
		if old, known := hidden[row.Scheme]; known {
			none = none && old
		}
		hidden[row.Scheme] = none
	}
	return hidden
}

// evalText returns an id of a scheme as text, or false if it cannot generate one.
func evalText(r *rand.Rand, b *ids.BoundScheme) (string, bool) {
	if b.Layout.Bits == 0 {
		text := opaqueText(r, b.Scheme.Name)
		return text, text != ""
	}
	id, b := evalBits(r, b)
	if p := b.Scheme.Param("prefix"); p != nil && b.Scheme.Name == "typeid" {
		own, err := b.Scheme.Open(ids.Settings{"prefix": pick(r, "", "user", "post", "order_item", "tx")})
		if err == nil {
			b = own
		}
	}
	return evalEncoding(r, b, id), true
}

// evalEncoding writes an id: nine times out of ten in the canonical encoding, otherwise in another
// one that detection reads.
func evalEncoding(r *rand.Rand, b *ids.BoundScheme, id ids.ID) string {
	text := b.String(id)
	if r.IntN(10) > 0 {
		return text
	}
	var others []*ids.Encoding
	for i := range b.Encodings {
		if e := &b.Encodings[i]; !e.WriteOnly() && e.Name() != b.CanonicalEncoding(id).Name() && e.Name() != "bytes" && e.Name() != "base2" && isDetected(e, id) {
			others = append(others, e)
		}
	}
	if len(others) == 0 {
		return text
	}
	other := others[r.IntN(len(others))].Encode(id)
	if other == text {
		return text
	}
	return other
}

// isDetected reports whether the text of an id in an encoding is long enough for
// detection.
func isDetected(e *ids.Encoding, id ids.ID) bool {
	shortest, _ := e.DetectLengths()
	return len(e.Encode(id)) >= shortest
}

// evalBits returns an id of a bound scheme, and that bound scheme.
func evalBits(r *rand.Rand, b *ids.BoundScheme) (ids.ID, *ids.BoundScheme) {
	at := evalTime(r, b.Scheme.Born)
	var id ids.ID
	if g := generate.NewGenerator(b, rand.NewPCG(r.Uint64(), r.Uint64())); g != nil {
		n := uint32(1)
		if r.IntN(3) == 0 {
			n += uint32(r.ExpFloat64() * 3)
		}
		id = g.Burst(ids.At(at), n).Last
	} else {
		id = compose(r, b, at)
	}
	if version := b.Layout.Index("version"); version >= 0 && b.Layout.Index("variant") >= 0 && b.Layout.Fields[version].Fixed == nil {
		id = uuidInside(r, b.Scheme.Name, at)
	}
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		if f.Kind == ids.Sequence && b.Policy != nil && b.Policy.SeqCarry { // the sequence does not begin at 0 in each unit
			id = f.Set(id, ids.Value{Lo: r.Uint64() & f.Largest().Lo})
		}
		if f.Kind == ids.Sequence && f.ValueBits != nil && at.Year() >= 2017 { // Discord's sequence
			id = f.Set(id, ids.Value{Lo: 1 + r.Uint64()%200})
		}
		if f.Kind == ids.Node && f.Width <= 16 && f.Fixed == nil {
			id = f.Set(id, ids.Value{Lo: evalNode(r, f)})
		}
	}
	return id, b
}

// allBound binds all schemes, once: uuidInside needs one of them for each of its ids.
var allBound = sync.OnceValue(func() []*ids.BoundScheme { return catalog.Default().BoundSchemes() })

// uuidInside returns a UUID for a scheme that writes UUIDs in another way.
func uuidInside(r *rand.Rand, scheme string, at time.Time) ids.ID {
	name := "uuid-v4"
	if scheme == "uuid-swapped" { // it is for UUIDs of version 1
		name = "uuid-v1"
	}
	bound := allBound()
	b := bound[slices.IndexFunc(bound, func(b *ids.BoundScheme) bool { return b.Scheme.Name == name })]
	return generate.NewGenerator(b, rand.NewPCG(r.Uint64(), r.Uint64())).Step(ids.At(at)).ID
}

// compose returns an id of a scheme that idtui cannot generate.
func compose(r *rand.Rand, b *ids.BoundScheme, at time.Time) ids.ID {
	id := encoding.Zero(b.Layout.Bits)
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		most := f.Largest()
		v := ids.Value{Lo: r.Uint64() & most.Lo, Hi: r.Uint64() & most.Hi}
		switch {
		case f.Fixed != nil:
			v = ids.Value{Lo: *f.Fixed}
		case f.Unit != nil:
			v = ids.Value{Lo: uint64(f.Unit.Index(ids.At(at))) & most.Lo}
		case f.Kind == ids.Sequence:
			v = ids.Value{Lo: min(uint64(r.ExpFloat64()*2), most.Lo)}
		}
		id = f.Set(id, v)
	}
	return id
}

// evalNode returns the number of a node: mostly 0, 1 or another small one.
func evalNode(r *rand.Rand, f *ids.Field) uint64 {
	most := f.Largest().Lo
	switch r.IntN(10) {
	case 0, 1, 2:
		return 0
	case 3, 4, 5:
		return min(1, most)
	case 6, 7:
		return min(uint64(r.IntN(32)), most)
	}
	return r.Uint64() % (most + 1)
}

// evalTime returns a time at which an id was generated. It is in the last hour, day, week, month,
// year or ten years, each equally often.
func evalTime(r *rand.Rand, born time.Time) time.Time {
	const day = 24 * time.Hour
	span := pick(r, time.Hour, day, 7*day, 30*day, 365*day, 3652*day)
	if life := now.Sub(born); life > 0 {
		span = min(span, life)
	}
	return now.Add(-time.Duration(r.Float64() * float64(span)))
}

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// randomText returns n characters of an alphabet.
func randomText(r *rand.Rand, n int, alphabet string) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(b)
}

// Alphabets of random texts.
const (
	digitChars = "0123456789"
	hexChars   = digitChars + "abcdef"
	lowerChars = "abcdefghijklmnopqrstuvwxyz"
	upperChars = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	alnumChars = digitChars + upperChars + lowerChars
)

// opaqueText returns an id of a scheme that is recognized by its text only. It returns "" for a
// scheme that it does not know.
func opaqueText(r *rand.Rand, scheme string) string {
	switch scheme {
	case "cuid2":
		return randomText(r, 1, lowerChars) + randomText(r, 23, lowerChars+digitChars)
	case "stripe":
		return pick(r, "ch", "cus", "pi", "sub", "evt", "price") + "_" + randomText(r, 24, alnumChars)
	case "slack":
		return pick(r, "C", "U", "T", "W") + "0" + randomText(r, 9, upperChars+digitChars)
	case "youtube":
		return randomText(r, 10, alnumChars+"-_") + randomText(r, 1, "AEIMQUYcgkosw048")
	case "ipfs-cid":
		return pick(r, "Qm"+randomText(r, 44, "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"), "bafybei"+randomText(r, 52, lowerChars+"234567"))
	case "breezeid":
		const chars = "AEIUQWTYPSDFGRHJKLZXCVBNM2346789"
		return strings.Join([]string{randomText(r, 4, chars), randomText(r, 4, chars), randomText(r, 4, chars), randomText(r, 4, chars)}, "-")
	case "aws-key":
		return "AKIA" + randomText(r, 16, upperChars+"234567")
	case "aws-resource":
		return pick(r, "i", "vol", "sg", "subnet") + "-0" + randomText(r, 16, hexChars)
	case "twilio":
		return pick(r, "SM", "CA", "AC") + randomText(r, 32, hexChars)
	case "airtable":
		return pick(r, "rec", "app", "tbl") + randomText(r, 14, alnumChars)
	case "sha1":
		return randomText(r, 40, hexChars)
	case "sha256":
		return randomText(r, 64, hexChars)
	}
	return ""
}
