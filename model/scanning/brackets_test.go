package scanning_test

import (
	"strings"
	"testing"

	"idtui/model/scanning"
)

// TestScanBrackets checks that a scanner finds whole ids with brackets, and numbers with a sign or
// an n.
func TestScanBrackets(t *testing.T) {
	const local, global, buffer = "{uid,{1539,625275,432128},1}", "{uid,'uid@127.0.0.1',{1539,625275,432128},1}", "<Buffer 50 dd d5 99 01 c0 00 00>"
	for text, want := range map[string]string{
		"A = " + local + ".":                "uid-local " + local,
		"[" + local + "," + global + "]":    "uid-local " + local + " uid-global " + global,
		"id=" + buffer + ", n":              "koid " + buffer,
		"<<0,96,57,138,123,105,128,1>>x":    "uid-local <<0,96,57,138,123,105,128,1>>",
		`<<".5eqXFEf8nAJOB..">>`:            "uid-global .5eqXFEf8nAJOB..",
		"{uid,{1539,625275,432128},1":       "",
		"{uid,7} <Buffer 50> <<1>> {uid,":   "",
		"{uid,{1539,625275,432128},99999}":  "",
		`{"uid,":"9q77e7ft9u236223"}`:       "sno 9q77e7ft9u236223",
		strings.Repeat("{uid,", 200) + "x}": "",
	} {
		if got := strings.Join(named(scanner(t), text), " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	const bigInt = "5827048346035945474n"
	for text, want := range map[string]string{
		"a " + bigInt + ", b":   "koid " + bigInt,
		"1-7000000000000000000": "",
		"2147483647n":           "",
	} {
		if got := strings.Join(named(scanner(t, "koid"), text), " "); got != want {
			t.Errorf("%q as koid: %q, want %q", text, got, want)
		}
	}
}

func TestGroup(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "a": 0, "(": 0, "()": 2, "(a)b": 3, "([{<>}])": 8, "(]": 0, "<<1>>": 5, "<<1>": 0, ")": 0,
		"(" + strings.Repeat("x", scanning.LongestGroup) + ")": 0,
	} {
		if got := scanning.Group(text); got != want {
			t.Errorf("%.20q: %d, want %d", text, got, want)
		}
	}
}
