// libimagequant 2.17, ABI 0, from Debian's libimagequant-dev: the declarations alone. The library is loaded when it is
// asked for.
#include <libimagequant.h>
