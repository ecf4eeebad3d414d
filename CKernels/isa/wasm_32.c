/* wasm_32.c: the kernels for one item for wasm in f32: two registers of 16 bytes. */
#if defined(__wasm_simd128__)
  #define CK_PRECISION 32
  #define CK_BYTES     32
  #define CK_TABLE     ck_wasm_32
  #include "../bodies/all.inc"
#else
typedef int ck_no_wasm_32; /* a translation unit may not be empty */
#endif
