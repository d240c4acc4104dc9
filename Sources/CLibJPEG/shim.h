// libjpeg-turbo 2.1, ABI 62, from Debian's libjpeg-dev. jpeglib.h counts on stdio.h and stddef.h.
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>
