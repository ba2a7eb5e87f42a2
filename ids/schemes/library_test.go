package schemes_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/flax"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/koid"
	"idtui/ids/schemes"
	"idtui/ids/sno"
	"idtui/ids/uid"
)

// library is a package with typed ids and a generator, and the scheme that declares
// the same ids.
type library struct {
	name   string
	scheme *ids.Scheme
	set    ids.Settings
	// next returns a function that generates the text of an id.
	next func(t *testing.T, c generate.Clock) func(context.Context) (string, error)
	// text returns the text of an id's bytes.
	text func(b []byte) (string, error)
	// parse returns the bytes of an id's text.
	parse func(s string) ([]byte, error)
}

func libraries() []library {
	return []library{
		{"koid", schemes.Koid, ids.Settings{"id": "34"}, koidNext(false), koidText, koidParse},
		{"koid that waits", schemes.Koid, ids.Settings{"id": "34", "wait": "true"}, koidNext(true), koidText, koidParse},
		{"flax", schemes.Flax, nil, flaxNext, flaxText, flaxParse},
		{"sno", schemes.Sno, ids.Settings{"partition": "258", "metabyte": "7", "sequence_max": "4"}, snoNext, snoText, snoParse},
		{"uid-local", schemes.UIDLocal, nil, uidLocalNext(uid.GuardUnit), uidLocalText, uidLocalParse},
		{"uid-local, off", schemes.UIDLocal, ids.Settings{"guard": "off"}, uidLocalNext(uid.GuardOff), uidLocalText, uidLocalParse},
		{"uid-local, hold", schemes.UIDLocal, ids.Settings{"guard": "hold"}, uidLocalNext(uid.GuardHold), uidLocalText, uidLocalParse},
		{"uid-global", schemes.UIDGlobal, ids.Settings{"node": "a@host"}, uidGlobalNext(false), uidGlobalText, uidGlobalParse},
		{"uid-global of 128 bits", schemes.UIDGlobal, ids.Settings{"node": "a@host", "node_bits": "64"}, uidGlobalNext(true), uidGlobalText, uidGlobalParse},
	}
}

func generated[T interface{ String() string }](id T, err error) (string, error) {
	return id.String(), err
}

func bytesOf[T interface{ Bytes() []byte }](id T, err error) ([]byte, error) { return id.Bytes(), err }

func koidNext(wait bool) func(*testing.T, generate.Clock) func(context.Context) (string, error) {
	return func(t *testing.T, c generate.Clock) func(context.Context) (string, error) {
		config := koid.ConfigOf(34)
		config.Clock, config.Wait = c, wait
		g, err := koid.NewGenerator(config)
		if err != nil {
			t.Fatal(err)
		}
		return func(ctx context.Context) (string, error) { return generated(g.Next(ctx)) }
	}
}

func koidText(b []byte) (string, error)  { return generated(koid.FromBytes(b)) }
func koidParse(s string) ([]byte, error) { return bytesOf(koid.Parse(s)) }

func flaxNext(_ *testing.T, c generate.Clock) func(context.Context) (string, error) {
	g := flax.NewGenerator(c, recorded(1<<63|5))
	return func(context.Context) (string, error) { return generated(g.New()) }
}

func flaxText(b []byte) (string, error)  { return generated(flax.FromBytes(b)) }
func flaxParse(s string) ([]byte, error) { return bytesOf(flax.Parse(s)) }

func snoNext(t *testing.T, c generate.Clock) func(context.Context) (string, error) {
	g, err := sno.NewGenerator(sno.Options{
		Snapshot: &sno.Snapshot{Partition: sno.NewPartition(258), SequenceMax: 4}, Clock: c,
	})
	if err != nil {
		t.Fatal(err)
	}
	return func(ctx context.Context) (string, error) { return generated(g.NewContext(ctx, 7)) }
}

func snoText(b []byte) (string, error)  { return generated(sno.FromBytes(b)) }
func snoParse(s string) ([]byte, error) { return bytesOf(sno.Parse(s)) }

func uidGenerator(t *testing.T, config uid.Config) *uid.Generator {
	config.Node = "a@host"
	g, err := uid.NewGenerator(config)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func uidLocalNext(guard uid.Guard) func(*testing.T, generate.Clock) func(context.Context) (string, error) {
	return func(t *testing.T, c generate.Clock) func(context.Context) (string, error) {
		g := uidGenerator(t, uid.Config{Guard: guard, Clock: c})
		return func(ctx context.Context) (string, error) { return generated(g.Local(ctx)) }
	}
}

func uidLocalText(b []byte) (string, error)  { return generated(uid.LocalFromBytes(b)) }
func uidLocalParse(s string) ([]byte, error) { return bytesOf(uid.ParseLocal(s)) }

func uidGlobalNext(wide bool) func(*testing.T, generate.Clock) func(context.Context) (string, error) {
	return func(t *testing.T, c generate.Clock) func(context.Context) (string, error) {
		g := uidGenerator(t, uid.Config{WideNode: wide, Clock: c})
		return func(ctx context.Context) (string, error) { return generated(g.Global(ctx)) }
	}
}

func uidGlobalText(b []byte) (string, error)  { return generated(uid.GlobalFromBytes(b)) }
func uidGlobalParse(s string) ([]byte, error) { return bytesOf(uid.ParseGlobal(s)) }

// TestLibrariesGenerate steps the generator of each library and that of the
// declaration through the same random clock readings.
func TestLibrariesGenerate(t *testing.T) {
	for _, l := range libraries() {
		t.Run(l.name, func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(1, 2))
			f := idstest.Open(t, l.scheme, l.set)
			start := ids.At(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
			clock := idstest.NewClock(start)
			declared, next := generate.NewGenerator(f, recorded(1<<63|5)), l.next(t, clock)
			seen := map[ids.Answer]int{}
			for i := range 1000 {
				// Until the newest time unit is over by the monotonic clock, a library does not
				// read the wall clock again.
				clock.Advance(200 * time.Millisecond)
				before, _ := clock.Now()
				clock.Step(start.Add(time.Duration(10*i+rnd.IntN(150)) * time.Millisecond).Sub(before))
				n := 1 + rnd.IntN(8)
				if rnd.IntN(200) == 0 {
					n = int(f.Policy.Capacity()) + 1
				}
				now, _ := clock.Now()
				for range n {
					out := declared.Step(now)
					seen[out.Answer]++
					if ok := agree(t, f, clock, next, out); !ok {
						t.Fatalf("after %v", seen)
					}
				}
			}
			t.Log(seen)
		})
	}
}

// agree compares one answer of a library with that of the declaration.
func agree(t *testing.T, f *ids.BoundScheme, clock *idstest.Clock, next func(context.Context) (string, error), want ids.Outcome) bool {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	clock.OnSleep = func(time.Duration) { cancel() }
	text, err := next(ctx)
	var refusal *ids.Refusal
	switch want.Answer {
	case ids.Issued:
		if err != nil || text != f.String(want.ID) {
			t.Errorf("%s, %v; the declaration issues %s", text, err, f.String(want.ID))
		}
	case ids.Refused:
		if !errors.As(err, &refusal) || refusal.Error() != want.Err().Error() {
			t.Errorf("%s, %v; the declaration refuses: %v", text, err, want.Err())
		}
	case ids.Waiting:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s, %v; the declaration waits", text, err)
		}
	}
	return !t.Failed()
}

// TestLibrariesText compares the texts that each library and its declaration write and read. It
// uses random ids, and texts with one changed character.
func TestLibrariesText(t *testing.T) {
	const chars = "0123456789ABCDXYZabcdxyz_-."
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, l := range libraries() {
		f := idstest.Open(t, l.scheme, l.set)
		for range 1000 {
			id := idstest.Random(rnd, f)
			text, err := l.text(id.AppendBytes(nil))
			if err != nil || text != f.String(id) {
				t.Fatalf("%s: %s, %v; the declaration writes %s", l.name, text, err, f.String(id))
			}
			changed := []byte(text)
			changed[rnd.IntN(len(changed))] = chars[rnd.IntN(len(chars))]
			for _, s := range []string{text, string(changed), text[1:], text + "0"} {
				want, e, err := f.ParseEncoding(s)
				if e != nil && e.Name() == "hex" && l.scheme.Name != "koid" {
					continue // the library does not read hex
				}
				got, bad := l.parse(s)
				if (err == nil) != (bad == nil) || err == nil && string(got) != string(want.AppendBytes(nil)) {
					t.Fatalf("%s: parse %q: %x, %v; the declaration: %s, %v", l.name, s, got, bad, want.Hex(), err)
				}
			}
		}
	}
}
