/*
 * nissy_core.h - the functions of nissy-core's library, for programs that were written for it.
 *
 * Such a program includes this file instead of nissy-core's nissy.h, and links libnissy. nissy.h of
 * nissy is another interface, with sessions and all commands. A program that uses both includes
 * nissy.h first.
 *
 * What differs from nissy-core:
 *
 *     - nissy keeps its tables itself, in the data folder of the program nissy: NISSYDATA, or a
 *       folder of the user. So the data of a solver are a handle of 512 bytes that names its table. A
 *       program may save them and read them again, as it does with the tables of nissy-core. These
 *       are accepted, too, but not used.
 *     - Solutions may come in another order. maxsolutions may be more than 255.
 *     - poll_status is called in the thread that has called nissy_solve, for every solver and until
 *       it ends; the logger is called in the thread that has called the function.
 *     - After fork() the functions return NISSY_ERROR_UNKNOWN in the child, unless the library
 *       was loaded there.
 *
 * Cubes are texts of 23 characters in B32, such as NISSY_SOLVED_CUBE. Moves are U D R L F B, the
 * same with w, M S E and x y z, each alone or with 2, 3 or '; those in parentheses are on
 * inverse. All functions return a number that is not negative, or one of the codes below. Any
 * thread may call any function at any time.
 */
#ifndef NISSY_CORE_H
#define NISSY_CORE_H

#ifndef NISSY_API
#if defined(_WIN32) && defined(NISSY_BUILDING)
#define NISSY_API __declspec(dllexport)
#else
#define NISSY_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The sizes of buffers, with the zero byte at the end of a text. */
#define NISSY_SIZE_CUBE 24U
#define NISSY_SIZE_TRANSFORMATION 12U
#define NISSY_SIZE_SOLVE_STATS 10U
#define NISSY_SIZE_DATAID 255U
#define NISSY_SIZE_MOVES 1000U

/* The solutions to find: all moves on normal, all on inverse, some on each. */
#define NISSY_NISSFLAG_NORMAL 1U
#define NISSY_NISSFLAG_INVERSE 2U
#define NISSY_NISSFLAG_MIXED 4U
#define NISSY_NISSFLAG_LINEAR (NISSY_NISSFLAG_NORMAL | NISSY_NISSFLAG_INVERSE)
#define NISSY_NISSFLAG_ALL (NISSY_NISSFLAG_NORMAL | NISSY_NISSFLAG_INVERSE | NISSY_NISSFLAG_MIXED)

/* What poll_status returns. */
#define NISSY_STATUS_RUN 0
#define NISSY_STATUS_STOP 1
#define NISSY_STATUS_PAUSE 2

/* What nissy_comparemoves returns. */
#define NISSY_COMPARE_MOVES_EQUAL 0
#define NISSY_COMPARE_MOVES_DIFFERENT 99

#define NISSY_SOLVED_CUBE "ABCDEFGH=ABCDEFGHIJKL=A"

/* The codes. NISSY_OK from nissy_solve means that there is no solution. */
#define NISSY_OK 0LL
#define NISSY_WARNING_UNSOLVABLE (-1LL) /* the function has succeeded, but moves cannot solve the result */
#define NISSY_ERROR_INVALID_CUBE (-10LL)
#define NISSY_ERROR_UNSOLVABLE_CUBE (-11LL) /* the solver cannot solve this cube, or it is not ready for the step */
#define NISSY_ERROR_INVALID_MOVES (-20LL)
#define NISSY_ERROR_INVALID_TRANS (-30LL)
#define NISSY_ERROR_INVALID_SOLVER (-50LL)
#define NISSY_ERROR_INVALID_VARIATION (-51LL)
#define NISSY_ERROR_NULL_POINTER (-60LL)
#define NISSY_ERROR_BUFFER_SIZE (-61LL) /* a buffer is too small, or a sequence of moves too long */
#define NISSY_ERROR_DATA (-70LL)        /* the data are not those of the solver */
#define NISSY_ERROR_OPTIONS (-80LL)
#define NISSY_ERROR_UNKNOWN (-999LL) /* for example, there is no memory for a table */

/*
 * nissy_inverse stores the inverse of a cube in result, held in the same orientation. After an error
 * of this function or of the next two, result is no cube.
 */
NISSY_API long long nissy_inverse(const char cube[], char result[]);

/* nissy_applymoves stores the cube after the moves in result. */
NISSY_API long long nissy_applymoves(const char cube[], const char *moves, char result[]);

/*
 * nissy_applytrans stores the cube as seen through a symmetry in result, held in the same
 * orientation. The transformation is "rotation" or "mirrored" and the faces to which U and F go, as in
 * "mirrored BL".
 */
NISSY_API long long nissy_applytrans(const char cube[], const char transformation[], char result[]);

/*
 * nissy_variations stores variations of the moves in result, one per line, and returns their number.
 * The variation is "lastqt", which turns the last quarter turns of both sides in either direction, or
 * "unniss", which makes all moves on normal.
 */
NISSY_API long long nissy_variations(const char *moves, const char *variation, unsigned long long result_size, char *result);

/*
 * nissy_getcube stores the cube with the coordinates in result: the permutation and the orientation
 * of the edges (ep below 12!, eo below 2^11), those of the corners (cp below 8!, co below 3^7), and
 * the orientation of the cube, below 24. With the option "fix" all numbers are allowed, and moves can
 * solve the result.
 */
NISSY_API long long nissy_getcube(long long ep, long long eo, long long cp, long long co, long long orient,
                                  const char *options, char result[]);

/*
 * nissy_solverinfo returns the size of the data of a solver, and stores a name for them in dataid,
 * which may serve as the name of a file.
 */
NISSY_API long long nissy_solverinfo(const char *solver, char dataid[]);

/*
 * nissy_gendata builds the tables of a solver, unless they are in the data folder, and stores the
 * data of the solver. It returns their size.
 */
NISSY_API long long nissy_gendata(const char *solver, unsigned long long data_size, unsigned char *data);

/* nissy_checkdata returns NISSY_OK if the data are those of the solver. */
NISSY_API long long nissy_checkdata(const char *solver, unsigned long long data_size, const unsigned char *data);

/*
 * nissy_solve stores solutions of a cube in sols, one per line, and returns their number. optimal is how
 * many moves longer than the shortest solution the others may be. maxmoves is at most 20. With 0
 * threads it uses all cores. stats[0] is the number of positions that the search has visited, stats[1]
 * how many it has looked up in tables (0 if the solver does not count them); the others are 0; stats
 * may be NULL. poll_status is called again and again, and says whether the search should go on; it may
 * be NULL. A search that it stops returns what it has found.
 */
NISSY_API long long nissy_solve(const char cube[], const char *solver, unsigned nissflag, unsigned minmoves, unsigned maxmoves,
                                unsigned maxsolutions, unsigned optimal, unsigned threads, unsigned long long data_size,
                                const unsigned char *data, unsigned sols_size, char *sols, long long stats[],
                                int (*poll_status)(void *), void *poll_status_data);

/* nissy_countmoves returns the number of moves in HTM. */
NISSY_API long long nissy_countmoves(const char *moves);

/*
 * nissy_comparemoves returns NISSY_COMPARE_MOVES_EQUAL if the sequences have the same moves, apart
 * from the order of parallel ones, and otherwise NISSY_COMPARE_MOVES_DIFFERENT.
 */
NISSY_API long long nissy_comparemoves(const char *moves1, const char *moves2);

/*
 * nissy_setlogger sets the function that receives notices and the reasons of errors, each a line;
 * NULL means none. It passes user_data on.
 */
NISSY_API long long nissy_setlogger(void (*logger_function)(const char *, void *), void *user_data);

#ifdef __cplusplus
}
#endif

#endif
