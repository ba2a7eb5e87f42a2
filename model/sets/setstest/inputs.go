// Package setstest has inputs for tests that compare the results of commands for the same ids.
package setstest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"time"
)

// Input is a text with ids.
type Input struct {
	Text  string
	Flags string // the flags that select the column of the ids
}

// Inputs returns inputs by name. All commands and pipelines must get the same results for the ids
// of an input.
func Inputs(now time.Time) map[string]Input { return InputsOf(now, 120) }

// InputsOf returns inputs of n records.
func InputsOf(now time.Time, n int) map[string]Input {
	r := rand.New(rand.NewPCG(7, 8))
	const own = 1614556800000 // 2021-03-01
	var logs, burst, list, csv, doc, mixed strings.Builder
	csv.WriteString("user,order,created\n")
	doc.WriteString(`{"items":[`)
	var rows []row
	at := now.Add(-time.Duration(n) * 30 * time.Second)
	for i := range n {
		at = at.Add(time.Millisecond + time.Duration(r.ExpFloat64()*9e9).Truncate(time.Millisecond))
		id := (at.UnixMilli()-own)<<22 | int64(1+r.IntN(3))<<12
		late := at.Add(30 * time.Millisecond).Format("2006-01-02T15:04:05.000Z07:00")
		v7 := fmt.Sprintf("%012x7%03x%x%015x", at.UnixMilli(), r.IntN(4096), 8+r.IntN(4), r.Uint64()>>4)
		v7 = v7[:8] + "-" + v7[8:12] + "-" + v7[12:16] + "-" + v7[16:20] + "-" + v7[20:]
		oid := fmt.Sprintf("%08xa1b2c3d4e5%06x", at.Unix(), 500+i)
		fmt.Fprintf(&logs, "%s INFO stored order_id=%d in 3 ms\n", late, id)
		fmt.Fprintf(&burst, "%d\n", (now.UnixMilli()+int64(i)/3)<<22|3<<17|5<<12|int64(i%3))
		fmt.Fprintf(&list, "%d\n", id)
		fmt.Fprintf(&csv, "%s,%d,%s\n", v7, id, late)
		fmt.Fprintf(&mixed, "%s GET /a request=%s %s\n", late, v7, `ObjectId("`+oid+`")`)
		fmt.Fprintf(&doc, `%s{"_id":"%s","n":%d}`, strings.Repeat(",", min(i, 1)), oid, i)
		rows = append(rows, row{id, v7, late})
	}
	doc.WriteString("]}\n")
	inputs := map[string]Input{
		"log, own epoch": {logs.String(), ""}, "burst of koids": {burst.String(), ""}, "list, unknown epoch": {list.String(), ""},
		"column": {csv.String(), "--field order"}, "log with two": {mixed.String(), ""}, "document": {doc.String(), ""},
	}
	maps.Copy(inputs, formsOf(rows))
	return inputs
}

// row is a row of a table: two ids and a time.
type row struct {
	id       int64
	v7, late string
}

// formsOf returns rows in each structured format. The ids have a custom epoch, which only the times
// of their records reveal.
func formsOf(rows []row) map[string]Input {
	var csv, quoted, tsv, psql, expanded, vertical, lines, indented strings.Builder
	csv.WriteString("id,request,created\n")
	quoted.WriteString("id,note,created\n")
	tsv.WriteString("id\trequest\tcreated\n")
	psql.WriteString("         id         |               request                |         created\n--------------------+--------------------------------------+--------------------------\n")
	indented.WriteString("{\n  \"page\": 1,\n  \"items\": [\n")
	for i, r := range rows {
		fmt.Fprintf(&csv, "%d,%s,%s\r\n", r.id, r.v7, r.late)
		fmt.Fprintf(&quoted, "%d,\"a \"\"note\"\"\nfor request=%s,\nthe end\",%s\n", r.id, r.v7, r.late)
		fmt.Fprintf(&tsv, "%d\t%s\t%s\n", r.id, r.v7, r.late)
		fmt.Fprintf(&psql, " %d | %s | %s\n", r.id, r.v7, r.late)
		fmt.Fprintf(&expanded, "-[ RECORD %d ]----\nid      | %d\nrequest | %s\ncreated | %s\n", i+1, r.id, r.v7, r.late)
		fmt.Fprintf(&vertical, "*************************** %d. row ***************************\n     id: %d\nrequest: %s\ncreated: %s\n", i+1, r.id, r.v7, r.late)
		fmt.Fprintf(&lines, `{"order":{"id":%d},"created":"%s","msg":"for \"request=%s\" of 3 items"}`+"\n", r.id, r.late, r.v7)
		end := ","
		if i == len(rows)-1 {
			end = ""
		}
		fmt.Fprintf(&indented, "    {\n      \"id\": \"%d\",\n      \"lines\": [\n        {\n          \"request\": \"%s\"\n        }\n      ],\n      \"created\": \"%s\"\n    }%s\n", r.id, r.v7, r.late, end)
	}
	fmt.Fprintf(&psql, "(%d rows)\n\n", len(rows))
	fmt.Fprintf(&vertical, "%d rows in set (0.00 sec)\n", len(rows))
	indented.WriteString("  ]\n}\n")
	_, bareCSV, _ := strings.Cut(csv.String(), "\n")
	_, bareTSV, _ := strings.Cut(tsv.String(), "\n")
	return map[string]Input{
		"CSV without header": {bareCSV, ""}, "TSV without header": {bareTSV, ""},
		"CSV": {csv.String(), ""}, "CSV, quoted line breaks": {quoted.String(), ""}, "TSV": {tsv.String(), ""},
		"table of psql": {psql.String(), ""}, "psql -x": {expanded.String(), ""}, `mysql \G`: {vertical.String(), ""},
		"lines of JSON": {lines.String(), ""}, "indented document": {indented.String(), ""},
	}
}
