package schemes

import (
	"strings"
	"sync"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Salesforce declares the record ids of Salesforce, in 15 characters of base 62 or with
// three check characters more. Each part gets as many bits here as it needs.
//
//	003     60        0         0000QKv5T   AAT
//	prefix  instance  reserved  number      check: which letters are capitals
//	18      12        6         54          bits, and six to spare
//
// The check characters make ids differ in systems that ignore the case of letters.
func Salesforce() *ids.Scheme {
	return &ids.Scheme{
		Name: "salesforce", Title: "Salesforce",
		About:  "15 characters: the object's key prefix, the instance, a number. Three check characters tell which letters are capitals.",
		Source: "help.salesforce.com 000385203 (key prefixes); developer.salesforce.com, LongSfid(); salesforce.stackexchange.com/q/1653",
		Prior:  common, Born: day(1999, 2, 3),
		Bind: bindSalesforce,
	}
}

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

func bindSalesforce(ids.Values) (*ids.BoundScheme, error) {
	own := salesforceOf(pow62of7)
	rare := sync.OnceValue(func() *ids.BoundScheme {
		b := salesforceOf(pow62of9)
		b.Extra = 16 // no organization has as many records
		return own.Sibling(b)
	})
	own.Refine = func(_ string, id ids.ID) *ids.BoundScheme {
		if id.Uint64(sfReserved, 6) != 0 || id.Uint64(sfNumber, sfNumberLen) >= pow62of7 {
			return rare()
		}
		return own
	}
	return own, nil
}

// salesforceOf returns the bound scheme of ids with numbers below the given one.
func salesforceOf(numbers uint64) *ids.BoundScheme {
	text := func(n int) func(ids.Value) string {
		return func(v ids.Value) string { return string(alphabet("base62").AppendUint(nil, v.Lo, n)) }
	}
	return &ids.BoundScheme{
		Layout: ids.MustLayout(96,
			ids.Field{
				Name: "prefix", Kind: ids.Metadata, Width: 18, Max: pow62of3 - 1, Text: func(v ids.Value) string { return salesforceObject(text(3)(v)) },
				About: "The type of the object.", Why: "Three characters. Those of standard objects are the same everywhere; each organization assigns those of custom objects.",
			},
			ids.Field{
				Name: "instance", Kind: ids.Node, Width: 12, Max: pow62of2 - 1, Text: text(2),
				About: "The instance on which the record was created.", Why: "Two characters. A record keeps its id when it moves to another instance.",
			},
			ids.Field{
				Name: "reserved", Kind: ids.Metadata, Width: 6, Max: 61, Text: text(1),
				About: "Reserved by Salesforce; 0 in most ids.", Why: "One character.",
			},
			ids.Field{
				Name: "number", Kind: ids.Sequence, Width: sfNumberLen, Max: numbers - 1, Text: text(9),
				About: "The number of the record, in base 62.", Why: "Nine characters count 13.5 quadrillion records.",
			},
			fixedField("padding", ids.Reserved, 6, 0, "Fills the last byte. The text does not hold it."),
		),
		Encodings: []ids.Encoding{salesforceLong(), salesforceShort()},
	}
}

// salesforceShort returns the encoding of 15 characters.
func salesforceShort() ids.Encoding {
	b := alphabet("base62")
	return encoding.Must(encoding.NewSegments("id15", "15 characters of 0-9, A-Z and a-z", 96, []encoding.Segment{
		digits(b, 3, 0, 18), digits(b, 2, 18, 12), digits(b, 1, sfReserved, 6), digits(b, 9, sfNumber, sfNumberLen),
	}, encoding.WithCost(1)))
}

// salesforceLong returns the encoding of 18 characters.
func salesforceLong() ids.Encoding {
	short := salesforceShort()
	return encoding.Must(encoding.NewEncoding(encoding.Codec{
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
	}))
}

// checkChars are the check characters of 0 to 31.
const checkChars = upper + "012345"

// salesforceCheck returns the check characters of an id: one for five characters, whose
// bits tell from the lowest up which of them are capitals.
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
		return encoding.Problemf("the check characters are %s; expected %s, or with these check characters %s", humantext.Quote(check), want, fixed)
	}
	return encoding.Problemf("the check characters are %s; expected %s", humantext.Quote(check), want)
}

// salesforceCase returns the id whose letters have the case that the check characters
// tell; "" if they tell of a capital where there is no letter.
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

// salesforceObject returns a key prefix, and the object if it is a standard one.
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
