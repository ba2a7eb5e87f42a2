package design

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"idtui/ids/humantext"
	"idtui/model/fit"
)

// Criterion is a criterion in words.
type Criterion struct {
	Mark  string // "✔" if the need is met, "✗" if it is broken, "·" without a need
	Name  string
	Value string
	Slack string // such as "+2.4"; "" without a slack
	// At is the moment of a criterion whose value is one; the zero time for others, and for a
	// moment that never comes or may be any.
	At  time.Time
	Why string // the value as a sentence
	// Broken is set if the need is not met; Always if the row is shown in every window.
	Broken, Always bool
}

// The marks of needs that are met, and that are not.
const (
	MarkOK     = "✔"
	MarkBroken = "✗"
)

// Criteria judges a sample's scheme against the needs.
func Criteria(s *Sample, n *fit.Needs) ([]Criterion, error) {
	j, err := fit.Judge(s.Bound.Scheme, nil, n)
	if err != nil {
		return nil, err
	}
	list := make([]Criterion, len(j.Criteria))
	for i := range j.Criteria {
		list[i] = InWords(&j.Criteria[i])
	}
	return list, nil
}

// InWords returns a criterion in words.
func InWords(c *fit.Criterion) Criterion {
	row := Criterion{Mark: c.Mark(), Name: c.Name, Value: valueText(c), Slack: c.SlackText(), Why: c.Why, Broken: c.Asked && !c.OK}
	switch c.Name {
	case "end", "throughput", "duplicates", "order":
		row.Always = true
	}
	if fit.IsMoment(c.Name) && c.Value.Is == fit.Number && (c.Value.Number != 0 || c.Name == "end") {
		row.At = time.Unix(int64(math.Floor(c.Value.Number)), 0).UTC()
	}
	return row
}

// valueText returns a value in words.
func valueText(c *fit.Criterion) string {
	v := c.Value
	if c.Unknown {
		return "–"
	}
	switch v.Is {
	case fit.True:
		return "yes"
	case fit.False:
		return "no"
	case fit.None:
		return noneText(c.Name)
	}
	switch c.Name {
	case "end", "int64-sign", "js-safe":
		if v.Number == 0 && c.Name != "end" {
			return "at any time"
		}
		return humantext.Date(time.Unix(int64(math.Floor(v.Number)), 0))
	case "throughput":
		return figure(v.Number) + " ids/s"
	case "duplicates":
		return figure(v.Number) + " per year"
	case "order", "outage":
		return spanText(v.Number)
	case "overflow", "shared-identity":
		return figure(v.Number*100) + " %"
	case "index-fill":
		return fmt.Sprintf("%.0f %%", v.Number*100)
	case "store", "secret", "leaks-time", "leaks-node", "leaks-volume":
		return counted(v.Number, "bit")
	case "length":
		return counted(v.Number, "character")
	}
	return figure(v.Number)
}

// noneText returns the words for a value that does not apply or has no limit.
func noneText(name string) string {
	switch name {
	case "end", "int64-sign", "js-safe":
		return "never"
	case "throughput":
		return "no limit"
	case "order":
		return "no order"
	case "identities", "shared-identity":
		return "no node"
	}
	return "none"
}

// figure returns a number in at most four digits.
func figure(v float64) string {
	switch {
	case v != 0 && math.Abs(v) < 0.001:
		return strconv.FormatFloat(v, 'e', 1, 64)
	case v >= 100_000:
		return humantext.Large(v)
	case v == math.Trunc(v):
		return humantext.Number(int64(v))
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// counted returns a number of things.
func counted(v float64, noun string) string {
	if v == math.Trunc(v) {
		return humantext.Count(int64(v), noun)
	}
	return figure(v) + " " + noun + "s"
}

// spanText returns a number of seconds as a length of time.
func spanText(seconds float64) string {
	if seconds > math.MaxInt64/1e9 {
		const year = 365.2425 * 24 * 3600
		return figure(seconds/year) + " years"
	}
	return humantext.Duration(time.Duration(math.Round(seconds * 1e9)))
}
