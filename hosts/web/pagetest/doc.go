// Package pagetest drives the page in headless Chromium, for the tests of packages web and attempts.
//
// A Site is a server with the page, and NewStaticSite serves the page that needs none. A Browser has the storage of one user,
// and opens tabs. The methods of a Tab do what a user does (type keys, tap, choose), wait until the page shows something, and
// return what it shows. When a test ends, the browser must have reported no fault. Tests run side by side in one Chromium, which
// Main ends after all of them.
//
// The tests of this package are those of the page without a server and of its module nissy.mjs. The others use a server.
package pagetest
