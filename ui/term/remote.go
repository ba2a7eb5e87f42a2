package term

import (
	"io"
	"time"
)

// pasteSilence is how long the terminal may send nothing in the middle of a paste. After
// that, the paste has ended: its end was lost.
const pasteSilence = time.Second

// escapeSilence is how long a connection may send nothing after an ESC. After that, the ESC was
// the key, and not the beginning of a sequence in the next packet.
const escapeSilence = 50 * time.Millisecond

// remoteInput is what a terminal at the other end of a connection sends. It passes an
// [inputLimit].
type remoteInput struct {
	limit  inputLimit
	chunks chan []byte   // what arrived
	taken  chan struct{} // the last chunk may be overwritten
	err    error         // why there is no other chunk, once chunks is closed
	passed []byte        // what passed the limit and was not read yet
	closed chan struct{}
}

// Remote returns what a terminal at the other end of a connection sends, without sequences that are
// too long. A paste ends soon after maxPaste bytes. The filter must receive the messages of the
// program. Close ends a read that waits.
func (f *InputFilter) Remote(in io.Reader, maxPaste int) io.ReadCloser {
	r := &remoteInput{
		limit:  inputLimit{pastes: &f.pastes, most: maxPaste},
		chunks: make(chan []byte), taken: make(chan struct{}, 1), closed: make(chan struct{}),
	}
	go r.receive(in)
	return r
}

// receive passes on what arrives, until the connection or the reader ends.
func (r *remoteInput) receive(in io.Reader) {
	defer close(r.chunks)
	var buf [1 << 10]byte
	for {
		n, err := in.Read(buf[:])
		if n > 0 {
			select {
			case r.chunks <- buf[:n]:
			case <-r.closed:
				return
			}
			<-r.taken
		}
		if err != nil {
			r.err = err
			return
		}
	}
}

// Read reads what passes the limit. That can be nothing.
func (r *remoteInput) Read(p []byte) (int, error) {
	if len(r.passed) == 0 {
		var silence <-chan time.Time
		switch {
		case r.limit.open():
			silence = time.After(pasteSilence)
		case r.limit.state == escapeInput:
			silence = time.After(escapeSilence)
		}
		select {
		case <-r.closed:
			return 0, io.EOF
		case <-silence:
			if r.limit.pause(); r.limit.open() {
				r.passed = r.limit.closePaste(nil)
			}
		case chunk, ok := <-r.chunks:
			if !ok {
				return 0, r.err
			}
			r.passed = r.limit.filter(nil, chunk)
			r.taken <- struct{}{}
		}
	}
	n := copy(p, r.passed)
	r.passed = r.passed[n:]
	return n, nil
}

// Close ends the reader, but not the connection.
func (r *remoteInput) Close() error {
	close(r.closed)
	return nil
}
