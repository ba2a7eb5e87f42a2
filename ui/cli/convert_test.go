package cli_test

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// TestConvertBestCandidate requests encodings that only other candidates have.
// convert does not use these candidates, and suggests no very unlikely one.
func TestConvertBestCandidate(t *testing.T) {
	for _, c := range []struct {
		args, want string
	}{
		{"3ke6kg3wk2222 --to bits", `--to: no encoding or scheme "bits"; expected `},
		{"9q77e7ft9u236223 --to uuid", `sno has no encoding "uuid": uuid has 128 bits, and sno 80; expected base32, `},
		{"-s sno 9q77e7ft9u236223 --to uuid", `sno has no encoding "uuid"`},
	} {
		a := run(append([]string{"convert"}, strings.Fields(c.args)...)...).wantStatus(t, 2)
		if a.out != "" || !strings.Contains(a.err, c.want) || strings.Contains(a.err, "boundary-flake") {
			t.Errorf("convert %s: %q, %q; want %q", c.args, a.out, a.err, c.want)
		}
	}
}

// TestConvert requests encodings that the best candidate has.
func TestConvert(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"9q77e7ft9u236223 --to hex", "3e0a5615bb3f00120001"},
		{"3ke6kg3wk2222 --to hex", "1828906079000000"},
		{"-s tsid 3ke6kg3wk2222 --to hex", "0x39b8d380f9310842"},
		{"01ARYZ6S41TSV4RRFFQ69G5FAV --to uuid", "01563df3-6481-d676-4c61-efb99302bd5b"},
		{"-s typeid prefix_01h455vb4pex5vsknk084sn02q --to uuid", "01890a5d-ac96-774b-bcce-b302099a8057"},
		{"-s typeid prefix_01h455vb4pex5vsknk084sn02q --to hex", "01890a5dac96774bbcceb302099a8057"},
		{"user_2x4y6z8a0b1c2d3e4f5g6h7j8k --to base32", "user_2x4y6z8a0b1c2d3e4f5g6h7j8k"},
		{"-s koid 0x02308150ec400001 --to decimal", "157768171518951425"},
		{"017f22e2-79b0-7cc3-98c4-dc0c0c07398f --to uuid-int", "1989357241971137676463954034883508623"},
		{"017f22e2-79b0-7cc3-98c4-dc0c0c07398f --to uuid-b64", "AX8i4nmwfMOYxNwMDAc5jw"},
		{"017f22e2-79b0-7cc3-98c4-dc0c0c07398f --to ULID", "01FWHE4YDGFK1SHH6W1G60EECF"},
	} {
		if a := run(append([]string{"convert"}, strings.Fields(c.args)...)...).wantStatus(t, 0); a.out != c.want+"\n" {
			t.Errorf("convert %s: %q, want %q", c.args, a.out, c.want)
		}
	}
}

// TestConvertFrom reads what --to has written, also in encodings that are not detected. It checks
// that errors name the flag.
func TestConvertFrom(t *testing.T) {
	for _, c := range []struct{ scheme, id, encodings string }{
		{"snowflake-twitter", "1598838128579556787", "base2 base32 base36 base58 base64 base62 hex crockford"},
		{"uuid-v7", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "base64 base58 base62 hex-swapped"},
		{"shortuuid", "H9cNmGXLEc8NWcZzSThA9S", "base57-reversed"},
		{"sno", "9q77e7ft9u236223", "hex base32-rfc4648 base64url"},
	} {
		for _, e := range strings.Fields(c.encodings) {
			text := strings.TrimSpace(run("convert", "-s", c.scheme, c.id, "--to", e).wantStatus(t, 0).out)
			line := run("decode", "-s", c.scheme, "--from", e, "-f", "json", text).wantStatus(t, 0).out
			if want := `"canonical":"` + c.id + `"`; !strings.Contains(line, want) {
				t.Errorf("%s %s from %s: %s; want %s", c.scheme, text, e, line, want)
			}
			if a := with(strings.NewReader(text+"\n"), "convert", "-s", c.scheme, "--from", e, "--to", e).wantStatus(t, 0); a.out != text+"\n" {
				t.Errorf("%s %s from %s: %q", c.scheme, text, e, a.out)
			}
		}
	}
	for args, want := range map[string]string{
		"--from base58 --to hex 4HfLEubBTkz":                          "--from base58: --scheme is missing",
		"-s snowflake-twitter --from uuid --to hex 4HfLEubBTkz":       `--from: snowflake-twitter has no encoding "uuid"; expected decimal, `,
		"-s snowflake-twitter --from bas58 --to hex 4HfLEubBTkz":      "did you mean base58?",
		"-s uuid-v7 --from base58 --to hex " + "zzzzzzzzzzzzzzzzzzzz": "version is ",
	} {
		if a := run(append([]string{"convert"}, strings.Fields(args)...)...); a.status == 0 || !strings.Contains(a.err, want) {
			t.Errorf("convert %s: %d %q; want %q", args, a.status, a.err, want)
		}
	}
}

// TestConvertToScheme checks that another scheme is used only if it decodes its text
// to the same bits.
func TestConvertToScheme(t *testing.T) {
	for args, want := range map[string]string{
		"017f22e2-79b0-7cc3-98c4-dc0c0c07398f --to uuid-v4": "version is 7; expected 4",
		"9q77e7ft9u236223 --to uuid25":                      `sno has no encoding "uuid25"`,
	} {
		if a := run(append([]string{"convert"}, strings.Fields(args)...)...); a.status == 0 || a.out != "" || !strings.Contains(a.err, want) {
			t.Errorf("convert %s: status %d, %q, %q; want %q", args, a.status, a.out, a.err, want)
		}
	}
}

// TestConvertOneWay checks the note for a text that decodes to a different id.
func TestConvertOneWay(t *testing.T) {
	for args, oneWay := range map[string]bool{
		"-s koid 0x6872345678901234 --to hex":               false,
		"-s koid 0x6880022fbe800000 --to hex":               false,
		"-s koid 0x92f3973c00000000 --to decimal":           true,
		"9q77e7ft9u236223 --to bytes":                       false,
		"-s snowflake-twitter 2063256143421657089 --to hex": false,
	} {
		a := run(append([]string{"convert"}, strings.Fields(args)...)...).wantStatus(t, 0)
		if hasNote := strings.Contains(a.err, "decodes this text to a different id"); hasNote != oneWay {
			t.Errorf("convert %s: %q", args, a.err)
		}
	}
}

// TestConvertMany converts many ids: results in order, errors on standard error by line,
// exit status 1.
func TestConvertMany(t *testing.T) {
	in := "9q77e7ft9u236223\nzzz!\x1b[31m\n\n \n01FWHE4YDGFK1SHH6W1G60EECF\r\n"
	a := with(strings.NewReader(in), "convert", "--to", "base58").wantStatus(t, 1)
	if a.out != "4VAMsYreeyyT6Q\nBihbxwwQ4NZZpKRH9JDCz\n" || !strings.HasPrefix(a.err, "idtui: line 2: ") || strings.Contains(a.err, "\x1b") {
		t.Errorf("%q, %q", a.out, a.err)
	}
	a = with(strings.NewReader(in), "convert", "--to", "uuid", "-f", "json").wantStatus(t, 1)
	lines := strings.Split(strings.TrimSpace(a.out), "\n")
	if len(lines) != 3 || a.err != "" || lines[2] != `{"input":"01FWHE4YDGFK1SHH6W1G60EECF","scheme":"ulid","to":"uuid","text":"017f22e2-79b0-7cc3-98c4-dc0c0c07398f"}` {
		t.Errorf("%q, %q", a.out, a.err)
	}
	for _, line := range lines {
		if !json.Valid([]byte(line)) {
			t.Errorf("invalid JSON: %s", line)
		}
	}
	a = run("convert", "--to", "hex", "9q77e7ft9u236223", "zzz!", "01FWHE4YDGFK1SHH6W1G60EECF").wantStatus(t, 1)
	if a.out != "3e0a5615bb3f00120001\n017f22e279b07cc398c4dc0c0c07398f\n" || !strings.Contains(a.err, "zzz!") {
		t.Errorf("%q, %q", a.out, a.err)
	}
	with(strings.NewReader(""), "convert", "--to", "hex").wantStatus(t, 0)
	run("convert", "9q77e7ft9u236223").wantStatus(t, 2)
}

// TestConvertCompletion checks that --to offers what works for the scheme, or for the
// id.
func TestConvertCompletion(t *testing.T) {
	for args, want := range map[string][2]string{ // one name that is offered, and one that is not
		"-s sno":                               {"base32", "uuid"},
		"-s ulid":                              {"uuid", "koid"},
		"01FWHE4YDGFK1SHH6W1G60EECF":           {"dotnet", "sno"},
		"017f22e2-79b0-7cc3-98c4-dc0c0c07398f": {"ulid", "uuid-v4"},
		"":                                     {"base58", "uuid"},
	} {
		a := run(append(append([]string{"__complete", "convert"}, strings.Fields(args)...), "--to", "")...)
		offered := strings.Split(a.out, "\n")
		if !slices.Contains(offered, want[0]) || slices.Contains(offered, want[1]) {
			t.Errorf("convert %s: offers %q; want %s and not %s", args, offered, want[0], want[1])
		}
	}
}

// TestConvertFromHex reads hex with and without 0x if the encoding is named.
func TestConvertFromHex(t *testing.T) {
	for _, c := range []struct{ scheme, text, want string }{
		{"snowflake-twitter", "1d786cee0fc00000", "2123566994027446272"},
		{"snowflake-twitter", "1D786CEE0FC00000", "2123566994027446272"},
		{"snowflake-twitter", "0x1d786cee0fc00000", "2123566994027446272"},
		{"tsid", "ca5f67500116020", "0S9FPEM012R10"}, // without the leading zero
		{"uuid-v7", "01a1f640bc007020ba67cd5af1c9bcb2", "01a1f640-bc00-7020-ba67-cd5af1c9bcb2"},
		{"uuid-v7", "0x01A1F640BC007020BA67CD5AF1C9BCB2", "01a1f640-bc00-7020-ba67-cd5af1c9bcb2"},
	} {
		to := map[string]string{"tsid": "base32", "uuid-v7": "uuid"}[c.scheme]
		if a := run("convert", "-s", c.scheme, "--from", "hex", "--to", cmp.Or(to, "decimal"), c.text); a.out != c.want+"\n" {
			t.Errorf("%s %s: %q, %q; want %s", c.scheme, c.text, a.out, a.err, c.want)
		}
	}
	run("convert", "-s", "snowflake-twitter", "--from", "hex", "--to", "decimal", "1d786cee0fc0000x").wantStatus(t, 1)
	run("decode", "-s", "snowflake-twitter", "1d786cee0fc00000").wantStatus(t, 1) // not named
}
