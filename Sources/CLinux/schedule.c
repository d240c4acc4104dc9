#define _GNU_SOURCE
#include "schedule.h"
#include <errno.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// As the kernel lays it out (include/uapi/linux/sched/types.h), up to version 0 of it.
struct scheduling {
    uint32_t size;
    uint32_t policy;
    uint64_t flags;
    int32_t niceness;
    uint32_t priority;
    uint64_t runtime;
    uint64_t deadline;
    uint64_t period;
};

int CLinux_setTurnLength(uint64_t nanoseconds) {
    // A failure cannot be told from -1, which is then the niceness that the caller has.
    int niceness = getpriority(PRIO_PROCESS, 0);
    struct scheduling scheduling = {
        .size = sizeof scheduling,
        .policy = SCHED_OTHER,
        .niceness = niceness,
        .runtime = nanoseconds,
    };
    return syscall(SYS_sched_setattr, 0, &scheduling, 0) == 0 ? 0 : -errno;
}
