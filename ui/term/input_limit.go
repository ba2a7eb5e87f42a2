package term

import (
	"bytes"
)

// MaxPaste is the number of bytes of a paste that are searched for ids.
const MaxPaste = 1 << 20

const (
	// maxPasteBytes is the number of bytes of a paste that reach the program. It is more than the
	// program keeps, so that the program notices what was cut.
	maxPasteBytes = MaxPaste + 16
	// maxControl and maxString are the lengths of escape sequences that reach the program.
	// Without a limit, the input decoder reads an endless one again and again.
	maxControl = 256
	maxString  = 1 << 10
)

// Markers of a bracketed paste.
const (
	pasteStart = "\x1b[200~"
	pasteEnd   = "\x1b[201~"
)

// inputLimit cuts what a terminal sends, before it is decoded: long pastes, and escape
// sequences without an end. Everything else passes unchanged.
type inputLimit struct {
	state  inputState
	length int     // bytes of the paste or of the sequence
	held   []byte  // what may be the beginning of a marker
	most   int     // bytes of a paste that pass; 0 for those that the program keeps
	pastes *pastes // takes the texts of pastes out of the input; nil to let them pass
	paste  []byte  // the text of the paste, if pastes is set
}

// inputState is the kind of input that the limit is in.
type inputState uint8

const (
	plainInput   inputState = iota
	escapeInput             // after ESC
	controlInput            // in a control sequence, after ESC [
	stringInput             // in a string sequence, after ESC and one of P ] X ^ _
	pasteInput              // between the markers of a paste
)

// filter appends to dst the bytes of src that pass.
func (l *inputLimit) filter(dst, src []byte) []byte {
	for _, c := range src {
		dst = l.byte(dst, c)
	}
	return dst
}

// pause records that the terminal sends nothing for now. If it sent an ESC last, that was the
// key.
func (l *inputLimit) pause() {
	if l.state == escapeInput {
		l.state = plainInput
	}
}

// open reports whether a paste has begun and not ended.
func (l *inputLimit) open() bool { return l.state == pasteInput }

// closePaste appends the end of a paste.
func (l *inputLimit) closePaste(dst []byte) []byte {
	l.state, l.held = plainInput, l.held[:0]
	if l.pastes != nil {
		dst = append(dst, l.pastes.add(l.paste)...)
		l.paste = nil
	}
	return append(dst, pasteEnd...)
}

func (l *inputLimit) byte(dst []byte, c byte) []byte {
	switch l.state {
	case pasteInput:
		return l.pasted(dst, c)
	case escapeInput:
		return l.escaped(dst, c)
	case controlInput:
		if l.length++; l.length <= len(pasteStart) {
			l.held = append(l.held, c)
		}
		switch {
		case c >= '@' && c <= '~':
			l.state = plainInput
			if string(l.held) == pasteStart && l.length == len(pasteStart) {
				l.state, l.length = pasteInput, 0
			}
			l.held = l.held[:0]
		case c < ' ' || c >= 0x7f: // not a byte of a control sequence
			l.state, l.held = plainInput, l.held[:0]
			return l.byte(dst, c)
		case l.length > maxControl:
			return dst
		}
		return append(dst, c)
	case stringInput:
		// Every control character ends the string, so that no key is lost for long.
		l.length++
		switch {
		case c < ' ':
			l.state = plainInput
			return l.byte(dst, c)
		case l.length > maxString:
			return dst
		}
		return append(dst, c)
	}
	if c == '\x1b' {
		l.state, l.length = escapeInput, 1
	}
	return append(dst, c)
}

// escaped handles the byte after ESC.
func (l *inputLimit) escaped(dst []byte, c byte) []byte {
	l.length++
	switch c {
	case '[':
		l.state, l.held = controlInput, append(l.held[:0], "\x1b["...)
	case 'P', ']', 'X', '^', '_':
		l.state = stringInput
	case '\x1b':
		l.length = 1
	default:
		l.state = plainInput
	}
	return append(dst, c)
}

func (l *inputLimit) pasted(dst []byte, c byte) []byte {
	l.held = append(l.held, c)
	if string(l.held) == pasteEnd {
		return l.closePaste(dst)
	}
	for !bytes.HasPrefix([]byte(pasteEnd), l.held) {
		dst = l.content(dst, l.held[0])
		l.held = append(l.held[:0], l.held[1:]...)
	}
	return dst
}

// content appends a byte of a paste that is not part of its end.
func (l *inputLimit) content(dst []byte, c byte) []byte {
	if l.length++; l.length > maxPasteBytes || l.most > 0 && l.length > l.most {
		return dst
	}
	if l.pastes != nil {
		l.paste = append(l.paste, c)
		return dst
	}
	return append(dst, c)
}
