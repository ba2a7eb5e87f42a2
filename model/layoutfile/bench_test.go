package layoutfile_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"idtui/ids/catalog"
	"idtui/model/layoutfile"
)

// BenchmarkLoad parses 100 layout files and creates their schemes.
func BenchmarkLoad(b *testing.B) {
	texts := make([][]byte, 100)
	for i := range texts {
		texts[i] = []byte(strings.Replace(acme, "acme-order", fmt.Sprint("acme-", i), 1))
	}
	for b.Loop() {
		for _, text := range texts {
			d, err := layoutfile.Parse("f.toml", text)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := d.Scheme(); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkDecode decodes ids of a layout file and of the same built-in layout.
func BenchmarkDecode(b *testing.B) {
	for _, name := range []string{"snowflake-twitter", "ulid", "uuid-v7", "ksuid", "xid"} {
		s, err := catalog.Default().Find(name)
		if err != nil {
			b.Fatal(err)
		}
		bound, err := s.Open(nil)
		if err != nil {
			b.Fatal(err)
		}
		declared, err := reloaded(b, bound)
		if err != nil {
			b.Fatal(err)
		}
		text := bound.Encodings[0].Encode(randomID(rand.New(rand.NewPCG(1, 2)), bound))
		b.Run(name+"/built-in", func(b *testing.B) {
			for b.Loop() {
				_, _, _ = bound.ParseEncoding(text)
			}
		})
		b.Run(name+"/file", func(b *testing.B) {
			for b.Loop() {
				_, _, _ = declared.ParseEncoding(text)
			}
		})
	}
}
