/* neon_large_32.c: the kernels for more items for neon in f32: one register of 16 bytes. */
#if defined(__aarch64__)
  #define CK_PRECISION   32
  #define CK_BYTES       16
  #define CK_LARGE_TABLE ck_neon_large_32
  #include "../bodies/all.inc"
#else
typedef int ck_no_neon_large_32; /* a translation unit may not be empty */
#endif
