// How much processor time a decoder has left. Private to this target.
//
// A picture's cost is a property of the picture: so the time of the decoding thread counts, which does not grow when
// other threads are busy.
#ifndef ENDCAP_DECODINGCLOCK_H
#define ENDCAP_DECODINGCLOCK_H
#include <stdint.h>

typedef struct decoding_clock {
    // On the thread's processor clock in nanoseconds; UINT64_MAX for no end.
    uint64_t end;
} decoding_clock;

// Begins a span of so many nanoseconds, 0 for one without end.
decoding_clock decoding_clock_start(uint64_t nanoseconds);

// To be asked on the same thread; a system call, so not for each pixel.
int decoding_clock_has_ended(const decoding_clock *clock);
#endif
