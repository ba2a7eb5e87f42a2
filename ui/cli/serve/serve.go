// Package serve generates and decodes ids over HTTP. The parameters are set when it
// starts; a client chooses a scheme and an encoding.
//
//	GET /koid/id       a new id in the canonical encoding; the same for each scheme that generates ids
//	GET /koid/id?n=10  ten new ids, one per line, or as a JSON array
//	GET /koid/hex      a new id in another encoding; koid/hex is without 0x, as from npm koid
//	GET /decode/{id}   the meaning of an id as JSON; with ?scheme=NAME without detection,
//	                   with ?min_confidence=P for likelier ids only; of a text with several
//	                   ids, one line of JSON per id
//	POST /decode       the same for records in the body, one line of JSON per id
//	GET /healthz       ok
//	GET /readyz        ok, and status 503 from the beginning of the shutdown, or while a
//	                   lease cannot be saved
//	GET /metrics       counters in the text format of Prometheus
//	GET /openapi.json  the description of this interface
//	GET /              all paths, or the page for browsers and its files
//
// No request can take more than a fixed share of memory and time. Connections, open requests, lengths
// and durations are all limited.
package serve

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
)

// Limits of the server.
const (
	maxConnections = 1024
	healthReserve  = 16       // further connections, for the health paths only
	maxRequests    = 256      // open at a time
	maxURL         = 8 << 10  // bytes
	maxHeader      = 16 << 10 // bytes, including the URL
	maxBatch       = 10_000   // ids per request

	maxWait         = 5 * time.Second // of a request for an id
	headerTimeout   = 5 * time.Second
	readTimeout     = 10 * time.Second
	writeTimeout    = 10 * time.Second
	idleTimeout     = time.Minute
	shutdownTimeout = maxWait + time.Second

	// grace is the time from the signal to the end of listening. In this time, load balancers
	// notice /readyz, and clients learn that their connections will be closed. Grace and silence
	// together stay below 0.2 s, the time in which a signal ends every command.
	grace = 100 * time.Millisecond
	// silence is how long a connection may send nothing during the shutdown. A request
	// that was sent arrives sooner.
	silence = 50 * time.Millisecond
)

// Decode appends the JSON of a decoded text and reports whether the text is valid. If it is not,
// the JSON holds the error. The returned error is for an unknown scheme, or for records that
// cannot be read. Decode must be safe for concurrent use.
type Decode func(dst []byte, text string, q Query) (out []byte, ok bool, err error)

// Query says how to decode a text.
type Query struct {
	Scheme        string  // "" to detect the scheme
	MinConfidence float64 // of a detected id, from 0 to 1; negative for the default
	// Records is set if the text is records: lines, or JSON. Their ids are judged together.
	Records bool
}

// Options configures a [Server].
type Options struct {
	// Catalog has the schemes. Their defaults are the parameters of the server.
	Catalog *catalog.Catalog
	Decode  Decode
	// Published generates as the originals do, with their duplicates.
	Published bool
	// Clock is the clock of the generators; nil for the system clock.
	Clock generate.Clock
	// Log receives one line per internal error; nil to discard them.
	Log io.Writer
	// Access receives one record per request; nil for no access log.
	Access *slog.Logger
	// Lease returns the lease of a scheme's generator, or nil if it needs none. Nil for no
	// leases. It is called once per generator.
	Lease func(context.Context, *ids.BoundScheme) (generate.Lease, error)
	// Begin waits until a generator without a lease cannot repeat ids of an earlier process.
	// It gets the time when the server was created. Nil for no wait.
	Begin func(ctx context.Context, b *ids.BoundScheme, created ids.Reading) error
	// Silence is how long a connection may send nothing after the end of listening; 0 for
	// 50 ms. Then the server closes it.
	Silence time.Duration
	// Page has the files of the page for browsers by their names, each as gzip; nil for none.
	// Its index.html takes the place of the list of all paths. PagePolicy is its
	// Content-Security-Policy.
	Page       map[string][]byte
	PagePolicy string
	// Grace is the time from the end of the context to the end of listening; 0 for 100 ms.
	Grace time.Duration
}

// Server answers HTTP requests. Create one with [New].
type Server struct {
	options     Options
	byName      map[string]*generator
	generators  []*generator // in the order of the catalog
	open        chan struct{}
	started     ids.Reading
	metrics     metrics
	loopback    atomic.Bool // the server listens on this machine only
	draining    atomic.Bool // the shutdown has begun
	probed      atomic.Bool // /readyz was requested
	connections atomic.Pointer[connections]
}

// New returns a server.
func New(o Options) *Server {
	s := &Server{options: o, byName: map[string]*generator{}, open: make(chan struct{}, maxRequests)}
	if o.Log == nil {
		s.options.Log = io.Discard
	}
	s.options.Grace = cmp.Or(o.Grace, grace)
	s.options.Silence = cmp.Or(o.Silence, silence)
	if o.Clock == nil {
		s.options.Clock = generate.NewSystemClock()
	}
	s.started, _ = s.options.Clock.Now()
	for _, f := range o.Catalog.BoundSchemes() {
		if f.Policy != nil {
			if o.Published {
				f = cmp.Or(f.AsPublished(), f)
			} else {
				f = f.Unique()
			}
			g := &generator{bound: f, create: s.newLive}
			s.byName[f.Scheme.Name] = g
			s.generators = append(s.generators, g)
		}
	}
	return s
}

// Serve accepts connections until the context is done. Then it announces its end for
// [Options.Grace], stops listening, finishes the open requests and returns. It announces
// nothing if no connection is open and nothing has ever requested /readyz.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	at, ok := l.Addr().(*net.TCPAddr)
	s.loopback.Store(ok && at.IP.IsLoopback())
	open := newConnections(l, maxConnections, healthReserve)
	s.connections.Store(open)
	server := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          log.New(s.options.Log, "", 0),
		ConnState:         open.stateChanged,
		ConnContext:       withConnection,
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(open) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	return s.shutDown(context.WithoutCancel(ctx), server, open, ended)
}

// shutDown ends the server so that each request which was sent gets its response.
// From now on each response closes its connection. [http.Server.Shutdown] would drop
// the requests that arrive after its call on connections that are open already.
func (s *Server) shutDown(ctx context.Context, server *http.Server, open *connections, ended <-chan error) error {
	s.draining.Store(true)
	var grace time.Duration // 0 if no load balancer requests /readyz, and no client is connected
	if connected, _ := open.count(); connected > 0 || s.probed.Load() {
		grace = s.options.Grace
	}
	pause := time.NewTimer(grace)
	defer pause.Stop()
	select {
	case err := <-ended:
		return err
	case <-pause.C:
	}
	open.drain()
	if err := <-ended; !errors.Is(err, net.ErrClosed) {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, shutdownTimeout)
	defer cancel()
	open.finish(ctx, s.options.Silence)
	return server.Close()
}
