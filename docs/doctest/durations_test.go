package doctest

import (
	"math"
	"math/big"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"idtui/ids"
	"idtui/ids/catalog"
)

// TestDurations compares the years in explanations of timestamps with the width and the unit of
// their fields. An example is "41 bits of milliseconds last 70 years".
func TestDurations(t *testing.T) {
	claim := regexp.MustCompile(`\b([0-9]+) bits\b[^.:;]*\blast (?:about |almost )?([0-9,]+) years`)
	checked := 0
	for _, b := range catalog.Default().BoundSchemes() {
		for i := range b.Layout.Fields {
			field := &b.Layout.Fields[i]
			if field.Kind != ids.Time || field.Unit == nil {
				continue
			}
			for _, m := range claim.FindAllStringSubmatch(field.About+" "+field.Why, -1) {
				bits, _ := strconv.Atoi(m[1])
				years, err := strconv.ParseFloat(regexp.MustCompile(",").ReplaceAllString(m[2], ""), 64)
				if err != nil {
					t.Fatal(err)
				}
				checked++
				if computed := yearsOf(bits, field.Unit); bits != field.Width && bits != field.Width-1 || math.Abs(computed-years) > 0.5 {
					t.Errorf("%s, %s, %d bits: %q; computed: %.2f years", b.Scheme.Name, field.Name, field.Width, m[0], computed)
				}
			}
		}
	}
	if checked < 10 {
		t.Errorf("%d claims; expected 10 or more", checked)
	}
}

// TestLastTimestamps compares explanations of the last timestamp with the width, the unit and the
// epoch of the field. An example is "39 bits of 4 ms last until September 2079".
func TestLastTimestamps(t *testing.T) {
	claim := regexp.MustCompile(`\b([0-9]+) bits\b[^.;]*\blast\b[^.;]*\b(?:until|to) (?:the year )?((?:[A-Z][a-z]+ )?[0-9]{4,5}(?:-[0-9]{2}-[0-9]{2})?)\b`)
	checked := 0
	for _, b := range catalog.Default().BoundSchemes() {
		for i := range b.Layout.Fields {
			field := &b.Layout.Fields[i]
			if field.Kind != ids.Time || field.Unit == nil {
				continue
			}
			for _, m := range claim.FindAllStringSubmatch(field.About+" "+field.Why, -1) {
				bits, _ := strconv.Atoi(m[1])
				if bits != field.Width {
					continue // the claim is about a part of the field
				}
				end := field.Unit.Epoch + ids.Reading(yearsOf(bits, field.Unit)*365.2425*86400*1e6)
				checked++
				if !slices.ContainsFunc([]string{"2006", "2006-01-02", "January 2006"}, func(form string) bool { return end.Time().Format(form) == m[2] }) {
					t.Errorf("%s, %s: %q; computed: %s", b.Scheme.Name, field.Name, m[0], end.Time())
				}
			}
		}
	}
	if checked < 5 {
		t.Errorf("%d claims; expected 5 or more", checked)
	}
}

// TestUnixBits computes how many bits Unix time needs to last as long as a timestamp with another
// epoch. A claim is "Unix milliseconds would need 42 bits to last until the same date".
func TestUnixBits(t *testing.T) {
	claim := regexp.MustCompile(`Unix milliseconds would need ([0-9]+) bits to last until the same date`)
	checked := 0
	for _, b := range catalog.Default().BoundSchemes() {
		for i := range b.Layout.Fields {
			field := &b.Layout.Fields[i]
			m := claim.FindStringSubmatch(field.About + " " + field.Why)
			if m == nil {
				continue
			}
			checked++
			last := field.Unit.Epoch + ids.Reading(yearsOf(field.Width, field.Unit)*365.2425*86400*1e6)
			if computed := bits.Len64(uint64(last.Time().UnixMilli())); m[1] != strconv.Itoa(computed) {
				t.Errorf("%s, %s: %q; computed: %d", b.Scheme.Name, field.Name, m[0], computed)
			}
		}
	}
	if checked == 0 {
		t.Error("no explanation has such a claim")
	}
}

// yearsOf returns how many years a number of bits counts in a unit.
func yearsOf(bits int, unit *ids.Unit) float64 {
	length := big.NewRat(int64(unit.Step), max(unit.Parts, 1))
	all := new(big.Rat).Mul(length, new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(bits))))
	nanos, _ := all.Float64()
	return nanos / 1e9 / 86400 / 365.2425
}
