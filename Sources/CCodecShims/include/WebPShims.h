// The border to libwebp: its configuration structures and its ways to hand memory over stay behind these functions.
#ifndef ENDCAP_WEBPSHIMS_H
#define ENDCAP_WEBPSHIMS_H
#include <stddef.h>
#include <stdint.h>

// How an operation ended.
typedef enum endcap_webp_status {
    ENDCAP_WEBP_OK __attribute__((swift_name("ok"))) = 0,
    // The bytes end before the picture does.
    ENDCAP_WEBP_TRUNCATED __attribute__((swift_name("truncated"))),
    // The bytes, or a picture to be written, break a rule of the format.
    ENDCAP_WEBP_INVALID __attribute__((swift_name("invalid"))),
    ENDCAP_WEBP_OUT_OF_MEMORY __attribute__((swift_name("outOfMemory"))),
    // The time limit has passed.
    ENDCAP_WEBP_TOO_SLOW __attribute__((swift_name("tooSlow"))),
} __attribute__((enum_extensibility(closed))) endcap_webp_status;

// Decodes one still picture to straight RGBA, 8 bits a sample: a whole file, or the chunks of one frame of an
// animation. Row y begins at pixels + y * row_byte_count, and each row has room for width * 4 bytes; a picture of any
// other size than width * height is invalid. `time_limit` is in nanoseconds of the thread's processor time, 0 for none.
endcap_webp_status endcap_webp_decode(const uint8_t *bytes, size_t byte_count, uint32_t width, uint32_t height,
                                      uint8_t *pixels, size_t row_byte_count, uint64_t time_limit);

// How a picture is to be written.
typedef struct endcap_webp_format {
    uint32_t width;
    uint32_t height;
    // Nonzero: every pixel is kept, transparent ones too, and quality is how hard libwebp tries.
    uint8_t is_lossless;
    // 0 to 100.
    uint8_t quality;
    // Time against size, 0 (fast) to 6 (small).
    uint8_t method;
} endcap_webp_format;

// Encodes width * height pixels of straight RGBA, rows without padding. On success `*out` is to be freed by
// endcap_webp_free, otherwise it is NULL.
endcap_webp_status endcap_webp_encode(const endcap_webp_format *format, const uint8_t *pixels, uint8_t **out,
                                      size_t *out_byte_count);

void endcap_webp_free(uint8_t *bytes);

// Version of the library that is loaded: major, minor and revision in 8 bits each.
int endcap_webp_library_version(void);
#endif
