/* scalar_large_32.c: the kernels for more items for scalar in f32: one scenario. */
#define CK_PRECISION   32
#define CK_BYTES       4
#define CK_LARGE_TABLE ck_scalar_large_32
#include "../bodies/all.inc"
