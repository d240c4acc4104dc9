// What reading and writing share: how libjpeg's messages become a status. Private to this target.
#ifndef ENDCAP_JPEGFAILURE_H
#define ENDCAP_JPEGFAILURE_H
#include "JPEGShims.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

// The error manager of one operation. Its first member is libjpeg's, so that callbacks find the others.
typedef struct jpeg_failure {
    struct jpeg_error_mgr manager;
    endcap_jpeg_status status;
    // Warnings of libjpeg so far that the pixels do not depend on.
    uint32_t warning_count;
    jmp_buf jump;
} jpeg_failure;

// Makes the manager ready; its callbacks jump to `jump`, which the caller sets.
struct jpeg_error_mgr *jpeg_failure_prepare(jpeg_failure *failure);

// Ends the operation with that status, unless an earlier one stands.
_Noreturn void jpeg_failure_raise(j_common_ptr common, endcap_jpeg_status status);
#endif
