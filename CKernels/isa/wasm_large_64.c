/* wasm_large_64.c: the kernels for more items for wasm in f64: one register of 16 bytes. */
#if defined(__wasm_simd128__)
  #define CK_PRECISION   64
  #define CK_BYTES       16
  #define CK_LARGE_TABLE ck_wasm_large_64
  #include "../bodies/all.inc"
#else
typedef int ck_no_wasm_large_64; /* a translation unit may not be empty */
#endif
