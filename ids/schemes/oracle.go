package schemes

import (
	"strings"

	"idtui/ids"
)

// SYSGUID declares what Oracle's SYS_GUID() returns. Oracle documents only that it has
// a host, a process and a value that does not repeat. Observed ids on Linux are
//
//	01EC602EB9D3 259D E063 6E08740A 29BD
//	counter      pid  E0   host     unknown
//
// where the counter starts at a number of the session, and the host is the output of
// hostid with its bytes reversed: 0100007F for 127.0.0.1.
func SYSGUID() *ids.Scheme {
	const at = 16 // of E0
	return opaque{
		name: "sys-guid", title: "SYS_GUID", aliases: []string{"oracle-guid", "sys_guid"}, prior: uncommon,
		about:  "Oracle's SYS_GUID() in 32 hex digits. Oracle documents a host, a process and a counter, but not their places. It has no time.",
		source: "Oracle Database SQL Language Reference, SYS_GUID; ksun-oracle.blogspot.com, Oracle SYS_GUID Composition",
		form:   "32 hex digits with E03 to E06 at places 17 to 19", shortest: 32, longest: 32, alphabet: digits10 + "ABCDEFabcdef",
		matches: func(s string) bool { return strings.EqualFold(s[at:at+2], "e0") && s[at+2] >= '3' && s[at+2] <= '6' },
		parts: []ids.Field{
			part("counter", ids.Sequence, "Grows by one with each id of a session. Observed, not documented.", "12 digits."),
			part("process", ids.Node, "The low 16 bits of the server process's id. Observed, not documented.", "4 digits."),
			part("fixed", ids.Reserved, "E0 and two digits that depend on the version. Observed, not documented.", "4 digits."),
			part("host", ids.Node, "The output of hostid with its bytes reversed. Observed, not documented.", "8 digits."),
			part("unknown", ids.Metadata, "Not documented.", "4 digits."),
		},
		read: func(s string) ([]string, error) {
			return []string{s[:12], s[12:16], s[16:20], s[20:28], s[28:]}, nil
		},
		bits: func(string) float64 { return 118 }, // 128 without E0 and half of the next digit's values
	}.scheme()
}
