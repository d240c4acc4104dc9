#include "PNGFailure.h"

#include <stdlib.h>
#include <string.h>

#define PALETTE_LIMIT 256

struct endcap_png_writer {
    png_failure failure;
    png_structp png;
    png_infop info;
    size_t row_byte_count;
    uint8_t *bytes;
    size_t byte_count;
    size_t capacity;
};

static void append_bytes(png_structp png, png_bytep bytes, size_t count) {
    endcap_png_writer *writer = png_get_io_ptr(png);
    size_t needed = writer->byte_count + count;
    if (needed > writer->capacity) {
        size_t capacity = writer->capacity == 0 ? 4096 : writer->capacity;
        while (capacity < needed) capacity *= 2;
        uint8_t *grown = realloc(writer->bytes, capacity);
        if (grown == NULL) {
            writer->failure.status = ENDCAP_PNG_OUT_OF_MEMORY;
            png_error(png, "out of memory");
        }
        writer->bytes = grown;
        writer->capacity = capacity;
    }
    memcpy(writer->bytes + writer->byte_count, bytes, count);
    writer->byte_count = needed;
}

static void flush_nothing(png_structp png) { (void)png; }

static void set_palette(endcap_png_writer *writer, const endcap_png_format *format) {
    png_color colors[PALETTE_LIMIT];
    png_byte alphas[PALETTE_LIMIT];
    if (format->palette_count > PALETTE_LIMIT || format->palette_alpha_count > format->palette_count)
        png_error(writer->png, "palette too long");
    for (int i = 0; i < format->palette_count; i++) {
        const uint8_t *entry = format->palette + (size_t)i * 4;
        colors[i] = (png_color){entry[0], entry[1], entry[2]};
        alphas[i] = entry[3];
    }
    png_set_PLTE(writer->png, writer->info, colors, format->palette_count);
    if (format->palette_alpha_count > 0)
        png_set_tRNS(writer->png, writer->info, alphas, format->palette_alpha_count, NULL);
}

// Everything of the beginning that may jump; the caller holds the setjmp.
static void write_header(endcap_png_writer *writer, const endcap_png_format *format) {
    png_structp png = writer->png;
    png_set_write_fn(png, writer, append_bytes, flush_nothing);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_compression_level(png, format->compression_level);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, format->filters_rows ? PNG_ALL_FILTERS : PNG_FILTER_NONE);
    png_set_IHDR(png, writer->info, format->width, format->height, format->bit_depth, format->color_type,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    if (format->color_type == PNG_COLOR_TYPE_PALETTE) set_palette(writer, format);
    png_write_info(png, writer->info);
    writer->row_byte_count = png_get_rowbytes(png, writer->info);
}

endcap_png_status endcap_png_writer_create(const endcap_png_format *format, endcap_png_writer **out) {
    *out = NULL;
    endcap_png_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return ENDCAP_PNG_OUT_OF_MEMORY;
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, png_failure_raise, png_failure_count);
    if (writer->png != NULL) writer->info = png_create_info_struct(writer->png);
    if (writer->info == NULL) {
        endcap_png_writer_destroy(writer);
        return ENDCAP_PNG_OUT_OF_MEMORY;
    }
    if (setjmp(png_jmpbuf(writer->png)) == 0) write_header(writer, format);
    endcap_png_status status = writer->failure.status;
    if (status == ENDCAP_PNG_OK)
        *out = writer;
    else
        endcap_png_writer_destroy(writer);
    return status;
}

endcap_png_status endcap_png_writer_write_row(endcap_png_writer *writer, const uint8_t *row, size_t byte_count,
                                              uint32_t repeat_count) {
    if (writer->failure.status != ENDCAP_PNG_OK) return writer->failure.status;
    if (byte_count != writer->row_byte_count) return ENDCAP_PNG_INVALID;
    if (setjmp(png_jmpbuf(writer->png)) == 0)
        for (uint32_t i = 0; i < repeat_count; i++) png_write_row(writer->png, row);
    return writer->failure.status;
}

endcap_png_status endcap_png_writer_finish(endcap_png_writer *writer, const uint8_t **bytes, size_t *byte_count) {
    if (writer->failure.status != ENDCAP_PNG_OK) return writer->failure.status;
    if (setjmp(png_jmpbuf(writer->png)) == 0) png_write_end(writer->png, NULL);
    *bytes = writer->bytes;
    *byte_count = writer->byte_count;
    return writer->failure.status;
}

void endcap_png_writer_destroy(endcap_png_writer *writer) {
    if (writer == NULL) return;
    if (writer->png != NULL) png_destroy_write_struct(&writer->png, &writer->info);
    free(writer->bytes);
    free(writer);
}
