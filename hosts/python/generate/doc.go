// Generate writes the parts of the Python package that follow from the types of requests and
// events. Run it in the folder python:
//
//	session.NewSchemas  → nissy/_events.py, a dataclass for each event and for each type of its parts
//	Schemas.AllRequests → nissy/_requests.py, a method for each request
//
// The tables in answers.go say what the methods return. A request that is not in them gets a
// method that returns a tuple of events, so that new requests need no change here.
package main
