package uid_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/idstest"
	"idtui/ids/uid"
)

var (
	ctx = context.Background()
	at  = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
)

func TestTypedLocal(t *testing.T) {
	idstest.Each(t, "testdata/uid_local.jsonl", func(r idstest.Row) {
		id := local(t, r.Hex)
		if again, err := uid.ParseLocal(r.Canonical); err != nil || again != id || id.String() != r.Canonical {
			t.Errorf("%s: %s, parse %s: %s, %v", r.Hex, id, r.Canonical, again, err)
		}
		got := map[string]uint64{"mega": uint64(id.Mega()), "sec": uint64(id.Sec()), "micro": uint64(id.Micro() / 1024), "seq": uint64(id.Seq())}
		if fmt.Sprint(got) != fmt.Sprint(r.Fields) || id.Millis() != r.UnixMS {
			t.Errorf("%s: %v at %d, want %v", id, got, id.Millis(), r.Fields)
		}
		idstest.Interfaces(t, id, new(uid.LocalID))
	})
}

func local(t *testing.T, digits string) uid.LocalID {
	t.Helper()
	raw, _ := hex.DecodeString(digits)
	id, err := uid.LocalFromBytes(raw)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// TestTypedGlobal parses and writes each vector with its drift. Those with the default drift are
// also written without naming a drift.
func TestTypedGlobal(t *testing.T) {
	idstest.Each(t, "testdata/uid_global.jsonl", func(r idstest.Row) {
		n, _ := r.Drift.Int64()
		drift := uid.Drift(n)
		raw, _ := hex.DecodeString(r.Hex)
		id, err := drift.ParseBinary(raw)
		if err != nil || id.Node() != r.Fields["node"] || id.Millis() != r.UnixMS || uint64(id.Seq()) != r.Fields["seq"] {
			t.Fatalf("%s: node %x, %d, %v", r.Hex, id.Node(), id.Millis(), err)
		}
		text, err := drift.AppendText(nil, id)
		if again, bad := drift.ParseText(r.Canonical); err != nil || bad != nil || again != id || string(text) != r.Canonical {
			t.Errorf("%s: %s, %v; want %s, which is %v, %v", r.Hex, text, err, r.Canonical, again, bad)
		}
		if data, err := drift.AppendBinary(nil, id); err != nil || hex.EncodeToString(data) != r.Hex {
			t.Errorf("%s: bytes %x, %v", r.Hex, data, err)
		}
		if drift == uid.DefaultDrift && id.String() != r.Canonical {
			t.Errorf("%s: %s, want %s", r.Hex, id, r.Canonical)
		}
		idstest.Interfaces(t, id, new(uid.GlobalID))
	})
}

// TestFingerprints checks the node of each vector against its name.
func TestFingerprints(t *testing.T) {
	idstest.Each(t, "testdata/uid_global.jsonl", func(r idstest.Row) {
		if r.Fingerprint == "raw" {
			return // the node is a number
		}
		if got, _ := uid.Node(r.Node, r.Fingerprint, 32); got != r.Fields["node"] {
			t.Errorf("%s of %q is %d, want %d", r.Fingerprint, r.Node, got, r.Fields["node"])
		}
	})
}

func TestWideGlobal(t *testing.T) {
	g := generator(t, uid.Config{Node: "0xfedcba9876543210", WideNode: true})
	id, err := g.Global(ctx)
	if err != nil || id.Node() != 0xfedcba9876543210 || len(id.Bytes()) != 16 || len(id.String()) != 22 {
		t.Errorf("%s, %x, %v", id, id.Bytes(), err)
	}
	idstest.Interfaces(t, id, new(uid.GlobalID))
}

func TestDriftRange(t *testing.T) {
	id := uid.NewGlobal(uid.Tuple{Node: 1})
	for _, d := range []uid.Drift{-1, 0, 4, 11, 64} {
		_, text := d.AppendText(nil, id)
		_, data := d.AppendBinary(nil, id)
		_, parsed := d.ParseText("................")
		_, read := d.ParseBinary(make([]byte, 12))
		if text == nil || data == nil || parsed == nil || read == nil {
			t.Errorf("drift %d is accepted: %v, %v, %v, %v", d, text, data, parsed, read)
		}
	}
}

func TestDistance(t *testing.T) {
	type row struct {
		A, B string
		D    uid.Distance
	}
	idstest.Each(t, "testdata/uid_distance.jsonl", func(r row) {
		if got := local(t, r.A).Sub(local(t, r.B)); got != r.D {
			t.Errorf("%s less %s is %v, want %v", r.A, r.B, got, r.D)
		}
	})
	a, b := uid.NewGlobal(uid.Tuple{Node: 1}), uid.NewGlobal(uid.Tuple{Node: 2})
	var foreign *uid.ForeignError
	if _, err := a.Sub(b); !errors.As(err, &foreign) {
		t.Errorf("ids of two nodes: %v", err)
	}
}

func generator(t *testing.T, c uid.Config) *uid.Generator {
	t.Helper()
	g, err := uid.NewGenerator(c)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestDocumentConversation checks the example of the README of fogfish/uid. It has a local id, its
// global id as bytes and text, and the local id again.
func TestDocumentConversation(t *testing.T) {
	g := generator(t, uid.Config{Node: "uid@127.0.0.1"})
	a, err := uid.LocalAt(time.Unix(1539625275, 432128000), 1)
	if err != nil || a.Mega() != 1539 || a.Sec() != 625275 || a.Micro() != 432128 || a.Seq() != 1 {
		t.Fatalf("%v, %v", a, err)
	}
	b := g.ToGlobal(a)
	want := []byte{0, 96, 57, 138, 3, 235, 39, 50, 123, 105, 128, 1}
	if !bytes.Equal(b.Bytes(), want) || b.String() != ".5.tXVEf8n8vPN.0" {
		t.Errorf("%v, %s", b.Bytes(), b)
	}
	if again, err := g.ToLocal(b); err != nil || again != a {
		t.Errorf("back: %s, %v", again, err)
	}
	other := generator(t, uid.Config{Node: "b@127.0.0.1"})
	var foreign *uid.ForeignError
	if _, err := other.ToLocal(b); !errors.As(err, &foreign) || foreign.Node != other.Node() {
		t.Errorf("on another node: %v", err)
	}
	if b.Cast() != a {
		t.Errorf("cast: %s", b.Cast())
	}
}

func TestConfigErrors(t *testing.T) {
	for _, c := range []uid.Config{{}, {Node: "a", Guard: "maybe"}, {Node: "a", Fingerprint: "md5"}, {Node: "0x100000000"}} {
		if _, err := uid.NewGenerator(c); err == nil {
			t.Errorf("%+v is accepted", c)
		}
	}
}

// TestLocalAndGlobalShareTheSequence generates more ids than a time unit has: local ones,
// global ones, and with Fill.
func TestLocalAndGlobalShareTheSequence(t *testing.T) {
	clock := idstest.NewClock(ids.At(at))
	g := generator(t, uid.Config{Node: "a", Clock: clock})
	seen := map[uid.LocalID]bool{}
	for range 5000 {
		a, _ := g.Local(ctx)
		b, _ := g.Global(ctx)
		seen[a], seen[b.Cast()] = true, true
	}
	dst := make([]uid.LocalID, 10000)
	if n, err := g.Fill(ctx, dst); n != len(dst) || err != nil {
		t.Fatalf("%d, %v", n, err)
	}
	for i, id := range dst {
		seen[id] = true
		if want := (10000 + i) % 16384; id.Seq() != want {
			t.Fatalf("id %d of the batch has sequence %d, want %d", i, id.Seq(), want)
		}
	}
	if len(seen) != 20000 || clock.Slept() == 0 {
		t.Errorf("%d ids are different; slept %v", len(seen), clock.Slept())
	}
}

func TestHold(t *testing.T) {
	clock := idstest.NewClock(ids.At(at))
	g := generator(t, uid.Config{Node: "a", Guard: uid.GuardHold, Clock: clock})
	before, _ := g.Local(ctx)
	clock.Advance(2 * time.Millisecond)
	clock.Step(-time.Minute)
	after, err := g.Local(ctx)
	if err != nil || after.Compare(before) <= 0 || !after.Time().After(before.Time()) || clock.Slept() < 50*time.Second {
		t.Errorf("%s after %s, %v; slept %v", after.Time(), before.Time(), err, clock.Slept())
	}
}

func TestVClock(t *testing.T) {
	clock := idstest.NewClock(ids.At(at))
	node := func(name string) *uid.Generator { return generator(t, uid.Config{Node: name, Clock: clock}) }
	a, b, c := node("a"), node("b"), node("c")
	event := func(g *uid.Generator, v uid.VClock) uid.VClock {
		clock.Advance(5 * time.Millisecond)
		v, err := g.Increment(ctx, v)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	start := event(a, nil)
	onB, onC := event(b, start), event(c, start)
	if !onB.Descends(start) || start.Descends(onB) || onB.Descends(onC) || onC.Descends(onB) {
		t.Error("two branches of one clock")
	}
	joined := onB.Join(onC)
	if len(joined) != 3 || !joined.Descends(onB) || !joined.Descends(onC) || !onC.Join(onB).Descends(joined) {
		t.Errorf("joined: %v", joined)
	}
	ahead := event(a, joined)
	if len(ahead) != 3 || !ahead.Descends(joined) || joined.Descends(ahead) {
		t.Errorf("one more event on a: %v", ahead)
	}
	if !joined.DescendsExcept(a.Node(), ahead) || joined.DescendsExcept(b.Node(), ahead) {
		t.Error("a's events are all that differ")
	}
	lags := onB.Diff(event(c, ahead))
	if len(lags) != 2 || lags[0].Newest.Node() != c.Node() || !lags[0].Seen.IsZero() || lags[1].Newest.Node() != a.Node() {
		t.Fatalf("what b lacks: %+v", lags)
	}
	if want, _ := lags[1].Newest.Sub(start[0]); lags[1].Behind != want || want.Micro == 0 {
		t.Errorf("b is behind on a by %v, want %v", lags[1].Behind, want)
	}
	if len(ahead.Diff(start)) != 0 || len(uid.VClock(nil).Diff(start)) != 1 {
		t.Error("differences with the first clock")
	}
	if first, err := a.NewVClock(ctx); err != nil || len(first) != 1 {
		t.Errorf("new: %v, %v", first, err)
	}
}
