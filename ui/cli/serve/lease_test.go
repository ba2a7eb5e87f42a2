package serve_test

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"idtui/ids"
	"idtui/ids/catalog"
	"idtui/ids/generate"
	"idtui/ids/idstest"
	"idtui/ids/lease"
	"idtui/ui/cli/serve"
)

// disk is a store of leases that fails with an error, if there is one.
type disk struct{ fails error }

func (d *disk) Load(string) (ids.Reading, bool, error) { return 0, false, nil }
func (d *disk) Save(string, ids.Reading) error         { return d.fails }

// TestLeaseFails fills the disk of the leases. The server refuses ids, is not ready, and logs
// each change once. It recovers without a request for an id.
func TestLeaseFails(t *testing.T) {
	store, clock, log := &disk{}, idstest.NewClock(ids.At(time.Date(2026, 11, 21, 2, 6, 12, 0, time.UTC))), &bytes.Buffer{}
	h := serve.New(serve.Options{
		Catalog: catalog.Default(), Decode: echo, Clock: clock, Log: log,
		Lease: func(ctx context.Context, b *ids.BoundScheme) (generate.Lease, error) {
			return lease.New(ctx, store, b.Scheme.Name, clock)
		},
	}).Handler()
	const koid, sno = `idtui_lease_failing{scheme="koid"} `, `idtui_lease_failing{scheme="sno"} `
	check := func(what string, fails error, failing string, logged ...string) {
		t.Helper()
		status, reason := http.StatusOK, "ok"
		if fails != nil {
			status, reason = http.StatusServiceUnavailable, fails.Error()
		}
		if w := get(h, "/readyz"); w.Code != status || !strings.Contains(w.Body.String(), reason) {
			t.Errorf("%s: /readyz: %d %s", what, w.Code, w.Body)
		}
		if text := get(h, "/metrics").Body.String(); !strings.Contains(text, koid+failing+"\n") || !strings.Contains(text, sno+"0\n") {
			t.Errorf("%s: no %s%s in %s", what, koid, failing, text)
		}
		lines := strings.Split(strings.TrimSuffix(log.String(), "\n"), "\n")
		if log.Len() == 0 {
			lines = nil
		}
		log.Reset()
		if len(lines) != len(logged) {
			t.Fatalf("%s: the log is %q, want %q", what, lines, logged)
		}
		for i, want := range logged {
			if !strings.Contains(lines[i], want) {
				t.Errorf("%s: the log is %q, want %q", what, lines, logged)
			}
		}
	}
	request := func(status int) {
		t.Helper()
		if w := get(h, "/koid/id"); w.Code != status {
			t.Errorf("%d %s, want %d", w.Code, w.Body, status)
		}
	}
	request(http.StatusOK)
	get(h, "/sno/id")
	check("at first", nil, "0")

	clock.Advance(2 * time.Second)
	store.fails = errors.New("no space left")
	request(http.StatusServiceUnavailable)
	request(http.StatusServiceUnavailable)
	check("full", store.fails, "1", "no ids from koid: cannot save its lease: no space left")
	check("still full", store.fails, "1")

	store.fails = lease.ErrMoved
	request(http.StatusServiceUnavailable)
	check("moved", store.fails, "1", "another process may have issued the same ids")

	store.fails = nil
	check("good again", nil, "0", "koid generates ids again")
	request(http.StatusOK)
	check("after that", nil, "0")
}
