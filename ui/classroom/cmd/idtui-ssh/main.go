// Idtui-ssh serves the terminal program of idtui over SSH, for a class.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"idtui/ids/humantext"
	"idtui/ui/classroom"
	"idtui/ui/cli/command"
)

const usage = `Usage: idtui-ssh [FLAGS]

Serve the terminal program of idtui over SSH: each connection has its own session.
Sessions cannot read or write files of this machine, its clipboard or its processes.

Flags:
`

// settings are the values of the flags.
type settings struct {
	addr, authorized, teachers, now, seed string
	sessions                              int
	idle                                  time.Duration
	stride                                stride
}

// stride is the value of --stride; nil if it is not given.
type stride struct{ *time.Duration }

func (s *stride) String() string { return "" }

// Set accepts a duration of 0 or more.
func (s *stride) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return errors.New("expected a duration such as 1s")
	}
	s.Duration = &d
	return nil
}

func main() {
	flags := flag.NewFlagSet("idtui-ssh", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var s settings
	flags.StringVar(&s.addr, "addr", "127.0.0.1:2222", "listen on `HOST:PORT`; to serve other machines, set --authorized-keys")
	flags.StringVar(&s.authorized, "authorized-keys", "", "accept only logins with a public key in `FILE`, in the format of OpenSSH")
	flags.StringVar(&s.teachers, "teacher-keys", "", "make the owners of the public keys in `FILE` teachers")
	flags.IntVar(&s.sessions, "sessions", 60, "serve at most `N` sessions at a time")
	flags.DurationVar(&s.idle, "idle", time.Hour, "end a session after `DURATION` without input")
	flags.StringVar(&s.now, "now", "", "begin each session at `TIME`, from which its clock runs")
	flags.Var(&s.stride, "stride", "advance --now only on keys, clicks and pastes, by `DURATION` each")
	flags.StringVar(&s.seed, "seed", "", "draw random bits from seed `N`, the same in each session")
	switch err := flags.Parse(os.Args[1:]); {
	case errors.Is(err, flag.ErrHelp):
		help(flags)
		return
	case err != nil:
		fail(2, err)
	case flags.NArg() > 0:
		fail(2, fmt.Errorf("unexpected argument %s", humantext.Quote(flags.Arg(0))))
	}
	options, addr, err := s.options(time.Now())
	if err != nil {
		fail(2, err)
	}
	if err := serve(options, addr); err != nil {
		fail(1, err)
	}
}

func help(flags *flag.FlagSet) {
	var text strings.Builder
	flags.SetOutput(&text)
	flags.PrintDefaults()
	fmt.Print(usage, strings.ReplaceAll(text.String(), "  -", "  --"))
}

func fail(status int, err error) {
	fmt.Fprintln(os.Stderr, "idtui-ssh: "+humantext.Escape(err.Error()))
	os.Exit(status)
}

// options returns the options of a server, and where it listens.
func (s *settings) options(now time.Time) (o classroom.Options, addr *net.TCPAddr, err error) {
	addr, local, err := classroom.Loopback(s.addr)
	switch {
	case err != nil:
		return o, nil, err
	case !local && s.authorized == "":
		return o, nil, fmt.Errorf("--addr %s can be reached from other machines: it needs --authorized-keys FILE", s.addr)
	case s.sessions < 1:
		return o, nil, fmt.Errorf("invalid --sessions %d: expected at least 1", s.sessions)
	case s.idle <= 0:
		return o, nil, fmt.Errorf("invalid --idle %s: expected a duration above 0, such as 1h", s.idle)
	}
	o = classroom.Options{Sessions: s.sessions, Idle: s.idle, Report: func(text string) { fmt.Fprintln(os.Stderr, "idtui-ssh: "+text) }}
	if s.authorized != "" {
		if o.Authorized, err = classroom.ReadKeys(s.authorized); err != nil {
			return o, nil, err
		}
	}
	if s.teachers != "" {
		if o.Teachers, err = classroom.ReadKeys(s.teachers); err != nil {
			return o, nil, err
		}
	}
	if s.now != "" {
		t, err := humantext.ParseTime(s.now)
		if err != nil {
			return o, nil, fmt.Errorf("invalid --now: %w", err)
		}
		o.Now = t.At(now)
	}
	if o.Stride = s.stride.Duration; o.Stride != nil && s.now == "" {
		return o, nil, errors.New("--stride needs --now TIME")
	}
	if s.seed != "" {
		var seed uint64
		if _, err := fmt.Sscanf(s.seed+" ", "%d ", &seed); err != nil {
			return o, nil, fmt.Errorf("invalid --seed %s: expected a number from 0 to 2⁶⁴ − 1", humantext.Quote(s.seed))
		}
		o.Seed = &seed
	}
	return o, addr, nil
}

// serve serves sessions until a signal ends it.
func serve(o classroom.Options, addr *net.TCPAddr) (err error) {
	state := (&command.App{Streams: command.Streams{Getenv: os.Getenv}}).StateFile()
	if state == "" {
		return errors.New("no folder for the host key: set XDG_STATE_HOME or HOME")
	}
	if o.HostKey, err = classroom.HostKey(filepath.Join(filepath.Dir(state), "ssh_host_ed25519_key")); err != nil {
		return err
	}
	server, err := classroom.New(o)
	if err != nil {
		return err
	}
	l, err := net.ListenTCP("tcp", addr)
	if err != nil {
		return err
	}
	at := l.Addr().(*net.TCPAddr)
	fmt.Printf("listening on %s (host key %s)\nconnect with: ssh -p %d %s\n", at, gossh.FingerprintSHA256(o.HostKey.PublicKey()), at.Port, hostOf(at))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	return server.Serve(ctx, l)
}

// hostOf returns the host for the command of a client. If the server listens on all
// addresses, it is the name of this machine.
func hostOf(at *net.TCPAddr) string {
	if name, err := os.Hostname(); err == nil && at.IP.IsUnspecified() {
		return name
	}
	return at.IP.String()
}
