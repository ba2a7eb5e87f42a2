package doctest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/scheme"
	"idtui/model/layoutfile"
	"idtui/ui/uitest"
)

// registry is the folder of the built-in schemes as layout files.
const registry = "docs/registry"

// registryHead begins each file. Editors with Taplo find the schema by its first line.
const registryHead = "#:schema ./layout.schema.json\n# Generated from the scheme that is built into idtui: run make docs, do not edit.\n\n"

// registryFiles returns the text of each file by the name of its scheme, and why the other
// schemes have none.
func registryFiles(t *testing.T) (files map[string][]byte, others map[string]error) {
	t.Helper()
	files, others = make(map[string][]byte), make(map[string]error)
	for _, b := range catalog.Default().BoundSchemes() {
		d, err := scheme.Of(b)
		if err != nil {
			others[b.Scheme.Name] = err
			continue
		}
		addVectors(t, b, d)
		files[b.Scheme.Name] = append([]byte(registryHead), layoutfile.Write(d)...)
	}
	return files, others
}

// TestDocsRegistry compares the folder with the schemes. With -update it writes the files
// and deletes those of schemes that are gone.
func TestDocsRegistry(t *testing.T) {
	files, _ := registryFiles(t)
	if len(files) < 42 {
		t.Errorf("%d schemes as layout files; expected 42 or more", len(files))
	}
	for name, text := range files {
		path := filepath.Join(repo, registry, name+".toml")
		switch old, err := os.ReadFile(path); {
		case err == nil && bytes.Equal(old, text):
		case uitest.Updating():
			if err := os.WriteFile(path, text, 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s is stale: run make docs", path)
		}
	}
	paths, _ := filepath.Glob(filepath.Join(repo, registry, "*.toml"))
	for _, path := range paths {
		if files[strings.TrimSuffix(filepath.Base(path), ".toml")] != nil {
			continue
		}
		if !uitest.Updating() {
			t.Errorf("%s belongs to no scheme: run make docs", path)
		} else if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDocsRegistryIndex compares the tables of the index with the schemes.
func TestDocsRegistryIndex(t *testing.T) {
	files, others := registryFiles(t)
	var in, out strings.Builder
	in.WriteString("| file | bits | fields, most significant first | encodings | vectors | rejects |\n|---|---|---|---|---|---|\n")
	out.WriteString("| scheme | why |\n|---|---|\n")
	for _, b := range catalog.Default().BoundSchemes() {
		name := b.Scheme.Name
		if err := others[name]; err != nil {
			why := strings.TrimPrefix(strings.TrimPrefix(err.Error(), name+" "), "cannot be written as data: ")
			fmt.Fprintf(&out, "| `%s` | %s |\n", name, uitest.EscapeCell(why))
			continue
		}
		d, err := layoutfile.Parse(name, files[name])
		if err != nil {
			t.Fatal(err)
		}
		encodings := make([]string, len(d.Encodings))
		for i := range d.Encodings {
			encodings[i] = "`" + d.Encodings[i].EncodingName() + "`"
		}
		fmt.Fprintf(&in, "| [%s](%[1]s.toml) | %d | %s | %s | %d | %d |\n", name, d.Bits, fieldsOf(b), strings.Join(encodings, " "), len(d.Vectors), len(d.Rejects))
	}
	uitest.InDocument(t, registry+"/README.md", "files", in.String())
	uitest.InDocument(t, registry+"/README.md", "others", out.String())
}

// TestRegistry checks each file in the folder: it agrees with its vectors, with the schema,
// and with idtui layout --check.
func TestRegistry(t *testing.T) {
	schema := readSchema(t)
	paths, _ := filepath.Glob(filepath.Join(repo, registry, "*.toml"))
	if len(paths) < 42 {
		t.Fatalf("%d files", len(paths))
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		d, err := layoutfile.Parse(path, text)
		if err != nil {
			t.Error(err)
			continue
		}
		if failures, err := layoutfile.CheckVectors(d); err != nil || len(failures) > 0 {
			t.Errorf("%s: %v %v", path, err, failures)
		}
		if len(d.Vectors) < 4 || len(d.Rejects) < 2 {
			t.Errorf("%s: %d vectors and %d rejects", path, len(d.Vectors), len(d.Rejects))
		}
		if problems := schema.problems(tomlAsJSON(t, text)); len(problems) > 0 {
			t.Errorf("%s: %s", path, strings.Join(problems, "\n"))
		}
	}
}

// addVectors adds ids with their meaning, and texts that are not ids. Those of the corpus come
// first: they are from the originals. The built-in scheme gives the meaning, and rejects what is
// not an id.
func addVectors(t *testing.T, b *ids.BoundScheme, d *scheme.Declaration) {
	t.Helper()
	known, wrong := corpusOf(t, b.Scheme.Name)
	for _, text := range known {
		if id, err := b.Parse(text); err == nil && len(d.Vectors) < maxKnown {
			d.Vectors = append(d.Vectors, vectorOf(b, id, text))
		}
	}
	for i, id := range exampleIDs(b) {
		for j := range d.Encodings {
			e := b.Encoding(d.Encodings[j].EncodingName())
			if e == nil || i > 0 && j > 0 { // only the first id gets a vector in every encoding
				continue
			}
			text := e.Encode(id)
			if back, err := b.Parse(text); err == nil && back == id && !hasVector(d, text) {
				d.Vectors = append(d.Vectors, vectorOf(b, id, text))
			}
		}
	}
	made, err := d.Scheme()
	if err != nil {
		t.Fatal(err)
	}
	declared, err := made.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	d.Vectors = slices.DeleteFunc(d.Vectors, func(v scheme.Vector) bool {
		_, err := declared.Parse(v.Text) // fails for an encoding that a layout file cannot express
		return err != nil
	})
	for _, r := range append(wrong, wrongTexts(b, d.Vectors)...) {
		_, err1 := b.Parse(r.Text)
		_, err2 := declared.Parse(r.Text)
		if err1 != nil && err2 != nil && !hasReject(d, r.Text) && scheme.Printable(r.Text) && r.Text != "" {
			d.Rejects = append(d.Rejects, r)
		}
	}
}

// maxKnown is the maximum number of ids from the corpus in a file, and of texts that are not ids.
const maxKnown = 6

// corpusOf returns texts of the corpus: ids of a scheme with default parameters, and texts that it
// rejects.
func corpusOf(t *testing.T, name string) (known []string, wrong []scheme.Reject) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repo, "ids/schemes/testdata/corpus.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		var row struct {
			Scheme, Input, Why string
			Invalid            bool
			Params             map[string]any
		}
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		switch {
		case row.Scheme != name || len(row.Params) > 0:
		case !row.Invalid:
			known = append(known, row.Input)
		case len(wrong) < maxKnown:
			wrong = append(wrong, scheme.Reject{Text: row.Input, Why: row.Why})
		}
	}
	return known, wrong
}

func hasReject(d *scheme.Declaration, text string) bool {
	return slices.ContainsFunc(d.Rejects, func(r scheme.Reject) bool { return r.Text == text })
}

func hasVector(d *scheme.Declaration, text string) bool {
	return slices.ContainsFunc(d.Vectors, func(v scheme.Vector) bool { return v.Text == text })
}

// vectorOf returns an id with its meaning.
func vectorOf(b *ids.BoundScheme, id ids.ID, text string) scheme.Vector {
	v := scheme.Vector{Text: text, Fields: make(map[string]ids.Value)}
	if b.Time != nil {
		if at := b.Time(id); at.Year() >= 1 && at.Year() <= 9999 {
			v.Time = &at
		}
	}
	for i := range b.Layout.Fields {
		v.Fields[b.Layout.Fields[i].Name] = b.Layout.Fields[i].Get(id)
	}
	return v
}

// exampleIDs returns three random ids of a scheme with a time of 2026, then the smallest and the
// largest. They are always the same.
func exampleIDs(b *ids.BoundScheme) []ids.ID {
	hash := fnv.New64a()
	hash.Write([]byte(b.Scheme.Name))
	random := rand.New(rand.NewPCG(hash.Sum64(), 1))
	fill := func(value func(f *ids.Field) ids.Value) ids.ID {
		id := encoding.Zero(b.Layout.Bits)
		for i := range b.Layout.Fields {
			f := &b.Layout.Fields[i]
			v := value(f)
			if f.Fixed != nil {
				v = ids.Value{Lo: *f.Fixed}
			}
			id = f.Set(id, v)
		}
		return id
	}
	least := fill(func(f *ids.Field) ids.Value { v, _ := f.Range(); return v })
	most := fill(func(f *ids.Field) ids.Value { _, v := f.Range(); return v })
	list := []ids.ID{}
	for range 3 {
		list = append(list, fill(func(f *ids.Field) ids.Value { return randomValue(random, f) }))
	}
	return append(list, least, most)
}

// randomValue returns a value within the range of a field. A field with a time unit gets a time of
// 2026, or the epoch if that is later.
func randomValue(random *rand.Rand, f *ids.Field) ids.Value {
	if f.Unit != nil {
		now := ids.Millis(1_795_226_772_340)
		return ids.Value{Lo: uint64(max(f.Unit.Index(now), 0))}
	}
	least, most := f.Range()
	if most.Hi > 0 {
		return ids.Value{Hi: random.Uint64() & most.Hi, Lo: random.Uint64()}
	}
	span := most.Lo - least.Lo
	if span == 1<<64-1 {
		return ids.Value{Lo: random.Uint64()}
	}
	return ids.Value{Lo: least.Lo + random.Uint64N(span+1)}
}

// wrongTexts returns texts that differ from those of ids in one way each. Some of them may
// be ids of the scheme nevertheless.
func wrongTexts(b *ids.BoundScheme, vectors []scheme.Vector) []scheme.Reject {
	text := vectors[0].Text
	list := []scheme.Reject{
		{Text: text[:len(text)-1], Why: "the last character is missing"},
		{Text: text[1:], Why: "the first character is missing"},
		{Text: text + text[len(text)-1:], Why: "a character too many"},
		{Text: text[:len(text)/2] + "!" + text[len(text)/2+1:], Why: "! is no character of any encoding"},
		{Text: " " + text, Why: "a space in front"},
		{Text: text + " ", Why: "a space at the end"},
		{Text: "-" + text, Why: "a sign in front"},
		{Text: strings.Repeat("9", 60), Why: "longer than every id"},
		{Text: strings.ToUpper(text), Why: "in capitals"},
		{Text: strings.ToLower(text), Why: "in lower case"},
	}
	id, err := b.Parse(text)
	if err != nil {
		return list
	}
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		if f.Fixed == nil {
			continue
		}
		wrong := f.Set(id, ids.Value{Lo: *f.Fixed ^ 1})
		list = append(list, scheme.Reject{Text: b.Encodings[0].Encode(wrong), Why: fmt.Sprintf("%s is %d, not %d", f.Name, *f.Fixed^1, *f.Fixed)})
	}
	return list
}
