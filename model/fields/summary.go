package fields

import (
	"strconv"
	"strings"

	"idtui/ids"
	"idtui/ids/humantext"
)

// About returns what a scheme is: its own text or, if it has none, its bits and fields:
// "64 bits: time 41, region 5, sequence 18".
func About(s *ids.Scheme) string {
	if s.About != "" {
		return s.About
	}
	b, err := s.Open(nil)
	if err != nil {
		return ""
	}
	parts := make([]string, len(b.Layout.Fields))
	for i := range b.Layout.Fields {
		f := &b.Layout.Fields[i]
		parts[i] = f.Name + " " + strconv.Itoa(f.Width)
	}
	return humantext.Count(b.Layout.Bits, "bit") + ": " + strings.Join(parts, ", ")
}
