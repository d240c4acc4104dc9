// What reading and writing share: how libpng's messages become a status. Private to this target.
#ifndef ENDCAP_PNGFAILURE_H
#define ENDCAP_PNGFAILURE_H
#include "CCodecShims.h"

#include <png.h>

// The first member of both states, so that one error callback serves them.
typedef struct png_failure {
    endcap_png_status status;
    // Warnings of libpng so far.
    uint32_t warning_count;
} png_failure;

// The error callback: keeps the status and jumps to the operation's setjmp.
void png_failure_raise(png_structp png, png_const_charp message) PNG_NORETURN;

// The warning callback: counts. Warnings are about what libpng has already repaired or left out.
void png_failure_count(png_structp png, png_const_charp message);
#endif
