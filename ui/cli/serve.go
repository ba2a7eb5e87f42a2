package cli

import (
	"context"
	"errors"
	"fmt"
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
	"idtui/ids/humantext"
	"idtui/model/decoding"
	"idtui/ui/cli/serve"
)

func (a *app) serveCommand() *cobra.Command {
	set := schemeSettings{}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Make and decode ids over HTTP",
		Long: "Make and decode ids over HTTP: GET /SCHEME/id is a new id, /SCHEME/ENCODING one in another text form, " +
			"/decode/ID what an id means as JSON, /healthz says ok, and / lists it all. What ids hold is set here, not by callers. " +
			"A refused id is answered with 503 and Retry-After.\n\n" +
			"It listens on this machine only, unless --addr says otherwise. An interrupt ends it when what is at work is answered.",
		Example: "  idtui serve --set koid.worker=3 --set koid.wait=true\n  curl localhost:8080/koid/id",
		Args:    exactly(0),
	}
	addr := cmd.Flags().String("addr", "127.0.0.1:8080", "listen at `HOST:PORT`; port 0 for a free one")
	cmd.Flags().Var(set, "set", "a parameter of a scheme, `SCHEME.KEY=VALUE`; may be repeated")
	completeSet(cmd, a.schemeParams)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return a.serve(cmd.Context(), *addr, set) }
	return cmd
}

// schemeSettings is a flag that takes parameters of any scheme, by the schemes'
// names.
type schemeSettings map[string]ids.Settings

// String lists what was set.
func (s schemeSettings) String() string {
	var list []string
	for scheme, set := range s {
		for k, v := range set {
			list = append(list, scheme+"."+k+"="+v)
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// Type is what help calls the value.
func (s schemeSettings) Type() string { return "SCHEME.KEY=VALUE" }

// Set takes one SCHEME.KEY=VALUE.
func (s schemeSettings) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	scheme, key, dot := strings.Cut(name, ".")
	if !ok || !dot || scheme == "" || key == "" {
		return fmt.Errorf("want SCHEME.KEY=VALUE, such as koid.worker=3")
	}
	if s[scheme] == nil {
		s[scheme] = ids.Settings{}
	}
	s[scheme][key] = value
	return nil
}

// schemeParams are the parameters of all schemes, by SCHEME.KEY.
func (a *app) schemeParams(*cobra.Command, []string) []keyed {
	var list []keyed
	for _, s := range a.catalog().Schemes() {
		for i := range s.Params {
			list = append(list, keyed{s.Name + "." + s.Params[i].Name, &s.Params[i]})
		}
	}
	return list
}

func (a *app) serve(ctx context.Context, addr string, set schemeSettings) error {
	c, err := a.catalog().With(set)
	if err != nil {
		return usage(err)
	}
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return usagef("--addr %s: want HOST:PORT, such as 127.0.0.1:8080", humantext.Quote(addr))
	}
	if _, err := net.DefaultResolver.LookupPort(ctx, "tcp", port); err != nil {
		return usagef("--addr %s: there is no port %s; want a number from 0 to 65535", humantext.Quote(addr), humantext.Quote(port))
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	note := "listening at http://" + l.Addr().String()
	if at, ok := l.Addr().(*net.TCPAddr); ok && !at.IP.IsLoopback() {
		note += ", which other machines may reach"
	}
	a.complain(note)
	d := &decoders{catalog: c, clock: a.Clock}
	err = serve.New(serve.Options{Catalog: c, Decode: d.decode, Log: complaints{a}}).Serve(ctx, l)
	if errors.Is(err, net.ErrClosed) {
		err = nil
	}
	return err
}

// complaints writes lines to standard error.
type complaints struct{ app *app }

// Write takes whole lines.
func (c complaints) Write(line []byte) (int, error) {
	c.app.complain(strings.TrimSuffix(string(line), "\n"))
	return len(line), nil
}

// decoders decode for the server. They are made anew every minute, because what
// a text most likely is depends on the time of day.
type decoders struct {
	catalog *catalog.Catalog
	clock   func() time.Time

	mu    sync.Mutex
	since time.Time
	kept  map[string]*decoding.Decoder // by the scheme's name
}

// stale is the age at which decoders are made anew.
const stale = time.Minute

// get is the decoder for a scheme, or for all.
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
	if d.kept == nil || now.Sub(d.since).Abs() > stale {
		d.kept, d.since = map[string]*decoding.Decoder{}, now
	}
	if had := d.kept[scheme]; had != nil {
		return had, nil
	}
	made, err := decoding.NewDecoder(d.catalog, decoding.Options{Scheme: scheme, Now: now})
	if err == nil {
		d.kept[scheme] = made
	}
	return made, err
}

// decode is what serve answers with: the object that decode prints.
func (d *decoders) decode(dst []byte, scheme, text string) (out []byte, ok bool, err error) {
	dec, err := d.get(scheme)
	if err != nil {
		return dst, false, err
	}
	p := jsonPrinter{decoder: dec}
	var got decoding.Result
	err = dec.DecodeInto(&got, text)
	if err != nil {
		return p.failure(dst, inputOf(got.Input, text), err), false, nil
	}
	return p.decoding(dst, &got), true, nil
}
