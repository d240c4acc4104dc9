// The border to libjpeg-turbo, which like libpng reports errors by longjmp: each function owns one setjmp.
#ifndef ENDCAP_JPEGSHIMS_H
#define ENDCAP_JPEGSHIMS_H
#include <stddef.h>
#include <stdint.h>

// How an operation ended.
typedef enum endcap_jpeg_status {
    ENDCAP_JPEG_OK __attribute__((swift_name("ok"))) = 0,
    // The bytes end before the picture does, or a scan ends before its last coefficient.
    ENDCAP_JPEG_TRUNCATED __attribute__((swift_name("truncated"))),
    // The bytes break a rule of the format.
    ENDCAP_JPEG_INVALID __attribute__((swift_name("invalid"))),
    // More scans than the limit allows.
    ENDCAP_JPEG_TOO_MANY_SCANS __attribute__((swift_name("tooManyScans"))),
    ENDCAP_JPEG_OUT_OF_MEMORY __attribute__((swift_name("outOfMemory"))),
    // The time limit has passed.
    ENDCAP_JPEG_TOO_SLOW __attribute__((swift_name("tooSlow"))),
} __attribute__((enum_extensibility(closed))) endcap_jpeg_status;

// What decoding may cost.
typedef struct endcap_jpeg_limits {
    // A file may hold any number of scans, each of which costs the whole area.
    uint32_t scan_count;
    // In nanoseconds of the thread's processor time, 0 for none.
    uint64_t time;
} endcap_jpeg_limits;

// Decodes a whole JPEG file to opaque RGBA, 8 bits a sample, rows without padding. `pixels` has room for
// width * height * 4 bytes; a file of any other size than width * height is invalid. Nothing after EOI is read.
// Files of four inks are multiplied out, or with `keeps_inks` nonzero give C, M, Y, K as they are stored.
// `*warning_count` tells how often libjpeg passed over something.
endcap_jpeg_status endcap_jpeg_decode(const uint8_t *bytes, size_t byte_count, uint32_t width, uint32_t height,
                                      int keeps_inks, uint8_t *pixels, endcap_jpeg_limits limits,
                                      uint32_t *warning_count);

// What a file to be written looks like.
typedef struct endcap_jpeg_format {
    // At most 65,500 each.
    uint32_t width;
    uint32_t height;
    // 1 to 100, as libjpeg scales its standard tables.
    uint8_t quality;
    // Nonzero: one colour sample for two by two pixels (4:2:0). Zero: one for each.
    uint8_t halves_chroma;
    // Nonzero: Huffman tables fit the picture, which holds all coefficients in memory, 2 bytes each.
    uint8_t optimizes_tables;
    // Rows of MCUs between restart markers; 0 for no markers.
    uint8_t restart_row_count;
    // Nonzero: coarse scans of the whole picture come first. All coefficients are held and the tables fit.
    uint8_t is_progressive;
} endcap_jpeg_format;

// A JPEG file being written into memory of its own.
typedef struct endcap_jpeg_writer endcap_jpeg_writer;

// Begins a file. On success `*writer` is to be destroyed by the caller, otherwise it is NULL.
endcap_jpeg_status endcap_jpeg_writer_create(const endcap_jpeg_format *format, endcap_jpeg_writer **writer);

// Adds `repeat_count` rows that are all alike: 4 bytes a pixel, of which the fourth is not looked at.
endcap_jpeg_status endcap_jpeg_writer_write_row(endcap_jpeg_writer *writer, const uint8_t *row, size_t byte_count,
                                                uint32_t repeat_count);

// Ends the file. The bytes belong to the writer and live until it is destroyed.
endcap_jpeg_status endcap_jpeg_writer_finish(endcap_jpeg_writer *writer, const uint8_t **bytes, size_t *byte_count);

void endcap_jpeg_writer_destroy(endcap_jpeg_writer *writer);

// Version of the library's headers as a constant string; the library does not tell its own.
const char *endcap_jpeg_library_version(void);
#endif
