/* What the functions in C check before Go is entered. */
#ifndef NISSY_CHECKS_H
#define NISSY_CHECKS_H

#ifdef _WIN32
#define NISSY_HIDDEN
#else
#define NISSY_HIDDEN __attribute__((visibility("hidden")))
#endif

/* Whether this process is a fork of the one that has loaded the library. */
NISSY_HIDDEN int nissygo_forked(void);

/* The length of a text, 0 if it is NULL. A text that is too long is cut, and so rejected. */
NISSY_HIDDEN int nissygo_length(const char *text);

#endif
