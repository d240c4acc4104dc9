#include "CCodecShims.h"

#include <png.h>
#include <zlib.h>

const char *endcap_png_library_version(void) { return png_get_libpng_ver(NULL); }

const char *endcap_zlib_library_version(void) { return zlibVersion(); }
