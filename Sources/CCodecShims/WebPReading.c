#include "DecodingClock.h"
#include "WebPShims.h"

#include <webp/decode.h>

static endcap_webp_status status_of(VP8StatusCode code) {
    switch (code) {
        case VP8_STATUS_OK:
            return ENDCAP_WEBP_OK;
        case VP8_STATUS_NOT_ENOUGH_DATA:
        case VP8_STATUS_SUSPENDED:
            return ENDCAP_WEBP_TRUNCATED;
        case VP8_STATUS_OUT_OF_MEMORY:
            return ENDCAP_WEBP_OUT_OF_MEMORY;
        default:
            return ENDCAP_WEBP_INVALID;
    }
}

// Hands the bytes over in at most sixteen parts, with a look at the clock before each: libwebp has no callback. More
// parts could cost more, as libwebp reads the beginning of a lossless stream anew until all of that is there.
static endcap_webp_status decode_in_parts(const uint8_t *bytes, size_t byte_count, WebPDecoderConfig *config,
                                          decoding_clock clock) {
    WebPIDecoder *decoder = WebPIDecode(NULL, 0, config);
    if (decoder == NULL) return ENDCAP_WEBP_OUT_OF_MEMORY;
    size_t part = byte_count / 16 < 65536 ? 65536 : byte_count / 16 + 1;
    endcap_webp_status status = ENDCAP_WEBP_TRUNCATED;
    for (size_t end = 0; status == ENDCAP_WEBP_TRUNCATED && end < byte_count;) {
        end = byte_count - end < part ? byte_count : end + part;
        status = decoding_clock_has_ended(&clock) ? ENDCAP_WEBP_TOO_SLOW
                                                  : status_of(WebPIUpdate(decoder, bytes, end));
    }
    WebPIDelete(decoder);
    return status;
}

endcap_webp_status endcap_webp_decode(const uint8_t *bytes, size_t byte_count, uint32_t width, uint32_t height,
                                      uint8_t *pixels, size_t row_byte_count, uint64_t time_limit) {
    decoding_clock clock = decoding_clock_start(time_limit);
    WebPDecoderConfig config;
    if (width == 0 || height == 0 || row_byte_count / 4 < width || row_byte_count > INT32_MAX ||
        !WebPInitDecoderConfig(&config))
        return ENDCAP_WEBP_INVALID;
    VP8StatusCode code = WebPGetFeatures(bytes, byte_count, &config.input);
    if (code != VP8_STATUS_OK) return status_of(code);
    if ((uint32_t)config.input.width != width || (uint32_t)config.input.height != height ||
        config.input.has_animation)
        return ENDCAP_WEBP_INVALID;

    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = (int)row_byte_count;
    config.output.u.RGBA.size = row_byte_count * (height - 1) + (size_t)width * 4;
    endcap_webp_status status = decode_in_parts(bytes, byte_count, &config, clock);
    WebPFreeDecBuffer(&config.output);
    return status;
}

int endcap_webp_library_version(void) { return WebPGetDecoderVersion(); }
