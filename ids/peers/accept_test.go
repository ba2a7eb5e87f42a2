package main

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/snowflake"
	"github.com/google/uuid"
	"github.com/oklog/ulid/v2"
	"github.com/rs/xid"
	"github.com/segmentio/ksuid"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/detect"
	"idtui/ids/encoding"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/schemes"
)

// seen is an id as a library decodes it.
type seen struct {
	text   string
	bytes  []byte
	time   time.Time // zero if the library returns none
	fields map[string]uint64
}

// acceptor is a library that decodes and generates the ids of a scheme.
type acceptor struct {
	scheme string
	set    ids.Settings
	read   func(text string) (seen, error)
	make   func() (string, error)
	// flaw is the note on the library's own ids if their time is wrong; "" for
	// none.
	flaw string
}

// acceptors lists the libraries that users of each scheme have.
var acceptors = []acceptor{
	{scheme: "uuid-v1", read: readUUID, make: text(uuid.NewUUID)},
	{scheme: "uuid-v4", read: readUUID, make: text(uuid.NewRandom)},
	{scheme: "uuid-v6", read: readUUID, make: text(uuid.NewV6), flaw: "google/uuid up to 1.6.0"},
	{scheme: "uuid-v7", read: readUUID, make: text(uuid.NewV7)},
	{scheme: "ulid", read: readULID, make: func() (string, error) { return ulid.Make().String(), nil }},
	{scheme: "ksuid", read: readKSUID, make: text(ksuid.NewRandom)},
	{scheme: "xid", read: readXID, make: func() (string, error) { return xid.New().String(), nil }},
	{scheme: "snowflake-twitter", set: ids.Settings{"node": "1023"}, read: readFlake, make: flakes()},
}

// text returns a library's generator as a function that returns texts.
func text[T interface{ String() string }](next func() (T, error)) func() (string, error) {
	return func() (string, error) {
		id, err := next()
		return id.String(), err
	}
}

func flakes() func() (string, error) {
	node, err := snowflake.NewNode(42)
	return func() (string, error) {
		if err != nil {
			return "", err
		}
		return node.Generate().String(), nil
	}
}

func readUUID(s string) (seen, error) {
	id, err := uuid.Parse(s)
	out := seen{text: id.String(), bytes: id[:], fields: map[string]uint64{
		"version": uint64(id.Version()), "variant": 2, // the library numbers the RFC's variant differently
	}}
	if err == nil && id.Variant() != uuid.RFC4122 {
		out.fields["variant"] = uint64(id.Variant()) + 100
	}
	switch id.Version() {
	case 1:
		out.fields["clock_seq"] = uint64(id.ClockSequence())
		out.fields["node"] = number(id.NodeID())
		fallthrough
	case 7: // for version 6, the library reads the version as part of the time
		s, ns := id.Time().UnixTime()
		out.time = time.Unix(s, ns)
	}
	return out, err
}

func readULID(s string) (seen, error) {
	id, err := ulid.ParseStrict(s)
	return seen{text: id.String(), bytes: id.Bytes(), time: ulid.Time(id.Time())}, err
}

func readKSUID(s string) (seen, error) {
	id, err := ksuid.Parse(s)
	return seen{text: id.String(), bytes: id.Bytes(), time: id.Time()}, err
}

func readXID(s string) (seen, error) {
	id, err := xid.FromString(s)
	return seen{text: id.String(), bytes: id.Bytes(), time: id.Time(), fields: map[string]uint64{
		"machine": number(id.Machine()), "pid": uint64(id.Pid()), "counter": uint64(id.Counter()),
	}}, err
}

func readFlake(s string) (seen, error) {
	id, err := snowflake.ParseString(s)
	own := id.IntBytes()
	return seen{text: id.String(), bytes: own[:], time: time.UnixMilli(id.Time()), fields: map[string]uint64{
		"node": uint64(id.Node()), "sequence": uint64(id.Step()),
	}}, err
}

// number returns a big-endian number of at most eight bytes.
func number(b []byte) uint64 {
	var word [8]byte
	copy(word[8-len(b):], b)
	return binary.BigEndian.Uint64(word[:])
}

// TestTheyReadOurs generates ids in every tenth of a scheme's lifetime. The library
// must decode them to the same bytes, text, time and fields.
func TestTheyReadOurs(t *testing.T) {
	each(t, func(t *testing.T, a acceptor, f *ids.BoundScheme) {
		unit := &f.Policy.Unit
		first, last := f.Scheme.Born, unit.Start(f.Policy.MaxUnit).Time()
		if epoch := unit.Epoch.Time(); first.Before(epoch) {
			first = epoch
		}
		if far := time.Date(2149, 1, 1, 0, 0, 0, 0, time.UTC); last.After(far) {
			last = far // the libraries' own times end earlier than the layout
		}
		for tenth := range time.Duration(10) {
			at := first.Add(last.Sub(first) / 10 * tenth)
			g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{byte(tenth)}))
			for i := range 300 {
				out := g.Step(ids.At(at.Add(time.Duration(i/3) * time.Second)))
				if out.Answer != ids.Issued {
					t.Fatalf("at %v: %v", at, out.Answer)
				}
				want := f.String(out.ID)
				theirs, err := a.read(want)
				if err != nil {
					t.Fatalf("the library rejects %s: %v", want, err)
				}
				compare(t, f, out.ID, theirs)
			}
		}
	})
}

// TestWeReadTheirs decodes ids of the library and detects their scheme. Random bits
// sometimes fit another scheme: in one of 2,700 ULIDs they start with the small
// counter of a Julid.
func TestWeReadTheirs(t *testing.T) {
	now := time.Now()
	all := catalog.Default()
	each(t, func(t *testing.T, a acceptor, f *ids.BoundScheme) {
		var others []string
		for range 300 {
			text, err := a.make()
			if err != nil {
				t.Fatal(err)
			}
			id, err := f.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			theirs, err := a.read(text)
			if err != nil {
				t.Fatal(err)
			}
			compare(t, f, id, theirs)
			checkNow(t, a, f, id, now)
			if found, _ := detect.Text(text, detect.Open(all.Matchers()), now.Add(time.Minute)); len(found) == 0 || found[0].Bound.Scheme.Name != a.scheme {
				others = append(others, text)
			}
		}
		if len(others) > 4 {
			t.Errorf("%s is not the first candidate: %v", a.scheme, others)
		}
	})
}

// checkNow checks that an id holds the current time, or that a note explains why
// not.
func checkNow(t *testing.T, a acceptor, f *ids.BoundScheme, id ids.ID, now time.Time) {
	t.Helper()
	switch remarks := strings.Join(f.Notes(id), " "); {
	case a.flaw != "":
		if !strings.Contains(remarks, a.flaw) {
			t.Errorf("%s: no note on %s, only %q", f.String(id), a.flaw, remarks)
		}
	case f.Time == nil:
	case f.Time(id).Before(now.Add(-time.Minute)) || f.Time(id).After(now.Add(time.Minute)):
		t.Errorf("%s has the time %v, now is %v", f.String(id), f.Time(id), now)
	}
}

// each runs a test for every library and its scheme.
func each(t *testing.T, do func(*testing.T, acceptor, *ids.BoundScheme)) {
	for _, a := range acceptors {
		t.Run(a.scheme, func(t *testing.T) {
			do(t, a, open(t, a.scheme, a.set))
		})
	}
}

// open returns the scheme bound to settings.
func open(t *testing.T, scheme string, set ids.Settings) *ids.BoundScheme {
	t.Helper()
	s, err := catalog.Default().Find(scheme)
	if err != nil {
		t.Fatal(err)
	}
	return idstest.Open(t, s, set)
}

// compare compares an id with how a library decodes it.
func compare(t *testing.T, f *ids.BoundScheme, id ids.ID, theirs seen) {
	t.Helper()
	text := f.String(id)
	if theirs.text != text || !bytes.Equal(theirs.bytes, id.AppendBytes(nil)) {
		t.Errorf("%s: the library writes %s and %x; idtui writes %s", text, theirs.text, theirs.bytes, id.Hex())
	}
	if !theirs.time.IsZero() && !theirs.time.Equal(f.Time(id)) {
		t.Errorf("%s: the library's time is %v; idtui's is %v", text, theirs.time.UTC(), f.Time(id))
	}
	for name, want := range theirs.fields {
		i := f.Layout.Index(name)
		if i < 0 {
			t.Fatalf("%s has no field %s", f.Scheme.Name, name)
		}
		if got := f.Layout.Fields[i].Get(id); got.Hi != 0 || got.Lo != want {
			t.Errorf("%s: the library's %s is %d; idtui's is %v", text, name, want, got)
		}
	}
}

// TestFlakeForms compares the other encodings of a Snowflake with the
// library's.
func TestFlakeForms(t *testing.T) {
	f := open(t, "snowflake-twitter", nil)
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		v := r.Uint64() >> (1 + r.IntN(63))
		theirs := snowflake.ParseInt64(int64(v))
		for name, want := range map[string]string{
			"base2": theirs.Base2(), "base32": theirs.Base32(), "base36": theirs.Base36(),
			"base58": theirs.Base58(), "base64": theirs.Base64(),
		} {
			if got := f.Encoding(name).Encode(encoding.FromUint64(v)); got != want {
				t.Errorf("%d in %s is %s; the library's is %s", v, name, got, want)
			}
			if back, err := f.Encoding(name).Decode(want); err != nil || back != encoding.FromUint64(v) {
				t.Errorf("%s in %s is read as %v, %v", want, name, back, err)
			}
		}
	}
}

// TestXIDOfThisProcess compares the machine and the process of an xid with those that
// rs/xid has on this host.
func TestXIDOfThisProcess(t *testing.T) {
	b := idstest.Open(t, schemes.XID, nil)
	live := idstest.Must(generate.NewLive(b, nil, nil))
	id, err := live.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got, err := xid.FromString(live.BoundScheme().String(id))
	if want := xid.New(); err != nil || !bytes.Equal(got.Machine(), want.Machine()) || got.Pid() != want.Pid() {
		t.Errorf("machine %x, process %d; want %x, %d, %v", got.Machine(), got.Pid(), want.Machine(), want.Pid(), err)
	}
}
