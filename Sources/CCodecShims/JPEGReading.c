#include "DecodingClock.h"
#include "JPEGFailure.h"

#include <stdlib.h>

// What libjpeg may use beside the coefficients of a progressive file.
static const long working_memory_limit = 64L << 20;

struct endcap_jpeg_reader {
    jpeg_failure failure;
    struct jpeg_decompress_struct info;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    endcap_jpeg_limits limits;
    decoding_clock clock;
    // Calls of check_limits so far.
    uint32_t check_count;
    // Whether four inks are multiplied out, and one row of them, which belongs to libjpeg's pool.
    int converts_inks;
    JSAMPARRAY inks;
};

static void do_nothing(j_decompress_ptr info) { (void)info; }

// All bytes are there from the beginning: being asked for more means that the file has ended.
static boolean refuse_to_fill(j_decompress_ptr info) {
    jpeg_failure_raise((j_common_ptr)info, ENDCAP_JPEG_TRUNCATED);
}

static void skip_bytes(j_decompress_ptr info, long count) {
    if (count <= 0) return;
    struct jpeg_source_mgr *source = info->src;
    if ((size_t)count > source->bytes_in_buffer) jpeg_failure_raise((j_common_ptr)info, ENDCAP_JPEG_TRUNCATED);
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
}

// Rows between two looks at the clock, each of which is a system call: some milliseconds of the widest ones.
enum { rows_between_looks = 8 };

// libjpeg calls it for each row of MCUs in each scan, and for each row of the output.
static void check_limits(j_common_ptr common) {
    endcap_jpeg_reader *state = common->client_data;
    if ((uint32_t)state->info.input_scan_number > state->limits.scan_count)
        jpeg_failure_raise(common, ENDCAP_JPEG_TOO_MANY_SCANS);
    if (state->check_count++ % rows_between_looks != 0) return;
    if (decoding_clock_has_ended(&state->clock)) jpeg_failure_raise(common, ENDCAP_JPEG_TOO_SLOW);
}

static void set_source(endcap_jpeg_reader *state, const uint8_t *bytes, size_t byte_count) {
    state->source = (struct jpeg_source_mgr){
        .next_input_byte = bytes,
        .bytes_in_buffer = byte_count,
        .init_source = do_nothing,
        .fill_input_buffer = refuse_to_fill,
        .skip_input_data = skip_bytes,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = do_nothing,
    };
    state->info.src = &state->source;
}

// (255 - ink) * (255 - black) / 255, to the nearest. Files with an Adobe marker hold 255 - ink.
static void convert_inks(const uint8_t *inks, uint32_t width, int is_inverted, uint8_t *pixels) {
    uint8_t flip = is_inverted ? 0 : 0xFF;
    for (size_t x = 0; x < width; x++, inks += 4, pixels += 4) {
        unsigned light = inks[3] ^ flip;
        for (int channel = 0; channel < 3; channel++)
            pixels[channel] = (uint8_t)(((inks[channel] ^ flip) * light + 127) / 255);
        pixels[3] = 0xFF;
    }
}

// Everything of the beginning that may jump; the caller holds the setjmp.
static void begin_picture(endcap_jpeg_reader *state, const uint8_t *bytes, const endcap_jpeg_request *request) {
    j_decompress_ptr info = &state->info;
    jpeg_create_decompress(info);
    set_source(state, bytes, request->byte_count);
    state->progress.progress_monitor = check_limits;
    info->progress = &state->progress;
    info->client_data = state;
    // Two bytes a coefficient, at most four components, each padded to whole blocks of its largest sampling.
    info->mem->max_memory_to_use = working_memory_limit + 8L * (request->width + 32L) * (request->height + 32L);

    jpeg_read_header(info, TRUE);
    if (info->image_width != request->width || info->image_height != request->height)
        jpeg_failure_raise((j_common_ptr)info, ENDCAP_JPEG_INVALID);
    int has_inks = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
    info->out_color_space = has_inks ? JCS_CMYK : JCS_EXT_RGBA;
    info->scale_num = 1;
    info->scale_denom = request->reduction;
    jpeg_start_decompress(info);
    state->converts_inks = has_inks && !request->keeps_inks;
    if (state->converts_inks)
        state->inks = info->mem->alloc_sarray((j_common_ptr)info, JPOOL_IMAGE, info->output_width * 4, 1);
}

// Everything of the rows that may jump; the caller holds the setjmp.
static void read_row(endcap_jpeg_reader *state, uint8_t *row) {
    j_decompress_ptr info = &state->info;
    if (state->converts_inks) {
        jpeg_read_scanlines(info, state->inks, 1);
        convert_inks(state->inks[0], info->output_width, info->saw_Adobe_marker, row);
    } else {
        jpeg_read_scanlines(info, &row, 1);
    }
    if (info->output_scanline == info->output_height) jpeg_finish_decompress(info);
}

endcap_jpeg_status endcap_jpeg_reader_create(const uint8_t *bytes, const endcap_jpeg_request *request,
                                             endcap_jpeg_reader **out) {
    *out = NULL;
    endcap_jpeg_reader *reader = calloc(1, sizeof *reader);
    if (reader == NULL) return ENDCAP_JPEG_OUT_OF_MEMORY;
    reader->limits = request->limits;
    reader->clock = decoding_clock_start(request->limits.time);
    reader->info.err = jpeg_failure_prepare(&reader->failure);
    if (setjmp(reader->failure.jump) == 0) begin_picture(reader, bytes, request);
    endcap_jpeg_status status = reader->failure.status;
    if (status == ENDCAP_JPEG_OK)
        *out = reader;
    else
        endcap_jpeg_reader_destroy(reader);
    return status;
}

endcap_jpeg_status endcap_jpeg_reader_read_row(endcap_jpeg_reader *reader, uint8_t *row, size_t byte_count) {
    if (reader->failure.status != ENDCAP_JPEG_OK) return reader->failure.status;
    j_decompress_ptr info = &reader->info;
    if (byte_count != (size_t)info->output_width * 4 || info->output_scanline >= info->output_height)
        return ENDCAP_JPEG_INVALID;
    if (setjmp(reader->failure.jump) == 0) read_row(reader, row);
    return reader->failure.status;
}

uint32_t endcap_jpeg_reader_warning_count(const endcap_jpeg_reader *reader) { return reader->failure.warning_count; }

void endcap_jpeg_reader_destroy(endcap_jpeg_reader *reader) {
    if (reader == NULL) return;
    jpeg_destroy_decompress(&reader->info);
    free(reader);
}
