// The border to the codec libraries: every setjmp and every call into libpng is behind these functions.
#ifndef ENDCAP_CCODECSHIMS_H
#define ENDCAP_CCODECSHIMS_H
#include <stddef.h>
#include <stdint.h>
#endif
