package session

import (
	"reflect"
	"slices"
)

// Kind is a kind of request, with the name of its command in JSON.
type Kind struct {
	Name    string
	Request Request // what it is without fields
	Uses    Use

	// Presets lists more commands that are such requests, with some fields set; Preset returns the
	// request for one of them, or nil if there is none of that name. Both may be nil.
	Presets func() []string
	Preset  func(name string) Request

	// MayBeChain is the field that may have a chain instead of a step: then the request is that of the
	// command chain. It may be empty.
	MayBeChain string
}

// Use says what a request uses beyond its own fields.
type Use uint8

const (
	_          Use = iota // nothing
	LongSearch            // tables and threads, perhaps for a long time
	OwnAttempt            // the attempt of the session, its saved sequences or its results
	LocalState            // files, saved attempts, or the tables themselves
)

// registered are the kinds of requests, and an empty event of each type.
var (
	registeredKinds  []Kind
	registeredEvents []Event
)

// Register adds kinds of requests, and an empty event of each type that they report. The packages
// with requests call it when the program starts. If several kinds have the same type, the first one
// is encoded.
func Register(k []Kind, events []Event) {
	registeredKinds = append(registeredKinds, k...)
	registeredEvents = append(registeredEvents, events...)
}

// AllEvents lists an empty event of each type, for clients that must handle all of
// them.
func AllEvents() []Event { return slices.Clone(registeredEvents) }

// kindOf returns the kind of the request, or nil if it has no name in JSON.
func kindOf(r Request) *Kind {
	for i, k := range registeredKinds {
		if reflect.TypeOf(k.Request) == reflect.TypeOf(r) {
			return &registeredKinds[i]
		}
	}
	return nil
}

// RequestName returns the name of the request's command in JSON, or "".
func RequestName(r Request) string {
	if k := kindOf(r); k != nil {
		return k.Name
	}
	return ""
}

// emptyRequest returns the request without fields of a command, or nil if there is no such command.
func emptyRequest(name string) Request {
	for _, k := range registeredKinds {
		if k.Name == name {
			return k.Request
		}
		if k.Preset != nil {
			if r := k.Preset(name); r != nil {
				return r
			}
		}
	}
	return nil
}

// commandNames lists the names of all commands.
func commandNames() (names []string) {
	for _, k := range registeredKinds {
		names = append(names, k.Name)
		if k.Presets != nil {
			names = append(names, k.Presets()...)
		}
	}
	return names
}
