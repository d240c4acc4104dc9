#define _GNU_SOURCE
#include "openat2.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

int CLinux_openBeneath(int directory, const char *path, int flags) {
    struct open_how how = {
        .flags = (unsigned long long)(O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags),
        .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
    };
    long descriptor = syscall(SYS_openat2, directory, path, &how, sizeof how);
    return descriptor < 0 ? -errno : (int)descriptor;
}
