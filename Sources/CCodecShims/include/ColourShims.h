// The border to Little CMS: its profiles, contexts and formats stay behind these functions.
#ifndef ENDCAP_COLOURSHIMS_H
#define ENDCAP_COLOURSHIMS_H
#include <stddef.h>
#include <stdint.h>

// How an operation ended.
typedef enum endcap_colour_status {
    ENDCAP_COLOUR_OK __attribute__((swift_name("ok"))) = 0,
    // The samples mean sRGB already, by the rule of endcap_colour_transform_create.
    ENDCAP_COLOUR_IS_SRGB __attribute__((swift_name("isSRGB"))),
    // The bytes are no profile that can be read from, or it is for other samples.
    ENDCAP_COLOUR_INVALID __attribute__((swift_name("invalid"))),
} __attribute__((enum_extensibility(closed))) endcap_colour_status;

// What samples mean: a profile, or else primaries and a curve.
typedef struct endcap_colour_source {
    // An ICC profile; NULL for primaries and a curve.
    const uint8_t *profile;
    size_t profile_byte_count;
    // x and y of white, red, green and blue.
    double chromaticities[8];
    // A parametric curve of ICC.1, 10.18: its type counted from 1 as Little CMS does, and its parameters.
    int32_t curve_type;
    double curve[7];
} endcap_colour_source;

// How pixels are stored, four samples each.
typedef enum endcap_colour_samples {
    ENDCAP_COLOUR_RGBA8 __attribute__((swift_name("rgba8"))) = 0,
    // To RGBA of 8 bits.
    ENDCAP_COLOUR_RGBA16 __attribute__((swift_name("rgba16"))),
    // To RGBA of 16 bits.
    ENDCAP_COLOUR_RGBA16_TO_16 __attribute__((swift_name("rgba16To16"))),
    // To opaque RGBA of 8 bits; 255 is full ink.
    ENDCAP_COLOUR_CMYK8 __attribute__((swift_name("cmyk8"))),
    // The same with 0 for full ink, as JPEG files with an Adobe marker have it.
    ENDCAP_COLOUR_INVERTED_CMYK8 __attribute__((swift_name("invertedCMYK8"))),
} __attribute__((enum_extensibility(closed))) endcap_colour_samples;

// A way from samples to sRGB. May be used by several threads at once.
typedef struct endcap_colour_transform endcap_colour_transform;

// Makes a way from `source` to sRGB: by the profile's perceptual table where it has one, else colorimetric relative to
// white with black point compensation. Gray profiles read the red of RGBA samples, and lead to gray.
// What would change no sample by more than a level is sRGB, and so is a profile with tables that is called so.
// Exact ways take about 0.2 to 0.3 µs for each pixel that differs from the one before. With `is_large` nonzero, samples
// of 8 bits go through a table made in advance, which takes 0.1 s to make and a third of that time, and may be 3 levels
// off. Matrices with samples of 8 bits are always faster still, and at most a level off.
// On success `*out` is to be destroyed by the caller, otherwise it is NULL.
endcap_colour_status endcap_colour_transform_create(const endcap_colour_source *source, endcap_colour_samples samples,
                                                    int is_large, endcap_colour_transform **out);

// Converts pixels; alpha stays as it is, and gray stays gray unless a table says otherwise. `out` may be `in` where both
// have the same size.
void endcap_colour_transform_apply(const endcap_colour_transform *transform, const void *in, void *out,
                                   uint32_t pixel_count);

void endcap_colour_transform_destroy(endcap_colour_transform *transform);

// Writes the profile's own description as ASCII, cut to fit `capacity` with its closing zero; empty where it has none.
void endcap_colour_profile_describe(const uint8_t *profile, size_t byte_count, char *out, size_t capacity);

// Writes an ICC profile for primaries and a curve; the same bytes for the same source. `*byte_count` is the room in
// `out`, and then the length.
endcap_colour_status endcap_colour_profile_write(const endcap_colour_source *source, uint8_t *out, size_t *byte_count);

// The Little CMS that is loaded: 1000 × major + 10 × minor.
int endcap_colour_library_version(void);
#endif
