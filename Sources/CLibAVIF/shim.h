// libavif 0.11, ABI 15, from Debian's libavif-dev: the declarations alone. The library is loaded when it is asked for.
#include <avif/avif.h>
