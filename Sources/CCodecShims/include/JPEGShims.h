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

// What is to be read of a file.
typedef struct endcap_jpeg_request {
    size_t byte_count;
    // A file of any other size is invalid.
    uint32_t width;
    uint32_t height;
    // 1, 2, 4 or 8: each pixel that is read stands for so many by so many of the file, the last ones perhaps for fewer.
    // It is their mean, before the nearest level is taken.
    uint32_t reduction;
    // Files of four inks are multiplied out, or with a number but zero give C, M, Y, K as they are stored.
    int keeps_inks;
    endcap_jpeg_limits limits;
} endcap_jpeg_request;

// A JPEG file being read row by row. `bytes` must stay where they are as long as it is used.
typedef struct endcap_jpeg_reader endcap_jpeg_reader;

// Reads the file's header, and all but the last of several scans. On success `*reader` is to be destroyed by the caller,
// otherwise it is NULL.
endcap_jpeg_status endcap_jpeg_reader_create(const uint8_t *bytes, const endcap_jpeg_request *request,
                                             endcap_jpeg_reader **reader);

// Reads the next row as opaque RGBA, 8 bits a sample; `byte_count` says its length. With the last row the file is checked
// to its end marker, behind which nothing is read.
endcap_jpeg_status endcap_jpeg_reader_read_row(endcap_jpeg_reader *reader, uint8_t *row, size_t byte_count);

// How often libjpeg has passed over something.
uint32_t endcap_jpeg_reader_warning_count(const endcap_jpeg_reader *reader);

void endcap_jpeg_reader_destroy(endcap_jpeg_reader *reader);

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
