// The border to libdeflate, which inflates in half of zlib's time where all bytes are there.
#ifndef ENDCAP_DEFLATESHIMS_H
#define ENDCAP_DEFLATESHIMS_H
#include <stddef.h>
#include <stdint.h>

// Inflates one zlib stream (RFC 1950), its checksum included, into exactly `out_byte_count` bytes.
// Returns 0 where the stream is damaged, has more or fewer bytes, or there is no memory.
int endcap_deflate_inflate_exactly(const uint8_t *bytes, size_t byte_count, uint8_t *out, size_t out_byte_count);

// The CRC-32 of PNG (ISO 3309).
uint32_t endcap_deflate_crc32(const uint8_t *bytes, size_t byte_count);
#endif
