/* wasm_wide_32.c: the kernels for one item in blocks twice as wide for wasm in f32: four
 * registers of 16 bytes. */
#if defined(__wasm_simd128__)
  #define CK_PRECISION  32
  #define CK_BYTES      64
  #define CK_WIDE_TABLE ck_wasm_wide_32
  #include "../bodies/all.inc"
#else
typedef int ck_no_wasm_wide_32; /* a translation unit may not be empty */
#endif
