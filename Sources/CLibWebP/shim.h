// libwebp 1.2 from Debian's libwebp-dev.
#include <webp/decode.h>
#include <webp/encode.h>
