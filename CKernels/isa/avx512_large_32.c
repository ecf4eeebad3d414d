/* avx512_large_32.c: the kernels for more items for avx512 in f32: one register of 64
 * bytes. */
#if defined(__x86_64__)
  #define CK_PRECISION   32
  #define CK_BYTES       64
  #define CK_LARGE_TABLE ck_avx512_large_32
  #pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512dq,avx512bw"))),      \
                               apply_to = function)
  #include "../bodies/all.inc"
  #pragma clang attribute pop
#else
typedef int ck_no_avx512_large_32; /* a translation unit may not be empty */
#endif
