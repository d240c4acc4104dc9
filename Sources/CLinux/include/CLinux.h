// What the Glibc module leaves out: epoll, eventfd, accept4, openat2. Linux only.
#ifndef ENDCAP_CLINUX_H
#define ENDCAP_CLINUX_H
#include "openat2.h"
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#endif
