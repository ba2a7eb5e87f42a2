package doctest

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/model/fit"
	ui "idtui/ui/app"
	"idtui/ui/uitest"
)

// repo is the folder that holds go.mod, seen from this package.
const repo = "../.."

// TestDocsSchemes compares the table of schemes with the catalog.
func TestDocsSchemes(t *testing.T) {
	var b strings.Builder
	b.WriteString("| scheme | bits | fields, most significant first | time unit and epoch | encodings |\n|---|---|---|---|---|\n")
	for _, f := range catalog.Default().BoundSchemes() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", f.Scheme.Name, orDash(f.Layout.Bits), fieldsOf(f), timeUnitOf(f), strings.Join(encodingTitles(f), ", "))
	}
	uitest.InDocument(t, "docs/SCHEMES.md", "schemes", b.String())
}

// encodingTitles returns the encodings of a scheme, with their alphabets if the names leave
// these open.
func encodingTitles(f *ids.BoundScheme) []string {
	titles := make([]string, len(f.Encodings))
	for i := range titles {
		titles[i] = f.Encodings[i].Title()
	}
	return titles
}

func orDash(n int) string {
	if n == 0 {
		return "–"
	}
	return fmt.Sprint(n)
}

func fieldsOf(f *ids.BoundScheme) string {
	var list []string
	for i := range f.Layout.Fields {
		list = append(list, fmt.Sprintf("%s %d", f.Layout.Fields[i].Name, f.Layout.Fields[i].Width))
	}
	if f.Layout.Bits == 0 { // parts of the text
		for _, part := range f.Layout.TextParts() {
			list = append(list, part.Name)
		}
	}
	return strings.Join(list, " · ")
}

// timeUnitOf returns the time unit and the epoch of a scheme, or a dash.
func timeUnitOf(f *ids.BoundScheme) string {
	for i := range f.Layout.Fields {
		if u := f.Layout.Fields[i].Unit; u != nil {
			return fmt.Sprintf("%s since %s", humantext.Duration(u.Step), strings.TrimSuffix(humantext.RFC3339(u.Epoch.Time()), "T00:00:00Z"))
		}
	}
	if f.Policy != nil && f.Time != nil {
		if step := decodedStep(f); step != "" {
			return step + " since " + strings.TrimSuffix(humantext.RFC3339(f.Policy.Unit.Epoch.Time()), "T00:00:00Z")
		}
		return humantext.Duration(f.Policy.Unit.Step) + " since " + strings.TrimSuffix(humantext.RFC3339(f.Policy.Unit.Epoch.Time()), "T00:00:00Z")
	}
	return "–"
}

// decodedStep returns the time unit of a layout whose times follow from Go code, such as "1/300 s".
// It returns "" unless the last time field has 20 to 32 bits. It measures how far the last time
// field moves the time, per value.
func decodedStep(f *ids.BoundScheme) string {
	const units = 1_000_000 // enough to make the rounding of a decoder negligible
	at := -1
	for i := range f.Layout.Fields {
		if f.Layout.Fields[i].Kind == ids.Time {
			at = i
		}
	}
	if at < 0 || f.Layout.Fields[at].Width < 20 || f.Layout.Fields[at].Width > 32 {
		return ""
	}
	first := encoding.Zero(f.Layout.Bits)
	passed := f.Time(f.Layout.Fields[at].Set(first, ids.Value{Lo: units})).Sub(f.Time(first))
	return fmt.Sprintf("1/%.0f s", units/passed.Seconds())
}

// TestDocsSchemeNames compares the short table of schemes with the catalog. One
// row holds all UUIDs; every other scheme is in the first row that it fits.
func TestDocsSchemeNames(t *testing.T) {
	rows := []struct {
		title string
		fits  func(*ids.BoundScheme) bool
		names []string
	}{
		{title: "UUID, 128 bits", fits: func(f *ids.BoundScheme) bool { return f.Layout.Bits == 128 && strings.Contains(f.Scheme.Name, "uuid") }},
		{title: "recognized by their text", fits: func(f *ids.BoundScheme) bool { return len(f.Layout.Fields) == 0 }},
		{title: "without a time", fits: func(f *ids.BoundScheme) bool { return f.Time == nil }},
		{title: "up to 64 bits", fits: func(f *ids.BoundScheme) bool { return f.Layout.Bits <= 64 }},
		{title: "80 to 112 bits", fits: func(f *ids.BoundScheme) bool { return f.Layout.Bits <= 112 }},
		{title: "120 to 160 bits", fits: func(f *ids.BoundScheme) bool { return f.Layout.Bits >= 120 }},
	}
	for _, f := range catalog.Default().BoundSchemes() {
		for i := range rows {
			if rows[i].fits(f) {
				rows[i].names = append(rows[i].names, "`"+f.Scheme.Name+"`")
				break
			}
			if i == len(rows)-1 {
				t.Errorf("%s, %d bits, fits no row", f.Scheme.Name, f.Layout.Bits)
			}
		}
	}
	var b strings.Builder
	b.WriteString("| | schemes |\n|---|---|\n")
	for _, i := range []int{3, 4, 5, 0, 2, 1} {
		fmt.Fprintf(&b, "| %s | %s |\n", rows[i].title, strings.Join(shortened(rows[i].names), " "))
	}
	uitest.InDocument(t, "docs/SCHEMES.md", "scheme names", b.String())
}

// shortened replaces three or more names that count up by the first and the last one. Examples are
// the UUID versions.
func shortened(names []string) []string {
	numbers := regexp.MustCompile("^(.*-v)([0-9]+)`$")
	versions := map[string][]int{}
	for _, name := range names {
		if m := numbers.FindStringSubmatch(name); m != nil {
			n, _ := strconv.Atoi(m[2])
			versions[m[1]] = append(versions[m[1]], n)
		}
	}
	var short []string
	for _, name := range names {
		m := numbers.FindStringSubmatch(name)
		if m == nil || len(versions[m[1]]) < 3 {
			short = append(short, name)
			continue
		}
		list := versions[m[1]]
		slices.Sort(list)
		if last := list[len(list)-1]; last-list[0] != len(list)-1 {
			short = append(short, name)
		} else if m[2] == strconv.Itoa(list[0]) {
			short = append(short, fmt.Sprintf("%s … `%s%d`", name, strings.Trim(m[1], "`"), last))
		}
	}
	return short
}

// TestDocsFit compares the tables of needs and of criteria with package fit.
func TestDocsFit(t *testing.T) {
	var needs, criteria, letters, support strings.Builder
	absent := fit.Default(time.Unix(0, 0))
	needs.WriteString("| need | what it is | values | if absent | what it asks of a scheme | example |\n|---|---|---|---|---|---|\n")
	for _, k := range fit.Keys() {
		example := "`--" + k.Name + " " + k.Example + "`"
		if k.Usage == "" {
			example = "`--" + k.Name + "`"
		}
		means, _, _ := strings.Cut(k.Help, ": ") // after the colon are the values
		fmt.Fprintf(&needs, "| `%s` | %s | %s | %s | %s | %s |\n", k.Name, uitest.EscapeCell(means), uitest.EscapeCell(k.Takes),
			cmp.Or(k.Absent, k.Text(&absent), "no need"), uitest.EscapeCell(k.Asks), example)
	}
	criteria.WriteString("| name | what it says | values | how it is computed | example |\n|---|---|---|---|---|\n")
	letters.WriteString("| name | formula |\n|---|---|\n")
	example := exampleOfFit(t)
	for i := range example.Criteria {
		p := &example.Criteria[i]
		fmt.Fprintf(&criteria, "| `%s` | %s | %s | %s | %s |\n", p.Name, uitest.EscapeCell(p.Says), p.Values(), uitest.EscapeCell(p.Formula), uitest.EscapeCell(p.Why))
		if p.Letters != "" {
			fmt.Fprintf(&letters, "| `%s` | %s |\n", p.Name, uitest.EscapeCell(p.Letters))
		}
	}
	support.WriteString("| scheme | databases | languages | source |\n|---|---|---|---|\n")
	for _, s := range catalog.Default().Schemes() {
		for i := range s.Support {
			u := &s.Support[i]
			fmt.Fprintf(&support, "| `%s` | %s | %s | %s |\n", s.Name, cmp.Or(strings.Join(u.Databases, ", "), "–"), cmp.Or(strings.Join(u.Languages, ", "), "–"), u.Source)
		}
	}
	uitest.InDocument(t, "docs/FIT.md", "needs", needs.String())
	uitest.InDocument(t, "docs/FIT.md", "criteria", criteria.String())
	uitest.InDocument(t, "docs/FIT.md", "letters", letters.String())
	uitest.InDocument(t, "docs/FIT.md", "support", support.String())
}

// exampleOfFit returns how Snowflake fits the needs of the example in the document.
func exampleOfFit(t *testing.T) fit.Judgment {
	t.Helper()
	needs := fit.Default(time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC))
	for _, k := range fit.Keys() {
		if text := map[string]string{"nodes": "400", "rate": "20k/s", "restarts": "40/day", "store": "int64", "skew": "25ms"}[k.Name]; text != "" {
			if err := k.Set(&needs, text); err != nil {
				t.Fatal(err)
			}
		}
	}
	s, err := catalog.Default().Find("snowflake-twitter")
	if err != nil {
		t.Fatal(err)
	}
	j, err := fit.Judge(s, nil, &needs)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// TestDocsKeys compares the table of keys with the pages.
func TestDocsKeys(t *testing.T) {
	keys, err := ui.Keys(catalog.Default())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| page | key | what it does |\n|---|---|---|\n")
	last := ""
	for _, k := range keys {
		page := ""
		if k.Page != last {
			last, page = k.Page, k.Page
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s |\n", uitest.EscapeCell(page), uitest.EscapeCell(k.Label), uitest.EscapeCell(k.Does))
	}
	uitest.InDocument(t, "docs/KEYS.md", "keys", b.String())
}
