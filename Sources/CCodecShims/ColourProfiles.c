#include "ColourProfile.h"

#include <string.h>

// Where a profile's header keeps what differs from one writing to the next (ICC.1, 7.2): the date and the identifier.
enum { DATE_START = 24, DATE_LENGTH = 12, IDENTIFIER_START = 84, IDENTIFIER_LENGTH = 16, HEADER_LENGTH = 128 };

void endcap_colour_profile_describe(const uint8_t *profile, size_t byte_count, char *out, size_t capacity) {
    if (capacity == 0) return;
    out[0] = 0;
    cmsContext context = cmsCreateContext(NULL, NULL);
    if (context == NULL) return;
    endcap_colour_source source = {.profile = profile, .profile_byte_count = byte_count};
    cmsHPROFILE opened = colour_profile_open(context, &source);
    if (opened != NULL) {
        cmsGetProfileInfoASCII(opened, cmsInfoDescription, "en", "US", out, (cmsUInt32Number)capacity);
        out[capacity - 1] = 0;
        cmsCloseProfile(opened);
    }
    cmsDeleteContext(context);
}

static endcap_colour_status save(cmsHPROFILE profile, uint8_t *out, size_t *byte_count) {
    cmsUInt32Number length = 0;
    if (!cmsSaveProfileToMem(profile, NULL, &length) || length < HEADER_LENGTH || length > *byte_count)
        return ENDCAP_COLOUR_INVALID;
    if (!cmsSaveProfileToMem(profile, out, &length)) return ENDCAP_COLOUR_INVALID;
    // The first of January 2000, and an identifier of zeros, which means that there is none.
    static const uint8_t date[DATE_LENGTH] = {0x07, 0xD0, 0, 1, 0, 1};
    memcpy(out + DATE_START, date, DATE_LENGTH);
    memset(out + IDENTIFIER_START, 0, IDENTIFIER_LENGTH);
    *byte_count = length;
    return ENDCAP_COLOUR_OK;
}

endcap_colour_status endcap_colour_profile_write(const endcap_colour_source *source, uint8_t *out, size_t *byte_count) {
    cmsContext context = cmsCreateContext(NULL, NULL);
    if (context == NULL) return ENDCAP_COLOUR_INVALID;
    cmsHPROFILE profile = colour_profile_open(context, source);
    endcap_colour_status status = profile == NULL ? ENDCAP_COLOUR_INVALID : save(profile, out, byte_count);
    if (profile != NULL) cmsCloseProfile(profile);
    cmsDeleteContext(context);
    return status;
}

cmsHPROFILE colour_profile_open(cmsContext context, const endcap_colour_source *source) {
    if (source->profile != NULL)
        return source->profile_byte_count > UINT32_MAX
                   ? NULL
                   : cmsOpenProfileFromMemTHR(context, source->profile, (cmsUInt32Number)source->profile_byte_count);
    const double *xy = source->chromaticities;
    cmsToneCurve *curve = cmsBuildParametricToneCurve(context, source->curve_type, source->curve);
    if (curve == NULL) return NULL;
    cmsCIExyY white = {xy[0], xy[1], 1};
    cmsCIExyYTRIPLE primaries = {{xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
    cmsToneCurve *curves[3] = {curve, curve, curve};
    cmsHPROFILE profile = cmsCreateRGBProfileTHR(context, &white, &primaries, curves);
    cmsFreeToneCurve(curve);
    return profile;
}
