// Little CMS 2 from Debian's liblcms2-dev.
#include <lcms2.h>
