// What the Glibc module leaves out: epoll, eventfd, accept4, openat2, mallopt. Linux only.
#ifndef ENDCAP_CLINUX_H
#define ENDCAP_CLINUX_H
#include "openat2.h"
#include <malloc.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

// Declared by <sys/socket.h> only where _GNU_SOURCE is set, which a module import does not do.
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *address_length, int flags);
#endif
