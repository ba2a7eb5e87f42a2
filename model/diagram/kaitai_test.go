package diagram_test

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/diagram"
)

// ksy is a parsed type of Kaitai Struct.
type ksy struct {
	id        string
	seq       []*attribute
	instances []*attribute
}

// attribute is an element of seq, or an instance.
type attribute struct {
	id, typ, valid, value, doc string
	orig                       *string
	pos, size                  int
}

// width returns the number of bits of an element of seq.
func (a *attribute) width(t *testing.T) int {
	t.Helper()
	n, err := strconv.Atoi(strings.TrimPrefix(a.typ, "b"))
	if err != nil || n < 1 || n > 64 || a.typ[0] != 'b' {
		t.Fatalf("type %q of %s", a.typ, a.id)
	}
	return n
}

// readKSY parses a type. It fails for keys that the writer does not write.
func readKSY(t *testing.T, text string) *ksy {
	t.Helper()
	var k ksy
	var now *attribute
	section := ""
	identifier := regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		key, value, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "- "), ":")
		value = strings.TrimSpace(value)
		if strings.HasPrefix(value, `"`) {
			if err := json.Unmarshal([]byte(value), &value); err != nil {
				t.Fatalf("%v in %q", err, line)
			}
		}
		switch indent := len(line) - len(strings.TrimLeft(line, " ")); {
		case indent == 0:
			section = key
			continue
		case section == "meta":
			if key == "id" {
				k.id = value
			}
			continue
		case section == "seq" && strings.HasPrefix(line, "  - "):
			now = &attribute{}
			k.seq = append(k.seq, now)
		case section == "instances" && indent == 2:
			now = &attribute{id: key}
			k.instances = append(k.instances, now)
			continue
		}
		now.set(t, key, value)
	}
	for _, a := range append(k.seq, k.instances...) {
		if a.id != "" && !identifier.MatchString(a.id) || !identifier.MatchString(k.id) {
			t.Fatalf("%q or %q is no identifier", a.id, k.id)
		}
	}
	return &k
}

func (a *attribute) set(t *testing.T, key, value string) {
	t.Helper()
	switch key {
	case "id":
		a.id = value
	case "-orig-id":
		a.orig = &value
	case "type":
		a.typ = value
	case "valid":
		a.valid = value
	case "value":
		a.value = value
	case "doc":
		a.doc = value
	case "pos":
		a.pos, _ = strconv.Atoi(value)
	case "size":
		a.size, _ = strconv.Atoi(value)
	default:
		t.Fatalf("key %q", key)
	}
}

// TestKaitai decodes random ids with the output, and compares all fields with the layout.
func TestKaitai(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, b := range bound(t) {
		k := readKSY(t, diagram.Kaitai(b))
		for range 20 {
			id := randomID(r, b.Layout.Bits)
			values := k.decode(t, id)
			for i := range b.Layout.Fields {
				f := &b.Layout.Fields[i]
				name := k.identifierOf(f.Name)
				if f.Width <= 64 && values[name] != f.Get(id).Lo {
					t.Errorf("%s: %s is %d, want %d", b.Scheme.Name, f.Name, values[name], f.Get(id).Lo)
				}
			}
		}
	}
}

// identifierOf returns the identifier of a field.
func (k *ksy) identifierOf(name string) string {
	for _, a := range k.seq {
		if a.orig != nil && *a.orig == humantext.Escape(name) {
			return a.id
		}
	}
	return strings.ReplaceAll(name, "-", "_")
}

// decode decodes an id as Kaitai Struct does. It fails if an identifier is used twice, bits are
// left over, or raw bytes are outside the id.
func (k *ksy) decode(t *testing.T, id ids.ID) map[string]uint64 {
	t.Helper()
	values := make(map[string]uint64)
	at := -(-id.Bits() & 7)
	for _, a := range k.seq {
		n := a.width(t)
		if a.id == "" {
			if at+n != 0 {
				t.Fatalf("%d bits before the id, want %d", n, -at)
			}
			at = 0
			continue
		}
		if _, twice := values[a.id]; twice {
			t.Fatalf("%s: %s twice", k.id, a.id)
		}
		values[a.id] = 0
		for bit := at; bit < at+n; bit++ {
			values[a.id] = values[a.id]<<1 | uint64(id.Bit(bit))
		}
		at += n
	}
	if at != id.Bits() {
		t.Fatalf("%s: %d bits, want %d", k.id, at, id.Bits())
	}
	for _, a := range k.instances {
		if a.value == "" && (a.size < 9 || (a.pos+a.size)*8 > id.Bits()+7) {
			t.Fatalf("%s: %s has the bytes %d+%d", k.id, a.id, a.pos, a.size)
		}
		if a.value != "" {
			values[a.id] = sum(t, a.value, values)
		}
	}
	return values
}

// sum evaluates the expression of an instance, such as
// "((a << 8) | (b ? 1 : 0).as<u8>).as<u8>".
func sum(t *testing.T, expression string, values map[string]uint64) uint64 {
	t.Helper()
	term := regexp.MustCompile(`^\(*([a-z0-9_]+)(?: \? 1 : 0\)\.as<u8>)?(?: << (\d+)\))?$`)
	inner, ok := strings.CutSuffix(strings.TrimPrefix(expression, "("), ").as<u8>")
	if !ok || expression[0] != '(' {
		t.Fatalf("expression %q", expression)
	}
	var total uint64
	for _, text := range strings.Split(inner, " | ") {
		m := term.FindStringSubmatch(text)
		if m == nil {
			t.Fatalf("expression %q", expression)
		}
		value, known := values[m[1]]
		shift, _ := strconv.Atoi(m[2])
		if !known || total&(value<<shift) != 0 {
			t.Fatalf("expression %q: unknown, or bits of two parts", expression)
		}
		total |= value << shift
	}
	return total
}

func TestKaitaiFixed(t *testing.T) {
	valid := make(map[string]string)
	for _, a := range readKSY(t, diagram.Kaitai(scattered(t))).seq {
		valid[a.id] = a.valid
	}
	for id, want := range map[string]string{"fixed_8_8": "true", "fixed_7_0": "99", "rest": ""} {
		if valid[id] != want {
			t.Errorf("%s is valid as %q, want %q", id, valid[id], want)
		}
	}
}
