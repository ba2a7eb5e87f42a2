package input

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"idtui/ids/humantext"
)

// Path selects JSON values by their keys, separated by dots. Array brackets are optional:
// $.items[*].id, items[].id and items.id are the same. A number selects an element: items.0.id.
// The path of an object or array selects all values in it.
type Path struct {
	text    string // as it was typed
	plain   string // keys separated by dots
	indexed bool   // one of the keys is a number
}

// maxKeys is the maximum number of keys in a path.
const maxKeys = 16

// ParsePath parses a path.
func ParsePath(text string) (Path, error) {
	plain := strings.TrimPrefix(text, "$")
	plain = strings.NewReplacer("[*]", "", "[]", "", "[", ".", "]", "").Replace(plain)
	plain = strings.TrimPrefix(plain, ".")
	if text == "" || strings.Count(plain, ".") >= maxKeys {
		return Path{}, fmt.Errorf("invalid key %s: expected 1 to %d keys separated by dots", humantext.Quote(text), maxKeys)
	}
	p := Path{text: text, plain: plain}
	for _, key := range strings.Split(plain, ".") {
		if key != "" && strings.Trim(key, "0123456789") == "" {
			p.indexed = true
		}
	}
	return p, nil
}

// CheckPath returns an error if no record of a whole input has the path of the options. The error
// lists the existing keys.
func CheckPath(input []byte, o Options) error {
	r, err := NewReader(bytes.NewReader(input), o)
	if err == nil && o.WholeLines {
		if r.Begin() == nil && r.Spans() { // such a document is rejected, whatever its keys
			return nil
		}
		o.WholeLines = false
		r, err = NewReader(bytes.NewReader(input), o)
	}
	if err != nil {
		return err
	}
	var rec Record
	for r.Next(&rec) == nil {
		if len(rec.Texts) > 0 || r.json.null {
			return nil
		}
	}
	var names []string
	for name := range r.json.known {
		if name = strings.TrimPrefix(strings.TrimPrefix(strings.ReplaceAll(name, "[*]", ""), "$"), "."); name != "" {
			names = append(names, humantext.EscapeToASCII(name))
		}
	}
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	hint := humantext.DidYouMean(r.json.path.plain, names)
	if len(names) > maxNamed {
		names = append(names[:maxNamed], "another key")
	}
	return ColumnError(fmt.Sprintf("--json: no key %s; expected %s%s", humantext.Quote(o.Path), humantext.Or(names), hint))
}

// matches reports whether the path selects the value with a name such as $.items[*].id. A number
// in the path also matches the index in an open level.
func (p *Path) matches(name []byte, stack []level) bool {
	for _, part := range []bool{false, true} {
		if part && !p.indexed {
			break
		}
		var text []byte
		at, arrays := 0, 0
		for at < len(name) {
			if bytes.HasPrefix(name[at:], []byte("[*]")) {
				for arrays < len(stack) && !stack[arrays].array {
					arrays++
				}
				if part && arrays < len(stack) {
					text = strconv.AppendInt(append(text, '.'), int64(stack[arrays].index-1), 10)
					arrays++
				}
				at += 3
				continue
			}
			text = append(text, name[at])
			at++
		}
		text = bytes.TrimPrefix(bytes.TrimPrefix(text, []byte("$")), []byte("."))
		if p.plain == "" || string(text) == p.plain || bytes.HasPrefix(text, []byte(p.plain+".")) {
			return true
		}
	}
	return false
}
