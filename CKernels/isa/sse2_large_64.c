/* sse2_large_64.c: the kernels for more items for sse2 in f64: one register of 16 bytes. */
#if defined(__x86_64__)
  #define CK_PRECISION   64
  #define CK_BYTES       16
  #define CK_LARGE_TABLE ck_sse2_large_64
  #include "../bodies/all.inc"
#else
typedef int ck_no_sse2_large_64; /* a translation unit may not be empty */
#endif
