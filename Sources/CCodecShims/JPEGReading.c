#include "DecodingClock.h"
#include "JPEGFailure.h"

// What libjpeg may use beside the coefficients of a progressive file.
static const long working_memory_limit = 64L << 20;

typedef struct reading {
    jpeg_failure failure;
    struct jpeg_decompress_struct info;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    endcap_jpeg_limits limits;
    decoding_clock clock;
    // One row of C, M, Y, K; belongs to libjpeg's pool.
    JSAMPARRAY inks;
} reading;

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

// libjpeg calls it for each row of MCUs, in each scan and in the output.
static void check_limits(j_common_ptr common) {
    reading *state = common->client_data;
    if ((uint32_t)state->info.input_scan_number > state->limits.scan_count)
        jpeg_failure_raise(common, ENDCAP_JPEG_TOO_MANY_SCANS);
    if (decoding_clock_has_ended(&state->clock)) jpeg_failure_raise(common, ENDCAP_JPEG_TOO_SLOW);
}

static void set_source(reading *state, const uint8_t *bytes, size_t byte_count) {
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

// Everything that may jump; the caller holds the setjmp.
static void read_picture(reading *state, uint32_t width, uint32_t height, int keeps_inks, uint8_t *pixels) {
    j_decompress_ptr info = &state->info;
    state->progress.progress_monitor = check_limits;
    info->progress = &state->progress;
    info->client_data = state;
    // Two bytes a coefficient, at most four components, each padded to whole blocks of its largest sampling.
    info->mem->max_memory_to_use = working_memory_limit + 8L * (width + 32L) * (height + 32L);

    jpeg_read_header(info, TRUE);
    if (info->image_width != width || info->image_height != height)
        jpeg_failure_raise((j_common_ptr)info, ENDCAP_JPEG_INVALID);
    int has_inks = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
    info->out_color_space = has_inks ? JCS_CMYK : JCS_EXT_RGBA;
    jpeg_start_decompress(info);

    size_t stride = (size_t)width * 4;
    int converts_inks = has_inks && !keeps_inks;
    if (converts_inks) state->inks = info->mem->alloc_sarray((j_common_ptr)info, JPOOL_IMAGE, (JDIMENSION)stride, 1);
    while (info->output_scanline < height) {
        uint8_t *row = pixels + info->output_scanline * stride;
        if (converts_inks) {
            jpeg_read_scanlines(info, state->inks, 1);
            convert_inks(state->inks[0], width, info->saw_Adobe_marker, row);
        } else {
            jpeg_read_scanlines(info, &row, 1);
        }
    }
    jpeg_finish_decompress(info);
}

endcap_jpeg_status endcap_jpeg_decode(const uint8_t *bytes, size_t byte_count, uint32_t width, uint32_t height,
                                      int keeps_inks, uint8_t *pixels, endcap_jpeg_limits limits,
                                      uint32_t *warning_count) {
    // Volatile is not needed: nothing of it changes between setjmp and longjmp but through its address.
    reading state = {.limits = limits, .clock = decoding_clock_start(limits.time)};
    state.info.err = jpeg_failure_prepare(&state.failure);
    if (setjmp(state.failure.jump) == 0) {
        jpeg_create_decompress(&state.info);
        set_source(&state, bytes, byte_count);
        read_picture(&state, width, height, keeps_inks, pixels);
    }
    jpeg_destroy_decompress(&state.info);
    *warning_count = state.failure.warning_count;
    return state.failure.status;
}
