/*
 * A program for the interface of nissy-core. core.txt has what it prints with nissy-core itself,
 * which was compiled with -DORIGINAL and given its own header as nissy_core.h.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nissy_core.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static char cube[NISSY_SIZE_CUBE];

static void show(const char *what, long long code) { printf("%s: %lld %s\n", what, code, cube); }

/* What needs no tables. */
static void cubes(void) {
    static const char *const moves[] = {
        "R' U' F", "", "Rw' (Bw' Bw) Uw3L' S x3 M2 (R U2)D'", "(F B' D2 y3 x)", "R2'", "R 2", "R1", "(R", "((R))", "Q"};
    static const char *const trans[] = {"rotation LF", "mirrored FL", "mirrored UF", "rotation uf", "rotation UD", "UF"};
    static const char *const wrong[] = {
        "ABCDEFGH=ABCDEFGHIJKL=Z", "BBCDEFGH=ABCDEFGHIJKL=A", "ABCDEFGH-ABCDEFGHIJKL=A", "ABC", "IBCDEFGH=ABCDEFGHIJKL=A"};
    size_t i;
    for (i = 0; i < COUNT(moves); i++) {
        show(moves[i], nissy_applymoves("JNXTMQOS=GBIaDVHSEQZb=H", moves[i], cube));
        printf("%lld moves\n", nissy_countmoves(moves[i]));
    }
    for (i = 0; i < COUNT(trans); i++)
        show(trans[i], nissy_applytrans("OMAPFTBK=AYWUTBVZHCLK=S", trans[i], cube));
    for (i = 0; i < COUNT(wrong); i++)
        show(wrong[i], nissy_applymoves(wrong[i], "U", cube));
    show("inverse", nissy_inverse("OMFILXCB=DFWCZIRHAEaL=O", cube));
    show("getcube", nissy_getcube(123456789, 1234, 12345, 1234, 17, "", cube));
    show("getcube fix", nissy_getcube(-5, -7, 1LL << 40, 99999, -3, "fix", cube));
    show("getcube 24", nissy_getcube(0, 0, 0, 0, 24, "", cube));
    printf("%lld\n", nissy_applymoves(NISSY_SOLVED_CUBE, NULL, cube));
}

/* Variations and comparisons, and the sizes of buffers. */
static void sequences(void) {
    static const char *const moves[] = {"R U F B'", "R U2 (F L')", "(R' L D E2) F", "", "x", "R (B x)"};
    static const char *const others[][2] = {{"R L U", "L R U"}, {"R U", "U R"}, {"R (U D)", "R (D U)"}, {"R3", "R'"}, {"R", "Z"}};
    static char lines[10000], many[4000];
    size_t i;
    for (i = 0; i < COUNT(moves); i++) {
        long long count = nissy_variations(moves[i], "lastqt", sizeof lines, lines);
        printf("%s: %lld\n%s", moves[i], count, lines);
        count = nissy_variations(moves[i], "unniss", sizeof lines, lines);
        printf("%lld\n%s", count, lines);
    }
    for (i = 0; i < COUNT(others); i++)
        printf("%s, %s: %lld\n", others[i][0], others[i][1], nissy_comparemoves(others[i][0], others[i][1]));
    for (i = 0; i < 1000; i++)
        strcat(many, i % 2 ? "R " : "U ");
    printf("1000 moves: %lld %lld\n", nissy_countmoves(many), nissy_variations(many, "unniss", sizeof lines, lines));
    printf("no kind: %lld\n", nissy_variations("R", "longest", sizeof lines, lines));
    printf("no room: %lld\n", nissy_variations("R U F", "lastqt", 3, lines));
    printf("NULL: %lld %lld %lld\n", nissy_countmoves(NULL), nissy_comparemoves("R", NULL), nissy_variations("R", NULL, 9, lines));
}

static void ignore(const char *line, void *data) { (void)line, (void)data; }

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* Prints the solutions in alphabetical order. */
static void print_sorted(char *lines) {
    static char *sorted[100000];
    size_t n = 0, i;
    char *line;
    for (line = strtok(lines, "\n"); line != NULL; line = strtok(NULL, "\n"))
        sorted[n++] = line;
    qsort(sorted, n, sizeof sorted[0], by_text);
    for (i = 0; i < n; i++)
        printf("  %s\n", sorted[i]);
}

/* Makes the data of a solver, saves them in a file, and reads them again. */
static unsigned char *data_of(const char *solver, unsigned long long *size) {
    char name[NISSY_SIZE_DATAID];
    long long n = nissy_solverinfo(solver, name);
    unsigned char *data = malloc((size_t)n), *again = malloc((size_t)n);
    FILE *file = tmpfile();
    if (data == NULL || again == NULL || file == NULL || nissy_gendata(solver, (unsigned long long)n, data) != n)
        exit(1);
    fwrite(data, (size_t)n, 1, file);
    rewind(file);
    if (fread(again, (size_t)n, 1, file) != 1)
        exit(1);
    fclose(file);
    free(data);
    *size = (unsigned long long)n;
    printf("data of %s in %s: %lld\n", solver, name, nissy_checkdata(solver, *size, again));
    return again;
}

struct problem {
    const char *cube, *solver;
    unsigned flag, fewest, most, count, beyond;
};

static char solutions[100000];

static long long solve(const struct problem *p, unsigned long long size, const unsigned char *data, unsigned room, int (*poll)(void *)) {
    long long stats[NISSY_SIZE_SOLVE_STATS];
    return nissy_solve(p->cube, p->solver, p->flag, p->fewest, p->most, p->count, p->beyond, 1, size, data, room, solutions, stats, poll, cube);
}

static int stop(void *data) { return data == cube ? NISSY_STATUS_STOP : NISSY_STATUS_RUN; }

static int go_on(void *data) { return data == cube ? NISSY_STATUS_RUN : NISSY_STATUS_STOP; }

/* Searches, and the errors of searches. */
static void searches(void) {
    static const struct problem problems[] = {
        {"OMFILXCB=DFWCZIRHAEaL=A", "eofb", NISSY_NISSFLAG_NORMAL, 0, 20, 200, 0},
        {"OMFILXCB=DFWCZIRHAEaL=O", "eofb", NISSY_NISSFLAG_LINEAR, 0, 20, 200, 0},
        {"OMFILXCB=DFWCZIRHAEaL=O", "coord_EO_UR", NISSY_NISSFLAG_ALL, 0, 20, 200, 0},
        {"OMFILXCB=DFWCZIRHAEaL=O", "eoud", NISSY_NISSFLAG_INVERSE, 3, 4, 200, 1},
        {"OMFILXCB=DFWCZIRHAEaL=O", "eofb", NISSY_NISSFLAG_MIXED, 30, 3, 200, 0},
        {"OMFILXCB=DFWCZIRHAEaL=O", "eofb", NISSY_NISSFLAG_NORMAL, 0, 2, 200, 0},
        {"OMFILXCB=DFWCZIRHAEaL=O", "eofb", NISSY_NISSFLAG_NORMAL, 0, 20, 0, 0},
        {"ABCDEFGH=ABCDEFGHIJKL=C", "eofb", NISSY_NISSFLAG_ALL, 0, 5, 200, 5},
        {"ABCDEFGH=ABCDEFGHIJKL=C", "eofb", NISSY_NISSFLAG_ALL, 1, 5, 200, 5},
    };
    struct problem wrong = problems[0];
    unsigned long long size, i;
    unsigned char *data = data_of("eofb", &size);
    for (i = 0; i < COUNT(problems); i++) {
        const struct problem *p = &problems[i];
        printf("%s %s %u: %lld\n", p->cube, p->solver, p->flag, solve(p, size, data, sizeof solutions, go_on));
        if (p->count > 0)
            print_sorted(solutions);
    }
    printf("no room: %lld %lld\n", solve(&problems[0], size, data, 10, NULL), solve(&problems[0], size, data, 0, NULL));
    printf("no data: %lld\n", solve(&problems[0], 0, NULL, sizeof solutions, NULL));
    wrong.solver = "eofx";
    printf("no solver: %lld\n", solve(&wrong, size, data, sizeof solutions, NULL));
    wrong.solver = NULL;
    printf("NULL: %lld\n", solve(&wrong, size, data, sizeof solutions, NULL));
    wrong = problems[0], wrong.solver = "drud-eofb";
    free(data), data = data_of(wrong.solver, &size);
    printf("not ready: %lld\n", solve(&wrong, size, data, sizeof solutions, NULL));
    wrong.cube = "BBCDEFGH=ABCDEFGHIJKL=A";
    printf("no cube: %lld\n", solve(&wrong, size, data, sizeof solutions, NULL));
    printf("data of another: %lld\n", nissy_checkdata("corners", size, data));
    free(data);
}

/* What this library adds, or does where nissy-core is undefined. */
static void only_here(void) {
#ifndef ORIGINAL
    char name[NISSY_SIZE_DATAID];
    unsigned char small[100];
    struct problem p = {"OMFILXCB=DFWCZIRHAEaL=O", "eofb", NISSY_NISSFLAG_ALL, 0, 20, 1000, 2};
    unsigned long long size;
    unsigned char *data = data_of("eofb", &size);
    printf("no solver: %lld %lld\n", nissy_solverinfo("eofx", name), nissy_gendata("eofx", size, data));
    printf("no room: %lld\n", nissy_gendata("eofb", sizeof small, small));
    printf("many: %lld\n", solve(&p, size, data, sizeof solutions, NULL));
    printf("stopped: %lld\n", solve(&p, size, data, sizeof solutions, stop));
    memset(data, 0, size);
    printf("zeros: %lld %lld\n", nissy_checkdata("eofb", size, data), solve(&p, size, data, sizeof solutions, NULL));
    strcpy((char *)data + 224, "coordinate solver for EO");
    printf("a table of nissy-core: %lld\n", nissy_checkdata("eofb", size, data));
    printf("NULL: %lld %lld %lld\n", nissy_inverse(NULL, cube), nissy_inverse(NISSY_SOLVED_CUBE, NULL), nissy_solverinfo(NULL, name));
    free(data);
#endif
}

int main(void) {
    nissy_setlogger(ignore, NULL);
    cubes();
    sequences();
    searches();
    only_here();
    return 0;
}
