#include "DecodingClock.h"
#include "PNGFailure.h"

#include <string.h>

// The largest memory one chunk may claim. No chunk that is kept (PLTE, tRNS) needs a thousandth of it.
static const png_alloc_size_t chunk_memory_limit = 1 << 20;
// How many ancillary chunks libpng may store. All are skipped, so this is a second fence only.
static const png_uint_32 chunk_count_limit = 16;
// Rows between two looks at the clock: some milliseconds of the widest ones.
static const size_t rows_between_looks = 64;

typedef struct reading {
    png_failure failure;
    const uint8_t *bytes;
    size_t byte_count;
    size_t offset;
    png_structp png;
    png_infop info;
    decoding_clock clock;
} reading;

static void read_bytes(png_structp png, png_bytep out, size_t count) {
    reading *state = png_get_io_ptr(png);
    if (count > state->byte_count - state->offset) {
        state->failure.status = ENDCAP_PNG_TRUNCATED;
        png_error(png, "truncated");
    }
    memcpy(out, state->bytes + state->offset, count);
    state->offset += count;
}

// Asks for straight RGBA, whatever the file holds. Samples are taken as they are.
static void request_rgba(png_structp png, uint8_t sample_bits) {
    png_set_gray_to_rgb(png);
    if (sample_bits == 16) {
        // The host's order of bytes; Endcap runs on little-endian machines only.
        png_set_expand_16(png);
        png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
        png_set_swap(png);
    } else {
        png_set_expand(png);
        png_set_scale_16(png);
        png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    }
}

static void check_time(reading *state) {
    if (!decoding_clock_has_ended(&state->clock)) return;
    state->failure.status = ENDCAP_PNG_TOO_SLOW;
    png_error(state->png, "too slow");
}

// Everything that may jump; the caller holds the setjmp.
static void read_picture(reading *state, uint32_t width, uint32_t height, uint8_t sample_bits, uint8_t *pixels) {
    png_structp png = state->png;
    png_set_read_fn(png, state, read_bytes);
    png_set_user_limits(png, width, height);
    png_set_chunk_cache_max(png, chunk_count_limit);
    png_set_chunk_malloc_max(png, chunk_memory_limit);
    // A negative count stands for every ancillary chunk but tRNS: text, profiles and the like are never inflated.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);

    png_read_info(png, state->info);
    if (png_get_image_width(png, state->info) != width || png_get_image_height(png, state->info) != height)
        png_error(png, "unexpected size");
    request_rgba(png, sample_bits);
    int pass_count = png_set_interlace_handling(png);
    png_read_update_info(png, state->info);

    size_t stride = (size_t)width * 4 * (sample_bits / 8);
    if (png_get_rowbytes(png, state->info) != stride) png_error(png, "unexpected row size");
    for (int pass = 0; pass < pass_count; pass++)
        for (size_t y = 0; y < height; y++) {
            if (y % rows_between_looks == 0) check_time(state);
            png_read_row(png, pixels + y * stride, NULL);
        }
    png_read_end(png, NULL);
}

endcap_png_status endcap_png_decode(const uint8_t *bytes, size_t byte_count, uint32_t width, uint32_t height,
                                    uint8_t sample_bits, void *pixels, uint64_t time_limit, uint32_t *warning_count) {
    *warning_count = 0;
    // Volatile is not needed: nothing of it changes between setjmp and longjmp but through its address.
    reading state = {.bytes = bytes, .byte_count = byte_count, .clock = decoding_clock_start(time_limit)};
    state.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &state, png_failure_raise, png_failure_count);
    if (state.png == NULL) return ENDCAP_PNG_OUT_OF_MEMORY;
    state.info = png_create_info_struct(state.png);
    if (state.info == NULL) {
        png_destroy_read_struct(&state.png, NULL, NULL);
        return ENDCAP_PNG_OUT_OF_MEMORY;
    }
    if (setjmp(png_jmpbuf(state.png)) == 0) read_picture(&state, width, height, sample_bits, pixels);
    png_destroy_read_struct(&state.png, &state.info, NULL);
    *warning_count = state.failure.warning_count;
    return state.failure.status;
}
