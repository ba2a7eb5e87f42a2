// Package where reads and evaluates the conditions of --where: node=42, node!=42,
// time>=2026-11-20, scheme=sno, sequence>4000, confidence<0.9, node in 1,2,3 and !EXPR.
// Commands, lists and views select ids with it.
package where

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/humantext"
	"idtui/model/fields"
)

// Row is an id with the values that conditions use.
type Row interface {
	// Lookup returns the value of a name: a field of the id, or one of [Common]. It
	// reports false if the id has none.
	Lookup(name string) (Value, bool)
}

// Common returns the names that every id may have besides its fields.
func Common() []string {
	return []string{"scheme", "time", "confidence", "place", "group", "epoch", "id", "bits"}
}

// Value is a value of a row. Only the parts that apply are set.
type Value struct {
	kind   kind
	number ids.Value
	share  float64
	text   string
	at     time.Time
	unit   *ids.Unit // set for a timestamp, which also compares with times
}

type kind int

const (
	isText kind = iota
	isNumber
	isShare
	isTime
)

// Text returns a text as a value. Comparison ignores case.
func Text(s string) Value { return Value{kind: isText, text: s} }

// Time returns a time as a value.
func Time(t time.Time) Value { return Value{kind: isTime, at: t} }

// Number returns a whole number as a value. It can also have a name, such as tock.
func Number(v ids.Value, name string) Value { return Value{kind: isNumber, number: v, text: name} }

// ID is a [Row] for a decoded id.
type ID struct {
	Bound        *ids.BoundScheme
	ID           ids.ID
	Text         string // as it is written
	Confidence   float64
	Place, Group string
	Epoch        string // "default", "found" or "unknown"
	// At replaces the time of the id if its epoch was found. NoTime is set if the epoch is
	// unknown.
	At     time.Time
	NoTime bool
}

// Lookup returns a value of the id, or false if the id has none of that name. A field of the layout
// takes precedence over [Common], except for time. If no field has the name "node", this name means
// the fields of this kind, as in a profile.
func (r *ID) Lookup(name string) (Value, bool) {
	if name == "time" {
		switch {
		case r.NoTime:
			return Value{}, false
		case !r.At.IsZero():
			return Time(r.At), true
		case r.Bound.Time != nil:
			return Time(r.Bound.Time(r.ID)), true
		}
		return Value{}, false
	}
	all := r.Bound.Layout.All()
	for i := range all {
		if strings.EqualFold(all[i].Name, name) {
			if all[i].Width == 0 {
				return Text(all[i].Text(ids.Value{})), true
			}
			return fieldValue(&all[i], r.ID), true
		}
	}
	switch strings.ToLower(name) {
	case "scheme":
		return Text(r.Bound.Scheme.Name), true
	case "confidence":
		return Value{kind: isShare, share: r.Confidence}, true
	case "place":
		return Text(r.Place), r.Place != ""
	case "group":
		return Text(r.Group), r.Group != ""
	case "epoch":
		return Text(r.Epoch), r.Epoch != ""
	case "id":
		return Text(r.Text), true
	case "node":
		switch nodes := fields.Nodes(r.Bound); len(nodes) {
		case 0:
		case 1:
			return fieldValue(nodes[0], r.ID), true
		default:
			return Text(fields.NodeText(nodes, r.ID)), true
		}
	case "bits":
		return Number(ids.Value{Lo: uint64(r.Bound.Layout.Bits)}, ""), true
	}
	return Value{}, false
}

func fieldValue(f *ids.Field, id ids.ID) Value {
	v := f.Get(id)
	value := Value{kind: isNumber, number: v, unit: f.Unit}
	if f.Text != nil {
		value.text = f.Text(v)
	}
	return value
}

// Names returns the names of a bound scheme's fields, and "node" if it has fields of this kind.
func Names(b *ids.BoundScheme) []string {
	all := b.Layout.All()
	list := make([]string, 0, len(all)+1)
	for i := range all {
		list = append(list, all[i].Name)
	}
	if len(fields.Nodes(b)) > 0 && !slices.Contains(list, "node") {
		list = append(list, "node")
	}
	return list
}

// Filter is a list of conditions that must all hold. A nil Filter has none.
type Filter struct {
	conditions []condition
	texts      []string
}

// condition compares the value of a name.
type condition struct {
	not    bool
	name   string
	test   string // one of tests
	values []operand
}

// operand is a value in a condition, parsed in every way that succeeds.
type operand struct {
	text     string
	number   ids.Value
	isNumber bool
	share    float64
	isShare  bool
	at       time.Time
	until    time.Time // the end of a year, month or day; otherwise zero
	isTime   bool
}

// tests are the comparison operators. A longer one comes before its prefix.
var tests = [...]string{"!=", ">=", "<=", "==", "=", ">", "<"}

// maxConditions and maxLength limit the input of Parse.
const (
	maxConditions = 64
	maxLength     = 4096
)

// Parse parses conditions. Relative times such as -1h count from now.
func Parse(texts []string, now time.Time) (*Filter, error) {
	if len(texts) > maxConditions {
		return nil, fmt.Errorf("too many conditions: expected at most %d", maxConditions)
	}
	f := &Filter{texts: slices.Clone(texts)}
	for _, text := range texts {
		c, err := parseCondition(text, now)
		if err != nil {
			return nil, err
		}
		f.conditions = append(f.conditions, c)
	}
	return f, nil
}

func parseCondition(text string, now time.Time) (c condition, err error) {
	invalid := func(expected string) error {
		return fmt.Errorf("invalid condition %s: expected %s", humantext.Quote(text), expected)
	}
	const example = "NAME=VALUE, such as node=42, time>=2026-11-20 or \"node in 1,2,3\""
	rest := strings.TrimSpace(text)
	if len(text) > maxLength {
		return c, invalid(fmt.Sprintf("at most %d bytes", maxLength))
	}
	for strings.HasPrefix(rest, "!") {
		c.not, rest = !c.not, strings.TrimSpace(rest[1:])
	}
	end := strings.IndexAny(rest, "!=<> \t")
	if end <= 0 {
		return c, invalid(example)
	}
	c.name, rest = rest[:end], strings.TrimSpace(rest[end:])
	c.readTest(rest, now)
	if c.test == "" || slices.ContainsFunc(c.values, func(o operand) bool { return o.text == "" }) {
		return c, invalid(example)
	}
	ordered := c.test != "=" && c.test != "!="
	for _, o := range c.values {
		switch name := strings.ToLower(c.name); {
		case name == "time" && !o.isTime:
			_, err := humantext.ParseTime(o.text)
			return c, fmt.Errorf("invalid condition %s: %w", humantext.Quote(text), err)
		case name == "confidence" && !o.isShare:
			return c, invalid("a number from 0 to 1 after " + c.name + c.test)
		case ordered && !o.isShare && !o.isTime:
			return c, invalid("a number or a time after " + c.name + c.test)
		}
	}
	return c, nil
}

// readTest parses the comparison operator and its values.
func (c *condition) readTest(rest string, now time.Time) {
	if list, ok := strings.CutPrefix(rest, "in"); ok && list != "" && (list[0] == ' ' || list[0] == '\t') {
		c.test = "="
		list = strings.TrimSpace(list)
		if len(list) > 1 && list[0] == '(' && list[len(list)-1] == ')' { // as in SQL
			list = list[1 : len(list)-1]
		}
		for _, v := range strings.Split(list, ",") {
			c.values = append(c.values, operandOf(strings.TrimSpace(v), now))
		}
	} else {
		for _, test := range tests {
			if value, ok := strings.CutPrefix(rest, test); ok {
				c.test = strings.Replace(test, "==", "=", 1)
				c.values = []operand{operandOf(unquoted(strings.TrimSpace(value)), now)}
				break
			}
		}
	}
}

// unquoted returns a text without the quotes around it.
func unquoted(s string) string {
	if n := len(s); n >= 2 && (s[0] == '"' || s[0] == '\'') && s[n-1] == s[0] {
		return s[1 : n-1]
	}
	return s
}

// operandOf parses a value in every way that succeeds.
func operandOf(text string, now time.Time) operand {
	o := operand{text: text}
	if share, err := strconv.ParseFloat(text, 64); err == nil && !math.IsNaN(share) {
		o.share, o.isShare = share, true
	}
	o.number, o.isNumber = ids.ParseValue(text)
	if t, err := humantext.ParseTime(text); err == nil {
		o.at, o.isTime = t.At(now), true
		o.until, _ = t.End()
	}
	return o
}

// Empty reports whether there are no conditions.
func (f *Filter) Empty() bool { return f == nil || len(f.conditions) == 0 }

// Texts returns the conditions as they were typed.
func (f *Filter) Texts() []string {
	if f == nil {
		return nil
	}
	return f.texts
}

// Names returns the distinct names in the conditions.
func (f *Filter) Names() []string {
	var list []string
	if f != nil {
		for i := range f.conditions {
			if name := f.conditions[i].name; !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	return list
}

// Mentions reports whether a condition uses one of the names, which are in lower case.
func (f *Filter) Mentions(names ...string) bool {
	for i := range f.conditions {
		if slices.Contains(names, strings.ToLower(f.conditions[i].name)) {
			return true
		}
	}
	return false
}

// Since returns the earliest time that the conditions with >=, > and = allow. It reports false if
// there is no such condition on the time.
func (f *Filter) Since() (since time.Time, ok bool) {
	if f.Empty() {
		return since, false
	}
	for i := range f.conditions {
		c := &f.conditions[i]
		if c.not || !strings.EqualFold(c.name, "time") || c.test != ">=" && c.test != ">" && c.test != "=" {
			continue
		}
		if at := c.values[0].at; len(c.values) == 1 && (!ok || at.After(since)) {
			since, ok = at, true
		}
	}
	return since, ok
}

// Check returns an error for the first name that is neither in [Common] nor in names. The error
// lists both, in this order.
func (f *Filter) Check(names []string) error {
	for _, name := range f.Names() {
		same := func(known string) bool { return strings.EqualFold(known, name) }
		if slices.ContainsFunc(names, same) || slices.ContainsFunc(Common(), same) {
			continue
		}
		var known []string
		for _, k := range slices.Concat(names, Common()) {
			if !slices.Contains(known, k) { // several schemes can have a field of this name
				known = append(known, k)
			}
		}
		expected := "; expected "
		if meant := humantext.DidYouMean(name, known); meant != "" {
			expected = meant + " Expected "
		}
		return fmt.Errorf("no name %s in the input%s%s", humantext.Quote(name), expected, humantext.Or(known))
	}
	return nil
}

// FindSchemes replaces aliases of schemes in the conditions by their names. It returns an error for a
// scheme that the catalog does not have.
func (f *Filter) FindSchemes(c *catalog.Catalog) error {
	for i := range f.conditions {
		for j := range f.conditions[i].values {
			if !strings.EqualFold(f.conditions[i].name, "scheme") {
				break
			}
			s, err := c.Find(f.conditions[i].values[j].text)
			if err != nil {
				return err
			}
			f.conditions[i].values[j].text = s.Name
		}
	}
	return nil
}

// Match reports whether all conditions hold for a row. A comparison with a name that the row
// lacks does not hold, so its negation does.
func (f *Filter) Match(row Row) bool {
	if f == nil {
		return true
	}
	for i := range f.conditions {
		if c := &f.conditions[i]; c.holds(row) == c.not {
			return false
		}
	}
	return true
}

func (c *condition) holds(row Row) bool {
	v, ok := row.Lookup(c.name)
	if !ok {
		return false
	}
	for i := range c.values {
		if order, ok := v.compare(&c.values[i]); ok {
			switch {
			case c.test == "=" && order == 0, c.test == "!=" && order != 0,
				c.test == ">" && order > 0, c.test == "<" && order < 0,
				c.test == ">=" && order >= 0, c.test == "<=" && order <= 0:
				return true
			}
		}
	}
	return false
}

// compare compares a value with an operand: -1, 0 or 1. It reports false if the two are not
// comparable, such as a name and a number.
func (v *Value) compare(o *operand) (order int, ok bool) {
	switch v.kind {
	case isShare:
		return compareFloat(v.share, o.share), o.isShare
	case isTime:
		return o.compareTime(v.at), o.isTime
	case isNumber:
		switch {
		case o.isNumber:
			return cmp.Or(cmp.Compare(v.number.Hi, o.number.Hi), cmp.Compare(v.number.Lo, o.number.Lo)), true
		case v.text != "" && strings.EqualFold(v.text, o.text):
			return 0, true
		case v.unit != nil && o.isTime:
			return o.compareTime(v.unit.Instant(v.number.Lo)), true
		case o.isShare:
			return compareFloat(math.Ldexp(float64(v.number.Hi), 64)+float64(v.number.Lo), o.share), true
		}
		return 1, v.text != "" // a different name: only != is true
	}
	if strings.EqualFold(v.text, o.text) {
		return 0, true
	}
	return strings.Compare(v.text, o.text), true
}

// compareTime compares an instant with the operand. The instants of a year, a month or a day are
// equal to it.
func (o *operand) compareTime(at time.Time) int {
	if !at.Before(o.at) && at.Before(o.until) {
		return 0
	}
	return at.Compare(o.at)
}

func compareFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
