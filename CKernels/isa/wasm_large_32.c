/* wasm_large_32.c: the kernels for more items for wasm in f32: one register of 16 bytes. */
#if defined(__wasm_simd128__)
  #define CK_PRECISION   32
  #define CK_BYTES       16
  #define CK_LARGE_TABLE ck_wasm_large_32
  #include "../bodies/all.inc"
#else
typedef int ck_no_wasm_large_32; /* a translation unit may not be empty */
#endif
