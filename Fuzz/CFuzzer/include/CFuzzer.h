// libFuzzer's own main function: SwiftPM gives the program another one, which calls this.
#ifndef ENDCAP_CFUZZER_H
#define ENDCAP_CFUZZER_H
#include <stddef.h>
#include <stdint.h>

extern int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));

#endif
