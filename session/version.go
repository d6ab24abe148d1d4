package session

import (
	"runtime/debug"
	"strings"
	"sync"
)

// Version is the version of nissy that its manual describes.
const Version = "0.1.0"

// build is the version of this program, such as 0.1.0-12-g13f6e3c. make dist sets it with
// -ldflags "-X nissy/session.build=...".
var build string

// BuildVersion returns the version of this program. It is the one that make dist has set.
// Otherwise it is Version and, if Go knows from which commit it was built, the first
// digits of that commit.
var BuildVersion = sync.OnceValue(func() string {
	if build != "" {
		return build
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Version
	}
	return versionOf(info)
})

// versionOf returns the version of a program with the given information about its build.
func versionOf(info *debug.BuildInfo) string {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	revision := settings["vcs.revision"]
	if tag, ok := strings.CutPrefix(info.Main.Version, "v"); ok && !strings.ContainsAny(tag, "-+") {
		return tag // the commit has a tag
	}
	if revision == "" {
		return Version
	}
	version := Version + "-" + revision[:min(7, len(revision))]
	if settings["vcs.modified"] == "true" {
		version += "-dirty"
	}
	return version
}
