package generate

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"syscall"

	"idtui/ids/humantext"
	"idtui/ui/cli/command"
)

// listen opens the listener that --addr names: HOST:PORT, unix:PATH, or systemd.
func (a *App) listen(ctx context.Context, addr string) (net.Listener, error) {
	network, at := "tcp", addr
	switch path, isPath := strings.CutPrefix(addr, "unix:"); {
	case addr == "systemd":
		if pid, count := a.Getenv("LISTEN_PID"), a.Getenv("LISTEN_FDS"); pid != strconv.Itoa(os.Getpid()) || count != "1" {
			return nil, fmt.Errorf("--addr systemd: no socket: expected LISTEN_FDS=1 and LISTEN_PID=%d, got %s and %s",
				os.Getpid(), humantext.Quote(count), humantext.Quote(pid))
		}
		file := os.NewFile(firstPassed, "systemd")
		defer func() { _ = file.Close() }() // the listener has a copy
		l, err := net.FileListener(file)
		if err != nil {
			return nil, fmt.Errorf("--addr systemd: not a listening stream socket: %w", command.RootCause(err))
		}
		return l, nil
	case isPath && path == "":
		return nil, command.Usagef("invalid --addr %s: expected a path, such as unix:/run/idtui.sock", humantext.Quote(addr))
	case isPath:
		network, at = "unix", path
	default:
		_, port, err := net.SplitHostPort(addr)
		if err != nil {
			return nil, command.Usagef("invalid --addr %s: expected HOST:PORT, such as 127.0.0.1:8080, or unix:PATH, or systemd", humantext.Quote(addr))
		}
		if _, err := net.DefaultResolver.LookupPort(ctx, "tcp", port); err != nil {
			return nil, command.Usagef("invalid --addr %s: no port %s; expected a port from 0 to 65535", humantext.Quote(addr), humantext.Quote(port))
		}
	}
	config := new(net.ListenConfig)
	l, err := config.Listen(ctx, network, at)
	if network == "unix" && errors.Is(err, syscall.EADDRINUSE) && removeStale(ctx, at) {
		l, err = config.Listen(ctx, network, at)
	}
	if err != nil {
		return nil, fmt.Errorf("--addr %s: cannot listen: %w", humantext.QuoteUnsafe(addr), command.RootCause(err))
	}
	return l, nil
}

// removeStale removes a socket that a killed server left behind: no process listens on
// it. It reports whether it removed one.
func removeStale(ctx context.Context, path string) bool {
	info, err := os.Lstat(path)
	if err != nil || info.Mode().Type() != os.ModeSocket {
		return false
	}
	c, err := new(net.Dialer).DialContext(ctx, "unix", path)
	if err == nil {
		_ = c.Close()
		return false
	}
	return errors.Is(err, syscall.ECONNREFUSED) && os.Remove(path) == nil
}

// firstPassed is the number of the first file that systemd passes.
const firstPassed = 3

// listeningNote says where the server listens, and who can reach it.
func listeningNote(at net.Addr) string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok {
		return "listening on unix:" + humantext.Escape(at.String())
	}
	note := "listening on http://" + tcp.String()
	if !tcp.IP.IsLoopback() {
		note += "; other machines may reach this address"
	}
	return note
}
