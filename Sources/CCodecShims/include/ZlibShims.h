// The border to zlib, for streams that stand in metadata.
#ifndef ENDCAP_ZLIBSHIMS_H
#define ENDCAP_ZLIBSHIMS_H
#include <stddef.h>
#include <stdint.h>

// How an operation ended.
typedef enum endcap_zlib_status {
    ENDCAP_ZLIB_OK __attribute__((swift_name("ok"))) = 0,
    // The bytes are no whole zlib stream.
    ENDCAP_ZLIB_INVALID __attribute__((swift_name("invalid"))),
    // The result needs more room than was given.
    ENDCAP_ZLIB_TOO_LONG __attribute__((swift_name("tooLong"))),
    ENDCAP_ZLIB_OUT_OF_MEMORY __attribute__((swift_name("outOfMemory"))),
} __attribute__((enum_extensibility(closed))) endcap_zlib_status;

// Inflates one zlib stream (RFC 1950) into `out`, which has room for `*out_byte_count`; tells how many bytes came.
endcap_zlib_status endcap_zlib_inflate(const uint8_t *bytes, size_t byte_count, uint8_t *out, size_t *out_byte_count);

// Room that the deflated bytes never exceed.
size_t endcap_zlib_bound(size_t byte_count);

// Deflates to one zlib stream at level 9; `*out_byte_count` as above.
endcap_zlib_status endcap_zlib_deflate(const uint8_t *bytes, size_t byte_count, uint8_t *out, size_t *out_byte_count);
#endif
