/* sse2_32.c: the kernels for one item for sse2 in f32: two registers of 16 bytes. */
#if defined(__x86_64__)
  #define CK_PRECISION 32
  #define CK_BYTES     32
  #define CK_TABLE     ck_sse2_32
  #include "../bodies/all.inc"
#else
typedef int ck_no_sse2_32; /* a translation unit may not be empty */
#endif
