#include "ColourProfile.h"

#include <stdlib.h>
#include <string.h>

// Largest change of a sample, in levels, at which a profile still counts as sRGB.
static const int identity_tolerance = 1;

struct endcap_colour_transform {
    cmsContext context;
    // NULL where the table is used.
    cmsHTRANSFORM transform;
    endcap_colour_samples samples;
    int is_large;
    // Whether equal samples stay equal but for rounding, as primaries make white.
    int keeps_grays;
    // What each gray becomes, 256 or 65,536 entries.
    uint16_t *gray_table;
};

// MARK: Profiles

// Gray along the curve of sRGB.
static cmsHPROFILE create_gray_target(cmsContext context) {
    const double parameters[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    cmsToneCurve *curve = cmsBuildParametricToneCurve(context, 4, parameters);
    if (curve == NULL) return NULL;
    cmsHPROFILE profile = cmsCreateGrayProfileTHR(context, cmsD50_xyY(), curve);
    cmsFreeToneCurve(curve);
    return profile;
}

static int has_tables(cmsHPROFILE profile) {
    return cmsIsTag(profile, cmsSigAToB0Tag) || cmsIsTag(profile, cmsSigAToB1Tag) || cmsIsTag(profile, cmsSigDToB0Tag);
}

// Tables re-render colours for an output of their own, which is not meant by a profile that calls itself sRGB.
static int is_named_srgb_table(cmsHPROFILE profile) {
    char name[5] = {0};
    if (!has_tables(profile)) return 0;
    cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", name, sizeof name);
    return memcmp(name, "sRGB", 4) == 0;
}

// MARK: Transforms

static int is_16_bit(endcap_colour_samples samples) {
    return samples == ENDCAP_COLOUR_RGBA16 || samples == ENDCAP_COLOUR_RGBA16_TO_16;
}

static int has_inks(endcap_colour_samples samples) {
    return samples == ENDCAP_COLOUR_CMYK8 || samples == ENDCAP_COLOUR_INVERTED_CMYK8;
}

// How accurate the library is to be.
static cmsUInt32Number precision(const endcap_colour_transform *made, cmsHPROFILE source) {
    if (is_16_bit(made->samples)) return cmsFLAGS_NOOPTIMIZE;
    if (!has_tables(source)) return 0;
    return made->is_large ? cmsFLAGS_HIGHRESPRECALC : cmsFLAGS_NOOPTIMIZE;
}

static cmsHTRANSFORM create(cmsContext context, cmsHPROFILE from, cmsUInt32Number input, cmsHPROFILE to,
                            cmsUInt32Number output, cmsUInt32Number flags) {
    int is_perceptual = cmsIsTag(from, cmsSigAToB0Tag) || cmsIsTag(from, cmsSigDToB0Tag);
    if (!is_perceptual) flags |= cmsFLAGS_BLACKPOINTCOMPENSATION;
    return cmsCreateTransformTHR(context, from, input, to, output,
                                 is_perceptual ? INTENT_PERCEPTUAL : INTENT_RELATIVE_COLORIMETRIC,
                                 flags);
}

static cmsUInt32Number input_format(endcap_colour_samples samples) {
    switch (samples) {
        case ENDCAP_COLOUR_RGBA8: return TYPE_RGBA_8;
        case ENDCAP_COLOUR_RGBA16:
        case ENDCAP_COLOUR_RGBA16_TO_16: return TYPE_RGBA_16;
        case ENDCAP_COLOUR_CMYK8: return TYPE_CMYK_8;
        case ENDCAP_COLOUR_INVERTED_CMYK8: return TYPE_CMYK_8_REV;
    }
    return TYPE_RGBA_8;
}

// Whether all of a grid of colours, and all grays, stay within the tolerance.
static int changes_nothing(cmsHTRANSFORM transform) {
    enum { STEP = 17, SIDE = 256 / STEP + 1, COUNT = SIDE * SIDE * SIDE + 256 };
    uint8_t *colours = malloc((size_t)COUNT * 8);
    if (colours == NULL) return 0;
    uint8_t *next = colours;
    for (int r = 0; r < 256; r += STEP)
        for (int g = 0; g < 256; g += STEP)
            for (int b = 0; b < 256; b += STEP, next += 4)
                next[0] = (uint8_t)r, next[1] = (uint8_t)g, next[2] = (uint8_t)b, next[3] = 0xFF;
    for (int gray = 0; gray < 256; gray++, next += 4)
        next[0] = next[1] = next[2] = (uint8_t)gray, next[3] = 0xFF;
    uint8_t *converted = colours + (size_t)COUNT * 4;
    memset(converted, 0xFF, (size_t)COUNT * 4);
    cmsDoTransform(transform, colours, converted, COUNT);
    int is_same = 1;
    for (size_t i = 0; i < (size_t)COUNT * 4; i++)
        if (abs(colours[i] - converted[i]) > identity_tolerance) is_same = 0;
    free(colours);
    return is_same;
}

static endcap_colour_status make_colour_transform(endcap_colour_transform *made, cmsHPROFILE source) {
    cmsHPROFILE target = cmsCreate_sRGBProfileTHR(made->context);
    if (target == NULL) return ENDCAP_COLOUR_INVALID;
    endcap_colour_status status = ENDCAP_COLOUR_OK;
    int is_rgb = !has_inks(made->samples);
    if (is_rgb) {
        cmsHTRANSFORM probe = create(made->context, source, TYPE_RGBA_8, target, TYPE_RGBA_8, cmsFLAGS_NOOPTIMIZE);
        if (probe == NULL)
            status = ENDCAP_COLOUR_INVALID;
        else if (is_named_srgb_table(source) || changes_nothing(probe))
            status = ENDCAP_COLOUR_IS_SRGB;
        if (probe != NULL) cmsDeleteTransform(probe);
    }
    if (status == ENDCAP_COLOUR_OK) {
        made->transform = create(made->context, source, input_format(made->samples), target,
                                 made->samples == ENDCAP_COLOUR_RGBA16_TO_16 ? TYPE_RGBA_16 : TYPE_RGBA_8,
                                 precision(made, source) | (is_rgb ? cmsFLAGS_COPY_ALPHA : 0));
        made->keeps_grays = is_rgb && !has_tables(source);
        if (made->transform == NULL) status = ENDCAP_COLOUR_INVALID;
    }
    cmsCloseProfile(target);
    return status;
}

static int fill_gray_table(endcap_colour_transform *made, cmsHTRANSFORM transform, size_t count) {
    uint16_t *grays = malloc(count * sizeof *grays);
    made->gray_table = malloc(count * sizeof *made->gray_table);
    if (grays == NULL || made->gray_table == NULL) {
        free(grays);
        return 0;
    }
    for (size_t i = 0; i < count; i++) grays[i] = (uint16_t)(i * 0xFFFF / (count - 1));
    cmsDoTransform(transform, grays, made->gray_table, (cmsUInt32Number)count);
    free(grays);
    return 1;
}

// The nearest of 8 bits.
static unsigned reduced(unsigned sample) { return (sample * 255 + 32767) / 65535; }

static endcap_colour_status make_gray_transform(endcap_colour_transform *made, cmsHPROFILE source) {
    cmsHPROFILE target = create_gray_target(made->context);
    if (target == NULL) return ENDCAP_COLOUR_INVALID;
    cmsHTRANSFORM transform = create(made->context, source, TYPE_GRAY_16, target, TYPE_GRAY_16, cmsFLAGS_NOOPTIMIZE);
    cmsCloseProfile(target);
    if (transform == NULL) return ENDCAP_COLOUR_INVALID;
    size_t count = is_16_bit(made->samples) ? 1 << 16 : 1 << 8;
    int is_filled = fill_gray_table(made, transform, count);
    cmsDeleteTransform(transform);
    if (!is_filled) return ENDCAP_COLOUR_INVALID;
    int is_same = 1;
    for (size_t i = 0; i < count; i++) {
        int before = (int)reduced((unsigned)(i * 0xFFFF / (count - 1)));
        if (abs(before - (int)reduced(made->gray_table[i])) > identity_tolerance) is_same = 0;
    }
    return is_same ? ENDCAP_COLOUR_IS_SRGB : ENDCAP_COLOUR_OK;
}

static endcap_colour_status make_transform(endcap_colour_transform *made, cmsHPROFILE source) {
    int is_inks = has_inks(made->samples);
    switch (cmsGetColorSpace(source)) {
        case cmsSigRgbData: return is_inks ? ENDCAP_COLOUR_INVALID : make_colour_transform(made, source);
        case cmsSigCmykData: return is_inks ? make_colour_transform(made, source) : ENDCAP_COLOUR_INVALID;
        case cmsSigGrayData: return is_inks ? ENDCAP_COLOUR_INVALID : make_gray_transform(made, source);
        default: return ENDCAP_COLOUR_INVALID;
    }
}

endcap_colour_status endcap_colour_transform_create(const endcap_colour_source *source, endcap_colour_samples samples,
                                                    int is_large, endcap_colour_transform **out) {
    *out = NULL;
    endcap_colour_transform *made = calloc(1, sizeof *made);
    if (made == NULL) return ENDCAP_COLOUR_INVALID;
    made->samples = samples;
    made->is_large = is_large;
    // A context of its own: nothing is shared between threads, and nobody hears of errors.
    made->context = cmsCreateContext(NULL, NULL);
    cmsHPROFILE profile = made->context == NULL ? NULL : colour_profile_open(made->context, source);
    endcap_colour_status status = profile == NULL ? ENDCAP_COLOUR_INVALID : make_transform(made, profile);
    if (profile != NULL) cmsCloseProfile(profile);
    if (status == ENDCAP_COLOUR_OK)
        *out = made;
    else
        endcap_colour_transform_destroy(made);
    return status;
}

// MARK: Pixels

static void apply_gray_table(const endcap_colour_transform *transform, const void *in, void *out, uint32_t count) {
    const uint8_t *in8 = in;
    const uint16_t *in16 = in;
    uint8_t *out8 = out;
    uint16_t *out16 = out;
    for (size_t i = 0; i < (size_t)count * 4; i += 4) {
        unsigned gray = transform->gray_table[is_16_bit(transform->samples) ? in16[i] : in8[i]];
        if (transform->samples == ENDCAP_COLOUR_RGBA16_TO_16) {
            unsigned alpha = in16[i + 3];
            out16[i] = out16[i + 1] = out16[i + 2] = (uint16_t)gray;
            out16[i + 3] = (uint16_t)alpha;
        } else {
            unsigned alpha = transform->samples == ENDCAP_COLOUR_RGBA16 ? reduced(in16[i + 3]) : in8[i + 3];
            out8[i] = out8[i + 1] = out8[i + 2] = (uint8_t)reduced(gray);
            out8[i + 3] = (uint8_t)alpha;
        }
    }
}

// Gives pixels that were gray their green in all colours: rounding may have set them a level apart.
static void restore_grays(endcap_colour_samples samples, const void *before, void *after, uint32_t count) {
    const uint8_t *before8 = before;
    const uint16_t *before16 = before;
    uint8_t *after8 = after;
    uint16_t *after16 = after;
    for (size_t i = 0; i < (size_t)count * 4; i += 4) {
        int was_gray = is_16_bit(samples) ? before16[i] == before16[i + 1] && before16[i] == before16[i + 2]
                                          : before8[i] == before8[i + 1] && before8[i] == before8[i + 2];
        if (!was_gray) continue;
        if (samples == ENDCAP_COLOUR_RGBA16_TO_16)
            after16[i] = after16[i + 2] = after16[i + 1];
        else
            after8[i] = after8[i + 2] = after8[i + 1];
    }
}

// In batches, each copied first, as `out` may be `in`.
static void apply_matrix(const endcap_colour_transform *transform, const void *in, void *out, uint32_t pixel_count) {
    enum { BATCH = 2048 };
    uint16_t before[BATCH * 4];
    size_t in_size = is_16_bit(transform->samples) ? 8 : 4;
    size_t out_size = transform->samples == ENDCAP_COLOUR_RGBA16_TO_16 ? 8 : 4;
    for (size_t start = 0; start < pixel_count; start += BATCH) {
        uint32_t count = pixel_count - start < BATCH ? (uint32_t)(pixel_count - start) : BATCH;
        uint8_t *after = (uint8_t *)out + start * out_size;
        memcpy(before, (const uint8_t *)in + start * in_size, count * in_size);
        cmsDoTransform(transform->transform, before, after, count);
        restore_grays(transform->samples, before, after, count);
    }
}

void endcap_colour_transform_apply(const endcap_colour_transform *transform, const void *in, void *out,
                                   uint32_t pixel_count) {
    if (transform->gray_table != NULL)
        apply_gray_table(transform, in, out, pixel_count);
    else if (transform->keeps_grays)
        apply_matrix(transform, in, out, pixel_count);
    else
        cmsDoTransform(transform->transform, in, out, pixel_count);
    if (!has_inks(transform->samples)) return;
    for (size_t i = 0; i < pixel_count; i++) ((uint8_t *)out)[i * 4 + 3] = 0xFF;
}

void endcap_colour_transform_destroy(endcap_colour_transform *transform) {
    if (transform == NULL) return;
    if (transform->transform != NULL) cmsDeleteTransform(transform->transform);
    if (transform->context != NULL) cmsDeleteContext(transform->context);
    free(transform->gray_table);
    free(transform);
}

int endcap_colour_library_version(void) { return cmsGetEncodedCMMversion(); }
