package codegen

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

//go:embed parsers
var parsers embed.FS

// language says how a language writes the tables of a parser. The rest of the parser is a
// template in the folder parsers, which names the tables in {{}}.
type language struct {
	name          string
	ending        string // the end of its file names; Java requires the class name
	comment       string // the start of a comment
	yes, no, none string
	some          string // an optional value that is present
	pair, list    string // two numbers, and a list of values
	bytes         string // the prefix of a text literal
	row           string // a row of the field and encoding tables
	test, numbers string // a row of the test table, and a number in it
	term          string
	millis        string // the time in a test
	noMillis      string // the same for an id without a time
	field         string // the constructor of a field row
	encoding      string // the constructor of an encoding row
}

func languages() []language {
	return []language{
		{
			name: "go", ending: ".go", comment: "//", yes: "true", no: "false", none: "nil", some: "big.NewInt(%s)", pair: "{%d, %d}", list: "[][2]int{%s}",
			row: "\t{%[2]s},\n", test: "\t{%s, []string{%s}, %s},\n", numbers: `"%s"`, term: "\t{%d, %d, %d, %d},\n",
			millis: "%d", noMillis: "0",
		},
		{
			name: "ts", ending: ".ts", comment: "//", yes: "true", no: "false", none: "null", some: "%sn", pair: "[%d, %d]", list: "[%s]",
			row: "  %[1]s(%[2]s),\n", test: "  [%s, [%s], %s],\n", numbers: `"%s"`, term: "  [%d, %dn, %dn, %dn],\n",
			millis: "%d", noMillis: "undefined", field: "field", encoding: "encoding",
		},
		{
			name: "python", ending: ".py", comment: "#", yes: "True", no: "False", none: "None", some: "%s", pair: "(%d, %d)", list: "[%s]",
			row: "    %[1]s(%[2]s),\n", test: "    (%s, [%s], %s),\n", numbers: "%s", term: "    (%d, %d, %d, %d),\n",
			millis: "%d", noMillis: "None", encoding: "Encoding",
		},
		{
			name: "java", ending: "/IdParser.java", comment: "//", yes: "true", no: "false", none: "null", some: `new BigInteger("%s")`, pair: "{%d, %d}", list: "new int[][] {%s}",
			row: "        new %[1]s(%[2]s),\n", test: "        {%s, %s, %s},\n", numbers: `"%s"`, term: "        {%dL, %dL, %dL, %dL},\n",
			millis: `"%d"`, noMillis: `"null"`, field: "Field", encoding: "Encoding",
		},
		{
			name: "rust", ending: ".rs", comment: "//", yes: "true", no: "false", none: "None", some: "Some(%s)", pair: "(%d, %d)", list: "&[%s]", bytes: "b",
			row: "    %[1]s(%[2]s),\n", test: "    (%s, &[%s], %s),\n", numbers: "%s", term: "    (%d, %d, %d, %d),\n",
			millis: "Some(%d)", noMillis: "None", field: "field", encoding: "encoding",
		},
	}
}

// Languages returns the names of the languages of [Parser].
func Languages() []string {
	var names []string
	for _, l := range languages() {
		names = append(names, l.name)
	}
	return names
}

// Ending returns the end of the file names in a language of [Languages].
func Ending(name string) string { return languages()[slices.Index(Languages(), name)].ending }

// Parser returns a program that decodes ids of a bound scheme: one file without dependencies. The
// program reads one text per line from standard input. It prints one JSON object per line: the
// values of the fields and the time, or an error. With the argument --test it decodes known ids,
// and exits with status 1 if a result is wrong.
//
// Parser returns an error if the language is unknown or the scheme has no bits. It also returns one
// if only idtui's own code can read its texts.
func Parser(b *ids.BoundScheme, name string) (string, error) {
	at := slices.Index(Languages(), name)
	if at < 0 {
		return "", fmt.Errorf("unknown language %s: %s", humantext.Quote(name), humantext.Expected(name, Languages()))
	}
	p, err := newPlan(b, "")
	if err != nil {
		return "", err
	}
	l := languages()[at]
	encodings, known := l.encodings(p)
	if encodings == "" {
		return "", fmt.Errorf("layout %s: only idtui's own code reads its ids, so no parser can be written", p.scheme)
	}
	tests := l.tests(p, known)
	if tests == "" {
		return "", fmt.Errorf("layout %s: it has no known id, so a parser cannot be tested", p.scheme)
	}
	text, err := parsers.ReadFile("parsers/" + name + ".txt")
	if err != nil {
		return "", err
	}
	var about, terms strings.Builder
	for _, line := range p.about() {
		about.WriteString(l.comment + " " + line + "\n")
	}
	t := p.time
	if t == nil {
		t = &timeSum{parts: 1000}
	}
	for _, x := range t.terms {
		fmt.Fprintf(&terms, l.term, x.field, x.count, x.seconds, x.share)
	}
	return strings.NewReplacer(
		"{{about}}", about.String(), "{{scheme}}", p.scheme, "{{bits}}", strconv.Itoa(p.bits), "{{fields}}", l.fields(p), "{{encodings}}", encodings, "{{tests}}", tests,
		"{{hastime}}", l.word(p.time != nil), "{{epoch}}", strconv.FormatInt(t.epoch, 10), "{{extra}}", strconv.FormatInt(t.extra, 10), "{{parts}}", strconv.FormatInt(t.parts/1000, 10),
		"{{time}}", terms.String(),
	).Replace(string(text)), nil
}

func (l *language) word(is bool) string {
	if is {
		return l.yes
	}
	return l.no
}

// fields returns the rows of the fields. A row has the name, the bit ranges and the only valid
// value. It also says whether the value is a string in JSON, because it can exceed 2^53.
func (l *language) fields(p *plan) string {
	var out strings.Builder
	for i := range p.fields {
		f := &p.fields[i]
		ranges := make([]string, len(f.Spans))
		for k, s := range f.Spans {
			ranges[k] = fmt.Sprintf(l.pair, s.Offset, s.Width)
		}
		fixed := l.none
		if f.Fixed != nil && p.bound.Strict && p.bound.Check != nil && p.bound.Check(f.Set(p.drawn(0), ids.Value{Lo: *f.Fixed ^ 1})) != nil {
			fixed = fmt.Sprintf(l.some, strconv.FormatUint(*f.Fixed, 10))
		}
		values := []string{strconv.QuoteToASCII(f.Name), fmt.Sprintf(l.list, strings.Join(ranges, ", ")), fixed, l.word(f.Width > 53)}
		fmt.Fprintf(&out, l.row, l.field, strings.Join(values, ", "))
	}
	return out.String()
}

// encodings returns the rows of the encodings that a parser can read, and their names.
func (l *language) encodings(p *plan) (rows string, names []string) {
	var out strings.Builder
	text := func(s string) string { return l.bytes + strconv.QuoteToASCII(s) }
	for i := range p.texts {
		g, _ := p.digitsOf(&p.texts[i])
		if g == nil {
			continue
		}
		separator := ""
		if len(g.Groups) > 0 {
			separator = g.separator()
		}
		groups := make([]string, len(g.Groups))
		for k, n := range g.Groups {
			groups[k] = strconv.Itoa(n)
		}
		list := strings.NewReplacer("[][2]int", "[]int", "int[][]", "int[]").Replace(l.list)
		values := []string{
			text(g.chars), text(g.alsoRead()), l.word(g.number), strconv.Itoa(g.perChar), strconv.Itoa(g.length), l.word(g.varies), text(g.Prefix), text(g.Suffix),
			l.word(g.Fold), fmt.Sprintf(list, strings.Join(groups, ", ")), text(separator), l.word(g.Pad == scheme.PadHigh), l.word(g.Signed),
		}
		fmt.Fprintf(&out, l.row, l.encoding, strings.Join(values, ", "))
		names = append(names, g.EncodingName())
	}
	return out.String(), names
}

// alsoRead returns the other characters that are accepted, as pairs of the character and its digit.
func (g *digits) alsoRead() (pairs string) {
	known := g.chars
	add := func(from, to string) {
		if len(from) == 1 && !strings.Contains(known, from) {
			known += from
			pairs += from + to
		}
	}
	for _, from := range sortedKeys(g.Alias) {
		add(from, g.Alias[from])
	}
	if g.Fold {
		for i := range len(g.chars) {
			c := g.chars[i : i+1]
			add(strings.ToLower(c), c)
			add(strings.ToUpper(c), c)
		}
		for _, from := range sortedKeys(g.Alias) {
			add(strings.ToLower(from), g.Alias[from])
			add(strings.ToUpper(from), g.Alias[from])
		}
	}
	return pairs
}

// maxVectors is the maximum number of ids in the test of a parser.
const maxVectors = 40

// tests returns the rows of the test: the vectors of the declaration, and the sample ids in all
// encodings. A row has a text, the values of the fields and the Unix milliseconds.
func (l *language) tests(p *plan, encodings []string) string {
	var texts []string
	if own, err := scheme.Of(p.bound); err == nil {
		for i := range own.Vectors {
			texts = append(texts, own.Vectors[i].Text)
		}
	}
	for _, id := range p.samples {
		for _, name := range encodings {
			if e := p.bound.Encoding(name); e != nil {
				texts = append(texts, e.Encode(id))
			}
		}
	}
	var out strings.Builder
	n := 0
	for _, text := range texts {
		id, e, err := p.bound.ParseEncoding(text)
		if err != nil || id.Bits() != p.bits || n >= maxVectors || !slices.Contains(encodings, e.Name()) {
			continue
		}
		values := make([]string, len(p.fields))
		for i := range p.fields {
			values[i] = fmt.Sprintf(l.numbers, p.fields[i].Get(id))
		}
		millis := l.noMillis
		if p.time != nil {
			millis = fmt.Sprintf(l.millis, time.Unix(p.time.of(p, id)).UnixMilli())
		}
		fmt.Fprintf(&out, l.test, strconv.QuoteToASCII(text), strings.Join(values, ", "), millis)
		n++
	}
	return out.String()
}
