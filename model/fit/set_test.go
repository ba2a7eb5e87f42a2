package fit

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestSet(t *testing.T) {
	n := needs(t, "nodes=2k rate=2M/day peak=2.5 restarts=40 assign=none until=2060-01-01 duplicates=1e-6/year order=25ms skew=2d store=uuid secret=64 hide=time,node text=url max-length=26 clock-steps=true")
	if n.Nodes != 2000 || math.Abs(n.Rate-2e6/86400) > 1e-9 || n.Peak != 2.5 || n.Restarts != 40 || n.Assign != "none" || n.Until.Year() != 2060 ||
		math.Abs(n.Duplicates-1e-6) > 1e-18 || n.Order != 25*time.Millisecond || n.Skew != 48*time.Hour || n.Store != "uuid" || n.Secret != 64 ||
		!n.hides(HideNode) || n.hides(HideVolume) || !slices.Contains(n.Text, "url") || n.MaxLength != 26 || !n.ClockSteps || !n.Throughput {
		t.Errorf("%+v", n)
	}
	again := Default(now())
	for _, k := range Keys() { // parsing a written need gives the same need
		if text := k.Text(n); text != "" {
			if err := k.Set(&again, text); err != nil {
				t.Errorf("%s: %v", k.Name, err)
			}
			if got := k.Text(&again); got != text {
				t.Errorf("%s: %q, then %q", k.Name, text, got)
			}
		}
	}
}

// TestLargeNumbers checks that numbers keep their digits, with commas between groups of three only.
func TestLargeNumbers(t *testing.T) {
	for text, want := range map[string]string{
		"20000000": "20,000,000/s", "20,000,000": "20,000,000/s", "20M/s": "20,000,000/s", "1,000.5": "1000.5/s", "0.00002": "0.00002/s", "1e-12": "1e-12/s",
		"2,00": "", ",100": "", "1,000,00": "", "1000,000": "",
	} {
		n := Default(now())
		keys := Keys()
		rate := &keys[slices.IndexFunc(keys, func(k Key) bool { return k.Name == "rate" })]
		if err := rate.Set(&n, text); (err == nil) != (want != "") || err == nil && rate.Text(&n) != want {
			t.Errorf("%s: %s, %v; want %q", text, rate.Text(&n), err, want)
		}
	}
}

// TestExamples checks that each need accepts its example, and that each need and each criterion is
// explained.
func TestExamples(t *testing.T) {
	for _, k := range Keys() {
		n, plain := Default(now()), Default(now())
		if err := k.Set(&n, k.Example); err != nil || k.Text(&n) == k.Text(&plain) {
			t.Errorf("%s: %v", k.Name, err)
		}
		if k.Takes == "" || k.Asks == "" || k.Help == "" {
			t.Errorf("%s is not explained", k.Name)
		}
	}
	for _, p := range Properties() {
		if p.Says == "" || p.Formula == "" {
			t.Errorf("%s is not explained", p.Name)
		}
	}
}

func TestSetRejects(t *testing.T) {
	for name, values := range map[string][]string{
		"nodes": {"0", "-1", "1.5", "x", "", "NaN", "inf", "1e300", "0x10"}, "rate": {"0/s", "-1/s", "5/week", "/s", "nan", "1e999"},
		"peak": {"0.5", "k"}, "restarts": {"-1", "1/x"}, "assign": {"", "static"}, "until": {"2020-01-01", "soon", "now"},
		"duplicates": {"-1", "x"}, "order": {"-1s", "5", "1e9d"}, "skew": {"-1ms"}, "store": {"blob"}, "secret": {"-1", "x"},
		"hide": {"", "time,", "all"}, "text": {"pretty"}, "max-length": {"0", "-5", "x"}, "clock-steps": {"maybe"},
	} {
		keys := Keys()
		key := keys[slices.IndexFunc(keys, func(k Key) bool { return k.Name == name })]
		for _, v := range values {
			n := Default(now())
			if key.Set(&n, v) == nil {
				t.Errorf("%s accepts %q", name, v)
			}
		}
	}
}

const file = `nodes = 400
rate = "20k/s"
peak = 2.5
until = 2060-01-01
duplicates = 1e-6
hide = ["time", "node"]
max_length = 16
clock_steps = true
`

func TestReadFile(t *testing.T) {
	n := Default(now())
	if err := n.ReadFile("needs.toml", []byte(file)); err != nil {
		t.Fatal(err)
	}
	if n.Nodes != 400 || n.Rate != 20000 || n.Peak != 2.5 || n.Until.Year() != 2060 || !n.hides(HideNode) || n.MaxLength != 16 || !n.ClockSteps {
		t.Errorf("%+v", n)
	}
	err := n.ReadFile("needs.toml", []byte("nodse = 4\nrate = true\nhide = [1]\n[until]\n"))
	for _, want := range []string{"needs.toml:1: ", "nodes", "needs.toml:2: ", "needs.toml:3: ", "needs.toml:4: "} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not contain %q", err, want)
		}
	}
}

func FuzzReadFile(f *testing.F) {
	f.Add(file)
	f.Add("order = \"1d\"\nstore = \"js\"\n")
	f.Add("store = \"\\u001b[31m\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		n := Default(now())
		if err := n.ReadFile("needs.toml", []byte(text)); err != nil {
			if strings.ContainsAny(err.Error(), "\x1b\x00\r") {
				t.Errorf("raw control character in %q", err)
			}
			return
		}
		if !(n.Nodes >= 1 && n.Rate > 0 && n.Peak >= 1 && n.Duplicates >= 0) || !n.Until.After(n.Now) {
			t.Errorf("%+v", n)
		}
	})
}
