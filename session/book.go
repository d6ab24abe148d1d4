package session

import (
	"errors"
	"io"
	"sync"

	"nissy/coach/record"
)

// book opens the book of an engine when a request first needs it.
type book struct {
	mu   sync.Mutex
	open record.Book // nil: not yet
}

// ErrNoBook reports that a program keeps no attempts.
var ErrNoBook = errors.New("this program keeps no attempts: give them with the request, as records")

// Book returns the attempts that the coach keeps. The error is ErrNoBook if the program keeps none.
func (e *Engine) Book() (record.Book, error) {
	if e.options.Book == nil {
		return nil, ErrNoBook
	}
	e.book.mu.Lock()
	defer e.book.mu.Unlock()
	if e.book.open != nil {
		return e.book.open, nil
	}
	b, err := e.options.Book()
	if err == nil {
		e.book.open = b
	}
	return b, err
}

// close closes the book if it was opened.
func (b *book) close() error {
	if c, ok := b.open.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
