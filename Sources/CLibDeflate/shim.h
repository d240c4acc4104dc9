// libdeflate 1.14 from Debian's libdeflate-dev.
#include <libdeflate.h>
