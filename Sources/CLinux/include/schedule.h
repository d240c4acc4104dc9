// sched_setattr(2): no C library here declares it.
#ifndef ENDCAP_SCHEDULE_H
#define ENDCAP_SCHEDULE_H
#include <stdint.h>

/// Asks that the calling thread be let onto its core in turns of about that length, under the ordinary policy and at the
/// niceness that it has. Linux 6.12 and later; those before take no notice. Returns 0 or minus errno.
int CLinux_setTurnLength(uint64_t nanoseconds);

#endif
