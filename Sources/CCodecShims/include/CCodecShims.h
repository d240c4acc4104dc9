// The border to the codec libraries: every setjmp and every call into one of them is behind these functions.
//
// libpng reports errors by longjmp, which may not cross a Swift frame. So each function here owns one setjmp, calls
// no Swift, and answers with a status. It can go when libpng offers an API without longjmp for its row interface.
#ifndef ENDCAP_CCODECSHIMS_H
#define ENDCAP_CCODECSHIMS_H
#include <stddef.h>
#include <stdint.h>

#include "AVIFShims.h"
#include "ColourShims.h"
#include "DeflateShims.h"
#include "JPEGShims.h"
#include "QuantizationShims.h"
#include "WebPShims.h"
#include "ZlibShims.h"

// How an operation ended.
typedef enum endcap_png_status {
    ENDCAP_PNG_OK __attribute__((swift_name("ok"))) = 0,
    // The bytes end before the picture does.
    ENDCAP_PNG_TRUNCATED __attribute__((swift_name("truncated"))),
    // The checksum of a critical chunk does not match.
    ENDCAP_PNG_BAD_CHECKSUM __attribute__((swift_name("badChecksum"))),
    // The bytes break a rule of the format.
    ENDCAP_PNG_INVALID __attribute__((swift_name("invalid"))),
    ENDCAP_PNG_OUT_OF_MEMORY __attribute__((swift_name("outOfMemory"))),
    // The time limit has passed.
    ENDCAP_PNG_TOO_SLOW __attribute__((swift_name("tooSlow"))),
} __attribute__((enum_extensibility(closed))) endcap_png_status;

// Decodes a whole PNG file to straight RGBA, 8 or 16 bits a sample, rows without padding. `pixels` has room for
// width * height * 4 samples; a file of any other size than width * height is invalid. Nothing after IEND is read.
// `time_limit` is in nanoseconds of the thread's processor time, 0 for none. `*warning_count` tells how often libpng
// passed over something.
endcap_png_status endcap_png_decode(const uint8_t *bytes, size_t byte_count, uint32_t width, uint32_t height,
                                    uint8_t sample_bits, void *pixels, uint64_t time_limit, uint32_t *warning_count);

// What a file to be written looks like.
typedef struct endcap_png_format {
    uint32_t width;
    uint32_t height;
    // As in IHDR.
    uint8_t bit_depth;
    uint8_t color_type;
    // zlib level, 0 to 9.
    uint8_t compression_level;
    // Nonzero: libpng picks a filter for each row. Zero: no row is filtered.
    uint8_t filters_rows;
    // Entries of PLTE, R, G, B, A in 4 bytes each; only read for colour type 3.
    const uint8_t *palette;
    uint16_t palette_count;
    // How many entries tRNS holds, at most palette_count; no tRNS when zero.
    uint16_t palette_alpha_count;
} endcap_png_format;

// A PNG file being written into memory of its own.
typedef struct endcap_png_writer endcap_png_writer;

// Begins a file. On success `*writer` is to be destroyed by the caller, otherwise it is NULL.
endcap_png_status endcap_png_writer_create(const endcap_png_format *format, endcap_png_writer **writer);

// Adds `repeat_count` rows that are all alike; `row` is packed as in the file and has exactly one row's bytes.
endcap_png_status endcap_png_writer_write_row(endcap_png_writer *writer, const uint8_t *row, size_t byte_count,
                                              uint32_t repeat_count);

// Ends the file. The bytes belong to the writer and live until it is destroyed.
endcap_png_status endcap_png_writer_finish(endcap_png_writer *writer, const uint8_t **bytes, size_t *byte_count);

void endcap_png_writer_destroy(endcap_png_writer *writer);

// Versions of the libraries that are loaded, as constant strings.
const char *endcap_png_library_version(void);
const char *endcap_zlib_library_version(void);
#endif
