#include "AVIFShims.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include <avif/avif.h>

// The library whose declarations this was compiled with.
#define LIBRARY_NAME "libavif.so.15"
_Static_assert(AVIF_VERSION_MAJOR == 0 && AVIF_VERSION_MINOR == 11, "libavif 0.11 has ABI 15");

struct endcap_avif_library {
    __typeof__(&avifVersion) version;
    __typeof__(&avifCodecName) codec_name;
    __typeof__(&avifImageCreate) image_create;
    __typeof__(&avifImageDestroy) image_destroy;
    __typeof__(&avifImageSetProfileICC) set_profile;
    __typeof__(&avifImageSetMetadataExif) set_exif;
    __typeof__(&avifImageSetMetadataXMP) set_xmp;
    __typeof__(&avifRGBImageSetDefaults) rgb_set_defaults;
    __typeof__(&avifImageRGBToYUV) rgb_to_yuv;
    __typeof__(&avifEncoderCreate) encoder_create;
    __typeof__(&avifEncoderWrite) encoder_write;
    __typeof__(&avifEncoderDestroy) encoder_destroy;
    __typeof__(&avifRWDataFree) data_free;
};

// Through memory, as ISO C knows no conversion from an object's address to a function's.
static int find(void *handle, const char *name, void *function) {
    void *symbol = dlsym(handle, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol != NULL;
}

static int find_all(void *handle, endcap_avif_library *library) {
    return find(handle, "avifVersion", &library->version) && find(handle, "avifCodecName", &library->codec_name) &&
           find(handle, "avifImageCreate", &library->image_create) &&
           find(handle, "avifImageDestroy", &library->image_destroy) &&
           find(handle, "avifImageSetProfileICC", &library->set_profile) &&
           find(handle, "avifImageSetMetadataExif", &library->set_exif) &&
           find(handle, "avifImageSetMetadataXMP", &library->set_xmp) &&
           find(handle, "avifRGBImageSetDefaults", &library->rgb_set_defaults) &&
           find(handle, "avifImageRGBToYUV", &library->rgb_to_yuv) &&
           find(handle, "avifEncoderCreate", &library->encoder_create) &&
           find(handle, "avifEncoderWrite", &library->encoder_write) &&
           find(handle, "avifEncoderDestroy", &library->encoder_destroy) &&
           find(handle, "avifRWDataFree", &library->data_free);
}

endcap_avif_library *endcap_avif_load(void) {
    endcap_avif_library *library = calloc(1, sizeof *library);
    void *handle = library == NULL ? NULL : dlopen(LIBRARY_NAME, RTLD_NOW | RTLD_LOCAL);
    if (handle != NULL && find_all(handle, library) &&
        library->codec_name(AVIF_CODEC_CHOICE_AOM, AVIF_CODEC_FLAG_CAN_ENCODE) != NULL)
        return library;
    if (handle != NULL) dlclose(handle);
    free(library);
    return NULL;
}

const char *endcap_avif_version(const endcap_avif_library *library) { return library->version(); }

static endcap_avif_status status_of(avifResult result) {
    switch (result) {
        case AVIF_RESULT_OK:
            return ENDCAP_AVIF_OK;
        case AVIF_RESULT_OUT_OF_MEMORY:
            return ENDCAP_AVIF_OUT_OF_MEMORY;
        default:
            return ENDCAP_AVIF_INVALID;
    }
}

static void describe(const endcap_avif_library *library, const endcap_avif_format *format, avifImage *image) {
    image->colorPrimaries = (avifColorPrimaries)format->primaries;
    image->transferCharacteristics = (avifTransferCharacteristics)format->transfer;
    image->matrixCoefficients = AVIF_MATRIX_COEFFICIENTS_BT601;
    image->yuvRange = AVIF_RANGE_FULL;
    if (format->profile.byte_count > 0)
        library->set_profile(image, format->profile.bytes, format->profile.byte_count);
    if (format->exif.byte_count > 0) library->set_exif(image, format->exif.bytes, format->exif.byte_count);
    if (format->xmp.byte_count > 0) library->set_xmp(image, format->xmp.bytes, format->xmp.byte_count);
}

static endcap_avif_status encode(const endcap_avif_library *library, const endcap_avif_format *format,
                                 const uint8_t *pixels, avifImage *image, avifRWData *data) {
    avifRGBImage source;
    library->rgb_set_defaults(&source, image);
    // libavif's declaration lacks a const; it only reads.
    source.pixels = (uint8_t *)(uintptr_t)pixels;
    source.rowBytes = format->width * 4;
    source.ignoreAlpha = format->has_alpha == 0;
    avifResult result = library->rgb_to_yuv(image, &source);
    if (result != AVIF_RESULT_OK) return status_of(result);

    avifEncoder *encoder = library->encoder_create();
    if (encoder == NULL) return ENDCAP_AVIF_OUT_OF_MEMORY;
    encoder->codecChoice = AVIF_CODEC_CHOICE_AOM;
    encoder->maxThreads = 1;
    encoder->speed = format->speed;
    encoder->minQuantizer = encoder->maxQuantizer =
        (100 - format->quality) * (AVIF_QUANTIZER_WORST_QUALITY - AVIF_QUANTIZER_BEST_QUALITY) / 100;
    result = library->encoder_write(encoder, image, data);
    library->encoder_destroy(encoder);
    return status_of(result);
}

endcap_avif_status endcap_avif_encode(const endcap_avif_library *library, const endcap_avif_format *format,
                                      const uint8_t *pixels, uint8_t **out, size_t *out_byte_count) {
    *out = NULL;
    *out_byte_count = 0;
    if (format->width == 0 || format->width > 65536 || format->height == 0 || format->height > 65536 ||
        format->quality > 100)
        return ENDCAP_AVIF_INVALID;
    avifImage *image = library->image_create(format->width, format->height, 8, AVIF_PIXEL_FORMAT_YUV420);
    if (image == NULL) return ENDCAP_AVIF_OUT_OF_MEMORY;
    describe(library, format, image);
    avifRWData data = AVIF_DATA_EMPTY;
    endcap_avif_status status = encode(library, format, pixels, image, &data);
    library->image_destroy(image);
    if (status == ENDCAP_AVIF_OK && (*out = malloc(data.size)) == NULL) status = ENDCAP_AVIF_OUT_OF_MEMORY;
    if (status == ENDCAP_AVIF_OK) {
        memcpy(*out, data.data, data.size);
        *out_byte_count = data.size;
    }
    library->data_free(&data);
    return status;
}
