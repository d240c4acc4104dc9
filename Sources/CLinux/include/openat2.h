// openat2(2): no C library here declares it. Linux 5.6 and later.
#ifndef ENDCAP_OPENAT2_H
#define ENDCAP_OPENAT2_H

/// Opens `path` for reading beneath `directory`, and fails with EXDEV where a link or `..` leads out of it.
/// `flags` are added to O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY. Returns a descriptor or minus errno.
int CLinux_openBeneath(int directory, const char *path, int flags);

#endif
