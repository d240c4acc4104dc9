#include "QuantizationShims.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include <libimagequant.h>

// The library whose declarations this was compiled with.
#define LIBRARY_NAME "libimagequant.so.0"

struct endcap_quantization_library {
    __typeof__(&liq_attr_create) attr_create;
    __typeof__(&liq_attr_destroy) attr_destroy;
    __typeof__(&liq_set_max_colors) set_max_colors;
    __typeof__(&liq_set_speed) set_speed;
    __typeof__(&liq_image_create_rgba) image_create;
    __typeof__(&liq_image_destroy) image_destroy;
    __typeof__(&liq_image_add_fixed_color) add_fixed_color;
    __typeof__(&liq_image_quantize) quantize;
    __typeof__(&liq_set_dithering_level) set_dithering_level;
    __typeof__(&liq_write_remapped_image) write_remapped_image;
    __typeof__(&liq_get_palette) get_palette;
    __typeof__(&liq_result_destroy) result_destroy;
    // OpenMP's; NULL where the library was built without it.
    void (*set_thread_count)(int);
};

// Through memory, as ISO C knows no conversion from an object's address to a function's.
static int find(void *handle, const char *name, void *function) {
    void *symbol = dlsym(handle, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol != NULL;
}

static int find_all(void *handle, endcap_quantization_library *library) {
    find(handle, "omp_set_num_threads", &library->set_thread_count);
    return find(handle, "liq_attr_create", &library->attr_create) &&
           find(handle, "liq_attr_destroy", &library->attr_destroy) &&
           find(handle, "liq_set_max_colors", &library->set_max_colors) &&
           find(handle, "liq_set_speed", &library->set_speed) &&
           find(handle, "liq_image_create_rgba", &library->image_create) &&
           find(handle, "liq_image_destroy", &library->image_destroy) &&
           find(handle, "liq_image_add_fixed_color", &library->add_fixed_color) &&
           find(handle, "liq_image_quantize", &library->quantize) &&
           find(handle, "liq_set_dithering_level", &library->set_dithering_level) &&
           find(handle, "liq_write_remapped_image", &library->write_remapped_image) &&
           find(handle, "liq_get_palette", &library->get_palette) &&
           find(handle, "liq_result_destroy", &library->result_destroy);
}

endcap_quantization_library *endcap_quantization_load(void) {
    endcap_quantization_library *library = calloc(1, sizeof *library);
    void *handle = library == NULL ? NULL : dlopen(LIBRARY_NAME, RTLD_NOW | RTLD_LOCAL);
    if (handle != NULL && find_all(handle, library)) return library;
    if (handle != NULL) dlclose(handle);
    free(library);
    return NULL;
}

static endcap_quantization_status status_of(liq_error error) {
    switch (error) {
        case LIQ_OK:
            return ENDCAP_QUANTIZATION_OK;
        case LIQ_OUT_OF_MEMORY:
            return ENDCAP_QUANTIZATION_OUT_OF_MEMORY;
        default:
            return ENDCAP_QUANTIZATION_INVALID;
    }
}

static endcap_quantization_status remap(const endcap_quantization_library *library, liq_result *result,
                                        liq_image *image, size_t pixel_count, uint8_t *indexes, uint8_t *palette,
                                        uint16_t *palette_count) {
    liq_error error = library->set_dithering_level(result, 1);
    if (error == LIQ_OK) error = library->write_remapped_image(result, image, indexes, pixel_count);
    if (error != LIQ_OK) return status_of(error);
    const liq_palette *found = library->get_palette(result);
    if (found == NULL) return ENDCAP_QUANTIZATION_OUT_OF_MEMORY;
    for (unsigned int i = 0; i < found->count; i++) {
        liq_color color = found->entries[i];
        uint8_t bytes[] = {color.r, color.g, color.b, color.a};
        memcpy(palette + (size_t)i * 4, bytes, sizeof bytes);
    }
    *palette_count = (uint16_t)found->count;
    return ENDCAP_QUANTIZATION_OK;
}

static endcap_quantization_status quantize(const endcap_quantization_library *library,
                                           const endcap_quantization *choice, liq_attr *attributes, liq_image *image,
                                           uint8_t *indexes, uint8_t *palette, uint16_t *palette_count) {
    liq_error error = library->set_max_colors(attributes, choice->color_count);
    if (error == LIQ_OK) error = library->set_speed(attributes, choice->speed);
    if (error == LIQ_OK && choice->has_transparent) error = library->add_fixed_color(image, (liq_color){0, 0, 0, 0});
    liq_result *result = NULL;
    if (error == LIQ_OK) error = library->quantize(image, attributes, &result);
    if (error != LIQ_OK) return status_of(error);
    size_t pixel_count = (size_t)choice->width * choice->height;
    endcap_quantization_status status =
        remap(library, result, image, pixel_count, indexes, palette, palette_count);
    library->result_destroy(result);
    return status;
}

endcap_quantization_status endcap_quantization_apply(const endcap_quantization_library *library,
                                                     const endcap_quantization *choice, const uint8_t *pixels,
                                                     uint8_t *indexes, uint8_t *palette, uint16_t *palette_count) {
    *palette_count = 0;
    if (choice->width == 0 || choice->width > 65536 || choice->height == 0 || choice->height > 65536)
        return ENDCAP_QUANTIZATION_INVALID;
    // A setting of this thread alone. More of them would add up in another order each time, and none could be refused
    // without an end of the process.
    if (library->set_thread_count != NULL) library->set_thread_count(1);
    liq_attr *attributes = library->attr_create();
    if (attributes == NULL) return ENDCAP_QUANTIZATION_OUT_OF_MEMORY;
    liq_image *image = library->image_create(attributes, pixels, (int)choice->width, (int)choice->height, 0);
    endcap_quantization_status status = ENDCAP_QUANTIZATION_OUT_OF_MEMORY;
    if (image != NULL) {
        status = quantize(library, choice, attributes, image, indexes, palette, palette_count);
        library->image_destroy(image);
    }
    library->attr_destroy(attributes);
    return status;
}
