package rounding_test

import (
	"testing"

	"idtui/ids/rounding"
)

// TestWholeNumber reads ids as spreadsheets and data frames write them.
func TestWholeNumber(t *testing.T) {
	for _, c := range []struct{ text, digits, form string }{
		{"1541815603606036480.0", "1541815603606036480", "written as a float: the original differs by at most 128"},
		{"1541815603606036481.0", "1541815603606036481", "written with decimals"}, // no float has this value
		{"1,541,815,603,606,036,481", "1541815603606036481", "written with thousands separators, as in a spreadsheet"},
		{"54.181.560.360.603.648", "54181560360603648", "written with thousands separators, as in a spreadsheet"},
		{"1\u202f541\u202f815\u202f603\u202f606\u202f036\u202f481", "1541815603606036481", "written with thousands separators, as in a spreadsheet"},
		{"1541815603606036481", "", ""},
		{"1541815603606036481.5", "", ""},
		{"15418156036060364.0", "15418156036060364", "written as a float: the original differs by at most 1"},
		{"1763700000000000.0", "", ""}, // a Unix time
		{"99999999999999999999.0", "", ""},
		{"1,541,815.603.606,036,481", "", ""},
		{"1,541,815,603", "", ""},
		{"1,541,815,603,606,036,481,000", "", ""},
		{"1,541,815,603,606,036,48", "", ""},
		{"1541,815,603,606,036,481", "", ""},
		{"01541815603606036480.0", "", ""},
		{"9q77e7ft9u236223.0.0.0", "", ""},
		{"", "", ""},
	} {
		digits, form := rounding.WholeNumber(c.text)
		if c.form == "" {
			c.digits = c.text
		}
		if digits != c.digits || form != c.form {
			t.Errorf("%s is %s, %q; want %s, %q", c.text, digits, form, c.digits, c.form)
		}
	}
}

// TestLost counts the digits that scientific notation loses.
func TestLost(t *testing.T) {
	for text, want := range map[string]string{
		"1.54181560360604E+18":     "4 of its 19 digits are lost",
		"1,54181560360604E+18":     "4 of its 19 digits are lost",
		"2.12501e+18":              "13 of its 19 digits are lost",
		"2E+15":                    "15 of its 16 digits are lost",
		"1.541815603606036480E+18": "",
		"1.5E+3":                   "",
		"1.5E+400":                 "",
		"E+18":                     "",
		"a.5E+18":                  "",
		"1.5.5E+18":                "",
	} {
		if got := rounding.Lost(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
