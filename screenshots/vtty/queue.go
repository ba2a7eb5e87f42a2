//go:build unix

package vtty

import (
	"io"
	"sync"
)

// queue holds pending input. It is unbounded and has its own goroutine, because a
// pty blocks when a few kilobytes are unread. A large paste written directly could
// wait for the program while the program waits for its output to be read.
type queue struct {
	mu     sync.Mutex
	filled *sync.Cond
	bytes  []byte
	closed bool
}

func newQueue() *queue {
	q := &queue{}
	q.filled = sync.NewCond(&q.mu)
	return q
}

func (q *queue) add(b []byte) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.bytes = append(q.bytes, b...)
	q.filled.Signal()
}

func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.filled.Signal()
}

// take waits for input. It returns nil if there will be none.
func (q *queue) take() []byte {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.bytes) == 0 && !q.closed {
		q.filled.Wait()
	}
	if q.closed {
		return nil
	}
	b := q.bytes
	q.bytes = nil
	return b
}

func (q *queue) drain(w io.Writer) {
	for b := q.take(); b != nil; b = q.take() {
		if _, err := w.Write(b); err != nil {
			return
		}
	}
}
