package decoding

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"idtui/ids/catalog"
)

// many returns a decoder for lists.
func many(t testing.TB) *Decoder {
	t.Helper()
	d, err := NewDecoder(catalog.Default(), Options{Now: time.Date(2026, 11, 21, 2, 6, 12, 340e6, time.UTC), First: true, MinConfidence: DefaultMinConfidence})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// texts returns the texts of results.
func texts(list []Result) []string {
	var out []string
	for i := range list {
		out = append(out, list[i].Text)
	}
	return out
}

// TestDecodeMany decodes several lines: each is an id, a line of a log, or nothing.
func TestDecodeMany(t *testing.T) {
	text := "9q77e7ft9u236223\r\n\nhello\nlevel=info id=9q77e7fu9u236229 took=3ms\n019aa4f1-2c34-7abc-8def-0123456789ab"
	list, more := many(t).DecodeMany(context.Background(), text, 10)
	if got := fmt.Sprint(texts(list)); more || got != "[9q77e7ft9u236223 9q77e7fu9u236229 019aa4f1-2c34-7abc-8def-0123456789ab]" {
		t.Errorf("%s, more: %v", got, more)
	}
	if list, more = many(t).DecodeMany(context.Background(), text, 2); len(list) != 2 || !more {
		t.Errorf("of at most 2: %v, more: %v", texts(list), more)
	}
	if list, more = many(t).DecodeMany(context.Background(), "9q77e7ft9u236223\n\n", 1); len(list) != 1 || more {
		t.Errorf("the only one: %v, more: %v", texts(list), more)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if list, more = many(t).DecodeMany(ended, text, 2); len(list) != 0 || !more {
		t.Errorf("after the end: %v, more: %v", texts(list), more)
	}
}

// TestDecodeManyLongLine decodes an array on one line that is longer than an id may be.
func TestDecodeManyLongLine(t *testing.T) {
	text := "[" + strings.Repeat(`"9q77e7ft9u236223",`, 400) + "]"
	if list, more := many(t).DecodeMany(context.Background(), text, 1000); len(list) != 400 || more {
		t.Errorf("%d ids of 400, more: %v", len(list), more)
	}
}

// TestOrderOf checks what is said about the order of ids.
func TestOrderOf(t *testing.T) {
	for text, want := range map[string]string{
		"9q77e7ft9u236223\n9q77e7fu9u236229\n9q77e7fu9u23622b":             "✓ ids rise in order",
		"9q77e7fu9u23622b\n9q77e7fu9u236229\n9q77e7ft9u236223":             "↓ ids fall in order",
		"9q77e7ft9u236223\n9q77e7fu9u23622b\n9q77e7fu9u236229":             "✗ out of order once",
		"9q77e7ft9u236223\n9q77e7ft9u236223":                               "✓ ids rise in order, 1 duplicate",
		"01HF7YAT0004HMASW9NF6YY093\n019aa4f1-2c34-7abc-8def-0123456789ab": "✓ times rise in order",
		"9q77e7ft9u236223": "no order to compare",
	} {
		list, _ := many(t).DecodeMany(context.Background(), text, 10)
		if got := OrderOf(list).String(); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// FuzzDecodeMany checks that any text ends, within the limit and with ids of the text.
func FuzzDecodeMany(f *testing.F) {
	f.Add("9q77e7ft9u236223\n9q77e7fu9u236229")
	f.Add(strings.Repeat("\xff", 5000))
	f.Add(strings.Repeat("a", 4095) + "é,9q77e7ft9u236223")
	d := many(f)
	f.Fuzz(func(t *testing.T, text string) {
		list, _ := d.DecodeMany(context.Background(), text, 5)
		if len(list) > 5 {
			t.Errorf("%d ids of at most 5", len(list))
		}
		for _, s := range texts(list) {
			if !strings.Contains(text, s) || utf8.ValidString(text) && !utf8.ValidString(s) {
				t.Errorf("%q is no part of the text", s)
			}
		}
	})
}

func BenchmarkDecodeMany(b *testing.B) {
	words := strings.Repeat("0a1b2c3d4e5f6a7b8c9d0e1f q7x81zz-k3 word 1234567890123456789x\n", 1<<20/62)
	d := many(b)
	for b.Loop() {
		d.DecodeMany(context.Background(), words, 1<<30)
	}
}
