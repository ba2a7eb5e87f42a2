package formats

import "idtui/ids"

// NUID declares the ids of the NATS server and its clients: a random prefix for
// each process, and a number that grows by random steps.
//
//	EQyuCsA4ysv7    ezXReOrk4i
//	 prefix 12     sequential 10    characters of base 62
//	   72               60          bits, and four to spare
func NUID() *ids.Scheme {
	return &ids.Scheme{
		Name: "nuid", Title: "NUID",
		About:  "22 characters without a time: a prefix that is drawn once, and a number that grows by random steps. Very fast.",
		Source: "nats-io/nuid: nuid.go",
		Prior:  uncommon + 2, Born: day(2016, 6, 1),
		Bind: func(ids.Values) (*ids.Format, error) {
			b := base62()
			return &ids.Format{
				Check:  checkNUID,
				Strict: true,
				Layout: ids.MustLayout(136,
					random("prefix", 72, "12 characters, drawn anew when the number runs out."),
					random("sequential", 60, "10 characters; each id adds a random step of 33 to 332."),
					fixed("padding", ids.Reserved, 4, 0, "Fills the last byte; it is not in the text."),
				),
				Encodings: []ids.Encoding{
					segmented("base62", "22 characters of 0-9, A-Z and a-z", 136,
						digits(b, 6, 0, 36), digits(b, 6, 36, 36), digits(b, 10, 72, 60)),
				},
			}, nil
		},
	}
}

// checkNUID refuses what the characters cannot write: the prefix is two numbers
// of six characters.
func checkNUID(id ids.ID) error {
	const pow62of6, pow62of10 = 56_800_235_584, 839_299_365_868_340_224
	if id.Uint64(0, 36) >= pow62of6 || id.Uint64(36, 36) >= pow62of6 || id.Uint64(72, 60) >= pow62of10 {
		return ids.Problemf("its parts are more than their characters can write")
	}
	return nil
}
