// What converting and describing share: how a source becomes a profile. Private to this target.
#ifndef ENDCAP_COLOURPROFILE_H
#define ENDCAP_COLOURPROFILE_H
#include "ColourShims.h"

#include <lcms2.h>

// Opens or makes the profile; NULL where it cannot be. To be closed by cmsCloseProfile.
cmsHPROFILE colour_profile_open(cmsContext context, const endcap_colour_source *source);
#endif
