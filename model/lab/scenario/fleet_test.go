package scenario

import (
	"strings"
	"testing"
)

const fleetFile = `
for   = "7d"
nodes = [100, 300]
rate  = "20/s"

[identity]
assign  = "ip16"
bits    = 12
network = ["10.20.0.0/16", "10.30.0.0/24"]
lease   = { ttl = "30s", renew = "10s", pause = "45s", fence = true }

[random]
seed_bits = 14

[traffic]
shape  = "burst"
peak   = 3.5
every  = "1h"
length = "1m"

[[group]]
nodes = 3
stop  = "1h"
`

// TestFleetFile parses the keys of a fleet and writes them again.
func TestFleetFile(t *testing.T) {
	s, err := Parse("s", "s.toml", []byte(fleetFile))
	if err != nil {
		t.Fatal(err)
	}
	c := s.Cluster
	if s.Nodes != 100 || c.Most != 300 || c.SeedBits != 14 || len(c.Identity.Networks) != 2 || !c.Identity.Lease.Fence || c.Traffic.Peak != 3.5 || len(c.Groups) != 1 {
		t.Errorf("read %d nodes, %+v", s.Nodes, c)
	}
	written := WriteTOML(s, Setup{})
	again, err := Parse("s", "s.toml", []byte(written))
	if err != nil {
		t.Fatal(err)
	}
	if second := WriteTOML(again, Setup{}); second != written {
		t.Errorf("written twice:\n%s\nthen\n%s", written, second)
	}
}

// TestFleetFaults checks the errors for invalid keys of a fleet.
func TestFleetFaults(t *testing.T) {
	const head = "for = \"1h\"\nrate = \"1/s\"\n"
	for text, want := range map[string]string{
		"nodes = [3, 2]":                                                       "the minimum first",
		"nodes = [1, 2, 3]":                                                    "the minimum and the maximum of a day",
		"nodes = 2_000_000":                                                    "from 1 to 1000000",
		"[identity]\nassign=1":                                                 "invalid assign",
		"[identity]\nassign=\"ip16\"":                                          "needs the key network",
		"[identity]\nassign=\"lease\"":                                         "needs lease",
		"[identity]\nassign=\"ip16\"\nnetwork=[\"10.0.0.0\"]":                  "an IPv4 network",
		"[identity]\nassign=\"ip16\"\nnetwork=[\"2001:db8::/32\"]":             "an IPv4 network",
		"[identity]\nlease={ttl=\"1s\",renew=\"2s\",pause=\"3s\"}":             "renew is longer than ttl",
		"[random]\nseed_bits = -1":                                             "from 0 to 64",
		"[traffic]\nshape=\"daily\"\npeak=3.0":                                 "at most 2",
		"[traffic]\nshape=\"burst\"\npeak=3.0":                                 "lacks a burst",
		"[traffic]\nshape=\"burst\"\npeak=100.0\nevery=\"10s\"\nlength=\"1s\"": "more requests than the rate allows",
		"[[group]]\nnodes=1\nstart=\"2h\"":                                     "after the end",
		"[[group]]\nnodes=1\nstart=\"20m\"\nstop=\"10m\"":                      "stops before it starts",
		"[[group]]\nstart=\"1s\"":                                              "has no nodes",
		strings.Repeat("[[group]]\nnodes=1000000\n", 2):                        "at most 1,000,000",
	} {
		if _, err := Parse("s", "s.toml", []byte(head+text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v, want %q", text, err, want)
		}
	}
}

// TestFleetSize checks the number of nodes of a fleet, and how many the lab can show.
func TestFleetSize(t *testing.T) {
	const head = "for = \"1h\"\nrate = \"20/s\"\n"
	for text, want := range map[string]string{
		"[[group]]\nnodes = 50\nstop = \"35m\"\n[[group]]\nnodes = 50\nstart = \"30m\"": "100 nodes",
		"[[group]]\nnodes = 3": "3 nodes", "[[group]]\nnodes = 1": "1 node",
		"nodes = [100, 300]": "100 to 300 nodes", "nodes = 7\n[random]\nseed_bits = 1": "7 nodes",
	} {
		s, err := Parse("s", "s.toml", []byte(head+text))
		if err != nil {
			t.Fatal(err)
		}
		want = "runs 1 h · " + want + " · 20 requests/s"
		if want != "runs 1 h · 1 node · 20 requests/s" {
			want += " each"
		}
		if got := s.Size(); got != want {
			t.Errorf("%q: %q; expected %q", text, got, want)
		}
		if n := s.Excerpt(8, s.For, true).Nodes; n != min(8, s.MostNodes()) {
			t.Errorf("%q: the lab shows %d nodes", text, n)
		}
	}
}
