/*
 * nissy.h - nissy as a library: a Rubik's cube solver for Fewest Moves.
 *
 * A program opens a session, starts requests, and asks for the events of each run:
 *
 *     uint64_t session, run;
 *     char *lines;
 *     int status;
 *     nissy_open("{}", &session, NULL);
 *     nissy_start(session, "{\"command\":\"solve\",\"step\":\"eofb\",\"scramble\":\"R U F\"}", &run, NULL);
 *     do {
 *         status = nissy_next(run, -1, &lines);
 *         if (lines != NULL) fputs(lines, stdout);
 *         nissy_free(lines);
 *     } while (status == NISSY_EVENTS);
 *     nissy_end(run);
 *     nissy_close(session);
 *
 * Requests and events are JSON. docs/requests.md describes the requests; nissy's manual describes
 * the events under "json", and what replaces the functions of nissy-core under "library". A
 * session keeps an attempt, but a search does not use it: its request must contain the scramble
 * and the moves made so far. All texts are UTF-8 and end with a zero byte. A request
 * may have up to 1 MiB, or 8 MiB with its field "records"; every other field up to 64 KiB. A
 * text that the library returns belongs to the program, which frees it with nissy_free.
 *
 * Any thread may call any function at any time. Only one thread at a time can be in nissy_next for
 * a run: a second caller first waits for the first to return, and its own timeout does not limit
 * that wait. An unknown number, a closed session, or a run released by nissy_end gives
 * NISSY_BAD_HANDLE; so does a null pointer where the function needs a place for a result.
 *
 * The library prints nothing, and handles neither SIGINT nor SIGTERM. The Go runtime in it
 * handles SIGSEGV, SIGBUS, SIGFPE and SIGPIPE, and passes those that are not from its own code to
 * the handlers that the program had before it loaded the library. It uses SIGURG itself: a program
 * that needs SIGURG must install its handler after loading the library. Every handler installed
 * after loading must use SA_ONSTACK.
 *
 * After fork() the child must not use the library: all functions there return NISSY_FORKED,
 * except nissy_abi, nissy_version and nissy_free. A child that executes another program is free
 * to do so.
 */
#ifndef NISSY_H
#define NISSY_H

#include <stdint.h>

#if defined(_WIN32) && defined(NISSY_BUILDING)
#define NISSY_API __declspec(dllexport)
#else
#define NISSY_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* What the functions return. */
enum {
    NISSY_OK = 0,         /* the call has succeeded */
    NISSY_EVENTS = 1,     /* there are lines, and perhaps more will follow */
    NISSY_TIMEOUT = 2,    /* there were no lines within the timeout */
    NISSY_DONE = 3,       /* the run has succeeded */
    NISSY_CANCELLED = 4,  /* the run was cancelled */
    NISSY_FAILED = 5,     /* the call or the run has failed */
    NISSY_BAD_HANDLE = 6, /* there is no such session or run, or a pointer is null */
    NISSY_FORKED = 7      /* this process is a fork of the one that loaded the library */
};

/* nissy_abi returns the version of this interface, 1. It grows when anything in it breaks. */
NISSY_API uint32_t nissy_abi(void);

/*
 * nissy_version returns the version of nissy. The text belongs to the library. In a child of
 * fork() it is empty, unless the parent has called the function before.
 */
NISSY_API const char *nissy_version(void);

/*
 * nissy_open opens a session, which has tables, an attempt and the results of searches.
 * options_json is an object with any of these fields, or NULL:
 *
 *     "data"         the folder in which tables are saved; without it they stay in memory
 *     "memory"       the maximum size of all tables together, in bytes; a table of up to 1 MB is
 *                    built regardless
 *     "threads"      threads of a request that does not set a number; 0, all cores, by default
 *     "environment"  true: without "data", use the data folder of the program nissy, which
 *                    depends on the environment
 *
 * It returns NISSY_OK, or NISSY_FAILED with an error. If error_json is not NULL, *error_json is
 * the error as an object with the fields "error", "token" and "column", or NULL. If it is known
 * which option is wrong, the error also has its name, "field". A mistake in a text of several
 * lines, such as "definition", also has its "line", in which "column" counts.
 */
NISSY_API int nissy_open(const char *options_json, uint64_t *session, char **error_json);

/*
 * nissy_start starts a request, such as {"command":"status","scramble":"R U F"}. The search runs
 * in the background; nissy_next returns its events. It returns NISSY_OK, NISSY_BAD_HANDLE, or
 * NISSY_FAILED if the request cannot be read. error_json is as in nissy_open; the error also has
 * the name of the "field" that is wrong, if it is known.
 */
NISSY_API int nissy_start(uint64_t session, const char *request_json, uint64_t *run, char **error_json);

/*
 * nissy_next returns the waiting events of a run: whole lines of JSON, up to 64 kB, or one line
 * that is longer. It waits for the first one, up to timeout_ms milliseconds; 0 does not wait, a
 * negative number waits without end. *lines is NULL if there are none.
 *
 * It returns NISSY_EVENTS or NISSY_TIMEOUT while the run continues. If it returns NISSY_DONE,
 * NISSY_CANCELLED or NISSY_FAILED, the run has ended, and the lines are the last ones. The last
 * line of a run that has failed is its error, as in nissy_open. If the error begins with "this is a
 * bug in nissy", it also has the field "stack", for a report; other runs continue.
 *
 * At most 256 events wait; then the search waits for nissy_next.
 */
NISSY_API int nissy_next(uint64_t run, int timeout_ms, char **lines);

/*
 * nissy_cancel makes a run end soon, from any thread. nissy_next still returns what the run has
 * found, and then NISSY_CANCELLED.
 */
NISSY_API int nissy_cancel(uint64_t run);

/*
 * nissy_pause makes the threads of a run wait, from any thread, until nissy_resume. The run keeps its
 * memory, and its time limit does not run. A table that it needs is finished first, because other runs
 * may wait for it, too. A run that is paused for ten minutes ends with NISSY_FAILED. Both functions return
 * NISSY_OK, also if there is nothing to change, or NISSY_FAILED if the run has ended. error_json is as in
 * nissy_open.
 */
NISSY_API int nissy_pause(uint64_t run, char **error_json);
NISSY_API int nissy_resume(uint64_t run, char **error_json);

/* nissy_end cancels a run, waits until it has ended, and releases it. */
NISSY_API int nissy_end(uint64_t run);

/*
 * nissy_close ends all runs of a session, and releases it with its tables. It waits until new
 * tables are saved.
 */
NISSY_API int nissy_close(uint64_t session);

/* nissy_free frees a text that the library has returned. It accepts NULL. */
NISSY_API void nissy_free(char *text);

#ifdef __cplusplus
}
#endif

#endif
