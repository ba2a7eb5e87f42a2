package scanning_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/model/scanning"
)

var scanNow = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func scanner(t testing.TB, schemes ...string) *scanning.Scanner {
	t.Helper()
	s, err := scanning.NewScanner(catalog.Default(), scanning.Options{Schemes: schemes, MinConfidence: 0.9, Now: func() time.Time { return scanNow }})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// named lists the found ids, each with its scheme and text.
func named(s *scanning.Scanner, text string) []string {
	var list []string
	for _, f := range s.Find(nil, []byte(text)) {
		list = append(list, f.Bound.Scheme.Name+" "+text[f.Start:f.End])
	}
	return list
}

func TestScan(t *testing.T) {
	const sno, ulid, v4, v7, ksuid, xid = "9q77e7ft9u236223", "01M7X56K4KDT8YXNDM4QT1VQ5W", "919108f7-52d1-4320-9bac-f847db4148a8", "019a9e2b-7c8d-7c3a-9f52-3d1b9a0c4e77", "3MOfwNyHo2rKzVzoSqosxpe1Lmq", "dc0d2r8fd7ks73fm2h10"
	const bytea = "01890a5dac96774bbcceb302099a8057" // as PostgreSQL and its COPY write it
	const uid = ".5eqXFEf8nAJOB.."
	for text, want := range map[string]string{
		"":                                       "",
		sno:                                      "sno " + sno,
		"id=" + sno + ".":                        "sno " + sno,
		"(" + sno + "), \"" + v4 + "\"":          "sno " + sno + " uuid-v4 " + v4,
		"order_" + ulid + " req-" + v7:           "ulid " + ulid + " uuid-v7 " + v7,
		"/var/log/" + ksuid + ".log.gz":          "ksuid " + ksuid,
		"{" + v4 + "}urn:uuid:" + v7:             "uuid-v4 " + v4 + " uuid-v7 " + v7,
		"a.b." + xid + ".example.com":            "xid " + xid,
		"x" + sno:                                "",
		sno + sno:                                "",
		"\x1b[31m" + sno + "\x1b[0m":             "sno " + sno,
		strings.Repeat("a", 300) + " " + sno:     "sno " + sno,
		"saw " + uid + ". Then user_" + uid:      "uid-global " + uid + " uid-global " + uid,
		"wrote " + uid + ".json, -" + sno:        "uid-global " + uid + " sno " + sno,
		"/data/" + ksuid + "/part/" + ulid:       "ksuid " + ksuid + " ulid " + ulid,
		"h1:f/" + ksuid + "/Gnb4W+rw9OLsG7=":     "", // a piece of a digest in base64
		"Q5sR9aXbT2kW/" + ksuid + "/h7Gd0PzLq4X": "", // another piece of a digest
		"id=av/+KXN7iM4AoBMA, av//bHN7iM4AoBMC":  "objectid av/+KXN7iM4AoBMA objectid av//bHN7iM4AoBMC",
		"user /v/+KXN7iM4AoBMA to":               "", // an ObjectId from the future
		"id=AaHu1zKOc/q7+DftzX2UmA==":            "uuid-b64 AaHu1zKOc/q7+DftzX2UmA==",
		"for AaHu1rlkdRyx78gzHClYiA==, and":      "uuid-b64 AaHu1rlkdRyx78gzHClYiA==",
		"+iTnfkn6SX6nnDl+QZPNEg== /data":         "uuid-b64 +iTnfkn6SX6nnDl+QZPNEg==",
		"GET /av/+KXN7iM4AoBMA HTTP":             "", // a path
		"x.com/av/+KXN7iM4AoBMA":                 "",
		"av/+KXN7iM4AoBMA/items":                 "",
		`row \x` + bytea + " of":                 "uuid-v7 " + bytea,
		`\\x` + bytea + `|5 \x`:                  "uuid-v7 " + bytea,
		"os9zqch1mspp6":                          "", // no program writes an o for the 0 of a tsid
	} {
		if got := strings.Join(named(scanner(t), text), " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestScanLeavesAlone scans texts that are not ids, or that are equally likely something else.
func TestScanLeavesAlone(t *testing.T) {
	s := scanner(t)
	for _, text := range []string{
		"the internationalization of incomprehensibilities",
		"getUserById2FromCache org.apache.commons.lang3.StringUtils k8s.io/client-go v1.28.3-gke.1286000",
		"2026-11-21T02:06:12.341Z 2026-11-21 02:06:12,341 20261121T020612Z 21/Nov/2026:02:06:12 +0000",
		"1795226772 1795226772340 1795226772340123 1795226772340123456",
		"7529726832136945664 1541815603606036480 541815603606036480",
		"192.168.100.200 fe80::1ff:fe23:4567:890a 10.0.0.0/8 00:1a:2b:3c:4d:5e 255.255.255.255:65535",
		"d41d8cd98f00b204e9800998ecf8427e da39a3ee5e6b4b0d3255bfef95601890afd80709",
		"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 2ea9d21 48662b0a",
		"sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
		"0x7ffee4b1c9d8 0xdeadbeefcafebabe goroutine 12345678 0xc000123456",
		"my-deployment-7d4b9c6f8-x2x9z pod/nginx-6799fc88d8-zq4kf",
		"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
		"src/Main/Http2AB lib/App/Tests12 /home/User/Documents/x1 a/B/c/D/e/F/g/H Reports/2026/Q4/East",
		"SessionKey012345=abc SessionKey01234567890A=1",
		"Mozilla/5.0 AppleWebKit/537.36 Chrome/119.0.6045.159",
		"XMLHttpRequest ECONNREFUSED SQLSTATE_42P01 x86_64-unknown-linux-gnu UTF-8 ISO-8859-1",
	} {
		if got := named(s, text); len(got) > 0 {
			t.Errorf("%q: found %q", text, got)
		}
	}
}

// TestScanNamedAnyTime names a scheme. The scanner then also finds ids older than the scheme, and
// ids with only a known text pattern.
func TestScanNamedAnyTime(t *testing.T) {
	for scheme, text := range map[string]string{
		"uuid-v7":  "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
		"xid":      "9m4e2mr0ui3e8a215n4g",
		"ksuid":    "0ujtsYcgvSTl8PAuAdqWYSMnLOv",
		"stripe":   "ch_1NirD82eZvKYlo2CIvbtLWuY",
		"youtube":  "dQw4w9WgXcQ",
		"ipfs-cid": "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPBdG",
	} {
		if got := named(scanner(t, scheme), "id="+text+", then"); len(got) != 1 || got[0] != scheme+" "+text {
			t.Errorf("%s: found %q", scheme, got)
		}
	}
}

// TestScanNamed checks that a scanner finds an ambiguous id if its scheme is named.
func TestScanNamed(t *testing.T) {
	const text = "d5cb7c0ad64c4d0d8ab05836fbf622e4" // a UUID without dashes, or one of 64 digests
	if got := named(scanner(t, "uuid-v4"), text); len(got) != 1 {
		t.Errorf("found %q", got)
	}
	if got := named(scanner(t), text); len(got) > 0 {
		t.Errorf("unnamed: found %q", got)
	}
}

// TestScanNumbers checks that a scanner finds numbers if their scheme is named, and only ids of that
// scheme.
func TestScanNumbers(t *testing.T) {
	const text = "took 7529726832136945664 of 1795226772340 8080 12345678901 koids"
	if got := strings.Join(named(scanner(t, "koid"), text), " "); got != "koid 7529726832136945664" {
		t.Errorf("found %q", got)
	}
	if got := strings.Join(named(scanner(t, "discord", "snowflake-twitter"), "1541815603606036480"), " "); strings.Contains(got, "koid") {
		t.Errorf("found %q", got)
	}
}

// TestScanPointedNumbers names a scheme whose ids are digits and a point. The scanner does not find
// versions, addresses and dates.
func TestScanPointedNumbers(t *testing.T) {
	const text = "ts=1503435956.000247 of 1.2.3 at 192.168.100.1000 on 2026.11.21 in 12345.678901"
	if got := strings.Join(named(scanner(t, "slack-ts"), text), " "); got != "slack-ts 1503435956.000247" {
		t.Errorf("found %q", got)
	}
	if got := named(scanner(t, "koid"), text); len(got) > 0 {
		t.Errorf("as koid: found %q", got)
	}
}

// TestScanRecall generates ids of each scheme with its own encoding, and scans them. The numbers
// are the minimum percentages to find if the scheme is not named.
func TestScanRecall(t *testing.T) {
	all := scanner(t)
	for name, least := range map[string]int{
		"sno": 90, "ulid": 95, "ksuid": 95, "xid": 90, "uuid-v7": 99, "uuid-v4": 99, "uuid-v1": 99, "flax": 60, "typeid": 90,
	} {
		s, err := catalog.Default().Find(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := s.Open(nil)
		if err != nil {
			t.Fatal(err)
		}
		found, asked, by := 0, 0, scanner(t, name)
		rnd := rand.New(rand.NewPCG(1, 1))
		g := generate.NewGenerator(f, rand.NewChaCha8([32]byte{1}))
		for i := range 200 {
			at := scanNow.Add(-time.Duration(200-i)*20*time.Hour + time.Duration(rnd.Int64N(int64(time.Hour))))
			out := g.Step(ids.At(at))
			if out.Answer != ids.Issued {
				t.Fatal(out.Err())
			}
			text := "msg=" + f.String(out.ID) + ", more"
			if got := named(all, text); len(got) == 1 && got[0] == name+" "+f.String(out.ID) {
				found++
			}
			asked += len(named(by, text))
		}
		if found < 2*least || asked < 196 {
			t.Errorf("%s: %d of 200 found, %d by its name", name, found, asked)
		}
	}
}

func TestScanRejects(t *testing.T) {
	for _, o := range []scanning.Options{{MinConfidence: 0}, {MinConfidence: 1.1}, {MinConfidence: 0.9, Schemes: []string{"nope"}}, {MinConfidence: 0.9, Settings: ids.Settings{"nope": "1"}}} {
		if _, err := scanning.NewScanner(catalog.Default(), o); err == nil {
			t.Errorf("%+v: no error", o)
		}
	}
}

// FuzzScan checks that found ids are in order, do not overlap, are in the text, and belong to their
// scheme.
func FuzzScan(f *testing.F) {
	f.Add("a 9q77e7ft9u236223, b")
	f.Add("\x1b[31m01M7X56K4KDT8YXNDM4QT1VQ5W\x1b[0m user_01h455vb4pex5vsknk084sn02q.log")
	f.Add("0x0000000000000000 --.-_. 919108f7-52d1-4320-9bac-f847db4148a8+=")
	guess, koid := scanner(f), scanner(f, "koid", "flax", "uid-local")
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range []*scanning.Scanner{guess, koid} {
			at := 0
			for _, found := range s.Find(nil, []byte(text)) {
				if found.Start < at || found.End <= found.Start || found.End > len(text) || found.Confidence < 0.9 || found.Confidence > 1 {
					t.Fatalf("%q: %+v after %d", text, found, at)
				}
				at = found.End
				m, err := idstest.ParseMatch(found.Bound, text[found.Start:found.End])
				if err != nil || m.ID != found.ID {
					t.Fatalf("%q: %v, %v", text[found.Start:found.End], m.ID.Hex(), err)
				}
			}
		}
	})
}
