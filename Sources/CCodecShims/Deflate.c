#include "DeflateShims.h"

#include <libdeflate.h>

int endcap_deflate_inflate_exactly(const uint8_t *bytes, size_t byte_count, uint8_t *out, size_t out_byte_count) {
    struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
    if (decompressor == NULL) return 0;
    // Without a place for the length, less than all of `out` is an error.
    enum libdeflate_result result =
        libdeflate_zlib_decompress(decompressor, bytes, byte_count, out, out_byte_count, NULL);
    libdeflate_free_decompressor(decompressor);
    return result == LIBDEFLATE_SUCCESS;
}

uint32_t endcap_deflate_crc32(const uint8_t *bytes, size_t byte_count) {
    return libdeflate_crc32(0, bytes, byte_count);
}
