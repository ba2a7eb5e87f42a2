package generate

import (
	"slices"

	"idtui/model/lab"
)

// failures are the outcomes of --fail-on.
var failures = [...]struct {
	name  string
	count func(*lab.Result) int64
}{
	{"duplicates", func(r *lab.Result) int64 { return r.Duplicates }},
	{"refused", func(r *lab.Result) int64 { return r.Refused }},
	{"waited", func(r *lab.Result) int64 { return r.Waited }},
	{"out-of-order", func(r *lab.Result) int64 { return r.OutOfOrder }},
}

func failureNames() (names []string) {
	for i := range failures {
		names = append(names, failures[i].name)
	}
	return names
}

// judge records whether a run had an outcome of --fail-on.
func (f *scenarioFlags) judge(r *lab.Result) {
	for i := range failures {
		f.failed = f.failed || slices.Contains(f.failOn, failures[i].name) && failures[i].count(r) > 0
	}
}
