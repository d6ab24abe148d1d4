package server

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"nissy/command"
	"nissy/session"
)

// guard rejects requests that a web page of another site makes a browser send. A page can
// send requests to any address. It can also make the name of its own site resolve to the
// address of this machine (DNS rebinding), so that the browser takes the server for a part
// of that site. The header Host of such a request has the name of the site.
type guard struct {
	hosts   []string // names by which clients may call the server, in lower case
	origins *http.CrossOriginProtection
}

func newGuard(host string, allowed []string) *guard {
	g := &guard{origins: http.NewCrossOriginProtection()}
	for _, name := range append([]string{"localhost", host}, allowed...) {
		if name = strings.ToLower(hostOf(name)); name != "" { // the host of :6477 is empty
			g.hosts = append(g.hosts, name)
		}
	}
	return g
}

// protect returns a handler that passes on the requests that are allowed.
func (g *guard) protect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !g.allows(r) {
			writeError(w, &statusError{http.StatusForbidden, &session.InputError{
				Problem: "wrong host", Token: session.Shorten(r.Host), Msg: "serve --allow-host NAME allows another name for the server",
			}})
			return
		}
		if !g.isSameOrigin(r) && !isLink(r) {
			writeError(w, &statusError{http.StatusForbidden, errors.New("requests from other web sites are not allowed")})
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isLink reports whether the user has followed a link to the page of the server. The page does
// nothing by itself, and other pages cannot look into it.
func isLink(r *http.Request) bool {
	return r.Method == "GET" && r.URL.Path == "/" && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
}

// isSameOrigin reports whether the request does not come from a page of another web site.
func (g *guard) isSameOrigin(r *http.Request) bool {
	checked := *r
	checked.Method = "POST" // Check would allow every GET
	return g.origins.Check(&checked) == nil
}

// allows reports whether the header Host is a name or the address of the server.
func (g *guard) allows(r *http.Request) bool {
	host := strings.ToLower(hostOf(r.Host))
	if slices.Contains(g.hosts, host) {
		return true
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	return ok && host != "" && host == hostOf(local.String())
}

// hostOf returns the host of an address with or without a port.
func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.Trim(address, "[]")
}

// checkAddresses gives a notice for each address that other machines can reach. It returns
// an error if there is such an address, but o allows no name by which they may call it.
func checkAddresses(o command.Serving, notice func(string)) error {
	for _, address := range []string{o.Address, o.JanusAddress} {
		switch {
		case address == "" || isLoopback(hostOf(address)):
		case len(o.AllowedHosts) == 0:
			return &session.InputError{
				Problem: "other machines can reach", Token: session.Shorten(address),
				Msg: "add --allow-host NAME, the name or address by which they call this machine",
			}
		default:
			notice("other machines can reach " + address + " and run searches")
		}
	}
	return nil
}

// isLoopback reports whether only this machine can reach a server at the host.
func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback()
}
