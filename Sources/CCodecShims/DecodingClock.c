#include "DecodingClock.h"

#include <time.h>

static uint64_t thread_time(void) {
    struct timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) return 0;
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

decoding_clock decoding_clock_start(uint64_t nanoseconds) {
    uint64_t now = nanoseconds == 0 ? 0 : thread_time();
    return (decoding_clock){nanoseconds == 0 || nanoseconds > UINT64_MAX - now ? UINT64_MAX : now + nanoseconds};
}

int decoding_clock_has_ended(const decoding_clock *clock) {
    return clock->end != UINT64_MAX && thread_time() >= clock->end;
}
