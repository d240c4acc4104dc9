// The border to libavif. It brings two dozen libraries along and is off by default, so it is loaded when it is asked
// for, and nothing is linked to it.
#ifndef ENDCAP_AVIFSHIMS_H
#define ENDCAP_AVIFSHIMS_H
#include <stddef.h>
#include <stdint.h>

// How an operation ended.
typedef enum endcap_avif_status {
    ENDCAP_AVIF_OK __attribute__((swift_name("ok"))) = 0,
    // The picture breaks a rule of the format, or the library cannot encode it.
    ENDCAP_AVIF_INVALID __attribute__((swift_name("invalid"))),
    ENDCAP_AVIF_OUT_OF_MEMORY __attribute__((swift_name("outOfMemory"))),
} __attribute__((enum_extensibility(closed))) endcap_avif_status;

// The library with libaom as its encoder, loaded.
typedef struct endcap_avif_library endcap_avif_library;

// Loads the library for as long as the process lives; NULL where it is not there or has no encoder.
endcap_avif_library *endcap_avif_load(void);

// The library's version as a constant string.
const char *endcap_avif_version(const endcap_avif_library *library);

// Bytes that are there for the time of a call; none where byte_count is 0.
typedef struct endcap_avif_block {
    const uint8_t *bytes;
    size_t byte_count;
} endcap_avif_block;

// How a picture is to be written: one colour sample for two by two pixels (4:2:0), full range.
typedef struct endcap_avif_format {
    uint32_t width;
    uint32_t height;
    // 1 (small) to 100 (like the original).
    uint8_t quality;
    // 0 (small) to 10 (fast).
    uint8_t speed;
    // Zero: alpha is not looked at.
    uint8_t has_alpha;
    // What the samples mean, as ITU-T H.273 numbers them: 1 and 13 for sRGB.
    uint8_t primaries;
    uint8_t transfer;
    // Metadata.
    endcap_avif_block profile;
    endcap_avif_block exif;
    endcap_avif_block xmp;
} endcap_avif_format;

// Encodes width * height pixels of straight RGBA, rows without padding, on this thread. On success `*out` is to be freed
// by free(), otherwise it is NULL.
endcap_avif_status endcap_avif_encode(const endcap_avif_library *library, const endcap_avif_format *format,
                                      const uint8_t *pixels, uint8_t **out, size_t *out_byte_count);
#endif
