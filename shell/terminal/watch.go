package terminal

// WatchKeys implements [Prompt].
func (e *editor) WatchKeys(f func(key byte) (used bool)) (stop func(), ok bool) {
	restore := passKeys(e.options.In)
	if restore == nil {
		return func() {}, false
	}
	stopped, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		e.keyboard.watch(f, stopped)
	}()
	return func() {
		close(stopped)
		<-ended
		restore()
	}, true
}

// watch calls f with each key until stopped is closed, see [editor.WatchKeys].
func (k *keyboard) watch(f func(key byte) bool, stopped <-chan struct{}) {
	for {
		if !k.reading {
			select {
			case k.request <- struct{}{}:
				k.reading = true
			case <-stopped:
				return
			case <-k.closed:
				return
			}
		}
		select {
		case r := <-k.reads:
			k.reading = false
			for _, key := range r.data {
				if !f(key) {
					k.raw = append(k.raw, key)
				}
			}
			if r.err != nil {
				k.err = r.err
				return
			}
		case <-stopped:
			return
		case <-k.closed:
			return
		}
	}
}

// WatchKeys implements [Prompt]: without cursor control, there are only lines.
func (*plainPrompt) WatchKeys(func(key byte) bool) (stop func(), ok bool) { return func() {}, false }
