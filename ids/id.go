package ids

import "idtui/ids/encoding"

// ID holds the bits of one id of any scheme. Package encoding reads it from bytes, numbers
// and texts.
type ID = encoding.ID

// Encoding is a named way to write the ids of a scheme as text. Package encoding has those
// of alphabets, numbers and bytes.
type Encoding = encoding.Encoding
