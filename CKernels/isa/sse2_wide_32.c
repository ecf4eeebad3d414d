/* sse2_wide_32.c: the kernels for one item in blocks twice as wide for sse2 in f32: four
 * registers of 16 bytes. */
#if defined(__x86_64__)
  #define CK_PRECISION  32
  #define CK_BYTES      64
  #define CK_WIDE_TABLE ck_sse2_wide_32
  #include "../bodies/all.inc"
#else
typedef int ck_no_sse2_wide_32; /* a translation unit may not be empty */
#endif
