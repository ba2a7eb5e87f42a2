package serve

import (
	"net"
	"sync"
)

// limited is a listener that has only so many connections open at a time; the
// others wait in the operating system's queue.
type limited struct {
	net.Listener
	slots  chan struct{}
	closed chan struct{}
	once   sync.Once
}

func newLimited(l net.Listener, most int) *limited {
	return &limited{Listener: l, slots: make(chan struct{}, most), closed: make(chan struct{})}
}

// Accept waits for a connection, once there is room for one.
func (l *limited) Accept() (net.Conn, error) {
	select {
	case l.slots <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.slots
		return nil, err
	}
	return &counted{Conn: c, leave: func() { <-l.slots }}, nil
}

// Close ends a wait in Accept too.
func (l *limited) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// counted is a connection that gives its room back when it is closed.
type counted struct {
	net.Conn
	once  sync.Once
	leave func()
}

// Close gives the room back once, however often it is called.
func (c *counted) Close() error {
	err := c.Conn.Close()
	c.once.Do(c.leave)
	return err
}
