package classroom

import (
	"context"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// openedChannel is a channel that a client has opened, with the requests that it sent.
type openedChannel struct {
	gossh.NewChannel
	requests chan *gossh.Request
}

func (c openedChannel) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	return nil, c.requests, nil
}

// TestSizeAfterEnd checks that no window size is passed on if the connection ends before its
// session reads the first size.
func TestSizeAfterEnd(t *testing.T) {
	t.Parallel()
	ctx, end := context.WithCancel(t.Context())
	sent := make(chan *gossh.Request)
	ch := sessionChannel{openedChannel{requests: sent}, &connection{ready: make(chan struct{})}, ctx}
	_, passed, err := ch.Accept()
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		sent <- &gossh.Request{Type: "shell"}
		sent <- &gossh.Request{Type: "window-change"}
		end()
		close(sent)
	}()
	var types []string
	for r := range passed {
		types = append(types, r.Type)
	}
	if len(types) != 1 || types[0] != "shell" {
		t.Errorf("passed %q, want only the shell", types)
	}
}
