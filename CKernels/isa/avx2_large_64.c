/* avx2_large_64.c: the kernels for more items for avx2 in f64: one register of 32 bytes. */
#if defined(__x86_64__)
  #define CK_PRECISION   64
  #define CK_BYTES       32
  #define CK_LARGE_TABLE ck_avx2_large_64
  #pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
  #include "../bodies/all.inc"
  #pragma clang attribute pop
#else
typedef int ck_no_avx2_large_64; /* a translation unit may not be empty */
#endif
