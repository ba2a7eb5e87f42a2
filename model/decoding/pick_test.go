package decoding_test

import (
	"strings"
	"testing"

	"idtui/model/decoding"
)

func TestColumn(t *testing.T) {
	for _, c := range []struct{ field, header, line, want string }{
		{"2", "", "a,b,c", "b"},
		{"1", "", "a", "a"},
		{"id", "name,id,n", "x,9q77e7ft9u236223,7", "9q77e7ft9u236223"},
		{"id", "name;id;n", "x;9q77e7ft9u236223;7", "9q77e7ft9u236223"},
		{"id", "name\tid\tn", "x\t9q77e7ft9u236223\t7", "9q77e7ft9u236223"},
		{"the id", "\ufeffthe id, n", "a,b", "a"},
		{"n", "the id, n", "a,b", "b"},
		{`a "b", c`, `x,"a ""b"", c"`, `1,"2,3"`, "2,3"},
		{"3", `x,"a ""b"", c",y`, `1,"2,3",4`, "4"},
		{"2", `1;"2;3",4`, `1;"2;3",4;5`, "error: the line is not CSV: byte 7"},
		{"2", "", `1,"2`, "error: a quote is not closed; a record must be on one line"},
		{"2", "", `1,2"3`, "error: the line is not CSV: byte 4"},
		{"4", "", "a,b,c", "error: 3 columns; expected at least 4"},
		{"0", "", "a", "error: column 0: expected a number from 1 to 10000, or a name"},
		{"-1", "", "a", "error: column -1"},
		{"idd", "name,id", "a", `error: no column "idd"; did you mean id?`},
		{"id", `name,"id`, "a", "error: the header is not CSV"},
	} {
		got, want := "", c.want
		column, err := decoding.NewColumn(c.field, c.header)
		if err == nil {
			got, err = column.Of(c.line)
		}
		if err != nil {
			got = "error: " + err.Error()
		}
		if message, isError := strings.CutPrefix(want, "error: "); isError && !strings.Contains(got, message) || !isError && got != want {
			t.Errorf("column %q of %q under %q: %s, want %s", c.field, c.line, c.header, got, want)
		}
	}
}

func TestKey(t *testing.T) {
	for _, c := range []struct{ key, line, want string }{
		{"id", `{"id":"9q77e7ft9u236223"}`, "9q77e7ft9u236223"},
		{"id", `{"id":5828128208445124608}`, "5828128208445124608"},
		{"id", `{"id":"a\u002fb\"c"}`, `a/b"c`},
		{"user.id", `{"user":{"id":"x"}}`, "x"},
		{"user.id", `{"user.id":"y","user":{"id":"x"}}`, "y"},
		{"a.b.c", `{"a.b":{"c":"x"},"a":{"b.c":"y"}}`, "x"},
		{"a.b.c", `{"a.b":7,"a":{"b.c":"y"}}`, "y"},
		{"ids.1", `{"ids":["a","b"]}`, "b"},
		{"1.id", `[0,{"id":"b"}]`, "b"},
		{"ids", `{"ids":["a","b"]}`, `["a","b"]`},
		{"id", "\ufeff" + `{"id":"x"}`, "x"},
		{"id", `{"id":null}`, `error: key "id" is null`},
		{"id", `{"Id":"x"}`, `error: no key "id"`},
		{"ids.2", `{"ids":["a","b"]}`, `error: no key "ids.2"`},
		{"ids.-1", `{"ids":["a","b"]}`, "error: no key"},
		{"id.x", `{"id":"a"}`, "error: no key"},
		{"id", `{"id":"a"} {`, "error: the line is not JSON"},
		{"id", "9q77e7ft9u236223", "error: the line is not JSON"},
		{"", "{}", "error: invalid key"},
		{strings.Repeat("a.", 16) + "a", "{}", "error: invalid key"},
	} {
		got, want := "", c.want
		key, err := decoding.NewKey(c.key)
		if err == nil {
			got, err = key.Of(c.line)
		}
		if err != nil {
			got = "error: " + err.Error()
		}
		if message, isError := strings.CutPrefix(want, "error: "); isError && !strings.Contains(got, message) || !isError && got != want {
			t.Errorf("key %q of %s: %s, want %s", c.key, c.line, got, want)
		}
	}
}

func FuzzColumn(f *testing.F) {
	f.Add("2", "name,id", `a,"b ""c"", d"`)
	f.Add("id", "\ufeffname;id", `a;"`)
	f.Fuzz(func(_ *testing.T, field, header, line string) {
		if c, err := decoding.NewColumn(field, header); err == nil {
			_, _ = c.Of(line)
		}
	})
}

func FuzzKey(f *testing.F) {
	f.Add("a.b.0", `{"a":{"b":["x"]},"a.b":[1e999]}`)
	f.Add("....", `{"":{"":{"":{"":1}}}}`)
	f.Fuzz(func(_ *testing.T, path, line string) {
		if k, err := decoding.NewKey(path); err == nil {
			_, _ = k.Of(line)
		}
	})
}

func BenchmarkColumn(b *testing.B) {
	c, err := decoding.NewColumn("2", "time,id,level")
	if err != nil {
		b.Fatal(err)
	}
	for name, line := range map[string]string{"plain": "2026-11-21T02:06:12Z,9q77e7ft9u236223,info", "quoted": `2026-11-21T02:06:12Z,"9q77e7ft9u236223",info`} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				_, _ = c.Of(line)
			}
		})
	}
}
