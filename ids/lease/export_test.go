package lease

// Wait returns when the renewals in the background are done.
func (l *Lease) Wait() { l.group.Wait() }
