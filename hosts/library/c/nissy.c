//go:build cgo

/* The functions of nissy.h. They check what must be checked before Go is entered. */

#define NISSY_BUILDING
#include "nissy.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "_cgo_export.h"
#include "checks.h"

#ifdef _WIN32
int nissygo_forked(void) { return 0; }
#else
#include <unistd.h>

static pid_t loaded_by; /* the process that has loaded the library */

__attribute__((constructor)) static void remember_process(void) { loaded_by = getpid(); }

int nissygo_forked(void) { return getpid() != loaded_by; }
#endif

/* A longer text is cut here, and then rejected because it is too long. */
enum { MOST_READ = (1 << 20) + 1 };

int nissygo_length(const char *text) {
    const char *end;
    if (text == NULL)
        return 0;
    end = memchr(text, 0, MOST_READ);
    return end == NULL ? MOST_READ : (int)(end - text);
}

uint32_t nissy_abi(void) { return 1; }

const char *nissy_version(void) {
    static _Atomic(const char *) known;
    const char *version = atomic_load(&known);
    if (version == NULL && !nissygo_forked()) {
        version = nissygo_version();
        atomic_store(&known, version);
    }
    return version == NULL ? "" : version;
}

int nissy_open(const char *options_json, uint64_t *session, char **error_json) {
    if (error_json != NULL)
        *error_json = NULL;
    if (session != NULL)
        *session = 0;
    if (nissygo_forked())
        return NISSY_FORKED;
    if (session == NULL)
        return NISSY_BAD_HANDLE;
    return nissygo_open((char *)options_json, nissygo_length(options_json), session, error_json);
}

int nissy_start(uint64_t session, const char *request_json, uint64_t *run, char **error_json) {
    if (error_json != NULL)
        *error_json = NULL;
    if (run != NULL)
        *run = 0;
    if (nissygo_forked())
        return NISSY_FORKED;
    if (run == NULL)
        return NISSY_BAD_HANDLE;
    return nissygo_start(session, (char *)request_json, nissygo_length(request_json), run, error_json);
}

int nissy_next(uint64_t run, int timeout_ms, char **lines) {
    if (lines != NULL)
        *lines = NULL;
    if (nissygo_forked())
        return NISSY_FORKED;
    return lines == NULL ? NISSY_BAD_HANDLE : nissygo_next(run, timeout_ms, lines);
}

int nissy_cancel(uint64_t run) { return nissygo_forked() ? NISSY_FORKED : nissygo_cancel(run); }

int nissy_pause(uint64_t run, char **error_json) {
    if (error_json != NULL)
        *error_json = NULL;
    return nissygo_forked() ? NISSY_FORKED : nissygo_pause(run, error_json);
}

int nissy_resume(uint64_t run, char **error_json) {
    if (error_json != NULL)
        *error_json = NULL;
    return nissygo_forked() ? NISSY_FORKED : nissygo_resume(run, error_json);
}

int nissy_end(uint64_t run) { return nissygo_forked() ? NISSY_FORKED : nissygo_end(run); }

int nissy_close(uint64_t session) { return nissygo_forked() ? NISSY_FORKED : nissygo_close(session); }

void nissy_free(char *text) { free(text); }
