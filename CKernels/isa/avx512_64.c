/* avx512_64.c: the kernels for one item for avx512 in f64: two registers of 64 bytes, also
 * in place of wide blocks: four have too many live values for 32 registers. */
#if defined(__x86_64__)
  #define CK_PRECISION  64
  #define CK_BYTES      128
  #define CK_TABLE      ck_avx512_64
  #define CK_WIDE_TABLE ck_avx512_wide_64
  #pragma clang attribute push(__attribute__((target("avx512f,avx512vl,avx512dq,avx512bw"))),      \
                               apply_to = function)
  #include "../bodies/all.inc"
  #pragma clang attribute pop
#else
typedef int ck_no_avx512_64; /* a translation unit may not be empty */
#endif
