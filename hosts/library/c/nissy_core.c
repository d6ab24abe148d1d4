//go:build cgo

/* The functions of nissy_core.h. They check what must be checked before Go is entered. */

#define NISSY_BUILDING
#include "nissy_core.h"

#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "_cgo_export.h"
#include "checks.h"

typedef void logger(const char *, void *);

static _Atomic(logger *) the_logger;
static _Atomic(void *) logger_data;

long long nissy_setlogger(logger *logger_function, void *user_data) {
    atomic_store(&logger_data, user_data);
    atomic_store(&the_logger, logger_function);
    return NISSY_OK;
}

/* Called by Go, in the thread that has called a function of nissy_core.h. */
NISSY_HIDDEN void nissygo_core_log(const char *line) {
    logger *log = atomic_load(&the_logger);
    if (log != NULL)
        log(line, atomic_load(&logger_data));
}

/* The program's poll_status and its data. */
struct poller {
    int (*poll_status)(void *);
    void *data;
};

/* Called by Go, like nissygo_core_log. */
NISSY_HIDDEN int nissygo_core_poll(const void *poller) {
    const struct poller *p = poller;
    return p->poll_status(p->data);
}

/* Why no function that takes pointers can run: a code, or NISSY_OK. */
static long long refusal(int has_null) {
    if (has_null) {
        nissygo_core_log("nissy: an argument is NULL\n");
        return NISSY_ERROR_NULL_POINTER;
    }
    if (nissygo_forked()) {
        nissygo_core_log("nissy: this process is a fork of one that has loaded the library\n");
        return NISSY_ERROR_UNKNOWN;
    }
    return NISSY_OK;
}

/* The length of a cube or of a transformation. What follows it need not end with a zero byte. */
static int length_within(const char *text, size_t size) {
    const char *end = memchr(text, 0, size - 1);
    return end == NULL ? (int)size - 1 : (int)(end - text);
}

#define CUBE(text) (char *)(text), length_within(text, NISSY_SIZE_CUBE)
#define TRANSFORMATION(text) (char *)(text), length_within(text, NISSY_SIZE_TRANSFORMATION)
#define TEXT(text) (char *)(text), nissygo_length(text)

long long nissy_inverse(const char cube[], char result[]) {
    long long code = refusal(cube == NULL || result == NULL);
    return code != NISSY_OK ? code : nissygo_core_inverse(CUBE(cube), result);
}

long long nissy_applymoves(const char cube[], const char *moves, char result[]) {
    long long code = refusal(cube == NULL || moves == NULL || result == NULL);
    return code != NISSY_OK ? code : nissygo_core_applymoves(CUBE(cube), TEXT(moves), result);
}

long long nissy_applytrans(const char cube[], const char transformation[], char result[]) {
    long long code = refusal(cube == NULL || transformation == NULL || result == NULL);
    return code != NISSY_OK ? code : nissygo_core_applytrans(CUBE(cube), TRANSFORMATION(transformation), result);
}

long long nissy_variations(const char *moves, const char *variation, unsigned long long result_size, char *result) {
    long long code = refusal(moves == NULL || variation == NULL || result == NULL);
    return code != NISSY_OK ? code : nissygo_core_variations(TEXT(moves), TEXT(variation), result_size, result);
}

long long nissy_getcube(long long ep, long long eo, long long cp, long long co, long long orient, const char *options, char result[]) {
    long long code = refusal(options == NULL || result == NULL);
    return code != NISSY_OK ? code : nissygo_core_getcube(ep, eo, cp, co, orient, TEXT(options), result);
}

long long nissy_solverinfo(const char *solver, char dataid[]) {
    long long code = refusal(solver == NULL || dataid == NULL);
    return code != NISSY_OK ? code : nissygo_core_solverinfo(TEXT(solver), dataid);
}

long long nissy_gendata(const char *solver, unsigned long long data_size, unsigned char *data) {
    long long code = refusal(solver == NULL);
    return code != NISSY_OK ? code : nissygo_core_gendata(TEXT(solver), data_size, data);
}

long long nissy_checkdata(const char *solver, unsigned long long data_size, const unsigned char *data) {
    long long code = refusal(solver == NULL);
    return code != NISSY_OK ? code : nissygo_core_checkdata(TEXT(solver), data_size, (unsigned char *)data);
}

long long nissy_solve(const char cube[], const char *solver, unsigned nissflag, unsigned minmoves, unsigned maxmoves,
                      unsigned maxsolutions, unsigned optimal, unsigned threads, unsigned long long data_size,
                      const unsigned char *data, unsigned sols_size, char *sols, long long stats[],
                      int (*poll_status)(void *), void *poll_status_data) {
    struct poller poller = {poll_status, poll_status_data};
    long long code = refusal(cube == NULL || solver == NULL || sols == NULL);
    if (code != NISSY_OK)
        return code;
    return nissygo_core_solve(CUBE(cube), TEXT(solver), nissflag, minmoves, maxmoves, maxsolutions, optimal, threads, data_size,
                              (unsigned char *)data, sols_size, sols, stats, poll_status == NULL ? NULL : &poller);
}

long long nissy_countmoves(const char *moves) {
    long long code = refusal(moves == NULL);
    return code != NISSY_OK ? code : nissygo_core_countmoves(TEXT(moves));
}

long long nissy_comparemoves(const char *moves1, const char *moves2) {
    long long code = refusal(moves1 == NULL || moves2 == NULL);
    return code != NISSY_OK ? code : nissygo_core_comparemoves(TEXT(moves1), TEXT(moves2));
}
