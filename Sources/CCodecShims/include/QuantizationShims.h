// The border to libimagequant. Its licence is the GNU GPL and it brings OpenMP along, so nothing is linked to it: it is
// loaded when it is asked for.
#ifndef ENDCAP_QUANTIZATIONSHIMS_H
#define ENDCAP_QUANTIZATIONSHIMS_H
#include <stddef.h>
#include <stdint.h>

// How an operation ended.
typedef enum endcap_quantization_status {
    ENDCAP_QUANTIZATION_OK __attribute__((swift_name("ok"))) = 0,
    // The picture is empty or too large, or the library refuses it.
    ENDCAP_QUANTIZATION_INVALID __attribute__((swift_name("invalid"))),
    ENDCAP_QUANTIZATION_OUT_OF_MEMORY __attribute__((swift_name("outOfMemory"))),
} __attribute__((enum_extensibility(closed))) endcap_quantization_status;

// The library, loaded.
typedef struct endcap_quantization_library endcap_quantization_library;

// Loads the library for as long as the process lives; NULL where it is not there.
endcap_quantization_library *endcap_quantization_load(void);

// How colours are chosen and given to pixels.
typedef struct endcap_quantization {
    uint32_t width;
    uint32_t height;
    // 2 to 256.
    uint16_t color_count;
    // 1 (good) to 10 (fast).
    uint8_t speed;
    // Nonzero: transparent black is one of the colours.
    uint8_t has_transparent;
} endcap_quantization;

// Chooses colours for width * height pixels of straight RGBA, rows without padding, and gives each pixel one of them,
// errors spread over its neighbours. Writes a byte for each pixel to `indexes`, and `*palette_count` colours of four bytes
// to `palette`, which has room for 256. On this thread; the same for the same picture.
endcap_quantization_status endcap_quantization_apply(const endcap_quantization_library *library,
                                                     const endcap_quantization *choice, const uint8_t *pixels,
                                                     uint8_t *indexes, uint8_t *palette, uint16_t *palette_count);
#endif
