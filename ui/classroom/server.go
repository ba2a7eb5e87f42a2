// Package classroom serves the terminal program of idtui over SSH. Each connection has a separate
// session. The others can follow a teacher's lesson and screen. No session can read or write
// files, the clipboard or the saved state of the server.
package classroom

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/wish/v2"
	"github.com/charmbracelet/ssh"
	gossh "golang.org/x/crypto/ssh"

	"idtui/ids/catalog"
	ui "idtui/ui/app"
	"idtui/ui/page/watch"
)

// Limits of the server that no option changes.
const (
	// maxWaiting is how many connections there can be in addition to sessions, for clients that log
	// in.
	maxWaiting = 16
	// loginTime is the longest time from the connection to the beginning of its session.
	// Likewise, closeTime is the longest time from the end of a session to the end of
	// its connection.
	loginTime  = 30 * time.Second
	closeTime  = 2 * time.Second
	maxPaste   = 64 << 10 // bytes of a paste that are read
	inputBurst = 96 << 10 // bytes that arrive at full speed
	inputRate  = 4 << 10  // bytes per second after that; a held key needs 100
	// maxEarlyInput is how many bytes a connection may send before its session begins.
	maxEarlyInput = 256 << 10
	// maxColumns and maxRows are the size of the largest window. A session needs memory for
	// each of its cells.
	maxColumns = 300
	maxRows    = 100
	// maxLogins is how many keys a client may offer.
	maxLogins = 20
)

// Options are the settings of a server.
type Options struct {
	// HostKey is the key by which clients recognize the server.
	HostKey gossh.Signer
	// Authorized are the keys that may log in; nil to accept all clients. Those of teachers may
	// always log in.
	Authorized, Teachers Keys
	Sessions             int           // the maximum number of sessions at the same time
	Idle                 time.Duration // how long a session may last without input
	// Now is the time at the start of each session, and Seed the seed of its random bits. Zero is
	// the real time, and nil a random seed. With Stride, the clock does not run, but each input
	// advances it by Stride. If all three are set, the same keys generate the same ids in all
	// sessions.
	Now    time.Time
	Stride *time.Duration
	Seed   *uint64
	// Report is called with what went wrong in a session, without any text of its user.
	// It must be safe for concurrent use.
	Report func(text string)
}

// Server serves sessions.
type Server struct {
	options  Options
	ssh      *ssh.Server
	catalog  *catalog.Catalog // shared by all sessions
	class    *watch.Class
	sessions atomic.Int64
	open     atomic.Int64 // number of open connections
	ended    context.Context
	end      context.CancelCauseFunc
	running  sync.WaitGroup // sessions
}

// New returns a server that does not listen yet.
func New(o Options) (*Server, error) {
	s := &Server{options: o, catalog: catalog.Default(), class: watch.NewClass()}
	s.ended, s.end = context.WithCancelCause(context.Background())
	// This session is never shown. It declares the schemes that all sessions share.
	if _, err := ui.New(s.program(nil)); err != nil {
		return nil, err
	}
	var err error
	s.ssh, err = wish.NewServer(
		wish.WithVersion("idtui"),
		wish.WithIdleTimeout(o.Idle+time.Minute), // closes a connection whose client does not read
		func(srv *ssh.Server) error {
			srv.AddHostKey(o.HostKey)
			srv.ConnCallback = s.accept
			srv.ServerConfigCallback = s.config
			srv.ChannelHandlers = map[string]ssh.ChannelHandler{"session": oneSession}
			srv.SubsystemHandlers = map[string]ssh.SubsystemHandler{}
			srv.RequestHandlers = map[string]ssh.RequestHandler{}
			return nil
		},
		s.login,
		wish.WithMiddleware(s.middleware),
	)
	return s, err
}

// errStopped ends all sessions.
var errStopped = errors.New("the server was stopped")

// Serve serves sessions until the context ends. Then it ends them, so that no terminal is left
// in the state of a program, and returns nil.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	stop := context.AfterFunc(ctx, func() {
		s.end(errStopped)
		_ = l.Close()
	})
	defer stop()
	err := s.ssh.Serve(l)
	if ctx.Err() == nil {
		return err
	}
	done := make(chan struct{})
	go func() {
		s.running.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(closeTime):
	}
	_ = s.ssh.Close()
	return nil
}

// Loopback returns the TCP address of a text, and whether only this machine can reach it.
func Loopback(addr string) (*net.TCPAddr, bool, error) {
	a, err := net.ResolveTCPAddr("tcp", addr)
	if err != nil {
		return nil, false, fmt.Errorf("invalid address %q: expected HOST:PORT", addr)
	}
	return a, a.IP.IsLoopback(), nil
}

// login sets who may log in. If Authorized is set, only its keys and those of teachers are
// accepted. Otherwise no client needs a key. If there are teachers, clients still offer their keys,
// so that the server recognizes a teacher.
func (s *Server) login(srv *ssh.Server) error {
	o := &s.options
	if o.Authorized == nil && o.Teachers == nil {
		return nil
	}
	srv.PublicKeyHandler = func(_ ssh.Context, key ssh.PublicKey) bool {
		return o.Authorized.has(key) || o.Teachers.has(key)
	}
	if o.Authorized == nil {
		srv.KeyboardInteractiveHandler = func(ssh.Context, gossh.KeyboardInteractiveChallenge) bool { return true }
	}
	return nil
}

func (s *Server) config(ssh.Context) *gossh.ServerConfig {
	return &gossh.ServerConfig{MaxAuthTries: maxLogins}
}

// accept limits connections: their number, the time until their session begins, and what they
// send until then.
func (s *Server) accept(ctx ssh.Context, c net.Conn) net.Conn {
	if s.open.Add(1) > int64(s.options.Sessions+maxWaiting) {
		s.open.Add(-1)
		return nil
	}
	conn := &connection{Conn: c, ready: make(chan struct{}), closed: func() { s.open.Add(-1) }}
	conn.early.Store(maxEarlyInput)
	conn.login = time.AfterFunc(loginTime, func() { _ = conn.Close() })
	ctx.SetValue(connectionKey{}, conn)
	return conn
}

// connection is a connection with limits.
type connection struct {
	net.Conn
	early   atomic.Int64  // bytes that may arrive before the session begins
	login   *time.Timer   // closes the connection unless a session begins
	channel atomic.Bool   // there is a channel for a session
	began   atomic.Bool   // the session has begun
	ready   chan struct{} // closed when the session has begun
	once    sync.Once
	closed  func() // is called once
}

// connectionKey is the key of the connection in the context of a session.
type connectionKey struct{}

// errTooMuch ends a connection that sends too much before its session begins.
var errTooMuch = errors.New("too much input before the session")

func (c *connection) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if !c.began.Load() && c.early.Add(-int64(n)) < 0 {
		return 0, errTooMuch
	}
	return n, err
}

func (c *connection) Close() error {
	c.once.Do(c.closed)
	c.login.Stop()
	return c.Conn.Close()
}

// begin records that the session of the connection begins. It is called once.
func (c *connection) begin() {
	c.login.Stop()
	c.began.Store(true)
	close(c.ready)
}

// oneSession accepts the first channel of a connection, and rejects the others.
func oneSession(srv *ssh.Server, conn *gossh.ServerConn, ch gossh.NewChannel, ctx ssh.Context) {
	c, ok := ctx.Value(connectionKey{}).(*connection)
	if !ok || !c.channel.CompareAndSwap(false, true) {
		_ = ch.Reject(gossh.ResourceShortage, "a connection has one session")
		return
	}
	ssh.DefaultSessionHandler(srv, conn, sessionChannel{ch, c, ctx}, ctx)
}

// sessionChannel is a channel that passes on only the requests of a usual client. The library has
// no limits for requests. It waits forever until a program takes the sizes of windows and the
// signals, even if there is no program.
type sessionChannel struct {
	gossh.NewChannel
	conn *connection
	ctx  context.Context
}

func (c sessionChannel) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	ch, requests, err := c.NewChannel.Accept()
	if err != nil {
		return nil, nil, err
	}
	passed := make(chan *gossh.Request)
	go func() {
		defer close(passed)
		const mostVariables = 40
		variables, began := 0, false
		for r := range requests {
			ok := false
			switch r.Type {
			case "env":
				variables++
				ok = variables <= mostVariables
			case "pty-req":
				ok = !began
			case "shell", "exec":
				ok, began = !began, true
			case "window-change":
				if began { // the session must have read its first size before the library writes another one
					select {
					case <-c.conn.ready:
						ok = true
					case <-c.ctx.Done(): // the session may still read
					}
				}
			}
			if ok {
				passed <- r
			} else {
				_ = r.Reply(false, nil)
			}
		}
	}()
	return ch, passed, nil
}
