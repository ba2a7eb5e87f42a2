// Package serve generates and decodes ids over HTTP. The parameters are set when it
// starts; a client chooses a scheme and an encoding.
//
//	GET /koid/id       a new id in the canonical encoding; so for each scheme that generates ids
//	GET /koid/hex      a new id in another encoding, or as the original's HTTP component answers this path
//	GET /decode/{id}   the meaning of an id as JSON; with ?scheme=NAME without detection
//	GET /healthz       ok
//	GET /              all paths
//
// No request can take more than a fixed share of memory and time: connections,
// open requests, lengths and durations are all limited.
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

// Limits of the server.
const (
	maxConnections = 1024
	maxRequests    = 256      // open at a time
	maxURL         = 8 << 10  // bytes
	maxHeader      = 16 << 10 // bytes, including the URL

	maxWait         = 5 * time.Second // of a request for an id
	headerTimeout   = 5 * time.Second
	readTimeout     = 10 * time.Second
	writeTimeout    = 10 * time.Second
	idleTimeout     = time.Minute
	shutdownTimeout = maxWait + time.Second
)

// Decode appends the JSON of a decoded text and reports whether the text is valid;
// otherwise the JSON holds the error. An empty scheme asks for detection. The error
// is for an unknown scheme. Decode must be safe for concurrent use.
type Decode func(dst []byte, scheme, text string) (out []byte, ok bool, err error)

// Options configures a [Server].
type Options struct {
	// Catalog has the schemes. Their defaults are the parameters of the server.
	Catalog *catalog.Catalog
	Decode  Decode
	// Clock is the clock of the generators; nil for the system clock.
	Clock ids.Clock
	// Log receives one line per internal error; nil to discard them.
	Log io.Writer
}

// Server answers HTTP requests. Create one with [New].
type Server struct {
	options    Options
	byName     map[string]*generator
	generators []*generator // in the order of the catalog
	open       chan struct{}
}

// New returns a server.
func New(o Options) *Server {
	s := &Server{options: o, byName: map[string]*generator{}, open: make(chan struct{}, maxRequests)}
	if o.Log == nil {
		s.options.Log = io.Discard
	}
	for _, f := range o.Catalog.BoundSchemes() {
		if f.Policy != nil {
			g := newGenerator(f, o.Clock)
			s.byName[f.Scheme.Name] = g
			s.generators = append(s.generators, g)
		}
	}
	return s
}

// Serve accepts connections until the context is done. Then it finishes the open
// requests and returns.
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
	go func() { ended <- server.Serve(newLimitedListener(l, maxConnections)) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	shutdown, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	err := server.Shutdown(shutdown)
	if errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	}
	return err
}
