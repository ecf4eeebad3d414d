/* sse2_64.c: the kernels for one item for sse2 in f64: two registers of 16 bytes. */
#if defined(__x86_64__)
  #define CK_PRECISION 64
  #define CK_BYTES     32
  #define CK_TABLE     ck_sse2_64
  #include "../bodies/all.inc"
#else
typedef int ck_no_sse2_64; /* a translation unit may not be empty */
#endif
