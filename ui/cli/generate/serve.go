package generate

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/model/records"
	"idtui/model/sets"
	"idtui/model/sets/input"
	"idtui/model/sets/output"
	"idtui/ui/cli/command"
	"idtui/ui/cli/serve"
	"idtui/ui/web"
)

type serveFlags struct {
	addr   string
	params serverParams
	log    bool
	state  string
	// original is --published.
	original bool
	page     bool
}

// ServeCommand returns the command that generates and decodes ids over HTTP.
func (a *App) ServeCommand() *cobra.Command {
	f := &serveFlags{params: serverParams{}}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Generate and decode ids over HTTP",
		Long: "Generate and decode ids over HTTP. GET /SCHEME/id returns a new id, and /SCHEME/ENCODING one in another encoding. With ?n=N the response has N ids: " +
			"one per line, or as JSON if the request accepts application/json. /koid/hex returns 16 hex digits without 0x, as the HTTP component of npm's koid does.\n\n" +
			"/decode/ID returns the meaning of an id as JSON. POST /decode does so for records in the body, up to 4 MiB, which may be compressed with gzip. " +
			"Its errors are JSON. Other paths return errors as JSON if the request accepts it.\n\n" +
			"/ lists all paths, and /openapi.json describes them. /healthz and /readyz answer probes, /metrics has counters for Prometheus.\n\n" +
			"Set the parameters with --set; clients cannot change them. A refused request gets status 503 with Retry-After. " +
			"If the original would issue duplicates because its sequence wraps, the generator waits for the next time unit. With --published it issues them: " +
			"the header Idtui-Duplicates, the metric idtui_duplicates_total and standard error show their number.\n\n" +
			"With --page, / is a page that decodes ids in the browser; no id reaches the server.\n\n" +
			"Without --addr, the server listens on localhost. On localhost, requests for other hosts get status 403. " +
			"--addr unix:PATH listens on a Unix socket, --addr systemd on the socket that systemd passes.\n\n" +
			"With --state, generators continue after the newest ids of the last process. That also holds if it was killed, or the clock was stepped back. " +
			"Without it, a server that starts again can issue the ids of the last time unit again. Schemes with units of 10 ms to 1 s begin with the next unit. A warning names those with longer units.\n\n" +
			"On SIGINT, SIGTERM and SIGHUP, /readyz answers 503 and responses close their connections. After 0.1 s the server stops listening, " +
			"finishes the open requests and exits. It exits within 0.2 s unless a request is open. If no connection is open and nothing has requested /readyz, it exits at once. A second signal ends it at once, too.",
		Example: "  idtui serve --set koid.worker=3 --set koid.wait=true\n  curl localhost:8080/koid/id\n  curl 'localhost:8080/sno/id?n=100'\n  idtui serve --addr unix:/run/idtui.sock --log",
		Args:    command.ExactArgs(),
	}
	cmd.Flags().StringVar(&f.addr, "addr", "127.0.0.1:8080", "listen on `HOST:PORT` (port 0: any free port), unix:PATH, or systemd")
	cmd.Flags().Var(f.params, "set", "set a parameter of a scheme, `SCHEME.KEY=VALUE` (repeatable)")
	cmd.Flags().BoolVar(&f.log, "log", false, "log each request as a line of JSON on standard error")
	newStateFlag(cmd, &f.state)
	cmd.Flags().BoolVar(&f.original, "published", false, "generate as published, with the originals' duplicates")
	cmd.Flags().BoolVar(&f.page, "page", false, "serve the page for browsers at /")
	command.CompleteSet(cmd, func(*cobra.Command, []string) []command.Keyed {
		var list []command.Keyed
		for _, s := range a.Catalog().Schemes() {
			for i := range s.Params {
				list = append(list, command.KeyedParam(s.Name+"."+s.Params[i].Name, &s.Params[i]))
			}
		}
		return list
	})
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return a.serve(cmd.Context(), f) }
	return cmd
}

// serverParams is a flag for the parameters of all schemes, by the name of the
// scheme.
type serverParams map[string]ids.Settings

// String returns the parameters that are set.
func (s serverParams) String() string {
	var list []string
	for scheme, set := range s {
		for k, v := range set {
			list = append(list, scheme+"."+k+"="+v)
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// Type returns the placeholder for help.
func (s serverParams) Type() string { return "SCHEME.KEY=VALUE" }

// Set accepts one SCHEME.KEY=VALUE.
func (s serverParams) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	scheme, key, dot := strings.Cut(name, ".")
	if !ok || !dot || scheme == "" || key == "" {
		return fmt.Errorf("expected SCHEME.KEY=VALUE, such as koid.worker=3")
	}
	if s[scheme] == nil {
		s[scheme] = ids.Settings{}
	}
	s[scheme][key] = value
	return nil
}

func (a *App) serve(ctx context.Context, f *serveFlags) (err error) {
	c, err := a.Catalog().With(f.params)
	if err != nil {
		return command.FlagProblem("set", err)
	}
	var page map[string][]byte
	if f.page {
		if page, err = web.Page(); err != nil {
			return fmt.Errorf("--page: %w", err)
		}
	}
	a.TakeSignals()
	ctx, stop := command.NotifyContext(ctx, endSignals()...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal then ends the process
	l, err := a.listen(ctx, f.addr)
	if err != nil {
		return err
	}
	state, err := a.openLeases(f.state)
	if err != nil {
		_ = l.Close()
		return err
	}
	defer func() { err = state.close(err) }()
	a.PrintLine(listeningNote(l.Addr()))
	d := &decoders{catalog: c, clock: a.Clock}
	o := serve.Options{Catalog: c, Decode: d.decode, Log: errorWriter{a}, Published: f.original, Page: page, PagePolicy: web.SecurityPolicy}
	if state != nil {
		o.Lease = state.lease
	} else {
		o.Begin = func(ctx context.Context, b *ids.BoundScheme, started ids.Reading) error {
			if begin, wait := nextUnit(b, started); wait {
				return sleepUntil(ctx, generate.NewSystemClock(), begin)
			}
			return nil
		}
		shared := func(b *ids.BoundScheme) bool { return b.RepeatsAfterRestart() && len(b.DefaultNodes()) > 0 }
		a.warnOfRepeats(c, shared, "nodes have their defaults: other processes", "--set SCHEME.KEY=VALUE, and --state for restarts")
		a.warnOfRepeats(c, hasCoarseUnit, "time units are long: a restart in the same unit", "--state")
	}
	if f.log {
		o.Access = slog.New(slog.NewJSONHandler(a.Err, nil))
	}
	err = serve.New(o).Serve(ctx, l)
	if err == nil || errors.Is(err, net.ErrClosed) {
		var got command.Signaled
		if errors.As(context.Cause(ctx), &got) {
			return got
		}
		return nil
	}
	return err
}

// warnOfRepeats prints a warning about the schemes of which a restart or another process can issue the same ids.
func (a *App) warnOfRepeats(c *catalog.Catalog, has func(*ids.BoundScheme) bool, why, help string) {
	var names []string
	for _, b := range c.BoundSchemes() {
		if has(b) {
			names = append(names, b.Scheme.Name)
		}
	}
	if len(names) > 0 {
		a.PrintLine(why + " can issue the same ids of " + humantext.And(names) + "; use " + help)
	}
}

// endSignals returns the signals that end the server. A SIGHUP that is ignored, as
// nohup does, stays ignored.
func endSignals() []os.Signal {
	if signal.Ignored(syscall.SIGHUP) {
		return []os.Signal{os.Interrupt, syscall.SIGTERM}
	}
	return []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
}

// errorWriter prints lines on standard error.
type errorWriter struct{ app *App }

func (w errorWriter) Write(line []byte) (int, error) {
	w.app.PrintLine(strings.TrimSuffix(string(line), "\n"))
	return len(line), nil
}

// decoders keeps the decoders of the server for a minute. New ones follow, because
// detection depends on the current time.
type decoders struct {
	catalog *catalog.Catalog
	clock   func() time.Time

	mu    sync.Mutex
	since time.Time
	cache map[string]*decoding.Decoder // by scheme name, "" with detection
}

// maxDecoderAge is how long decoders are used.
const maxDecoderAge = time.Minute

// get returns the decoder for a scheme, or with detection.
func (d *decoders) get(scheme string) (*decoding.Decoder, error) {
	if scheme != "" {
		s, err := d.catalog.Find(scheme)
		if err != nil {
			return nil, err
		}
		scheme = s.Name
	}
	now := d.clock()
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.cache == nil || now.Sub(d.since).Abs() > maxDecoderAge {
		d.cache, d.since = map[string]*decoding.Decoder{}, now
	}
	if cached := d.cache[scheme]; cached != nil {
		return cached, nil
	}
	fresh, err := decoding.NewDecoder(d.catalog, decoding.Options{Scheme: scheme, Now: now, MinConfidence: decoding.DefaultMinConfidence, Query: true})
	if err == nil {
		d.cache[scheme] = fresh
	}
	return fresh, err
}

// maxRecord is the length of the longest record of a request, in bytes.
const maxRecord = 1 << 20

// decode appends the JSON that the command decode prints, one object per id, and reports whether
// the text is valid. The error is for an unknown scheme, or for records that cannot be read.
func (d *decoders) decode(dst []byte, text string, q serve.Query) (out []byte, ok bool, err error) {
	dec, err := d.get(q.Scheme)
	if err != nil {
		return dst, false, err
	}
	if q.MinConfidence >= 0 {
		dec = dec.WithMinConfidence(q.MinConfidence)
	}
	if q.Records {
		src, err := sets.Open(strings.NewReader(text), &sets.SourceOptions{Catalog: d.catalog, Decoder: dec, Input: input.Options{MaxRecord: maxRecord}})
		if err != nil {
			return dst, false, err
		}
		return output.AppendJSON(dst, src, dec)
	}
	w := output.Worker{Resolver: sets.Resolver{Decoder: dec}, Writer: records.NewJSON(dec)}
	if w.Decision, err = sets.Around(d.catalog, dec, nil, text); err != nil {
		return dst, false, err
	}
	_, err = w.Decode(text)
	out = w.AppendDecoded(dst, text, err)
	return out, err == nil, nil
}
