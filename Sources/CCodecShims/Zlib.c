#include "ZlibShims.h"

#include <zlib.h>

static endcap_zlib_status status_of(int code) {
    switch (code) {
        case Z_OK: return ENDCAP_ZLIB_OK;
        case Z_BUF_ERROR: return ENDCAP_ZLIB_TOO_LONG;
        case Z_MEM_ERROR: return ENDCAP_ZLIB_OUT_OF_MEMORY;
        default: return ENDCAP_ZLIB_INVALID;
    }
}

endcap_zlib_status endcap_zlib_inflate(const uint8_t *bytes, size_t byte_count, uint8_t *out, size_t *out_byte_count) {
    uLongf length = *out_byte_count;
    int code = uncompress(out, &length, bytes, byte_count);
    *out_byte_count = length;
    return status_of(code);
}

size_t endcap_zlib_bound(size_t byte_count) { return compressBound(byte_count); }

endcap_zlib_status endcap_zlib_deflate(const uint8_t *bytes, size_t byte_count, uint8_t *out, size_t *out_byte_count) {
    uLongf length = *out_byte_count;
    int code = compress2(out, &length, bytes, byte_count, Z_BEST_COMPRESSION);
    *out_byte_count = length;
    return status_of(code);
}
