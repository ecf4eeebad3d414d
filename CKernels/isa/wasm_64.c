/* wasm_64.c: the kernels for one item for wasm in f64: two registers of 16 bytes. */
#if defined(__wasm_simd128__)
  #define CK_PRECISION 64
  #define CK_BYTES     32
  #define CK_TABLE     ck_wasm_64
  #include "../bodies/all.inc"
#else
typedef int ck_no_wasm_64; /* a translation unit may not be empty */
#endif
