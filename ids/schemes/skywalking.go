package schemes

import (
	"math"
	"strconv"
	"strings"
	"time"

	"idtui/ids"
	"idtui/ids/encoding"
)

// SkyWalking declares the trace and segment ids of Apache SkyWalking's agents. Their 200
// bits are more than an id holds, so their fields are parts of the text.
//
//	f1c5a0d3b1d54f8e9a9e5f1d2c3b4a59.44.17957520000000007
//	process 32 hex digits            thread  Unix ms, and 4 digits that count
//
// Up to version 7, a number that the collector assigned stood in place of the process:
// 3.71.15448823245220001.
func SkyWalking() *ids.Scheme {
	const clockAndSequence = 38 + 13 // the milliseconds since 2017, and 10,000 numbers
	return opaque{
		name: "skywalking", title: "SkyWalking", prior: uncommon, born: day(2017, 1, 1), step: time.Millisecond,
		about:  "A trace or segment id of Apache SkyWalking: process, thread, and a number of the millisecond and a sequence.",
		source: "apache/skywalking: GlobalIdGenerator.java; Cross Process Propagation Headers Protocol v1, v3",
		form:   "32 hex digits or a number, a dot, a number, a dot, 17 digits", shortest: 21, longest: 32 + 1 + 20 + 1 + 17,
		alphabet: "0123456789abcdef.", needs: ".",
		parts: []ids.Field{
			part("process", ids.Node, "The process: a UUID without dashes, or a number that the collector assigned.", "A UUID needs no coordination."),
			part("thread", ids.Node, "The thread of the process.", "Each thread counts for itself."),
			part("timestamp", ids.Time, "Milliseconds since 1970-01-01.", "If the clock of the thread moved back, the agent takes a random number instead."),
			part("sequence", ids.Sequence, "Counts the ids of the thread, modulo 10,000, across milliseconds.", "4 digits: 10,000 ids per thread and millisecond."),
		},
		read: readSkyWalking,
		when: func(text string) (time.Time, bool) {
			parts, err := readSkyWalking(text)
			if err != nil {
				return time.Time{}, false
			}
			ms, err := strconv.ParseInt(parts[2], 10, 64)
			return time.UnixMilli(ms).UTC(), err == nil
		},
		bits: func(s string) float64 {
			process, rest, _ := strings.Cut(s, ".")
			each := math.Log2(10)
			if len(process) == 32 {
				each = 4
			}
			thread, _, _ := strings.Cut(rest, ".")
			return each*float64(len(process)) + math.Log2(10)*float64(len(thread)) + clockAndSequence
		},
		least: func(n int) float64 { return math.Log2(10)*float64(n-len("..00000000000000000")) + clockAndSequence },
	}.scheme()
}

// readSkyWalking returns the parts of an id.
func readSkyWalking(s string) ([]string, error) {
	parts := strings.Split(s, ".")
	if len(parts) != 3 {
		return nil, encoding.Problemf("%d dots; expected 2", len(parts)-1)
	}
	process, thread, number := parts[0], parts[1], parts[2]
	switch {
	case len(process) != 32 && !isNumber(process, 20):
		return nil, encoding.Problemf("the process has %d characters; expected 32 hex digits or a number", len(process))
	case !isNumber(thread, 20):
		return nil, encoding.Problemf("the thread is no number without leading zeros")
	case len(number) != 17 || !isNumber(number, 17):
		return nil, encoding.Problemf("the last part has %d characters; expected 17 digits", len(number))
	}
	return []string{process, thread, number[:13], strings.TrimLeft(number[13:16], "0") + number[16:]}, nil
}

// isNumber reports whether a text is a decimal number of at most the given digits, without
// leading zeros.
func isNumber(s string, longest int) bool {
	return s != "" && len(s) <= longest && strings.Trim(s, digits10) == "" && (s[0] != '0' || len(s) == 1)
}
