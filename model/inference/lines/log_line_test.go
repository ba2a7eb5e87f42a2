package lines

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestColumnOfIDs checks that the ids are found in what other programs print, with their times.
func TestColumnOfIDs(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 4, 9, 0, 56, 30, 0, time.UTC)
	for name, tt := range map[string]struct {
		header, line, column string // %[1]s is the id, %[2]s a time, %[3]d the number of the line
		layout               string // layout of the time; "" for no time
	}{
		"nginx":        {"", `203.0.113.%[3]d - - [%[2]s] "GET /api/orders/%[1]s?page=2 HTTP/1.1" 200 17986 "https://shop.example/" "Mozilla/5.0"`, "7 /api/orders/", "02/Jan/2006:15:04:05 -0700"},
		"kubectl":      {"", `%[2]s {"level":"info","msg":"order placed","order_id":%[1]s}`, "$.order_id", time.RFC3339Nano},
		"docker":       {"", `{"log":"INFO order placed order_id=%[1]s\n","stream":"stdout","time":"%[2]s"}`, "$.log order_id=", time.RFC3339Nano},
		"syslog":       {"", `<34>%[2]s web1 orders[812]: order %[1]s placed`, "5", "Jan _2 15:04:05"},
		"mongo":        {"", `{ at: ISODate('%[2]s'), orderId: Long('%[1]s'), n: %[3]d }`, "orderId=Long(", time.RFC3339},
		"csv of Excel": {"Nr;Kunde;Erstellt\r\n", "%[1]s;\"Miller; %[3]d\";%[2]s\r", "Nr", time.DateTime},
		"psql border":  {"+-----+-----+\n| nr  | at  |\n+-----+-----+\n", "| %[1]s | %[2]s |", "nr", time.DateTime},
		"url":          {"", "see https://example.org/channels/%[1]s", "2 https://example.org/channels/", ""},
		"only a url":   {"", "https://example.org/channels/8035111022467891/%[1]s?page=%[3]d", "1 https://example.org/channels/*/", ""},
		"url and time": {"", "https://example.org/channels/%[1]s %[2]s", "1 https://example.org/channels/", time.RFC3339},
		"key":          {"", "created order_id: %[1]s at %[2]s", "order_id=", time.RFC3339},
	} {
		var text strings.Builder
		text.WriteString(tt.header)
		for i := range 30 {
			stamp := at.Add(time.Duration(i) * time.Second)
			fmt.Fprintf(&text, tt.line+"%.0[4]s\n", fmt.Sprint(757541515173072896+i*50_000_000), stamp.Format(tt.layout), i, "")
		}
		r := Reader{Now: at.AddDate(0, 1, 0)}
		if err := r.ReadAll(strings.NewReader(text.String())); err != nil {
			t.Fatal(err)
		}
		r.Finish()
		if r.Column != tt.column || len(r.Samples) != 30 || r.Samples[2].Text != "757541515273072896" {
			t.Errorf("%s: %d ids in %q: %+v", name, len(r.Samples), r.Column, r.Samples[:min(3, len(r.Samples))])
			continue
		}
		if want := at.Add(2 * time.Second); tt.layout != "" && !r.Samples[2].Time.Equal(want) {
			t.Errorf("%s: the time is %v, want %v", name, r.Samples[2].Time, want)
		}
	}
}
