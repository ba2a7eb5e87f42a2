package records

import (
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/model/decoding"
)

// TestColumns checks that rows stay unchanged, including their line ends, before the appended
// columns.
func TestColumns(t *testing.T) {
	t.Parallel()
	r, err := decoding.Decode(catalog.Default(), "175928847299117063", decoding.Options{Scheme: "snowflake-discord", Now: time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	c, err := NewColumns("id_", ';', []string{"id", "note"}, []*ids.BoundScheme{r.Bound}, true)
	if err != nil {
		t.Fatal(err)
	}
	got := c.Row(c.Header(nil, "id;note\r\n"), "175928847299117063;\"a\r\nb\"\r\n", 2, &r)
	got = c.Row(c.Row(got, "175928847299117063\r\n", 1, &r), ";none", 2, nil)
	want := "id;note;id_scheme;id_confidence;id_time;id_timestamp;id_worker;id_process;id_sequence;id_fields\r\n" +
		"175928847299117063;\"a\r\nb\";snowflake-discord;1;2016-04-30T11:18:25.796Z;41944705796;1;0;7;\r\n" +
		"175928847299117063;;snowflake-discord;1;2016-04-30T11:18:25.796Z;41944705796;1;0;7;\r\n" +
		";none;;;;;;;;\n"
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if _, err := NewColumns("id_", ',', []string{"id_time"}, nil, false); err == nil {
		t.Error("a column of the same name is no error")
	}
}
