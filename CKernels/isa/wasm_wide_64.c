/* wasm_wide_64.c: the kernels for one item in blocks twice as wide for wasm in f64: four
 * registers of 16 bytes. */
#if defined(__wasm_simd128__)
  #define CK_PRECISION  64
  #define CK_BYTES      64
  #define CK_WIDE_TABLE ck_wasm_wide_64
  #include "../bodies/all.inc"
#else
typedef int ck_no_wasm_wide_64; /* a translation unit may not be empty */
#endif
