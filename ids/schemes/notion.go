package schemes

import (
	"strings"

	"idtui/ids"
	"idtui/ids/encoding"
	"idtui/ids/humantext"
)

// Notion declares the ids of Notion's pages and databases as they stand in URLs: a title,
// then a UUID in hex.
//
//	Release-Notes-1429989fe8ac4effbc8f57f56486db54
//	title         UUID
func Notion() *ids.Scheme {
	return anyUUID(Scheme{
		Name: "notion", Title: "Notion",
		About:  "A page or a database in the URL of Notion: its title, a dash, a UUID in hex.",
		Source: "developers.notion.com: Retrieve a page, Working with page content",
		Prior:  common, Born: day(2018, 3, 1),
		Bound: func(own *ids.BoundScheme, _ ids.Values) error {
			var all uuidFamily
			own.Encodings = notionEncodings("Page")
			own.Refine = func(text string, id ids.ID) *ids.BoundScheme {
				title, _, ok := cutTitle(text)
				if !ok { // written as any UUID
					return own.Sibling(declaredAs(own, inside(all.of(id), notionEncodings("Page")[1:])))
				}
				b := inside(all.of(id), notionEncodings(title))
				b.Layout = b.Layout.View(ids.Field{
					Name: "title", Kind: ids.Metadata, About: "The title of the page when the URL was copied. Notion ignores it.",
					Text: func(ids.Value) string { return strings.ReplaceAll(title, "-", " ") },
				})
				return own.Sibling(declaredAs(own, b))
			}
			return nil
		},
	})
}

// maxTitle is the length of the longest title that is read.
const maxTitle = 128

// notionEncodings returns the encodings of ids with a title. A UUID alone is read if the
// scheme is given; otherwise it is any UUID.
func notionEncodings(title string) []ids.Encoding {
	body := plainHex(128)
	chars := encoding.Chars(base62Chars + "-")
	notion := encoding.Must(encoding.NewEncoding(encoding.Codec{
		Name: "notion", Pattern: "a title and a dash, then 32 hex digits",
		Shortest: 34, Longest: maxTitle + 33, Reads: chars, Writes: chars, Needs: encoding.Chars("-"),
		Fits: func(s string) bool {
			_, _, ok := cutTitle(s)
			return ok
		},
		Decode: func(s string) (ids.ID, error) {
			_, digits, ok := cutTitle(s)
			if !ok {
				return ids.ID{}, encoding.Problemf("%s has no title, dash and 32 hex digits", humantext.Quote(s))
			}
			return body.Decode(digits)
		},
		Append: func(dst []byte, id ids.ID) []byte { return body.Append(append(append(dst, title...), '-'), id) },
	}))
	return []ids.Encoding{notion, encoding.Must(encoding.UUIDText(encoding.AsNamedOnly())), plainHex(128, encoding.AsNamedOnly())}
}

// cutTitle splits a text into a title of letters, digits and dashes, and the last 32
// characters.
func cutTitle(s string) (title, digits string, ok bool) {
	at := len(s) - 33
	if at < 1 || at > maxTitle || s[at] != '-' || strings.IndexByte(s[at+1:], '-') >= 0 {
		return "", s, false
	}
	for i := range at {
		if !isAlphanumeric(s[i]) && s[i] != '-' {
			return "", s, false
		}
	}
	return s[:at], s[at+1:], true
}
