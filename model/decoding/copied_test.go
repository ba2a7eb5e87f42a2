package decoding_test

import (
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/model/decoding"
)

// copiedForms contain one id each, between the bars.
var copiedForms = []string{
	`"|9q77e7ft9u236223|"`,
	`'|9q77e7ft9u236223|'`,
	"`|9q77e7ft9u236223|`",
	"“|9q77e7ft9u236223|”", "„|9q77e7ft9u236223|“", "«|9q77e7ft9u236223|»", "‘|9q77e7ft9u236223|’",
	`\"|9q77e7ft9u236223|\"`,
	"|9q77e7ft9u236223|,", "|9q77e7ft9u236223|;", "|9q77e7ft9u236223|.", `"|9q77e7ft9u236223|",`,
	"(|9q77e7ft9u236223|)", "[|9q77e7ft9u236223|]", "<|9q77e7ft9u236223|>", `["|9q77e7ft9u236223|"]`,
	`\x|01890a5dac96774bbcceb302099a8057|`, `\\x|01890a5dac96774bbcceb302099a8057|`, // bytea of PostgreSQL
	`row \x|01890a5dac96774bbcceb302099a8057| stored`, "\\\\x|01890a5dac96774bbcceb302099a8057|\t5",
	"0x|01890A5DAC96774BBCCEB302099A8057|", // BINARY(16) of MySQL
	`ObjectId("|507f1f77bcf86cd799439011|")`, `ObjectId('|507f1f77bcf86cd799439011|')`, `new ObjectId("|507f1f77bcf86cd799439011|"),`,
	`UUID('|f47ac10b-58cc-4372-a567-0e02b2c3d479|')`, `uuid.UUID("|f47ac10b-58cc-4372-a567-0e02b2c3d479|")`,
	`NumberLong("|5828128208445124608|")`,
	`BinData(4, "|NZGLyRltQOqXeYidebdT8A==|")`, `Binary.createFromBase64("|NZGLyRltQOqXeYidebdT8A==|", 4)`,
	`id=|9q77e7ft9u236223|`, `id: |9q77e7ft9u236223|`, `"id": "|9q77e7ft9u236223|"`, `"id": "|9q77e7ft9u236223|",`, `'_id' => '|9q77e7ft9u236223|'`,
	`{"id":"|9q77e7ft9u236223|"}`, `{"time":1700000000000,"level":"info","id":"|9q77e7ft9u236223|","n":17}`,
	"\ufeff|9q77e7ft9u236223|", "\u200b|9q77e7ft9u236223|\u200b", "\u00a0|9q77e7ft9u236223|",
	`<<"|.5.tXVEf8n8vPN.0|">>`,
	"https://example.org/orders/|9q77e7ft9u236223|", "https://example.org/orders?id=|9q77e7ft9u236223|&page=2", "/orders/|9q77e7ft9u236223|/items", "https://example.org/?id=%22|9q77e7ft9u236223|%22",
	`level=info id="|0RdKJcxqVBiAiQr0|" took=3ms`, "\x1b[31m|9q77e7ft9u236223|\x1b[0m done", `{"msg":"{\"id\":\"|9q77e7ft9u236223|\"}"}`,
	"The id is |9q77e7ft9u236223|.", "order_|01M7X56K4KDT8YXNDM4QT1VQ5W|", "at req-|019a9e2b-7c8d-7c3a-9f52-3d1b9a0c4e77|,", "https://|9q77e7ft9u236223|.example.org/", "log/|3MOfwNyHo2rKzVzoSqosxpe1Lmq|.json.gz", "made |9q77e7ft9u236223| today",
}

func TestCopiedForms(t *testing.T) {
	d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Now: decodedAt})
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range copiedForms {
		parts := strings.Split(form, "|")
		text := strings.Join(parts, "")
		found, err := d.DecodeAll(nil, text)
		if err != nil || len(found) != 1 || found[0].Text != parts[1] {
			t.Errorf("%s: %d ids, %v", text, len(found), err)
			continue
		}
		one, _ := d.DecodeAll(nil, parts[1])
		if r := &found[0]; r.ID != one[0].ID || r.Bound != one[0].Bound || r.Input[r.Start:r.Start+len(r.Text)] != parts[1] {
			t.Errorf("%s is %s at %d of %q; want %s", text, r.Bound.Scheme.Name, r.Start, r.Input, one[0].Bound.Scheme.Name)
		}
	}
}

// TestCopiedFormsGiven decodes the copied forms with a given scheme. A given scheme rejects forms with
// spaces around them, and forms that begin with an escape sequence.
func TestCopiedFormsGiven(t *testing.T) {
	for _, name := range []string{"sno", "objectid", "uuid", "koid", "flax"} {
		d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Scheme: name, Now: decodedAt})
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range copiedForms {
			parts := strings.Split(form, "|")
			text := strings.Join(parts, "")
			one, err := d.DecodeAll(nil, parts[1])
			mine := err == nil
			if mine && (one[0].Encoding.NotDetected(parts[1]) != nil || one[0].Encoding.Cost() > 0) {
				t.Logf("%s of %s: any word could be one", text, name)
				continue // base64 of an objectid
			}
			found, err := d.DecodeAll(nil, text)
			if strings.TrimSpace(text) != text || text[0] == '\x1b' {
				mine = false
			}
			if mine != (err == nil) || mine && (len(found) != 1 || found[0].Text != parts[1]) {
				t.Errorf("%s of %s: %d ids, %v", text, name, len(found), err)
			}
		}
	}
}

// TestNotCopied checks that a given scheme rejects texts that are not copied forms. A text with only
// an opening quote may be accepted.
func TestNotCopied(t *testing.T) {
	d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Scheme: "koid", Now: decodedAt})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"", " ", `""`, "()", "id=", " 5828128208445124608", "5828128208445124608 ", `"5828128208445124608`, "58281282084,45124608", "5828128208445124608\x00", "5828128208445124608x"} {
		if found, err := d.DecodeAll(nil, text); err == nil && text != `"5828128208445124608` {
			t.Errorf("%q is %q", text, found[0].Text)
		}
	}
}

// FuzzDecodeAll decodes arbitrary texts, with detection and with a given scheme.
func FuzzDecodeAll(f *testing.F) {
	for _, form := range copiedForms {
		f.Add(strings.ReplaceAll(form, "|", ""))
	}
	f.Add("9820000000445124608")
	f.Add("000000000000000")
	f.Add("((((((((<<<<[[[[{{{{\\u00\\x\x1b[%%2")
	f.Add("\xff\xfe9\x00q\x007\x007\x00")
	var list []*decoding.Decoder
	for _, name := range []string{"", "koid", "uid-global", "uuid"} {
		d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Scheme: name, Now: decodedAt})
		if err != nil {
			f.Fatal(err)
		}
		list = append(list, d)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, d := range list {
			found, err := d.DecodeAll(nil, text)
			if (err == nil) != (len(found) > 0) {
				t.Fatalf("%q: %d ids, %v", text, len(found), err)
			}
			if err != nil && strings.ContainsFunc(err.Error(), func(r rune) bool { return r < ' ' || r == 0x7f || r >= 0x80 && r < 0xa0 }) {
				t.Errorf("%q: the error is not escaped: %q", text, err)
			}
			at := 0
			for _, r := range found {
				if r.Start < at || r.Text == "" || r.Start+len(r.Text) > len(r.Input) || r.Input[r.Start:r.Start+len(r.Text)] != r.Text {
					t.Fatalf("%q: %q at %d of %q after %d", text, r.Text, r.Start, r.Input, at)
				}
				at = r.Start + len(r.Text)
				if id, err := r.Bound.Parse(r.Text); err != nil || id != r.ID {
					t.Fatalf("%q is no %s: %v", r.Text, r.Bound.Scheme.Name, err)
				}
			}
		}
	})
}

// TestOtherEncoding checks that the error of a given scheme names the encoding that reads the text.
func TestOtherEncoding(t *testing.T) {
	for name, texts := range map[string]map[string]string{
		"snowflake-twitter": {"5VVnCZtnGyg": "base58", "b468srtryywy8": "base32", "MjEyMzcxNzg1OTk5MjQyNDQ1NQ==": "base64", "hello": ""},
		"shortuuid":         {"TpAmA3wyqw2kXj8ioWBaJ": "base57-reversed", "pu7DF9dPt7rbjmoXwGEUiA": "base57-reversed", "TpAmA3wyqw2kXj8ioWBa0": ""},
	} {
		d, err := decoding.NewDecoder(catalog.Default(), decoding.Options{Scheme: name, Now: decodedAt.AddDate(10, 0, 0)})
		if err != nil {
			t.Fatal(err)
		}
		for text, encoding := range texts {
			_, err := d.DecodeAll(nil, text)
			if err == nil || strings.Contains(err.Error(), "--from") != (encoding != "") || !strings.Contains(err.Error(), encoding) {
				t.Errorf("%s %q: %v, want --from %s", name, text, err, encoding)
			}
		}
	}
}
