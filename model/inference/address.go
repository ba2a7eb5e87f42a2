package inference

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"idtui/ids"
	"idtui/ids/humantext"
	"idtui/model/inference/rows"
)

// Sizes of addresses in bits, and limits for their values.
const (
	macBits, ipBits, halfIPBits = 48, 32, 16
	// addressShare is the minimum number of ids per distinct value. With fewer ids, the values do
	// not identify sources.
	addressShare = 3
	// macOnes is the minimum number of ones in each half of a MAC address: the vendor's number
	// and the device's.
	macOnes = 4
)

// The costs of guessing that bits contain an address, in bits. Few ids contain one.
const (
	macPrior = 1
	ipPrior  = 5
)

// nameAddresses sets About of the fields that probably hold a MAC or an IP address. An address
// ends where the last of several adjacent source fields ends.
func (r *Result) nameAddresses() {
	t := r.frame.Table
	for i := range r.Fields {
		f := &r.Fields[i]
		if !ofSource(f) {
			continue
		}
		end := f.Spans[0].Offset + f.Width
		start := end
		for k := i; k >= 0 && ofSource(&r.Fields[k]) && r.Fields[k].Spans[0].Offset+r.Fields[k].Width == start; k-- {
			start = r.Fields[k].Spans[0].Offset
		}
		if f.Kind != ids.Node && i+1 < len(r.Fields) && ofSource(&r.Fields[i+1]) {
			continue // probably the upper bits of an address that ends with the next field
		}
		named := end-start >= macBits && f.nameMAC(t, end) || end-start >= ipBits && f.nameIP(t, end)
		if !named && f.Kind == ids.Node && slices.ContainsFunc(r.Fields, func(f Field) bool { return ofSource(&f) && f.Spans[0].Offset == end-halfIPBits }) {
			f.nameHalfIP(t, end)
		}
	}
}

// ofSource reports whether a field can identify sources, such as machines.
func ofSource(f *Field) bool {
	return len(f.Spans) == 1 && (f.Kind == ids.Node || f.Kind == ids.Metadata || f.Kind == ids.Reserved)
}

// sources returns the distinct values of the width bits before end. It returns nil if there are
// too many to identify sources, or if one is 0.
func sources(t *rows.Table, end, width int) []uint64 {
	values := t.Values(end-width, width)
	slices.Sort(values)
	values = slices.Compact(values)
	if len(values)*addressShare > len(t.Rows) || values[0] == 0 {
		return nil
	}
	return values
}

// nameMAC sets About if the 48 bits before end look like MAC addresses, and reports whether they
// do. The multicast bit must be 0, because the random node ids of UUIDs set it. Neither the
// vendor's number nor the device's may be nearly empty.
func (f *Field) nameMAC(t *rows.Table, end int) bool {
	values := sources(t, end, macBits)
	if values == nil {
		return false
	}
	evidence := 0.0
	for _, v := range values {
		first := v >> (macBits - 8)
		if first&1 != 0 || bits.OnesCount64(v>>24) < macOnes || bits.OnesCount64(v&rows.Ones(24)) < macOnes {
			return false
		}
		evidence++
		if first&2 == 0 { // not assigned locally
			evidence++
		}
	}
	v := values[0]
	text := fmt.Sprintf("%02x:%02x:%02x:%02x:%02x:%02x", v>>40, v>>32&0xff, v>>24&0xff, v>>16&0xff, v>>8&0xff, v&0xff)
	f.About = likely("a MAC address", text, end-macBits, macBits, evidence-macPrior)
	return true
}

// nameIP sets About if the 32 bits before end look like private IPv4 addresses, and reports
// whether they do.
func (f *Field) nameIP(t *rows.Table, end int) bool {
	values := sources(t, end, ipBits)
	if values == nil {
		return false
	}
	evidence := math.Inf(1)
	for _, v := range values {
		switch {
		case v&0xff == 0 || v&0xff == 0xff:
			return false
		case v>>16 == 192<<8|168:
			evidence = min(evidence, 16)
		case v>>20 == 172<<4|1:
			evidence = min(evidence, 12)
		case v>>24 == 10:
			evidence = min(evidence, 8)
		default:
			return false
		}
	}
	v := values[0]
	text := fmt.Sprintf("%d.%d.%d.%d", v>>24, v>>16&0xff, v>>8&0xff, v&0xff)
	f.About = likely("an IPv4 address", text, end-ipBits, ipBits, evidence-ipPrior)
	return true
}

// nameHalfIP sets About if the 16 bits before end may be the low half of an IPv4 address. It needs
// at least three sources in one network of 256 addresses.
func (f *Field) nameHalfIP(t *rows.Table, end int) {
	values := sources(t, end, halfIPBits)
	if len(values) < 3 || values[0] < 0x100 || values[0]>>8 != values[len(values)-1]>>8 {
		return
	}
	v := values[0]
	f.About = fmt.Sprintf("bits %d–%d may be the low half of an IPv4 address, such as x.x.%d.%d", end-halfIPBits, end-1, v>>8, v&0xff)
}

// likely returns a text for About: what the bits probably are, and the confidence that follows from
// evidence, in bits.
func likely(what, example string, offset, width int, evidence float64) string {
	p := 1 / (1 + math.Exp2(-evidence))
	return fmt.Sprintf("bits %d–%d are likely %s, such as %s (%s)", offset, offset+width-1, what, example, humantext.Confidence(min(p, .99)))
}
