package catalog

import (
	"math"
	"strings"

	"idtui/ids"
)

// Most texts are no ids at all. A reading has to be likelier than that: else
// every word of a log would be a cuid2.
const (
	plainPrior = 12  // bits: what must speak for an id
	letterBits = 2.5 // what a letter of a word tells
)

// plain is the description length of a text as one that is no id.
type plain struct {
	bits float64
	word bool // letters and marks only, in the case of words
}

func plainOf(text string, chars ids.CharSet) plain {
	if !chars.Meets(decimal) && isWord(text) {
		return plain{plainPrior + letterBits*float64(len(text)), true}
	}
	size := 0
	for _, class := range classes {
		if chars.Meets(class) {
			size += class.Len()
		}
	}
	size += chars.Without(alphanumeric).Len()
	return plain{plainPrior + math.Log2(float64(size))*float64(len(text)), false}
}

// classes are the characters that come together: where there is one of them
// there may be any. A mark stands for itself.
var (
	classes      = [...]ids.CharSet{{ids.DigitChars, 0}, {0, ids.UpperChars}, {0, ids.LowerChars}}
	alphanumeric = ids.CharSet{ids.DigitChars, ids.UpperChars | ids.LowerChars}
)

// beats reports whether a reading is worth showing. Where the text is a word
// every reading has to be likelier than that; else only those of schemes that
// take nearly any text.
func (p plain) beats(bits float64, shapeless bool) bool {
	return bits > p.bits && (p.word || shapeless)
}

// shapeless reports whether a format has neither a time nor anything else that
// random text would not have.
func shapeless(f *ids.BoundScheme) bool {
	if f.Time != nil {
		return false
	}
	for i := range f.Layout.Fields {
		if f.Layout.Fields[i].Kind == ids.Version {
			return false
		}
	}
	return true
}

// isWord reports whether a text without digits has letters and marks only, each
// run of letters all lower case, all upper case, or with a capital at its head.
func isWord(s string) bool {
	letters := 0
	for _, run := range strings.FieldsFunc(s, isMark) {
		small := strings.ToLower(run)
		if run[1:] != small[1:] && run != strings.ToUpper(run) {
			return false
		}
		letters += len(run)
	}
	return letters > len(s)/2
}

func isMark(r rune) bool { return r < 0x80 && (r|0x20 < 'a' || r|0x20 > 'z') }
