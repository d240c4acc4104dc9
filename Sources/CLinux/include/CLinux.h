// What the Glibc module leaves out: epoll, eventfd, accept4, pipe2, splice, malloc.h, openat2, sched_setattr. Linux only.
#ifndef ENDCAP_CLINUX_H
#define ENDCAP_CLINUX_H
#include "openat2.h"
#include "schedule.h"
#include <malloc.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/uio.h>

// Declared by the C library only where _GNU_SOURCE is set, which a module import does not do.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *address_length, int flags);
extern int pipe2(int ends[2], int flags);
extern ssize_t splice(int from, off_t *from_offset, int to, off_t *to_offset, size_t length, unsigned int flags);
extern ssize_t vmsplice(int pipe, const struct iovec *vectors, size_t count, unsigned int flags);

enum { SPLICE_F_NONBLOCK = 2, SPLICE_F_MORE = 4 };
enum { F_SETPIPE_SZ = 1031 };
#endif
