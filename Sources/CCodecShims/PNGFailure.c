#include "PNGFailure.h"

#include <string.h>

// libpng has no error codes, only texts; these parts of them have been stable for all of 1.6.
static endcap_png_status status_of_message(png_const_charp message) {
    if (message == NULL) return ENDCAP_PNG_INVALID;
    if (strstr(message, "CRC error") != NULL) return ENDCAP_PNG_BAD_CHECKSUM;
    if (strstr(message, "ut of memory") != NULL) return ENDCAP_PNG_OUT_OF_MEMORY;
    if (strstr(message, "nsufficient memory") != NULL) return ENDCAP_PNG_OUT_OF_MEMORY;
    return ENDCAP_PNG_INVALID;
}

void png_failure_raise(png_structp png, png_const_charp message) {
    png_failure *failure = png_get_error_ptr(png);
    // A callback of ours may have set a better reason before it raised.
    if (failure->status == ENDCAP_PNG_OK) failure->status = status_of_message(message);
    png_longjmp(png, 1);
}

void png_failure_count(png_structp png, png_const_charp message) {
    (void)message;
    png_failure *failure = png_get_error_ptr(png);
    failure->warning_count += failure->warning_count < UINT32_MAX;
}
