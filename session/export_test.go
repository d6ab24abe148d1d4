package session

// Kinds returns all kinds of requests that have a name in JSON.
func Kinds() []Kind { return registeredKinds }
