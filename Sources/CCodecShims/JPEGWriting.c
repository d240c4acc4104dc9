#include "JPEGFailure.h"

#include <stdlib.h>

struct endcap_jpeg_writer {
    jpeg_failure failure;
    struct jpeg_compress_struct info;
    struct jpeg_destination_mgr destination;
    uint8_t *bytes;
    size_t byte_count;
    size_t capacity;
};

// Makes room for `capacity` bytes, and hands libjpeg all that is free.
static void grow(endcap_jpeg_writer *writer, size_t capacity) {
    uint8_t *grown = realloc(writer->bytes, capacity);
    if (grown == NULL) jpeg_failure_raise((j_common_ptr)&writer->info, ENDCAP_JPEG_OUT_OF_MEMORY);
    writer->bytes = grown;
    writer->destination.next_output_byte = grown + writer->capacity;
    writer->destination.free_in_buffer = capacity - writer->capacity;
    writer->capacity = capacity;
}

static void begin_output(j_compress_ptr info) { grow(info->client_data, 4096); }

// libjpeg calls it when the buffer is full, whatever free_in_buffer says.
static boolean grow_output(j_compress_ptr info) {
    endcap_jpeg_writer *writer = info->client_data;
    grow(writer, writer->capacity * 2);
    return TRUE;
}

static void end_output(j_compress_ptr info) {
    endcap_jpeg_writer *writer = info->client_data;
    writer->byte_count = writer->capacity - writer->destination.free_in_buffer;
}

// Everything of the beginning that may jump; the caller holds the setjmp.
static void begin_file(endcap_jpeg_writer *writer, const endcap_jpeg_format *format) {
    j_compress_ptr info = &writer->info;
    jpeg_create_compress(info);
    writer->destination = (struct jpeg_destination_mgr){
        .init_destination = begin_output, .empty_output_buffer = grow_output, .term_destination = end_output};
    info->client_data = writer;
    info->dest = &writer->destination;
    info->image_width = format->width;
    info->image_height = format->height;
    info->input_components = 4;
    info->in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(info);
    jpeg_set_quality(info, format->quality, TRUE);
    int sampling = format->halves_chroma ? 2 : 1;
    info->comp_info[0].h_samp_factor = sampling;
    info->comp_info[0].v_samp_factor = sampling;
    info->optimize_coding = format->optimizes_tables != 0;
    info->restart_in_rows = format->restart_row_count;
    if (format->is_progressive) jpeg_simple_progression(info);
    jpeg_start_compress(info, TRUE);
}

endcap_jpeg_status endcap_jpeg_writer_create(const endcap_jpeg_format *format, endcap_jpeg_writer **out) {
    *out = NULL;
    endcap_jpeg_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return ENDCAP_JPEG_OUT_OF_MEMORY;
    writer->info.err = jpeg_failure_prepare(&writer->failure);
    if (setjmp(writer->failure.jump) == 0) begin_file(writer, format);
    endcap_jpeg_status status = writer->failure.status;
    if (status == ENDCAP_JPEG_OK)
        *out = writer;
    else
        endcap_jpeg_writer_destroy(writer);
    return status;
}

endcap_jpeg_status endcap_jpeg_writer_write_row(endcap_jpeg_writer *writer, const uint8_t *row, size_t byte_count,
                                                uint32_t repeat_count) {
    if (writer->failure.status != ENDCAP_JPEG_OK) return writer->failure.status;
    if (byte_count != (size_t)writer->info.image_width * 4) return ENDCAP_JPEG_INVALID;
    // libjpeg's declaration lacks a const; it only reads.
    JSAMPROW input = (JSAMPROW)(uintptr_t)row;
    if (setjmp(writer->failure.jump) == 0)
        for (uint32_t i = 0; i < repeat_count; i++) jpeg_write_scanlines(&writer->info, &input, 1);
    return writer->failure.status;
}

endcap_jpeg_status endcap_jpeg_writer_finish(endcap_jpeg_writer *writer, const uint8_t **bytes, size_t *byte_count) {
    if (writer->failure.status != ENDCAP_JPEG_OK) return writer->failure.status;
    if (setjmp(writer->failure.jump) == 0) jpeg_finish_compress(&writer->info);
    *bytes = writer->bytes;
    *byte_count = writer->byte_count;
    return writer->failure.status;
}

void endcap_jpeg_writer_destroy(endcap_jpeg_writer *writer) {
    if (writer == NULL) return;
    jpeg_destroy_compress(&writer->info);
    free(writer->bytes);
    free(writer);
}
