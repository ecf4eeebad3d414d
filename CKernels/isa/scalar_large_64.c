/* scalar_large_64.c: the kernels for more items for scalar in f64: one scenario. */
#define CK_PRECISION   64
#define CK_BYTES       8
#define CK_LARGE_TABLE ck_scalar_large_64
#include "../bodies/all.inc"
