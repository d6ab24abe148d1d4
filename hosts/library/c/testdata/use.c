/* Uses nissy and misuses it, from several threads. It ends with 0 if all is as nissy.h says. */
#define _XOPEN_SOURCE 700
#include "nissy.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define CHECK(condition) check((condition), #condition, __LINE__)

#define SCRAMBLE "\"scramble\":\"R' U' F D2 L2 F R2 U2 R2 B D2 L\""

static const char one_solution[] = "{\"command\":\"solve\",\"step\":\"eofb\"," SCRAMBLE "}";
static const char many_solutions[] = "{\"command\":\"solve\",\"step\":\"eofb\"," SCRAMBLE ",\"max\":7}";
static const char long_search[] = "{\"command\":\"solve\",\"step\":\"eofb\"," SCRAMBLE ",\"max\":20,\"count_only\":true}";

static void check(int ok, const char *condition, int line) {
    if (!ok) {
        fprintf(stderr, "use.c:%d: %s is false\n", line, condition);
        exit(1);
    }
}

static uint64_t open_session(void) {
    uint64_t session;
    char *error = NULL;
    CHECK(nissy_open("{\"threads\":2}", &session, &error) == NISSY_OK);
    CHECK(session != 0 && error == NULL);
    return session;
}

static uint64_t start(uint64_t session, const char *request) {
    uint64_t run;
    CHECK(nissy_start(session, request, &run, NULL) == NISSY_OK);
    return run;
}

/* read_all counts the lines of a run until it ends. It returns how it has ended, and the last text. */
static int read_all(uint64_t run, int *count, char **last) {
    int status;
    *count = 0;
    *last = NULL;
    do {
        char *lines, *p;
        status = nissy_next(run, 1000, &lines);
        CHECK(status != NISSY_EVENTS || lines != NULL);
        for (p = lines; p != NULL && (p = strchr(p, '\n')) != NULL; p++)
            (*count)++;
        if (lines != NULL) {
            CHECK(lines[strlen(lines) - 1] == '\n');
            nissy_free(*last);
            *last = lines;
        }
    } while (status == NISSY_EVENTS || status == NISSY_TIMEOUT);
    return status;
}

static void solve(uint64_t session) {
    int count;
    char *last;
    uint64_t run = start(session, one_solution);
    CHECK(read_all(run, &count, &last) == NISSY_DONE);
    CHECK(count >= 1 && strstr(last, "\"step\":\"eofb\"") != NULL);
    nissy_free(last);
    CHECK(nissy_end(run) == NISSY_OK);

    run = start(session, many_solutions);
    CHECK(read_all(run, &count, &last) == NISSY_DONE);
    CHECK(count > 1000);
    nissy_free(last);
    CHECK(nissy_end(run) == NISSY_OK);

    run = start(session, "{\"command\":\"solve\",\"step\":\"eobf\",\"scramble\":\"R\"}");
    CHECK(read_all(run, &count, &last) == NISSY_FAILED);
    CHECK(strstr(last, "did you mean eofb?") != NULL);
    nissy_free(last);
    CHECK(nissy_end(run) == NISSY_OK);
}

static void cancel(uint64_t session) {
    int count;
    char *last;
    uint64_t run = start(session, long_search);
    CHECK(nissy_cancel(run) == NISSY_OK);
    CHECK(read_all(run, &count, &last) == NISSY_CANCELLED);
    nissy_free(last);
    CHECK(nissy_end(run) == NISSY_OK);
    CHECK(nissy_end(start(session, long_search)) == NISSY_OK);
}

/* cpu_time returns the time that the process has worked, in seconds. */
static double cpu_time(void) { return (double)clock() / CLOCKS_PER_SEC; }

/* pause_run pauses a long search, which then takes no processor, and cancels it. */
static void pause_run(uint64_t session) {
    const struct timespec second = {1, 0}, soon = {0, 100000000};
    int count;
    char *last, *error;
    double before;
    uint64_t run = start(session, long_search);
    CHECK(nissy_pause(run, &error) == NISSY_OK && error == NULL);
    CHECK(nissy_resume(run, NULL) == NISSY_OK);
    CHECK(nissy_pause(run, NULL) == NISSY_OK);
    nanosleep(&soon, NULL);
    before = cpu_time();
    nanosleep(&second, NULL);
    printf("processor time while paused: %.3f s\n", cpu_time() - before);
    CHECK(cpu_time() - before < 0.5);
    CHECK(nissy_cancel(run) == NISSY_OK);
    CHECK(read_all(run, &count, &last) == NISSY_CANCELLED);
    nissy_free(last);
    CHECK(nissy_pause(run, &error) == NISSY_FAILED);
    CHECK(strstr(error, "has ended") != NULL);
    nissy_free(error);
    CHECK(nissy_end(run) == NISSY_OK);
}

static void check_failed(int status, char **error, const char *reason) {
    CHECK(status == NISSY_FAILED);
    CHECK(*error != NULL && strstr(*error, reason) != NULL);
    nissy_free(*error);
}

static void misuse(uint64_t session) {
    const uint64_t bad[] = {0, 1, UINT64_MAX};
    char *error, *lines, *longer = malloc((1 << 20) + 2);
    uint64_t number, run = start(session, one_solution);
    size_t i;

    memset(longer, ' ', (1 << 20) + 1);
    longer[(1 << 20) + 1] = 0;
    check_failed(nissy_start(session, longer, &number, &error), &error, "too long");
    check_failed(nissy_start(session, "\xff\xfe", &number, &error), &error, "UTF-8");
    check_failed(nissy_start(session, NULL, &number, &error), &error, "no JSON object");
    check_failed(nissy_start(session, "{\"command\":\"solve\"}", &number, &error), &error, "scramble");
    check_failed(nissy_open(longer, &number, &error), &error, "too long");
    check_failed(nissy_open("{\"colour\":1}", &number, &error), &error, "colour");
    CHECK(number == 0);
    CHECK(nissy_start(session, "{", &number, NULL) == NISSY_FAILED);
    CHECK(nissy_open("{", &number, NULL) == NISSY_FAILED);
    free(longer);

    CHECK(nissy_open(NULL, NULL, NULL) == NISSY_BAD_HANDLE);
    CHECK(nissy_start(session, one_solution, NULL, NULL) == NISSY_BAD_HANDLE);
    CHECK(nissy_next(run, 0, NULL) == NISSY_BAD_HANDLE);
    for (i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        CHECK(nissy_start(bad[i], one_solution, &number, NULL) == NISSY_BAD_HANDLE);
        CHECK(nissy_next(bad[i], -1, &lines) == NISSY_BAD_HANDLE && lines == NULL);
        CHECK(nissy_cancel(bad[i]) == NISSY_BAD_HANDLE);
        CHECK(nissy_pause(bad[i], NULL) == NISSY_BAD_HANDLE);
        CHECK(nissy_resume(bad[i], NULL) == NISSY_BAD_HANDLE);
        CHECK(nissy_end(bad[i]) == NISSY_BAD_HANDLE);
        CHECK(nissy_close(bad[i]) == NISSY_BAD_HANDLE);
    }
    CHECK(nissy_next(session, 0, &lines) == NISSY_BAD_HANDLE);
    CHECK(nissy_end(session) == NISSY_BAD_HANDLE);
    CHECK(nissy_close(run) == NISSY_BAD_HANDLE);
    CHECK(nissy_end(run) == NISSY_OK);
    CHECK(nissy_end(run) == NISSY_BAD_HANDLE);
    nissy_free(NULL);
}

static int rounds; /* how often each thread works */

static void *work(void *argument) {
    uint64_t shared = *(uint64_t *)argument, own = open_session(), run;
    int i;
    for (i = 0; i < rounds; i++) {
        solve(shared);
        cancel(shared);
        misuse(own);
    }
    run = start(own, long_search);
    CHECK(nissy_close(own) == NISSY_OK);
    CHECK(nissy_end(run) == NISSY_BAD_HANDLE);
    CHECK(nissy_close(own) == NISSY_BAD_HANDLE);
    return NULL;
}

static void *cancel_soon(void *argument) {
    const struct timespec soon = {0, 50000000};
    nanosleep(&soon, NULL);
    CHECK(nissy_cancel(*(uint64_t *)argument) == NISSY_OK);
    return NULL;
}

/* use_threads runs searches and mistakes in four threads, in rounds, and cancels one thread's wait from another. */
static void use_threads(int most) {
    pthread_t threads[4];
    uint64_t session = open_session(), run = start(session, long_search);
    size_t i;
    int count;
    char *last;
    CHECK(pthread_create(&threads[0], NULL, cancel_soon, &run) == 0);
    CHECK(read_all(run, &count, &last) == NISSY_CANCELLED);
    nissy_free(last);
    pthread_join(threads[0], NULL);
    pause_run(session);
    rounds = most;
    for (i = 0; i < 4; i++)
        CHECK(pthread_create(&threads[i], NULL, work, &session) == 0);
    for (i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    CHECK(nissy_close(session) == NISSY_OK);
}

/* use_fork checks that a child gets NISSY_FORKED, and the parent can go on. */
static void use_fork(void) {
    uint64_t session = open_session(), number;
    char *lines;
    int status;
    pid_t child;
    CHECK(strlen(nissy_version()) > 0);
    child = fork();
    if (child == 0) {
        CHECK(nissy_open(NULL, &number, NULL) == NISSY_FORKED);
        CHECK(nissy_open(NULL, NULL, NULL) == NISSY_FORKED);
        CHECK(nissy_next(session, 0, NULL) == NISSY_FORKED);
        CHECK(nissy_start(session, one_solution, &number, NULL) == NISSY_FORKED);
        CHECK(nissy_next(session, -1, &lines) == NISSY_FORKED && lines == NULL);
        CHECK(nissy_cancel(session) == NISSY_FORKED);
        CHECK(nissy_pause(session, NULL) == NISSY_FORKED);
        CHECK(nissy_resume(session, NULL) == NISSY_FORKED);
        CHECK(nissy_end(session) == NISSY_FORKED);
        CHECK(nissy_close(session) == NISSY_FORKED);
        CHECK(nissy_abi() == 1 && strlen(nissy_version()) > 0);
        nissy_free(NULL);
        _exit(7);
    }
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 7);
    solve(session);
    CHECK(nissy_close(session) == NISSY_OK);
}

static void leave(int signal) { _exit(100 + signal); }

/* use_signal raises a signal while a search runs. The handler of this program, if it has one, ends it. */
static void use_signal(int signal, int handled) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = leave;
    action.sa_flags = SA_ONSTACK;
    if (handled)
        CHECK(sigaction(signal, &action, NULL) == 0);
    start(open_session(), long_search);
    if (signal == SIGSEGV)
        *(volatile int *)(uintptr_t)8 = 1;
    kill(getpid(), signal);
    pause();
}

/* resident returns how many kB of memory this process occupies. */
static long resident(void) {
    long size, pages;
    FILE *file = fopen("/proc/self/statm", "r");
    CHECK(file != NULL && fscanf(file, "%ld %ld", &size, &pages) == 2);
    fclose(file);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

/* use_many starts and ends many runs in each of four rounds, and checks that the memory does not
 * grow in every round. In a single one it may grow, if the garbage collector runs late. */
static void use_many(int most) {
    uint64_t session = open_session();
    long before = 0, least = LONG_MAX;
    int i, round;
    for (round = 0; round < 4; round++) {
        long now;
        for (i = 0; i < most; i++)
            CHECK(nissy_end(start(session, one_solution)) == NISSY_OK);
        now = resident();
        if (round > 0 && now - before < least)
            least = now - before;
        before = now;
    }
    printf("%d runs in each round: at least %ld kB more\n", most, least);
    CHECK(least < 5 << 10);
    CHECK(nissy_close(session) == NISSY_OK);
}

/* use_request prints the lines of a request, or why it cannot be read, and then a line that ends the answer. */
static void use_request(uint64_t session, const char *request) {
    uint64_t run;
    char *text = NULL;
    int status = nissy_start(session, request, &run, &text);
    if (status == NISSY_FAILED)
        printf("%s\n", text);
    nissy_free(text);
    while (status == NISSY_OK || status == NISSY_EVENTS) {
        status = nissy_next(run, -1, &text);
        if (text != NULL)
            fputs(text, stdout);
        nissy_free(text);
    }
    puts("end");
}

/* use_requests runs requests in one session. */
static void use_requests(char **requests) {
    uint64_t session = open_session();
    for (; *requests != NULL; requests++)
        use_request(session, *requests);
    CHECK(nissy_close(session) == NISSY_OK);
}

int main(int argc, char **argv) {
    const char *part = argc > 1 ? argv[1] : "";
    CHECK(nissy_abi() == 1);
    if (strcmp(part, "threads") == 0)
        use_threads(atoi(argv[2]));
    else if (strcmp(part, "fork") == 0)
        use_fork();
    else if (strcmp(part, "signal") == 0)
        use_signal(atoi(argv[2]), 1);
    else if (strcmp(part, "unhandled") == 0)
        use_signal(atoi(argv[2]), 0);
    else if (strcmp(part, "many") == 0)
        use_many(atoi(argv[2]));
    else if (strcmp(part, "requests") == 0)
        use_requests(argv + 2);
    else
        return 2;
    return 0;
}
