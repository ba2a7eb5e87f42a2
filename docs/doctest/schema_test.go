package doctest

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"idtui/ids/scheme"
	"idtui/model/layoutfile"
)

const schemaFile = "docs/registry/layout.schema.json"

func readSchema(t *testing.T) *jsonSchema {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repo, schemaFile))
	if err != nil {
		t.Fatal(err)
	}
	s := &jsonSchema{t: t}
	if err := json.Unmarshal(text, &s.root); err != nil {
		t.Fatal(err)
	}
	return s
}

// at returns a part of the schema by its keys.
func (s *jsonSchema) at(keys ...string) map[string]any {
	s.t.Helper()
	part := s.root
	for _, key := range keys {
		next, ok := part[key].(map[string]any)
		if !ok {
			s.t.Fatalf("the schema has no %s", strings.Join(keys, "."))
		}
		part = next
	}
	return part
}

// everyTable is a layout file with an unknown key in each table, and no other problems
// that hide it.
const everyTable = `idtui = 1
name = "x"
bits = 8
zzz = 1
fields = [{ name = "a", kind = "reserved", width = 8, zzz = 1 }]
generator = { zzz = 1 }
encodings = [{ alphabet = "hex", zzz = 1 }]
vectors = [{ text = "00", zzz = 1 }]
rejects = [{ text = "00", zzz = 1 }]
`

// TestSchemaKeys checks that the schema has the keys that layout files have: the error
// about an unknown key lists them.
func TestSchemaKeys(t *testing.T) {
	s := readSchema(t)
	_, err := layoutfile.Parse("f.toml", []byte(everyTable))
	if err == nil {
		t.Fatal("no error about unknown keys")
	}
	expected := make(map[string]string) // by line
	for _, m := range regexp.MustCompile(`f\.toml:(\d+): unknown key "zzz": expected (.*)`).FindAllStringSubmatch(err.Error(), -1) {
		expected[m[1]] = m[2]
	}
	for line, keys := range map[string][]string{
		"4": nil, "5": {"definitions", "field"}, "6": {"properties", "generator"},
		"7": {"definitions", "encoding"}, "8": {"definitions", "vector"}, "9": {"definitions", "reject"},
	} {
		want := strings.FieldsFunc(strings.ReplaceAll(expected[line], " or ", ", "), func(r rune) bool { return r == ',' || r == ' ' })
		got := slices.Sorted(maps.Keys(s.at(append(keys, "properties")...)))
		if slices.Sort(want); !slices.Equal(got, want) {
			t.Errorf("%v has the keys %v; layout files have %v", keys, got, want)
		}
	}
}

// TestSchemaWords checks that the schema has the words that layout files have.
func TestSchemaWords(t *testing.T) {
	s := readSchema(t)
	field := func(key string) []string { return []string{"definitions", "field", "properties", key} }
	encoding := func(key string) []string { return []string{"definitions", "encoding", "properties", key} }
	for _, c := range []struct {
		at   []string
		want []string
	}{
		{field("kind"), scheme.KindWords()},
		{field("start"), scheme.StartWords()},
		{field("monotonic"), scheme.MonotonicWords()},
		{field("of"), scheme.ChecksumWords()},
		{field("assign"), scheme.AssignWords()},
		{encoding("as"), scheme.AsWords()},
		{encoding("pad"), scheme.PadWords()},
		{encoding("check"), scheme.CheckWords()},
		{encoding("form"), scheme.FormWords()},
		{[]string{"properties", "generator", "properties", "back"}, scheme.BackWords()},
		{[]string{"properties", "generator", "properties", "full"}, scheme.FullWords()},
	} {
		if got := enumOf(s.at(c.at...)); !slices.Equal(got, slices.Sorted(slices.Values(c.want))) {
			t.Errorf("%v has the words %v; layout files have %v", c.at, got, c.want)
		}
	}
	alphabets := s.at(encoding("alphabet")...)["anyOf"].([]any)[0].(map[string]any)
	if got, want := enumOf(alphabets), slices.Sorted(slices.Values(scheme.AlphabetNames())); !slices.Equal(got, want) {
		t.Errorf("the schema has the alphabets %v; layout files have %v", got, want)
	}
}

func enumOf(rules map[string]any) []string {
	list, _ := rules["enum"].([]any)
	words := make([]string, len(list))
	for i, word := range list {
		words[i] = fmt.Sprint(word)
	}
	slices.Sort(words)
	return words
}

// layoutHead and layoutTail are a layout file around a field.
const (
	layoutHead = "idtui = 1\nname = \"x\"\nbits = 8\nfields = [{ name = \"a\", "
	layoutTail = " }]\nencodings = [{ alphabet = \"hex\" }]\n"
)

// TestSchemaAgrees checks that the schema and the reader of layout files accept and
// reject the same files. It has no rules about several values, which only the reader checks.
func TestSchemaAgrees(t *testing.T) {
	s := readSchema(t)
	field := func(rest string) string { return layoutHead + rest + layoutTail }
	encoding := func(rest string) string {
		return strings.Replace(field(`kind = "random", width = 8`), `alphabet = "hex"`, rest, 1)
	}
	top := func(line string) string { return line + "\n" + field(`kind = "random", width = 8`) }
	for text, valid := range map[string]bool{
		field(`kind = "time", width = 8, unit = "1ms", epoch = 2020-01-01`):                                  true,
		field(`kind = "time", width = 8, unit = "1.024ms"`):                                                  true,
		field(`kind = "time", width = 8, unit = "1s/256"`):                                                   true,
		field(`kind = "time", width = 8`):                                                                    false,
		field(`kind = "time", width = 8, unit = "1 week"`):                                                   false,
		field(`kind = "time", width = 8, unit = "1ms", epoch = 0`):                                           false,
		field(`kind = "node", width = 8, unit = "1ms"`):                                                      false,
		field(`kind = "node", width = 8, default = 3, assign = "lease"`):                                     true,
		field(`kind = "node", width = 8, assign = "dhcp"`):                                                   false,
		field(`kind = "sequence", width = 8, default = 3`):                                                   false,
		field(`kind = "sequence", width = 8, start = 0, min = 1, max = 9`):                                   true,
		field(`kind = "sequence", width = 8, start = 1`):                                                     false,
		field(`kind = "random", width = 8, start = "random"`):                                                false,
		field(`kind = "random", width = 8, monotonic = "increment"`):                                         true,
		field(`kind = "metadata", width = 8, labels = { 0 = "test", 12 = "live" }`):                          true,
		field(`kind = "metadata", width = 8, labels = { 01 = "test" }`):                                      false,
		field(`kind = "metadata", width = 8, fixed = 3, default = 3`):                                        false,
		field(`kind = "reserved", width = 8, fixed = 3`):                                                     true,
		field(`kind = "reserved", width = 8, fixed = -3`):                                                    false,
		field(`kind = "reserved", width = 8, fixed = 3, min = 1`):                                            false,
		field(`kind = "reserved", width = 8, ranges = [[4, 4], [0, 4]]`):                                     true,
		field(`kind = "reserved", width = 8, ranges = [[4, 4, 1]]`):                                          false,
		field(`kind = "reserved", width = 8, ranges = []`):                                                   false,
		field(`kind = "hash", width = 1 }, { name = "b", kind = "checksum", width = 7, of = "xor"`):          true,
		field(`kind = "checksum", width = 8`):                                                                false,
		field(`kind = "hash", width = 1 }, { name = "b", kind = "checksum", width = 7, of = "xor", max = 3`): false,
		field(`kind = "hash", width = 1 }, { name = "b", kind = "node", width = 7, of = "xor"`):              false,
		field(`kind = "other", width = 8`):                                                                   false,
		field(`kind = "random", width = 0`):                                                                  false,
		field(`kind = "random"`):                                                                             false,
		field(`kind = "random", width = 8, colour = "red"`):                                                  false,
		field("kind = \"random\", width = 8, about = \"a\\u001bb\""):                                         false,
		encoding(`alphabet = "hex", case = "fold", prefix = "x_"`):                                           true,
		encoding(`alphabet = "0123456789", length = 3, check = "luhn"`):                                      true,
		encoding(`alphabet = "0"`):                                                                           false,
		encoding(`name = "a b", alphabet = "hex"`):                                                           false,
		encoding(`alphabet = "hex", groups = [1, 1], separator = ":"`):                                       true,
		encoding(`alphabet = "hex", separator = ":"`):                                                        false,
		encoding(`alphabet = "hex", prefix = "a b"`):                                                         false,
		encoding(`alphabet = "decimal", length = 201`):                                                       false,
		encoding(`form = "bytes"`):                                                                           true,
		encoding(`form = "bytes", alphabet = "hex"`):                                                         false,
		encoding(`form = "words"`):                                                                           false,
		encoding(`prefix = "x"`):                                                                             false,
		encoding(`alphabet = "crockford", pad = "high", alias = { O = "0" }`):                                true,
		encoding(`alphabet = "crockford", pad = "left"`):                                                     false,
		top(`prior = 1001`):                                       false,
		top(`prior = 2.5`):                                        true,
		top(`born = 2020-01-01T10:00:00+02:00`):                   true,
		top(`born = "soon"`):                                      false,
		top(`override = true`):                                    true,
		top(`override = 1`):                                       false,
		top(`vectors = [{ text = "00", fields = { a = 0 } }]`):    true,
		top(`vectors = [{ time = 2020-01-01 }]`):                  false,
		top(`rejects = [{ text = "xx", why = "x is no digit" }]`): true,
		top(`rejects = [{ text = "" }]`):                          false,
		top(`colour = "red"`):                                     false,
		strings.Replace(field(`kind = "random", width = 8`), "idtui = 1", "idtui = 2", 1):   false,
		strings.Replace(field(`kind = "random", width = 8`), "bits = 8", "bits = 161", 1):   false,
		strings.Replace(field(`kind = "random", width = 8`), `name = "x"`, `name = "X"`, 1): false,
	} {
		_, err := layoutfile.Parse("f.toml", []byte(text))
		problems := s.problems(tomlAsJSON(t, []byte(text)))
		if (err == nil) != valid || (len(problems) == 0) != valid {
			t.Errorf("%s\nvalid: want %v\nlayout file: %v\nschema: %v", text, valid, err, problems)
		}
	}
}
