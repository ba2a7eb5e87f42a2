package schemes

import (
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
	"idtui/ids/scheme"
)

// Salesforce declares the record ids of Salesforce, in 15 characters of base 62 or with
// three more check characters. Each part gets as many bits here as it needs.
//
//	003     60        0         0000QKv5T   AAT
//	prefix  instance  reserved  number      check: which letters are capitals
//	18      12        6         54          bits, and six to spare
//
// The check characters make ids differ in systems that ignore the case of letters.
var Salesforce = Scheme{
	Name: "salesforce", Title: "Salesforce",
	About:  "15 characters: the object's key prefix, the instance, a number. Three check characters say which letters are capitals.",
	Source: "help.salesforce.com 000385203 (key prefixes); developer.salesforce.com, LongSfid(); salesforce.stackexchange.com/q/1653",
	Names:  []string{"salesforce_id", "sfid", "ownerid", "whoid", "whatid", "recordtypeid"}, Hosts: []string{"salesforce.com", "force.com"},
	Prior: common, Born: day(1999, 2, 3),
	Fields:    salesforceFields(pow62of7),
	Encodings: Encodings{custom("id18", salesforceLong), salesforceShort.Cost(1)},
	Variants: &scheme.Variants{
		Count: 2,
		Of: func(_ string, id ids.ID) int {
			if id.Uint64(sfReserved, 6) != 0 || id.Uint64(sfNumber, sfNumberLen) >= pow62of7 {
				return 1
			}
			return 0
		},
		With: func(d Scheme, n int) Scheme {
			if n == 1 {
				d.Fields = salesforceFields(pow62of9)
				d.Bound = func(b *ids.BoundScheme, _ ids.Values) error {
					b.Extra = 16 // no organization has as many records
					return nil
				}
			}
			return d
		},
	},
}.Declare()

// salesforceFields returns the fields with these values of the number.
func salesforceFields(numbers uint64) Fields {
	b := alphabet("base62")
	text := func(n int) func(ids.Value) string {
		return func(v ids.Value) string { return string(b.AppendUint(nil, v.Lo, n)) }
	}
	return Fields{
		upTo(pow62of3-1, scheme.Field{
			Name: "prefix", Kind: ids.Metadata, Width: 18, Text: func(v ids.Value) string { return salesforceObject(text(3)(v)) },
			About: "The type of the object.", Why: "Three characters. Those of standard objects are the same everywhere; each organization assigns those of custom objects.",
		}),
		upTo(pow62of2-1, shown(node("instance", 12, "The instance on which the record was created.", "Two characters. A record keeps its id when it moves to another instance."), text(2))),
		upTo(61, scheme.Field{Name: "reserved", Kind: ids.Metadata, Width: 6, Text: text(1), About: "Reserved by Salesforce; 0 in most ids.", Why: "One character."}),
		upTo(numbers-1, scheme.Field{
			Name: "number", Kind: ids.Sequence, Width: sfNumberLen, Text: text(9),
			About: "The number of the record, in base 62.", Why: "Nine characters can number 13.5 quadrillion records.",
		}),
		padding(6),
	}
}

// salesforceShort is the text without check characters.
var salesforceShort = segments("id15", "15 characters of 0-9, A-Z and a-z",
	digits("base62", 3, 0, 18), digits("base62", 2, 18, 12), digits("base62", 1, sfReserved, 6), digits("base62", 9, sfNumber, sfNumberLen))

const (
	pow62of2    = 62 * 62
	pow62of3    = 62 * pow62of2
	pow62of7    = pow62of2 * pow62of2 * pow62of3
	pow62of9    = pow62of2 * pow62of7
	sfShort     = 15
	sfGroup     = 5 // characters per check character
	sfReserved  = 30
	sfNumber    = 36
	sfNumberLen = 54
)

// salesforceLong returns the encoding of 18 characters.
func salesforceLong(bits int) (ids.Encoding, error) {
	short := segmented(salesforceShort.Name, salesforceShort.Pattern, bits, salesforceShort.Segments...)
	return encoding.NewEncoding(encoding.Codec{
		Name: "id18", Pattern: "18 characters of 0-9, A-Z and a-z, of which the last 3 are a check",
		Shortest: sfShort + 3, Longest: sfShort + 3, Reads: short.Reads(), Writes: short.Writes(),
		Decode: func(s string) (ids.ID, error) {
			if len(s) != sfShort+3 {
				return ids.ID{}, encoding.Problemf("%s; expected %d", humantext.Count(len(s), "character"), sfShort+3)
			}
			id, err := short.Decode(s[:sfShort])
			if err == nil {
				err = checkSalesforce(s[:sfShort], s[sfShort:])
			}
			if err != nil {
				return ids.ID{}, err
			}
			return id, nil
		},
		Append: func(dst []byte, id ids.ID) []byte {
			from := len(dst)
			dst = short.Append(dst, id)
			return append(dst, salesforceCheck(string(dst[from:]))...)
		},
	})
}

// checkChars are the check characters of 0 to 31.
const checkChars = upper + "012345"

// salesforceCheck returns the check characters of an id, one per five characters. The value of a
// check character has one bit per character, the lowest for the first one. A bit is set for a
// capital.
func salesforceCheck(short string) string {
	var check []byte
	for at := 0; at < len(short); at += sfGroup {
		bits := 0
		for i := range sfGroup {
			if c := short[at+i]; c >= 'A' && c <= 'Z' {
				bits |= 1 << i
			}
		}
		check = append(check, checkChars[bits])
	}
	return string(check)
}

// checkSalesforce returns an error for wrong check characters. If another case of the
// letters fits them, the error has the id in that case.
func checkSalesforce(short, check string) error {
	want := salesforceCheck(short)
	if check == want {
		return nil
	}
	if fixed := salesforceCase(short, strings.ToUpper(check)); fixed != "" {
		return encoding.Problemf("the check characters are %s; expected %s, or the id %s with these check characters", humantext.Quote(check), want, fixed)
	}
	return encoding.Problemf("the check characters are %s; expected %s", humantext.Quote(check), want)
}

// salesforceCase returns the id whose letters have the case that the check characters say. It
// returns "" if they say that a character is a capital although it is not a letter.
func salesforceCase(short, check string) string {
	fixed := []byte(strings.ToLower(short))
	for i := range fixed {
		bits := strings.IndexByte(checkChars, check[i/sfGroup])
		if bits>>(i%sfGroup)&1 == 0 && bits >= 0 {
			continue
		}
		if fixed[i] < 'a' || bits < 0 {
			return ""
		}
		fixed[i] -= 'a' - 'A'
	}
	return string(fixed) + check
}

// salesforceObject returns a key prefix, with the name of the object if it is a standard one.
func salesforceObject(prefix string) string {
	objects := map[string]string{
		"001": "Account", "003": "Contact", "005": "User", "006": "Opportunity", "007": "Activity", "00D": "Organization", "00e": "Profile",
		"00G": "Group", "00K": "OpportunityContactRole", "00k": "OpportunityLineItem", "00O": "Report", "00P": "Attachment", "00Q": "Lead", "00T": "Task",
		"00U": "Event", "012": "RecordType", "015": "Document", "01p": "ApexClass", "01q": "ApexTrigger", "01s": "Pricebook2", "01t": "Product2",
		"01Z": "Dashboard", "02i": "Asset", "02s": "EmailMessage", "066": "ApexPage", "068": "ContentVersion", "069": "ContentDocument", "0Q0": "Quote",
		"500": "Case", "701": "Campaign", "800": "Contract", "801": "Order",
	}
	switch what := objects[prefix]; {
	case what != "":
		return prefix + " (" + what + ")"
	case prefix[0] == 'a':
		return prefix + " (custom object)"
	}
	return prefix
}
