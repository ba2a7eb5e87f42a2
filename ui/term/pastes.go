package term

import (
	"strconv"
	"strings"
	"sync"
)

// pastes holds pasted texts, so that they bypass the decoder of events. The decoder parses a paste
// as escape sequences. One byte in it can swallow the end of the paste, and with it all keys that
// follow. So the decoder gets a name instead of the text. A nil pastes holds nothing.
type pastes struct {
	mu     sync.Mutex
	count  int
	byName map[string]string
}

// add keeps a text and returns its name. Bytes that are not UTF-8 become U+FFFD.
func (p *pastes) add(text []byte) (name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.byName == nil {
		p.byName = map[string]string{}
	}
	p.count++
	name = "idtui-paste-" + strconv.Itoa(p.count)
	p.byName[name] = strings.ToValidUTF8(string(text), "\uFFFD")
	return name
}

// take returns the text with the given name, and forgets it. It returns any other text unchanged.
func (p *pastes) take(name string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	text, ok := p.byName[name]
	if !ok {
		return name
	}
	delete(p.byName, name)
	return text
}
