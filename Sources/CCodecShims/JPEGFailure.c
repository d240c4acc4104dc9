#include "JPEGFailure.h"

#include <jerror.h>

#define TEXT_OF(token) #token
#define VALUE_OF(token) TEXT_OF(token)

_Noreturn void jpeg_failure_raise(j_common_ptr common, endcap_jpeg_status status) {
    jpeg_failure *failure = (jpeg_failure *)common->err;
    if (failure->status == ENDCAP_JPEG_OK) failure->status = status;
    longjmp(failure->jump, 1);
}

static void raise_error(j_common_ptr common) {
    switch (common->err->msg_code) {
        case JERR_OUT_OF_MEMORY:
        // More than max_memory_to_use: libjpeg would then go on in a file, and this build of it cannot.
        case JERR_NO_BACKING_STORE:
            jpeg_failure_raise(common, ENDCAP_JPEG_OUT_OF_MEMORY);
        case JERR_INPUT_EOF:
        case JERR_INPUT_EMPTY:
            jpeg_failure_raise(common, ENDCAP_JPEG_TRUNCATED);
        default:
            jpeg_failure_raise(common, ENDCAP_JPEG_INVALID);
    }
}

// A negative level is a warning. Those after which coefficients are made up end the operation; the others are about
// what the pixels do not depend on.
static void judge_message(j_common_ptr common, int level) {
    if (level >= 0) return;
    switch (common->err->msg_code) {
        case JWRN_HIT_MARKER:
        case JWRN_JPEG_EOF:
            jpeg_failure_raise(common, ENDCAP_JPEG_TRUNCATED);
        case JWRN_HUFF_BAD_CODE:
        case JWRN_MUST_RESYNC:
            jpeg_failure_raise(common, ENDCAP_JPEG_INVALID);
        default: {
            jpeg_failure *failure = (jpeg_failure *)common->err;
            failure->warning_count += failure->warning_count < UINT32_MAX;
        }
    }
}

static void print_nothing(j_common_ptr common) { (void)common; }

struct jpeg_error_mgr *jpeg_failure_prepare(jpeg_failure *failure) {
    failure->status = ENDCAP_JPEG_OK;
    failure->warning_count = 0;
    struct jpeg_error_mgr *manager = jpeg_std_error(&failure->manager);
    manager->error_exit = raise_error;
    manager->emit_message = judge_message;
    manager->output_message = print_nothing;
    return manager;
}

const char *endcap_jpeg_library_version(void) { return VALUE_OF(LIBJPEG_TURBO_VERSION); }
