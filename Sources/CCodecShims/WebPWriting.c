#include "WebPShims.h"

#include <webp/encode.h>

static endcap_webp_status status_of(WebPEncodingError error) {
    switch (error) {
        case VP8_ENC_ERROR_OUT_OF_MEMORY:
        case VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY:
        case VP8_ENC_ERROR_BAD_WRITE:
            return ENDCAP_WEBP_OUT_OF_MEMORY;
        default:
            return ENDCAP_WEBP_INVALID;
    }
}

static int configure(WebPConfig *config, const endcap_webp_format *format) {
    if (!WebPConfigInit(config)) return 0;
    config->lossless = format->is_lossless != 0;
    config->exact = format->is_lossless != 0;
    config->quality = format->quality;
    config->method = format->method;
    return WebPValidateConfig(config);
}

endcap_webp_status endcap_webp_encode(const endcap_webp_format *format, const uint8_t *pixels, uint8_t **out,
                                      size_t *out_byte_count) {
    *out = NULL;
    *out_byte_count = 0;
    WebPConfig config;
    WebPPicture picture;
    if (format->width == 0 || format->width > WEBP_MAX_DIMENSION || format->height == 0 ||
        format->height > WEBP_MAX_DIMENSION || !configure(&config, format) || !WebPPictureInit(&picture))
        return ENDCAP_WEBP_INVALID;
    WebPMemoryWriter writer;
    WebPMemoryWriterInit(&writer);
    picture.use_argb = config.lossless;
    picture.width = (int)format->width;
    picture.height = (int)format->height;
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &writer;

    // Only memory can be lacking for the import, whatever it leaves in error_code.
    endcap_webp_status status = ENDCAP_WEBP_OUT_OF_MEMORY;
    if (WebPPictureImportRGBA(&picture, pixels, picture.width * 4))
        status = WebPEncode(&config, &picture) ? ENDCAP_WEBP_OK : status_of(picture.error_code);
    WebPPictureFree(&picture);
    if (status != ENDCAP_WEBP_OK) {
        WebPMemoryWriterClear(&writer);
        return status;
    }
    *out = writer.mem;
    *out_byte_count = writer.size;
    return ENDCAP_WEBP_OK;
}

void endcap_webp_free(uint8_t *bytes) { WebPFree(bytes); }
