// Package serve is the face of the program on HTTP: it makes ids and decodes
// them. What the ids hold is set when it starts; a caller chooses a scheme and a
// text form, nothing else.
//
//	GET /koid/id       an id in its canonical form; so for each scheme that is made
//	GET /koid/hex      an id in another of the scheme's text forms
//	GET /decode/{id}   what an id means, as JSON; ?scheme=NAME does not guess
//	GET /healthz       ok
//
// No request can take more than a fixed share of memory and time: connections,
// requests at work, lengths and durations are all bounded.
package serve

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
)

// The bounds of what callers can ask of the server.
const (
	maxConnections = 1024
	maxAtWork      = 256      // requests that are being answered
	maxURL         = 8 << 10  // bytes
	maxHeader      = 16 << 10 // bytes, the URL among them

	patience      = 5 * time.Second // for an id that has to be waited for
	headerTimeout = 5 * time.Second
	readTimeout   = 10 * time.Second
	writeTimeout  = 10 * time.Second
	idleTimeout   = time.Minute
	grace         = patience + time.Second // for what is at work when the server stops
)

// Decode appends the JSON of what a text means, or of why it means nothing, and
// reports which of the two. The scheme is "" to guess it; the error is for one
// that does not exist. It is called by many goroutines at once.
type Decode func(dst []byte, scheme, text string) (out []byte, ok bool, err error)

// Options are what a server is made of.
type Options struct {
	// Catalog has the schemes, with the parameters that ids are made with as
	// their defaults.
	Catalog *catalog.Catalog
	Decode  Decode
	// Clock is what generators look at; nil for the operating system's.
	Clock ids.Clock
	// Log takes a line for what goes wrong inside; nil for nowhere.
	Log io.Writer
}

// Server answers requests. Make one with [New].
type Server struct {
	options    Options
	generators map[string]*generator // by the scheme's name
	made       []*generator          // in the catalogue's order
	atWork     chan struct{}
}

// New makes a server.
func New(o Options) *Server {
	s := &Server{options: o, generators: map[string]*generator{}, atWork: make(chan struct{}, maxAtWork)}
	if o.Log == nil {
		s.options.Log = io.Discard
	}
	for _, f := range o.Catalog.BoundSchemes() {
		if f.Policy != nil {
			g := newGenerator(f, o.Clock)
			s.generators[f.Scheme.Name] = g
			s.made = append(s.made, g)
		}
	}
	return s
}

// Serve answers what comes to a listener until the context is done; then it
// takes no more, and returns when what was at work is answered.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          log.New(s.options.Log, "", 0),
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(newLimited(l, maxConnections)) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	err := server.Shutdown(last)
	if errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	}
	return err
}
